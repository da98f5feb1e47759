// The bid: keys from 0 to the cards in the hand; the number that the dealer may not say is struck out.

import { bidsOpen, bidSum } from "app/classic/scene";
import { el, keyed, one, set, write } from "app/dom";
import { gettext, interpolate, ngettext } from "app/i18n";

/** @typedef {import("app/types").ClassicScene} Scene @typedef {import("app/types").ClassicView} View */

/** What your bar says. @param {Scene} scene @returns {import("app/types").Ask} */
export function bidAsk({ view, choice }) {
  if (choice.bid === null) return { title: gettext("Your bid"), note: turnToSpeak(view) };
  const fields = { bid: choice.bid };
  return { title: interpolate(gettext("You bid %(bid)s"), fields), note: meaning(view, choice.bid), confirm: interpolate(gettext("Bid %(bid)s"), fields) };
}

/** @param {View} view */
function turnToSpeak(view) {
  if (view.dealer === view.you) return gettext("You deal, so you speak last");
  const sum = bidSum(view);
  return bidsOpen(view) === view.bids.length ? gettext("You speak first") : interpolate(gettext("Together %(sum)s for %(size)s so far"), { sum, size: view.size });
}

/** What a bid makes of the sum. @param {View} view @param {number} bid */
function meaning(view, bid) {
  const sum = bidSum(view) + bid;
  if (bidsOpen(view) > 1) return interpolate(gettext("Together %(sum)s for %(size)s so far"), { sum, size: view.size });
  return interpolate(gettext("Together %(sum)s for %(size)s: %(difference)s"), { sum, size: view.size, difference: difference(sum, view.size) });
}

/** By how many the bids miss the tricks. @param {number} sum @param {number} size */
export const difference = (sum, size) => (sum < size
  ? interpolate(ngettext("%(count)s under", "%(count)s under", size - sum), { count: size - sum })
  : interpolate(ngettext("%(count)s over", "%(count)s over", sum - size), { count: sum - size }));

/** Draws the keys into the pad. @param {Scene} scene */
export function drawBids(scene) {
  const { view } = scene;
  const pad = one("#pad");
  set(pad, { role: "group", "aria-label": gettext("Your bid") });
  keyed(pad, ["bids", "note"], String, (part) => (part === "bids" ? el("div", { class: "bidpad" }) : el("p", { class: "pad__note bidpad__note" })), (node, part) => {
    if (part === "note") write(node, view.forbidden === null ? "" : closed(view.forbidden, view.size));
    else keyed(node, Array.from({ length: view.size + 1 }, (_, bid) => bid), String, makeKey, (key, bid) => drawKey(key, bid, scene));
  });
}

/** @param {number} bid */
const makeKey = (bid) => el("button", { type: "button", "data-bid": bid }, el("span", {}, String(bid)), bid === 0 ? el("small", {}, gettext("pass")) : null);

/** @param {HTMLElement} key @param {number} bid @param {Scene} scene */
function drawKey(key, bid, { view, choice, hint }) {
  const isClosed = !view.legal.includes(`b${bid}`);
  set(key, {
    "aria-pressed": isClosed ? null : String(choice.bid === bid), "aria-disabled": isClosed ? "true" : null,
    "aria-label": isClosed ? closed(bid, view.size) : null, "data-hint": hint?.move === `b${bid}`,
  });
}

/** @param {number} bid @param {number} size */
const closed = (bid, size) => interpolate(gettext("%(bid)s is closed: the bids would add up to %(size)s."), { bid, size });
