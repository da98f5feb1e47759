// Why a wish cannot be: from the view, before anything is sent, and from the server's refusal.

import { cause, shortEnding } from "app/barred";
import { isJoker } from "app/cards";
import { gettext, interpolate } from "app/i18n";
import { suitLed } from "app/scene";

/**
 * @typedef {import("app/types").Suit} Suit @typedef {{title: string, note: string}} Reason
 * @typedef {{title: string, note: string, step: string, sign?: string}} Farewell step: where one goes then
 * @typedef {{code: string, until?: string | null, reason?: string}} Bye
 */

/** @type {Record<Suit, string>} */
const WERE_LED = {
  S: gettext("Spades were led"), H: gettext("Hearts were led"), D: gettext("Diamonds were led"), C: gettext("Clubs were led"),
};
/** @type {Record<Suit, string>} */
const PLAY_ONE = {
  S: gettext("Play a spade or the joker"), H: gettext("Play a heart or the joker"),
  D: gettext("Play a diamond or the joker"), C: gettext("Play a club or the joker"),
};
/** @type {Record<Suit, string>} */
const ASKED = {
  S: gettext("The joker asks for spades"), H: gettext("The joker asks for hearts"),
  D: gettext("The joker asks for diamonds"), C: gettext("The joker asks for clubs"),
};
/** @type {Record<Suit, string>} */
const PLAY_HIGHEST = {
  S: gettext("Play your highest spade or the joker"), H: gettext("Play your highest heart or the joker"),
  D: gettext("Play your highest diamond or the joker"), C: gettext("Play your highest club or the joker"),
};
/** @type {Record<Suit, string>} */
const HOLD_NONE = {
  S: gettext("You can play no spade"), H: gettext("You can play no heart"),
  D: gettext("You can play no diamond"), C: gettext("You can play no club"),
};

const FROM_HAND = { title: gettext("Your first card of the hand"), note: gettext("It comes from your hand") };
const NOT_NOW = { title: gettext("Not possible now"), note: gettext("The table shows what can be played") };

/**
 * Why a card of one's own is not legal now.
 * @param {import("app/types").View} view @param {string} card @returns {Reason}
 */
export function whyNot(view, card) {
  if (view.trick.number === 0 && !view.own?.includes(card)) return FROM_HAND;
  return duty(view, view.must?.kind);
}

/** The dealer may not make the bids add up to the tricks. @param {import("app/types").View} view @param {number} bid @returns {Reason} */
export const bidClosed = (view, bid) => ({
  title: interpolate(gettext("%(bid)s is closed"), { bid }),
  note: view.game === "classic" ? interpolate(gettext("The bids would add up to %(size)s"), { size: view.size }) : "",
});

/**
 * The sentence for a refusal of the server; null where the newest state says it all.
 * @param {import("app/types").View} view @param {import("app/types").RefusedFrame} frame @returns {Reason | null}
 */
export function refusal(view, { code, why, fields }) {
  if (code === "stale" || code === "over") return null;
  if (code === "silenced") return { title: gettext("You cannot say anything for now"), note: shortEnding(/** @type {string | null} */ (fields?.until ?? null)) };
  if (code === "rate") return { title: gettext("That was too fast"), note: gettext("Wait a second and try again") };
  if (code === "nothing_to_take_back") return { title: gettext("Nothing to take back"), note: gettext("You have made no move in this hand") };
  if (why === "FROM_HAND_FIRST") return FROM_HAND;
  if (why === "BID_FORBIDDEN") return bidClosed(view, Number(fields?.bid));
  /** @type {Record<string, import("app/types").Must["kind"]>} */
  const kinds = { MUST_FOLLOW: "follow", MUST_TRUMP: "trump", MUST_PLAY_HIGHEST: "highest" };
  return duty(view, kinds[why ?? ""]);
}

/** @param {import("app/types").View} view @param {import("app/types").Must["kind"]} [kind] @returns {Reason} */
function duty(view, kind) {
  const suit = suitLed(view);
  if (!suit) return NOT_NOW;
  const joker = isJoker(view.trick.plays[0].card);
  if (kind === "follow") return { title: joker ? ASKED[suit] : WERE_LED[suit], note: PLAY_ONE[suit] };
  if (kind === "highest") return { title: ASKED[suit], note: PLAY_HIGHEST[suit] };
  if (kind === "trump") return { title: HOLD_NONE[suit], note: gettext("Play a trump or the joker") };
  return NOT_NOW;
}

/** @type {Record<string, string>} */
const FAREWELLS = {
  no_match: gettext("There is no such match."), signed_out: gettext("You have signed out."), signed_in: gettext("You have signed in."),
  not_watchable: gettext("This match is played without spectators."),
};

/** What the `bye` of a connection that stays closed says. @param {Bye} bye @returns {Farewell} */
export function farewell({ code, until = null, reason = "" }) {
  if (code === "barred") return { title: gettext("You cannot play for now."), note: cause({ until, reason }), step: gettext("What you can do"), sign: "i-warn" };
  const title = FAREWELLS[code] ?? gettext("This table is closed to you.");
  return { title, note: gettext("Load the page again, or go back to the tables."), step: gettext("To the tables") };
}
