// A list that renews itself: when it may, never while somebody points at it, touches it or has the focus in it; and what
// is new in it.

const CALM = 1500;          // ms after a touch or a key

export class Hold {
  #touched = -CALM;
  #points = false;
  #focuses = false;

  /** @param {() => number} now ms on a clock that runs evenly */
  constructor(now) {
    this.now = now;
  }

  /** A finger, or a key. */
  touch() {
    this.#touched = this.now();
  }

  /** A mouse has come over the list, or left it. @param {boolean} inside */
  point(inside) {
    this.#points = inside;
  }

  /** The focus has come into the list, or left it. @param {boolean} inside */
  focus(inside) {
    this.#focuses = inside;
  }

  /** How many ms the list must stay as it is; Infinity while somebody is at it, 0 where nobody is. */
  get wait() {
    return this.#points || this.#focuses ? Infinity : Math.max(0, this.#touched + CALM - this.now());
  }
}

/**
 * What differs between the list that is shown and a newer one: what is gone, and what is new.
 * @param {string[]} shown keys @param {string[]} fresh keys
 */
export function changes(shown, fresh) {
  return {
    gone: shown.filter((key) => !fresh.includes(key)),
    added: fresh.filter((key) => !shown.includes(key)),
  };
}
