// Says what went wrong with a passkey: allauth's scripts tell it by an event.

import { one } from "app/dom";
import { gettext } from "app/i18n";

const error = one("#passkey-error");

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
