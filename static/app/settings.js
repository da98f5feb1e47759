// What the player has chosen. It stays in this browser; for a signed-in person app/account takes it to the server too.

import { send } from "app/account";

const KEY = "jokeri.settings";   // app/theme reads it too, before the first paint, and adds what the server keeps

/**
 * @typedef {object} Settings
 * @property {boolean} oneTap one tap plays a card
 * @property {boolean} fourColours every suit in a colour of its own
 * @property {boolean} sounds
 * @property {"system" | "light" | "dark"} theme
 * @property {boolean} mutePhrases show nothing that others say
 * @property {boolean} letters single letters are shortcuts
 * @property {boolean} hundreds points of classic Joker as 9.0 for 900
 * @property {"system" | "off"} motion
 */

/** @type {Settings} */
export const settings = { oneTap: false, fourColours: false, sounds: true, theme: "system", mutePhrases: false, letters: true, hundreds: false, motion: "system", ...stored() };

/** @template {keyof Settings} Name @param {Name} name @param {Settings[Name]} value */
export function change(name, value) {
  settings[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Storage can be closed to us: the choice then lasts as long as the page.
  }
  apply();
  send(name, value);
}

function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

function apply() {
  const { dataset } = document.documentElement;
  if (settings.theme === "system") delete dataset.theme;
  else dataset.theme = settings.theme;
  if (settings.fourColours) dataset.suits = "four";
  else delete dataset.suits;
  if (settings.motion === "off") dataset.motion = "off";
  else delete dataset.motion;
}
