// One move on its way at a time: kept until the server has answered it, or the game has gone on.

/** @typedef {import("app/types").Sending} Sending */

export class Moves {
  /** @type {Sending | null} */
  sending = null;
  #count = 0;
  // A seat may be held by several pages and lines; an id is never used twice.
  #page = Math.random().toString(36).slice(2, 8);

  /** @param {import("app/socket").Socket} socket */
  constructor(socket) {
    this.socket = socket;
  }

  /** @param {string} move @param {number} seq the state it was made on */
  send(move, seq) {
    this.sending = { t: "move", id: this.#nextId(), seq, move };
    this.socket.send(this.sending);
  }

  /** Anything else that is asked once and answered once. @param {{t: string, seq?: number}} frame */
  ask(frame) {
    this.socket.send({ ...frame, id: this.#nextId() });
  }

  /** A state has come: newer than the move, it is the answer; the same again, the move is said again. @param {number} seq */
  settle(seq) {
    if (!this.sending) return;
    if (seq > this.sending.seq) this.sending = null;
    else this.socket.send(this.sending);
  }

  /** Whether this refusal is of the move on its way, which then is none. @param {string | null} id */
  refuse(id) {
    if (!this.sending || this.sending.id !== id) return false;
    this.sending = null;
    return true;
  }

  #nextId() {
    return `${this.#page}-${++this.#count}`;
  }
}
