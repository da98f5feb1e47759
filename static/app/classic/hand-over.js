// The result of a hand: bid, taken, points; khishti as a tag; after a pulka its premia and moshla.

import { openPaper } from "app/classic/sheet-page";
import { points, signed } from "app/classic/points";
import { SEAT_NUMBERS } from "app/classic/scene";
import { el } from "app/dom";
import { gettext, interpolate } from "app/i18n";
import { who } from "app/scene";

/** @typedef {import("app/types").ClassicScene} Scene */

/** @param {Scene} scene @param {import("app/types").HandFact} hand */
export function handOver(scene, hand) {
  const head = [gettext("Player"), gettext("bid"), gettext("took"), gettext("Points")];
  const table = el("table", { class: "scores scores--hand scores--classic" },
    el("thead", {}, el("tr", {}, ...head.map((text) => el("th", { scope: "col" }, text)))), el("tbody", {}, ...SEAT_NUMBERS.map((seat) => row(scene, hand, seat))));
  const action = el("button", { type: "button", class: "btn btn--quiet" }, gettext("Score sheet"));
  action.addEventListener("click", () => openPaper(scene));
  return { content: [table, ...pulkaLines(scene, hand.hand)], action };
}

/** @param {Scene} scene @param {import("app/types").HandFact} hand @param {number} seat */
function row(scene, { bids = [], tricks, points: scored, khishti = [] }, seat) {
  const name = el("span", { class: "clip" }, who(scene, seat));
  return el("tr", {}, el("th", { scope: "row" }, name, khishti[seat] ? el("span", { class: "tag tag--bad" }, gettext("khishti")) : null),
    el("td", {}, String(bids[seat])), el("td", {}, String(tricks[seat])), el("td", { class: bids[seat] === tricks[seat] ? "is-exact" : null }, el("b", {}, points(scored[seat]))));
}

/** @param {Scene} scene @param {number} hand */
function pulkaLines(scene, hand) {
  const pulka = scene.view.pulkas.find(({ hands }) => hands[hands.length - 1] === hand);
  if (!pulka) return [];
  const lines = SEAT_NUMBERS.flatMap((seat) => [
    ...(pulka.premia[seat] ? [tag("tag tag--good", gettext("Premia: %(name)s, %(points)s"), scene, seat, pulka.premia[seat])] : []),
    ...(pulka.moshla[seat] ? [tag("tag tag--bad", gettext("Moshla: %(name)s, %(points)s"), scene, seat, -pulka.moshla[seat])] : []),
  ]);
  const title = interpolate(gettext("Pulka %(pulka)s is over"), { pulka: pulka.pulka + 1 });
  return [el("div", { class: "pulkaover" }, el("b", {}, title), ...(lines.length ? lines : [el("span", { class: "soft" }, gettext("Premia: nobody was exact in every hand"))]))];
}

/** @param {string} css @param {string} text @param {Scene} scene @param {number} seat @param {number} value */
const tag = (css, text, scene, seat, value) => el("span", { class: css }, interpolate(text, { name: who(scene, seat), points: signed(value) }));
