// The words of the end of a match.

import { points } from "app/classic/points";
import { gettext, interpolate, ngettext } from "app/i18n";
import { near } from "app/scene";

/** @typedef {import("app/types").ClassicScene} Scene */

/** @param {Scene} scene */
export function ending(scene) {
  const { view } = scene;
  const seat = view.you ?? view.result?.winners[0] ?? near(scene);
  return { score: points(view.scores[seat]), note: view.result?.reason === "abandoned" ? gettext("All the others have left") : record(scene, seat), below: null };
}

/** How many bids were made, and premia. @param {Scene} scene @param {number} seat */
function record({ view }, seat) {
  const made = view.hands.filter(({ bids, tricks }) => bids[seat] === tricks[seat]).length;
  const premia = view.pulkas.filter((pulka) => pulka.premia[seat] > 0).length;
  const words = [interpolate(gettext("Bids made: %(made)s of %(all)s"), { made, all: view.hands.length })];
  if (premia) words.push(interpolate(ngettext("premia in %(count)s pulka", "premia in %(count)s pulkas", premia), { count: premia }));
  return words.join(", ");
}
