// The link to the table: copied, or handed to whatever this device shares with.

import { copyText } from "app/clipboard";
import { write } from "app/dom";
import { gettext } from "app/i18n";

const SHOWN = 3000;   // ms that "Copied" stands

/** Puts the buttons to use that the page has for its link, if it has one. @param {HTMLElement} root */
export function offerLink(root) {
  const place = /** @type {HTMLElement | null} */ (root.querySelector("[data-link]"));
  const copy = /** @type {HTMLElement | null} */ (root.querySelector("[data-act=copy]"));
  const share = /** @type {HTMLElement | null} */ (root.querySelector("[data-act=share]"));
  if (!place || !copy || !share) return;
  const link = place.dataset.link ?? "";
  copy.hidden = false;
  copy.addEventListener("click", async () => said(copy, await copyText(link, place)));
  share.hidden = !("share" in navigator);
  // Whoever closes the sheet of the device has changed their mind: nothing to tell.
  share.addEventListener("click", () => navigator.share({ title: document.title, url: link }).catch(() => {}));
}

/** @param {HTMLElement} button @param {boolean} done */
function said(button, done) {
  const label = button.querySelector("span");
  const sign = button.querySelector("use");
  if (!label || !sign) return;
  const [text, href] = [label.textContent ?? "", sign.getAttribute("href") ?? ""];
  write(label, done ? gettext("Copied") : gettext("Copy the marked link"));
  sign.setAttribute("href", href.replace("#i-copy", done ? "#i-check" : "#i-copy"));
  setTimeout(() => {
    write(label, text);
    sign.setAttribute("href", href);
  }, SHOWN);
}
