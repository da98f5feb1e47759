// The match hand by hand: rows for the score sheet, the panel and the result.

import { suitSign, SUIT_NAMES } from "app/cards";
import { el } from "app/dom";
import { gettext, interpolate } from "app/i18n";
import { far, near, who } from "app/scene";

/** @typedef {import("app/types").JapaneseScene} Scene @typedef {import("app/types").FinishedHand} FinishedHand */

/** The finished hands as a list, and the one being played. @param {Scene} scene */
export const handList = (scene) => el("ol", { class: "handlist", role: "list" }, ...scene.view.hands.map((hand, index) => row(scene, hand, index)), ...current(scene));

/** @param {Scene} scene @param {FinishedHand} hand @param {number} index */
function row(scene, { tricks, points }, index) {
  const winner = points.findIndex((value) => value > 0);
  const score = `${tricks[near(scene)]}–${tricks[far(scene)]}`;
  return el("li", {}, el("span", { class: "soft" }, String(index + 1)), el("span", {}, score),
    winner < 0 ? el("span", { class: "soft" }, gettext("Draw")) : el("b", { class: "clip" }, `${who(scene, winner)} +${points[winner]}`));
}

/** @param {Scene} scene */
function current(scene) {
  const { view } = scene;
  if (view.phase === "over") return [];
  const declarer = interpolate(gettext("Declarer: %(name)s"), { name: who(scene, view.declarer) });
  return [el("li", {}, el("span", { class: "soft" }, String(view.hand + 1)), el("span", {}, `${declarer} `, ...(view.trump ? [trumpSign(view.trump)] : [])), el("span", { class: "tag tag--turn" }, gettext("now")))];
}

/** Sign and, for the ear, name. @param {import("app/types").Trump} trump */
const trumpSign = (trump) => el("span", {}, suitSign(trump), el("span", { class: "sr" }, SUIT_NAMES[trump]));

/** The score sheet as a table with headers: trumps, tricks, points, totals. @param {Scene} scene */
export function scoreTable(scene) {
  const seats = [near(scene), far(scene)];
  const head = [gettext("Hand"), gettext("Trumps"), ...seats.map((seat) => who(scene, seat))];
  return el("table", { class: "scores scores--sheet" },
    el("thead", {}, el("tr", {}, ...head.map((text) => el("th", { scope: "col" }, el("span", { class: "clip" }, text))))),
    el("tbody", {}, ...scene.view.hands.map((hand, index) => el("tr", {}, el("th", { scope: "row" }, String(index + 1)),
      el("td", {}, trumpSign(hand.trump)),
      ...seats.map((seat) => el("td", {}, el("i", {}, String(hand.tricks[seat])), el("b", { class: hand.points[seat] ? "" : "soft" }, hand.points[seat] ? `+${hand.points[seat]}` : "0"))))),
      el("tr", { class: "scores__total" }, el("th", { scope: "row", colspan: 2 }, gettext("Total")), ...seats.map((seat) => el("td", {}, el("b", {}, String(scene.view.scores[seat])))))));
}
