// Facts in words, for the screen reader and the log. Names take no ending in any language.

import { cardName, suitAsked, SUIT_NAMES } from "app/cards";
import { gettext, interpolate } from "app/i18n";
import { far, near, who } from "app/scene";

/** @typedef {import("app/types").Scene} Scene @typedef {import("app/types").Fact} Fact */

/** One sentence for a fact; empty where there is nothing to tell. @param {Scene} scene @param {Fact} fact @returns {string} */
export function sentence(scene, fact) {
  switch (fact.type) {
    case "deal":
      return interpolate(gettext("Hand %(hand)s. Declarer: %(name)s."), { hand: fact.hand + 1, name: who(scene, fact.declarer) });
    case "trumps":
      return interpolate(gettext("Trumps: %(suit)s. Named by %(name)s."), { suit: SUIT_NAMES[fact.trump], name: who(scene, fact.seat) });
    case "card":
      return played(scene, fact);
    case "pickup":
      return fact.cards ? interpolate(gettext("Into your hand: %(cards)s."), { cards: fact.cards.map(cardName).join(", ") }) : "";
    case "trick":
      return taken(scene, fact.winner, fact.tricks);
    case "hand":
      return interpolate(gettext("Hand over. Points: %(near)s %(yours)s, %(far)s %(theirs)s."), sides(scene, fact.points));
    case "quit":
      return interpolate(fact.reason === "resign" ? gettext("%(name)s resigns.") : gettext("%(name)s did not come back."), { name: who(scene, fact.seat) });
    case "over":
      return interpolate(gettext("Match over. Winner: %(name)s."), { name: fact.winners.map((seat) => who(scene, seat)).join(", ") });
  }
}

/** @param {Scene} scene @param {import("app/types").Play} play */
function played(scene, { seat, card, call, column }) {
  const suit = suitAsked(call);
  const text = suit ? gettext("%(name)s: joker, asks for %(suit)s.")
    : column ? gettext("%(name)s: %(card)s, from a column.") : gettext("%(name)s: %(card)s.");
  return interpolate(text, { name: who(scene, seat), card: cardName(card), suit: suit ? SUIT_NAMES[suit] : "" });
}

/** @param {Scene} scene @param {number} winner @param {number[]} tricks */
function taken(scene, winner, tricks) {
  const text = winner === scene.view.you ? gettext("Your trick. %(near)s %(yours)s, %(far)s %(theirs)s.") : gettext("Trick to %(name)s. %(near)s %(yours)s, %(far)s %(theirs)s.");
  return interpolate(text, { name: who(scene, winner), ...sides(scene, tricks) });
}

/** @param {Scene} scene @param {number[]} numbers by seat */
const sides = (scene, numbers) => ({
  near: who(scene, near(scene)), yours: numbers[near(scene)], far: who(scene, far(scene)), theirs: numbers[far(scene)],
});
