// Ready-made phrases and reactions: everyone reads them in their own language.

import { gettext, interpolate } from "app/i18n";
import { one, write } from "app/dom";
import { isWatching, nameOf, near } from "app/scene";

const SHOWN = 4000;   // ms

/** @type {Record<string, string>} */
export const PHRASES = {
  good_luck: gettext("Good luck!"), well_played: gettext("Well played!"), thank_you: gettext("Thank you!"),
  one_moment: gettext("One moment, please"), oops: gettext("Oh no!"), good_game: gettext("Good game!"),
};

/** Signs for the eye, words for the ear. @type {Record<string, {sign: string, name: string}>} */
export const REACTIONS = {
  smile: { sign: "🙂", name: gettext("Smile") }, wow: { sign: "😮", name: gettext("Wow") },
  think: { sign: "🤔", name: gettext("Thinking") }, clap: { sign: "👏", name: gettext("Applause") },
};

/** @type {Map<string, number>} */
const timers = new Map();

/** Shows a bubble beside its seat for four seconds. @param {import("app/types").Scene} scene @param {number} seat @param {string} phrase */
export function showPhrase(scene, seat, phrase) {
  const place = seat === near(scene) ? "#said-near" : "#said-far";
  const bubble = one(place);
  const text = PHRASES[phrase] ?? REACTIONS[phrase]?.sign ?? "";
  write(bubble, isWatching(scene) && seat === near(scene) ? `${nameOf(scene, seat)}: ${text}` : text);
  bubble.hidden = text === "";
  clearTimeout(timers.get(place));
  timers.set(place, setTimeout(() => (bubble.hidden = true), SHOWN));
}

/** What a screen reader hears of it. @param {import("app/types").Scene} scene @param {number} seat @param {string} phrase */
export const spokenPhrase = (scene, seat, phrase) =>
  interpolate(gettext("%(name)s: %(phrase)s"), { name: nameOf(scene, seat), phrase: PHRASES[phrase] ?? REACTIONS[phrase]?.name ?? "" });
