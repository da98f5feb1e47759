// Ready-made phrases and reactions: everyone reads them in their own language.

import { icon } from "app/cards";
import { one } from "app/dom";
import { gettext, interpolate } from "app/i18n";
import { isWatching, nameOf, near } from "app/scene";

const SHOWN = 4000;   // ms

/** @type {Record<string, string>} */
export const PHRASES = {
  good_luck: gettext("Good luck!"), well_played: gettext("Well played!"), thank_you: gettext("Thank you!"),
  one_moment: gettext("One moment, please"), oops: gettext("Oh no!"), good_game: gettext("Good game!"),
};

/** Drawn as a sign of the sprite, spoken as a word. @type {Record<string, string>} */
export const REACTIONS = {
  smile: gettext("Smile"), wow: gettext("Wow"), think: gettext("Thinking"), clap: gettext("Applause"),
};

/** @type {Map<string, number>} */
const timers = new Map();

/** Shows a bubble beside its seat for four seconds. @param {import("app/types").Scene} scene @param {number} seat @param {string} phrase */
export function showPhrase(scene, seat, phrase) {
  const place = seat === near(scene) ? "#said-near" : `.seat[data-seat="${seat}"] .say-bubble`;
  const bubble = one(place);
  const speaker = isWatching(scene) && seat === near(scene) ? `${nameOf(scene, seat)}: ` : "";
  bubble.replaceChildren(speaker, PHRASES[phrase] ?? icon(`i-${phrase}`));
  bubble.hidden = false;
  clearTimeout(timers.get(place));
  timers.set(place, setTimeout(() => (bubble.hidden = true), SHOWN));
}

/** What a screen reader hears of it. @param {import("app/types").Scene} scene @param {number} seat @param {string} phrase */
export const spokenPhrase = (scene, seat, phrase) =>
  interpolate(gettext("%(name)s: %(phrase)s"), { name: nameOf(scene, seat), phrase: PHRASES[phrase] ?? REACTIONS[phrase] });
