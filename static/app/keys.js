// The keyboard: one stop for the hand, one for the columns, one for the pad; arrows within and between them.

import { set } from "app/dom";
import { settings } from "app/settings";

const ROWS = ["#pad", "#near", "#hand"];
/** @type {Record<string, string>} */
const SHEETS = { l: "last", t: "hands", m: "menu", "?": "keys" };

let byKeyboard = false;

/** @param {string} row @returns {HTMLElement[]} */
const buttonsOf = (row) => [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(`${row} button:not(.is-gone)`))];

/** Leaves one button of every row in the order of Tab. */
export function drawStops() {
  for (const row of ROWS) {
    const buttons = buttonsOf(row);
    const stop = buttons.find((button) => button === document.activeElement) ?? buttons.find((button) => button.tabIndex === 0 && button.dataset.stop)
      ?? buttons.find((button) => button.classList.contains("is-legal")) ?? buttons[0];
    for (const button of buttons) {
      set(button, { tabindex: button === stop ? 0 : -1, "data-stop": button === stop && "yes" });
    }
  }
}

/** Your turn: a focus that is nowhere goes to the first legal card, for whoever uses the keyboard. */
export function focusTurn() {
  if (byKeyboard && document.activeElement === document.body) /** @type {HTMLElement | null} */ (document.querySelector("#pad button, .card.is-legal"))?.focus();
}

/** The pad has opened: its first key takes the focus, for whoever uses the keyboard. */
export function focusPad() {
  if (byKeyboard) buttonsOf("#pad")[0]?.focus();
}

/** Before a card leaves, its right neighbour takes the focus. @param {string} card */
export function leaveCard(card) {
  const held = /** @type {HTMLElement | null} */ (document.activeElement);
  if (!held || (held.dataset.card !== card && !held.closest("#pad, #bar"))) return;
  const row = ROWS.find((name) => document.querySelector(`${name} button[data-card="${card}"]`));
  if (!row) return;
  const buttons = buttonsOf(row);
  const index = buttons.findIndex(({ dataset }) => dataset.card === card);
  (buttons[index + 1] ?? buttons[index - 1])?.focus();
}

/** @param {{putBack: () => void, press: (button: HTMLElement) => void, open: (sheet: string) => void}} table */
export function watchKeys({ putBack, press, open }) {
  addEventListener("pointerdown", () => (byKeyboard = false));
  addEventListener("keydown", (event) => {
    byKeyboard = true;
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]") || isTyping(event.target)) return;
    if (event.key === "Escape") return putBack();
    if (move(event.key)) return event.preventDefault();
    if (!settings.letters || event.key.length !== 1) return;
    const letter = event.key.toLowerCase();
    const name = CSS.escape(letter === "−" ? "-" : letter.toUpperCase());
    const key = document.querySelector(["trump", "call", "mode", "bid"].map((kind) => `#pad [data-${kind}="${name}"]`).join());
    if (key) press(/** @type {HTMLElement} */ (key));
    else if (SHEETS[letter]) open(SHEETS[letter]);
  });
}

/** Moves the focus within a row or to the next one; false where the key means nothing. @param {string} key */
function move(key) {
  const held = /** @type {HTMLElement} */ (document.activeElement);
  const row = ROWS.findIndex((name) => held.closest(name));
  if (row < 0) return false;
  const buttons = buttonsOf(ROWS[row]);
  const index = buttons.indexOf(held);
  const last = buttons.length - 1;
  /** @type {Record<string, HTMLElement | undefined>} */
  const goals = {
    ArrowLeft: buttons[Math.max(0, index - 1)], ArrowRight: buttons[Math.min(last, index + 1)], Home: buttons[0], End: buttons[last],
    ArrowUp: nextRow(row, -1), ArrowDown: nextRow(row, 1),
  };
  if (!(key in goals)) return false;
  goals[key]?.focus();
  drawStops();
  return true;
}

/** The stop of the nearest row with buttons. @param {number} row @param {1 | -1} step @returns {HTMLElement | undefined} */
function nextRow(row, step) {
  const next = ROWS[row + step];
  if (!next) return undefined;
  return buttonsOf(next).find(({ tabIndex }) => tabIndex === 0) ?? nextRow(row + step, step);
}

/** @param {EventTarget | null} target */
const isTyping = (target) => target instanceof Element && target.matches("input, select, textarea");
