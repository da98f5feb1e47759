// The list changes under its reader, but never under a finger: while somebody is at it, the tables that are gone stand
// dimmed in their places, a button says how many are new, and the new list waits until it has been left alone.

import { el, one, set, write } from "app/dom";
import { gettext, interpolate, ngettext } from "app/i18n";
import { Hold, changes } from "app/hold";

const AGES = 20_000;        // ms between two looks at how long tables have been open
const OPEN = ".tablerow[data-code]:not(.is-playing)";

export class TableList {
  #hold = new Hold(() => performance.now());
  /** @type {HTMLElement | null} */
  #fresh = null;            // the list that waits
  #settling = 0;
  #asked = 0;

  /** @param {HTMLElement} root data-source is the address of the list, data-mine the code of one's own table */
  constructor(root) {
    this.root = root;
    for (const kind of ["pointerdown", "pointermove", "keydown", "touchstart", "touchmove"]) root.addEventListener(kind, () => this.#hold.touch(), { passive: true });
    for (const kind of ["pointerenter", "pointermove", "pointerleave"]) root.addEventListener(kind, (event) => this.#pointed(/** @type {PointerEvent} */ (event)));
    // The focus that a click leaves behind holds nothing: the pointer has gone on.
    root.addEventListener("focusin", ({ target }) => this.#hold.focus(/** @type {Element} */ (target).matches(":focus-visible")));
    root.addEventListener("focusout", (event) => this.#left(event));
    root.addEventListener("click", (event) => this.#clicked(event));
    setInterval(() => this.#drawOwn(), AGES);
    this.#drawOwn();
  }

  /** Fetches the list unless the one that is shown, or waits, is of this revision. @param {number} revision */
  async reach(revision) {
    if (revision === revisionOf(this.#fresh ?? this.root)) return;
    const ask = ++this.#asked;
    const answer = await fetch(this.root.dataset.source ?? "", { cache: "no-store" }).catch(() => null);
    if (!answer?.ok || ask !== this.#asked) return;
    this.#fresh = el("div");
    this.#fresh.innerHTML = await answer.text();
    if (!this.root.querySelector("[data-code]")) this.#show(false);   // nothing is there that could move
    else if (this.#hold.wait) this.#mark(this.#fresh);
    this.#settle();
  }

  /** @param {PointerEvent} event */
  #pointed({ type, pointerType }) {
    if (pointerType !== "mouse") return;
    this.#hold.point(type !== "pointerleave");
    if (type === "pointerleave") this.#settle();
  }

  /** @param {FocusEvent} event */
  #left({ relatedTarget }) {
    if (this.root.contains(/** @type {Node | null} */ (relatedTarget))) return;
    this.#hold.focus(false);
    this.#settle();
  }

  /** @param {Event} event */
  #clicked(event) {
    const target = /** @type {Element} */ (event.target);
    if (target.closest("[aria-disabled=true]")) event.preventDefault();
    if (target.closest(".newer")) this.#show(true);
  }

  /** Tells what has changed without moving anything. @param {HTMLElement} fresh */
  #mark(fresh) {
    const { gone, added } = changes(codes(this.root), codes(fresh));
    for (const row of this.root.querySelectorAll(OPEN)) if (gone.includes(codeOf(row))) markGone(row);
    const text = interpolate(ngettext("%(count)s new table", "%(count)s new tables", added.length), { count: added.length });
    const said = this.root.querySelector(".newer .btn");
    if (said) write(said, text);
    else if (added.length) this.root.prepend(el("div", { class: "newer" }, el("button", { class: "btn btn--small btn--main", type: "button" }, text)));
    if (!added.length) this.root.querySelector(".newer")?.remove();
    else if (said?.textContent !== text) one("#told").replaceChildren(text);
  }

  /** Shows the list that waits as soon as nobody is at the one that is shown. */
  #settle() {
    clearTimeout(this.#settling);
    if (!this.#fresh) return;
    const wait = this.#hold.wait;
    if (!wait) this.#show(false);
    else if (wait !== Infinity) this.#settling = setTimeout(() => this.#settle(), wait);
  }

  /** @param {boolean} asked whether the reader wants to see what is new */
  #show(asked) {
    clearTimeout(this.#settling);
    if (!this.#fresh) return;
    const before = codes(this.root);
    this.root.replaceChildren(...this.#fresh.childNodes);
    this.#fresh = null;
    this.#hold.focus(this.root.contains(document.activeElement));
    this.#drawOwn();
    const after = codes(this.root);
    const [first] = changes(before, after).added;
    if (asked && first) /** @type {HTMLElement | null} */ (this.root.querySelector(`[data-code="${first}"] .btn`))?.focus();
    if (before.length !== after.length) one("#told").replaceChildren(interpolate(ngettext("%(count)s open table", "%(count)s open tables", after.length), { count: after.length }));
  }

  /** What the shared list cannot know: how long ago that was by now, and which table is one's own. */
  #drawOwn() {
    for (const age of /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll("[data-since]"))) write(age, ` · ${since(age.dataset.since ?? "")}`);
    const own = this.root.querySelector(`[data-code="${this.root.dataset.mine}"] .btn--main`);
    if (own) write(own, gettext("Return"));
  }
}

/** @param {ParentNode} list */
const revisionOf = (list) => Number(list.querySelector("[data-revision]")?.getAttribute("data-revision"));

/** The open tables of a list, those that are gone apart. @param {ParentNode} list */
const codes = (list) => Array.from(list.querySelectorAll(`${OPEN}:not(.is-gone)`), codeOf);

/** @param {Element} row */
const codeOf = (row) => row.getAttribute("data-code") ?? "";

/** @param {Element} row */
function markGone(row) {
  row.classList.add("is-gone");
  const button = row.querySelector(".btn");
  if (!button) return;
  set(button, { "aria-disabled": "true" });
  write(button, gettext("Taken"));
}

/** @param {string} moment */
function since(moment) {
  const minutes = Math.floor((Date.now() - Date.parse(moment)) / 60_000);
  const said = minutes < 1 ? gettext("just now") : interpolate(gettext("%(minutes)s min"), { minutes });
  return said.replaceAll(" ", "\u00a0");
}
