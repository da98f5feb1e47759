// The words of the end of a match.

import { points } from "app/classic/points";
import { gettext, interpolate, ngettext } from "app/i18n";

/** @typedef {import("app/types").ClassicScene} Scene */

/** @param {Scene} scene */
export function ending(scene) {
  const { view } = scene;
  const { winners, reason } = /** @type {import("app/types").Result} */ (view.result);
  const seat = view.you ?? winners[0];
  const hasLeft = view.you !== null && view.seats[view.you].left;
  const words = [hasLeft ? gettext("You have left the match") : reason === "abandoned" ? gettext("All the others have left") : record(scene, seat)];
  if (!winners.includes(seat)) words.unshift(interpolate(gettext("Your points: %(points)s"), { points: points(view.scores[seat]) }));
  return { score: points(view.scores[winners[0]]), note: words.join(". "), below: null };
}

/** How many bids were made, and premia. @param {Scene} scene @param {number} seat */
function record({ view }, seat) {
  const made = view.hands.filter(({ bids, tricks }) => bids[seat] === tricks[seat]).length;
  const premia = view.pulkas.filter((pulka) => pulka.premia[seat] > 0).length;
  const words = [interpolate(gettext("Bids made: %(made)s of %(all)s"), { made, all: view.hands.length })];
  if (premia) words.push(interpolate(ngettext("premia in %(count)s pulka", "premia in %(count)s pulkas", premia), { count: premia }));
  return words.join(", ");
}
