// The list changes under its reader, but never under a finger: while it is being touched only the tables that are
// gone are marked, and the new list waits until it has been left alone for a moment.

import { el, one, set, write } from "app/dom";
import { gettext, interpolate, ngettext } from "app/i18n";

const CALM = 1500;          // ms without a touch
const AGES = 20_000;        // ms between two looks at how long tables have been open
const TOUCHES = ["pointerdown", "pointermove", "keydown", "touchstart"];

export class TableList {
  #touched = -CALM;
  #settling = 0;
  #asked = 0;

  /** @param {HTMLElement} root data-source is the address of the list, data-mine the code of one's own table */
  constructor(root) {
    this.root = root;
    for (const kind of TOUCHES) root.addEventListener(kind, () => (this.#touched = performance.now()), { passive: true });
    setInterval(() => this.#drawOwn(), AGES);
    this.#drawOwn();
  }

  /** Fetches the list unless the one that is shown is of this revision. @param {number} revision */
  async reach(revision) {
    if (revision === this.#shown()) return;
    const ask = ++this.#asked;
    const answer = await fetch(this.root.dataset.source ?? "", { cache: "no-store" }).catch(() => null);
    if (!answer?.ok || ask !== this.#asked) return;
    const fresh = el("div");
    fresh.innerHTML = await answer.text();
    this.#markGone(fresh);
    this.#settle(fresh);
  }

  #shown() {
    return Number(this.root.querySelector("[data-revision]")?.getAttribute("data-revision"));
  }

  /** @param {HTMLElement} fresh */
  #markGone(fresh) {
    for (const row of openRows(this.root)) {
      if (fresh.querySelector(`.tablerow:not(.is-playing)[data-code="${row.dataset.code}"]`)) continue;
      row.classList.add("is-gone");
      const button = row.querySelector(".btn");
      if (button) {
        set(button, { "aria-disabled": "true" });
        write(button, gettext("Taken"));
      }
    }
  }

  /** @param {HTMLElement} fresh */
  #settle(fresh) {
    clearTimeout(this.#settling);
    const wait = this.#touched + CALM - performance.now();
    if (wait > 0) {
      this.#settling = setTimeout(() => this.#settle(fresh), wait);
      return;
    }
    const before = openRows(this.root).length;
    const held = /** @type {HTMLElement | null} */ (document.activeElement?.closest("#tables [data-code]"))?.dataset.code;
    this.root.replaceChildren(...fresh.childNodes);
    this.#drawOwn();
    if (held) /** @type {HTMLElement | null} */ (this.root.querySelector(`[data-code="${held}"] .btn`))?.focus({ preventScroll: true });
    const now = openRows(this.root).length;
    if (now !== before) one("#told").replaceChildren(interpolate(ngettext("%(count)s open table", "%(count)s open tables", now), { count: now }));
  }

  /** What the shared list cannot know: how long ago that was by now, and which table is one's own. */
  #drawOwn() {
    for (const age of /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll("[data-since]"))) write(age, ` · ${since(age.dataset.since ?? "")}`);
    const own = this.root.querySelector(`[data-code="${this.root.dataset.mine}"] .btn--main`);
    if (own) write(own, gettext("Return"));
  }
}

/** @param {ParentNode} root @returns {NodeListOf<HTMLElement>} */
const openRows = (root) => root.querySelectorAll(".tablerow[data-code]:not(.is-playing)");

/** @param {string} moment */
function since(moment) {
  const minutes = Math.floor((Date.now() - Date.parse(moment)) / 60_000);
  const said = minutes < 1 ? gettext("just now") : interpolate(gettext("%(minutes)s min"), { minutes });
  return said.replaceAll(" ", "\u00a0");
}
