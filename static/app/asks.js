// What the table asks of you, in the words of your bar and of the screen reader.

import { gettext } from "app/i18n";
import { suitLed } from "app/scene";

/** @typedef {import("app/types").Suit} Suit @typedef {import("app/types").View} View */

/** @type {Record<Suit, string>} */
const FOLLOW = {
  S: gettext("Follow with a spade"), H: gettext("Follow with a heart"),
  D: gettext("Follow with a diamond"), C: gettext("Follow with a club"),
};
/** @type {Record<Suit, string>} */
const HIGHEST = {
  S: gettext("Play your highest spade"), H: gettext("Play your highest heart"),
  D: gettext("Play your highest diamond"), C: gettext("Play your highest club"),
};
/** @type {Record<Suit, string>} */
const TRUMP = {
  S: gettext("Play a trump: a spade"), H: gettext("Play a trump: a heart"),
  D: gettext("Play a trump: a diamond"), C: gettext("Play a trump: a club"),
};

/** The sentence, and the suit it speaks of, if one. @param {View} view @returns {{text: string, suit: Suit | null}} */
export function asked(view) {
  const suit = suitLed(view);
  const { trump } = view;
  if (view.phase === "trumps") return { text: gettext("Name the trumps"), suit: null };
  if (view.phase === "bid") return { text: gettext("Say how many tricks you will take"), suit: null };
  if (view.must?.kind === "hand") return { text: gettext("Your first card comes from your hand"), suit: null };
  if (!suit) return { text: gettext("You lead"), suit: null };
  if (view.must?.kind === "follow") return { text: FOLLOW[suit], suit };
  if (view.must?.kind === "highest") return { text: HIGHEST[suit], suit };
  if (view.must?.kind === "trump" && trump && trump !== "N") return { text: TRUMP[trump], suit: trump };
  return { text: gettext("Play any card"), suit: null };
}

