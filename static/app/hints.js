// Hints of practice: what a bot would play for you, and why, in a sentence for every code of games/bots.

import { cardName, isCard, isJoker, suitAsked, SUIT_NAMES } from "app/cards";
import { capital, gettext, interpolate } from "app/i18n";

/** @typedef {import("app/types").View} View @typedef {import("app/types").Hint} Hint */

/** @type {Record<string, string>} */
const REASONS = {
  ONLY_MOVE: gettext("There is nothing else to choose"),
  LONGEST_SUIT: gettext("It is the suit that you hold most of: %(count)s"),
  BEST_SUIT: gettext("Your hand should take the most with these trumps"),
  NO_LONG_SUIT: gettext("High cards of several suits take more without trumps"),
  WORTH: gettext("Your hand is worth about as many: jokers %(jokers)s, trumps %(trumps)s, aces %(aces)s"),
  NEXT_BEST: gettext("Your hand is worth %(wanted)s, but that number is closed"),
  TAKES: gettext("It should take the trick, which you want"),
  STAYS_UNDER: gettext("It should not take the trick, which you do not want"),
  CANNOT_STAY_UNDER: gettext("You do not want the trick, but every card will most likely take it"),
  THROWS_AWAY: gettext("It might take a trick too many later: away with it now"),
  SAVES: gettext("The trick is another’s: give the cheapest card"),
  LEADS_LOW: gettext("No lead is sure; this one costs the least"),
  JOKER_TAKES: gettext("The joker takes a trick that you want"),
  JOKER_GIVES: gettext("The joker leaves the trick to another"),
  BID_IS_MISSED: gettext("The bid cannot be made any more; every trick still counts"),
  OPENS_COLUMN: gettext("The trick is the other’s, but the card under this one joins your hand"),
};
const MODES = { "+": gettext("high"), "-": gettext("low") };
const HIGHEST = gettext("No suit is longer, and your highest card is of this one");
const NEEDED = gettext("It should take the trick. Tricks you still want: %(need)s");

/** What your bar says. @param {View} view @param {Hint} hint @returns {import("app/types").Ask} */
export const hintAsk = (view, hint) => ({ title: moveName(view, hint.move), note: reason(hint) });

/** @param {View} view @param {Hint} hint */
export const spokenHint = (view, hint) => interpolate(gettext("Hint: %(move)s. %(reason)s."), { move: moveName(view, hint.move), reason: reason(hint) });

/** @param {Hint} hint */
function reason({ why, fields }) {
  const text = why === "TAKES" && fields.need ? NEEDED : why === "LONGEST_SUIT" && fields.count === 1 ? HIGHEST : REASONS[why] ?? "";
  return interpolate(text, /** @type {Record<string, string | number>} */ (fields));
}

/** @param {View} view @param {string} move */
function moveName(view, move) {
  if (move.startsWith("b")) return interpolate(gettext("Bid %(bid)s"), { bid: move.slice(1) });
  if (!isCard(move)) return `${gettext("Trumps")}: ${SUIT_NAMES[/** @type {import("app/types").Trump} */ (move[1])]}`;
  const call = move.slice(2);
  const suit = suitAsked(call);
  const mode = view.game === "classic" && isJoker(move) ? MODES[/** @type {"+" | "-"} */ (call[0])] : "";
  return [capital(cardName(move.slice(0, 2))), mode, suit ? SUIT_NAMES[suit] : ""].filter(Boolean).join(", ");
}
