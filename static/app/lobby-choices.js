// The options of a new table: what does not go together cannot be chosen, a preset chooses several at once, and the
// whole is said in a sentence. The words, and which rules have which choice, come with the page.

import { set, write } from "app/dom";

export class Choices {
  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.form = form;
    this.inputs = /** @type {HTMLInputElement[]} */ (Array.from(form.querySelectorAll("input[data-said]")));
    this.limited = this.inputs.filter(({ dataset }) => dataset.profiles);
    this.presets = /** @type {HTMLAnchorElement[]} */ (Array.from(form.querySelectorAll(".presets a")));
    /** What is chosen where the rules leave a choice: it comes back with rules that do. */
    this.own = new Map(this.limited.map((input) => [input, this.#isFixed(input) ? "usual" in input.dataset : input.checked]));
    form.addEventListener("change", () => this.#changed());
    for (const preset of this.presets) preset.addEventListener("click", (event) => this.#choose(event, preset));
    this.#refresh();
  }

  #changed() {
    for (const input of this.limited) if (!this.#isFixed(input)) this.own.set(input, input.checked);
    this.#refresh();
  }

  /** @param {Event} event @param {HTMLAnchorElement} preset */
  #choose(event, preset) {
    event.preventDefault();
    for (const [input, checked] of this.#wishes(preset)) {
      input.checked = checked;
      if (this.own.has(input)) this.own.set(input, checked);
    }
    this.#refresh();
  }

  #refresh() {
    for (const name of new Set(this.limited.map(({ name }) => name))) this.#limit(this.limited.filter((input) => input.name === name));
    for (const preset of this.presets) set(preset, { "aria-current": this.#wishes(preset).every(([input, checked]) => input.checked === checked) ? "true" : null });
    this.#say();
  }

  /** @param {HTMLInputElement[]} group */
  #limit(group) {
    const open = group.filter(({ dataset }) => dataset.profiles?.split(" ").includes(this.#chosen("profile")));
    for (const input of group) {
      input.disabled = !open.includes(input);
      input.checked = open.length === group.length ? Boolean(this.own.get(input)) : !input.disabled;
    }
  }

  #say() {
    const said = this.inputs.filter((input) => this.#counts(input)).map((input) => ({ input, words: (input.checked ? input.dataset.said : input.dataset.unsaid) ?? "" })).filter(({ words }) => words);
    const [first = "", ...rest] = said.filter(({ input }) => gameOf(input)).map(({ words }) => words);
    this.#put("first", first);
    this.#put("rest", rest.map((term) => `${term}\u00a0· `).join(""));
    // After a refusal nothing may be chosen yet.
    const isWhole = ["game", "timer", "who"].every((name) => this.#chosen(name));
    this.#put("choice", isWhole ? `${said.map(({ words }) => words).join(", ")}.` : "");
  }

  /** @param {string} place @param {string} text */
  #put(place, text) {
    for (const node of this.form.querySelectorAll(`[data-say=${place}]`)) write(node, text);
  }

  /** What the link of a preset makes of each input that it names. @param {HTMLAnchorElement} preset @returns {[HTMLInputElement, boolean][]} */
  #wishes(preset) {
    const wanted = new URL(preset.href).searchParams;
    return this.inputs.filter(({ name }) => wanted.has(name)).map((input) => [input, wanted.get(input.name) === input.value]);
  }

  /** @param {string} name */
  #chosen(name) {
    return this.inputs.find((input) => input.name === name && input.checked)?.value ?? "";
  }

  /** Whether the rules leave no choice of what this is one value of. @param {HTMLInputElement} input */
  #isFixed(input) {
    return this.limited.some((other) => other.name === input.name && other.disabled);
  }

  /** Not what the rules have anyway, not what belongs to the other game. @param {HTMLInputElement} input */
  #counts(input) {
    return !this.#isFixed(input) && [undefined, this.#chosen("game")].includes(gameOf(input));
  }
}

/** @param {HTMLInputElement} input */
const gameOf = (input) => /** @type {HTMLElement | null} */ (input.closest("[data-game]"))?.dataset.game;
