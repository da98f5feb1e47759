// The choices how the table looks and sounds, as a form.

import { one } from "app/dom";
import { change, settings } from "app/settings";

/** @typedef {import("app/settings").Settings} Settings */

const form = /** @type {HTMLFormElement} */ (one("#settings"));
const inputs = form.querySelectorAll("input");

for (const input of inputs) {
  const name = /** @type {keyof Settings} */ (input.name);
  input.checked = input.type === "radio" ? settings[name] === input.value : Boolean(settings[name]);
}

form.addEventListener("change", ({ target }) => {
  const { name, type, value, checked } = /** @type {HTMLInputElement} */ (target);
  change(/** @type {keyof Settings} */ (name), /** @type {any} */ (type === "radio" ? value : checked));
});

form.hidden = false;
