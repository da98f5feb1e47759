// A sheet: a dialog from the lower edge, centred on a desktop. It takes the focus to its heading, keeps it inside
// and gives it back. One at a time.

import { icon } from "app/cards";
import { el } from "app/dom";
import { gettext } from "app/i18n";

/** @type {HTMLDialogElement | null} */
let open = null;

/**
 * @param {string} name for tests and styles @param {string} title @param {(Node | null)[]} content
 * @param {() => void} [onClose] called once, however it is closed
 */
export function openSheet(name, title, content, onClose = () => {}) {
  closeSheet();
  const close = el("button", { type: "button", class: "icon-btn", "data-act": "close", "aria-label": gettext("Close") }, icon("i-close"));
  const heading = el("h2", { id: "sheet-title", tabindex: -1 }, title);
  const sheet = el("dialog", { class: "sheet", "data-sheet": name, "aria-labelledby": "sheet-title" }, el("div", { class: "sheet__head" }, heading, close), ...content);
  close.addEventListener("click", () => sheet.close());
  sheet.addEventListener("pointerdown", (event) => isBeside(sheet, event) && sheet.close());
  sheet.addEventListener("close", () => {
    sheet.remove();
    if (open === sheet) open = null;
    onClose();
  });
  document.body.append(sheet);
  open = sheet;
  sheet.showModal();
  heading.focus();
  return sheet;
}

/** @param {HTMLElement} sheet @param {PointerEvent} event */
function isBeside(sheet, { clientX, clientY }) {
  const { left, right, top, bottom } = sheet.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

export function closeSheet() {
  open?.close();
}

/** The name of the open sheet. */
export const openName = () => open?.dataset.sheet ?? null;
