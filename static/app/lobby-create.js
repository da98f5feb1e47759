// A new table: the foot says the choice in a sentence.

import { write } from "app/dom";
import { gettext, interpolate } from "app/i18n";
import { sendOnce } from "app/lobby-once";

/** @type {HTMLFormElement | null} */
const form = document.querySelector("form.create");

/** @param {HTMLFormElement} form */
function say(form) {
  const chosen = new FormData(form);
  const fields = { target: String(chosen.get("target")), seconds: String(chosen.get("timer")) };
  const sentence = chosen.get("who") === "link"
    ? gettext("Japanese Joker to %(target)s, %(seconds)s seconds a move, only with the link.")
    : gettext("Japanese Joker to %(target)s, %(seconds)s seconds a move, open to anyone.");
  // After a refusal nothing may be chosen yet.
  const whole = ["target", "timer", "who"].every((name) => chosen.has(name));
  put(form, "choice", whole ? interpolate(sentence, fields) : "");
  put(form, "target", chosen.has("target") ? interpolate(gettext("to %(target)s"), fields) : "");
}

/** @param {HTMLFormElement} form @param {string} place @param {string} text */
function put(form, place, text) {
  const node = form.querySelector(`[data-say=${place}]`);
  if (node) write(node, text);
}

if (form) {
  say(form);
  form.addEventListener("change", () => say(form));
}

sendOnce();
