// Facts of classic Joker in words, for the screen reader and the log. Names take no ending in any language.

import { callWords } from "app/classic/call";
import { difference } from "app/classic/bids";
import { points, signed } from "app/classic/points";
import { SEAT_NUMBERS } from "app/classic/scene";
import { cardName, SUIT_NAMES } from "app/cards";
import { gettext, interpolate, ngettext } from "app/i18n";
import { near, who } from "app/scene";

/** @typedef {import("app/types").ClassicScene} Scene @typedef {import("app/types").Fact} Fact */

/** @param {Scene} scene @param {Fact} fact @returns {string | null} */
export function sentence(scene, fact) {
  switch (fact.type) {
    case "deal": return "dealer" in fact ? dealt(scene, fact) : null;
    case "bid": return bid(scene, fact);
    case "card": return fact.call ? interpolate(gettext("%(name)s: joker, %(call)s."), { name: who(scene, fact.seat), call: callWords(fact.call) }) : null;
    case "trick": return trick(scene, fact.winner, fact.tricks);
    case "hand": return handOver(scene, fact);
    case "pulka": return [...lines(scene, gettext("Premia"), fact.premia, 1), ...lines(scene, gettext("Moshla"), fact.moshla, -1)].join(" ");
    case "quit": return interpolate(gettext("%(name)s has left. A bot plays on."), { name: who(scene, fact.seat) });
    default: return null;
  }
}

/** @param {Scene} scene @param {Extract<Fact, {dealer: number}>} fact */
function dealt(scene, { hand, size, dealer, turned }) {
  const cards = interpolate(ngettext("%(count)s card", "%(count)s cards", size), { count: size });
  const text = [interpolate(gettext("Hand %(hand)s, %(cards)s. Dealer: %(name)s."), { hand: hand + 1, cards, name: who(scene, dealer) })];
  if (turned) text.push(interpolate(gettext("Turned: %(card)s. Trumps: %(suit)s."), { card: cardName(turned), suit: SUIT_NAMES[turned.startsWith("X") ? "N" : /** @type {import("app/types").Suit} */ (turned[1])] }));
  return text.join(" ");
}

/** @param {Scene} scene @param {Extract<Fact, {type: "bid"}>} fact */
function bid(scene, { seat, bid: said, sum, size }) {
  const fields = { name: who(scene, seat), bid: said, sum, size, difference: difference(sum, size) };
  const isLast = seat === scene.view.dealer;
  return interpolate(isLast ? gettext("%(name)s: bid %(bid)s. Together %(sum)s for %(size)s: %(difference)s.") : gettext("%(name)s: bid %(bid)s. Together %(sum)s for %(size)s."), fields);
}

/** @param {Scene} scene @param {number} winner @param {number[]} tricks */
function trick(scene, winner, tricks) {
  const { view } = scene;
  // The bids of a hand that this very trick has ended are in the sheet already.
  const said = view.bids[winner] ?? view.hands[view.hands.length - 1]?.bids[winner] ?? 0;
  const text = winner === view.you ? gettext("Your trick. %(taken)s of %(bid)s bid.") : gettext("Trick to %(name)s. %(taken)s of %(bid)s bid.");
  return interpolate(text, { name: who(scene, winner), taken: tricks[winner], bid: said });
}

/** @param {Scene} scene @param {import("app/types").HandFact} fact */
function handOver(scene, { points: scored, totals, khishti }) {
  const seat = near(scene);
  const text = khishti?.[seat] ? gettext("Hand over. Khishti: %(name)s, %(points)s, total %(total)s.") : gettext("Hand over. %(name)s %(points)s, total %(total)s.");
  return interpolate(text, { name: who(scene, seat), points: points(scored[seat]), total: points(totals[seat]) });
}

/** @param {Scene} scene @param {string} what @param {number[]} values by seat @param {1 | -1} sign */
const lines = (scene, what, values, sign) => SEAT_NUMBERS.filter((seat) => values[seat]).map((seat) =>
  interpolate(gettext("%(what)s: %(name)s, %(points)s."), { what, name: who(scene, seat), points: signed(sign * values[seat]) }));
