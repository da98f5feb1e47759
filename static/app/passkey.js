// Opens the buttons for passkeys when allauth's scripts listen to them, and says what went wrong: they tell it by an event.

import { one } from "app/dom";
import { gettext } from "app/i18n";

const error = one("#passkey-error");

document.addEventListener("DOMContentLoaded", () => {   // theirs has come before
  for (const button of document.querySelectorAll("[data-passkey]")) button.removeAttribute("disabled");
});

document.addEventListener("allauth.error", (event) => {
  event.preventDefault();   // else it goes to the console
  one("span", error).textContent = text(/** @type {any} */ (event).detail.exception);
  error.hidden = false;
});

document.addEventListener("click", () => (error.hidden = true), true);

/** @param {any} exception */
function text(exception) {
  if (exception?.name === "NotAllowedError") return gettext("No passkey was chosen. Try again, or use your password.");
  if (exception?.name === "InvalidStateError") return gettext("This device has a passkey for you already.");
  return gettext("Passkeys do not work in this browser at this address.");
}
