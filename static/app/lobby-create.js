// A new table: what does not go together cannot be chosen, and the foot says the choice in a sentence.

import { set, write } from "app/dom";
import { sendOnce } from "app/lobby-once";

/** @type {HTMLFormElement | null} */
const form = document.querySelector("form.create");

if (form) {
  const inputs = /** @type {HTMLInputElement[]} */ (Array.from(form.querySelectorAll("input[data-said]")));
  const limited = inputs.filter(({ dataset }) => dataset.profiles);
  const names = new Set(limited.map(({ name }) => name));
  const presets = /** @type {HTMLAnchorElement[]} */ (Array.from(form.querySelectorAll(".presets a")));
  // What is chosen where the rules leave a choice; it comes back with the rules that do.
  const own = new Map(limited.map((input) => [input, isFixed(input) ? "usual" in input.dataset : input.checked]));

  /** Whether the rules leave no choice of what this is one value of. @param {HTMLInputElement} input */
  function isFixed(input) {
    return limited.some((other) => other.name === input.name && other.disabled);
  }

  function refresh() {
    const rules = chosen("profile");
    for (const name of names) limit(limited.filter((input) => input.name === name), rules);
    for (const preset of presets) set(preset, { "aria-current": isChosen(preset) ? "true" : null });
    say();
  }

  /** @param {HTMLInputElement[]} group @param {string} rules */
  function limit(group, rules) {
    const open = group.filter(({ dataset }) => dataset.profiles?.split(" ").includes(rules));
    for (const input of group) {
      input.disabled = !open.includes(input);
      input.checked = open.length === group.length ? Boolean(own.get(input)) : !input.disabled;
    }
  }

  /** @param {HTMLAnchorElement} preset */
  const wishes = (preset) => Array.from(new URL(preset.href).searchParams, ([name, value]) => ({ value, group: inputs.filter((input) => input.name === name) }));

  /** Whether a value is that of an input; a switch is on or off. @param {HTMLInputElement} input @param {string} value */
  const means = (input, value) => input.type === "checkbox" ? value === "on" : input.value === value;

  /** @param {HTMLAnchorElement} preset */
  const isChosen = (preset) => wishes(preset).every(({ group, value }) => group.every((input) => input.checked === means(input, value)));

  /** @param {HTMLAnchorElement} preset */
  function choose(preset) {
    for (const { group, value } of wishes(preset)) {
      for (const input of group) {
        input.checked = means(input, value);
        if (own.has(input)) own.set(input, input.checked);
      }
    }
    refresh();
  }

  /** @param {string} name */
  const chosen = (name) => inputs.find((input) => input.name === name && input.checked)?.value ?? "";

  /** The choices that count, in words. */
  function say() {
    const said = inputs.filter(counts).map((input) => ({ input, words: (input.checked ? input.dataset.said : input.dataset.unsaid) ?? "" })).filter(({ words }) => words);
    const [first = "", ...rest] = said.filter(({ input }) => input.closest("[data-game]")).map(({ words }) => words);
    put("first", first);
    put("rest", rest.map((term) => `${term}\u00a0· `).join(""));
    // After a refusal nothing may be chosen yet.
    put("choice", ["game", "timer", "who"].every(chosen) ? `${said.map(({ words }) => words).join(", ")}.` : "");
  }

  /** Not what the rules have anyway, not what belongs to the other game. @param {HTMLInputElement} input */
  const counts = (input) => !isFixed(input) && [undefined, chosen("game")].includes(/** @type {HTMLElement | null} */ (input.closest("[data-game]"))?.dataset.game);

  /** @param {string} place @param {string} text */
  const put = (place, text) => /** @type {HTMLFormElement} */ (form).querySelectorAll(`[data-say=${place}]`).forEach((node) => write(node, text));

  form.addEventListener("change", () => {
    for (const input of limited) if (!isFixed(input)) own.set(input, input.checked);
    refresh();
  });
  for (const preset of presets) preset.addEventListener("click", (event) => {
    event.preventDefault();
    choose(preset);
  });
  refresh();
}

sendOnce();
