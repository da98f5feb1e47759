// No connection: covers the table, tells how long the seat is kept, and lets one try now.

import { icon } from "app/cards";
import { figures } from "app/clock";
import { el, write } from "app/dom";
import { gettext } from "app/i18n";
import { closeSheet } from "app/sheet";

const PATIENCE = 1000;   // ms; most breaks are over sooner and not worth a word

/** @type {HTMLDialogElement | null} */
let dialog = null;
let closed = false;
let wait = 0;
let tick = 0;

/**
 * Shows the break once it lasts. @param {number | null} kept seconds that the seat is kept; null for a spectator
 * @param {() => void} retry
 */
export function showOffline(kept, retry) {
  hideOffline();
  const end = kept === null ? null : Date.now() + kept * 1000;
  wait = setTimeout(() => {
    dialog = build(end !== null, retry);
    const count = dialog.querySelector(".notice__count");
    const draw = () => end !== null && count && write(count, figures(Math.max(0, Math.ceil((end - Date.now()) / 1000))));
    draw();
    tick = setInterval(draw, 250);
    document.body.append(dialog);
    dialog.showModal();
  }, PATIENCE);
}

export function hideOffline() {
  if (closed) return;
  clearTimeout(wait);
  clearInterval(tick);
  dialog?.close();
  dialog?.remove();
  dialog = null;
}

/** The line is closed for good. @param {import("app/refusals").Farewell} farewell @param {string} href where its step leads */
export function showClosed({ title, note, step, sign = "i-off" }, href) {
  hideOffline();
  closeSheet();
  closed = true;
  dialog = frame(sign, title, el("span", { class: "small soft" }, note), el("a", { class: "btn btn--small", href }, step));
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {boolean} seated @param {() => void} retry */
function build(seated, retry) {
  const button = el("button", { type: "button", class: "btn btn--small", "data-act": "retry" }, gettext("Try now"));
  button.addEventListener("click", retry);
  return frame("i-off", gettext("No connection. Trying again…"), ...(seated ? [el("span", { class: "notice__count", "aria-hidden": "true" })] : []),
    el("span", { class: "small soft" }, seated
      ? gettext("Your seat and your cards are kept until then. Check your network; nothing else is needed.")
      : gettext("Check your network; nothing else is needed.")), button);
}

/** @param {string} sign @param {string} title @param {...Node} rest */
function frame(sign, title, ...rest) {
  const box = el("dialog", { class: "offline", role: "alertdialog", "aria-labelledby": "offline" },
    el("div", { class: "notice" }, icon(sign, "icon offline__sign"), el("b", { id: "offline" }, title), ...rest));
  box.addEventListener("cancel", (event) => event.preventDefault());
  return box;
}
