// The bids of the hand: what they add up to, in the middle while they are said, in a line under the trick after that;
// and your own bid in your bar.

import { difference } from "app/classic/bids";
import { bidsOpen, bidSum, taken } from "app/classic/scene";
import { el, one, set, write } from "app/dom";
import { gettext, interpolate, ngettext } from "app/i18n";
import { hasStandIn, isWatching, near, who } from "app/scene";

/** @typedef {import("app/types").ClassicScene} Scene */

/** @param {Scene} scene */
export function drawBidline(scene) {
  const { view } = scene;
  drawSum(one("#bidsum"), scene);
  drawOwn(one("#bar-bid"), scene);
  one("#bar-dealer").hidden = view.dealer !== near(scene);
  const [text, miss] = one("#bidline").children;
  const said = bidsOpen(view) === 0;
  write(text, view.phase === "trumps" ? gettext("6 more cards each after the choice") : said ? interpolate(ngettext("Bids %(sum)s for %(size)s trick", "Bids %(sum)s for %(size)s tricks", view.size), { sum: bidSum(view), size: view.size }) : "");
  write(miss, said ? difference(bidSum(view), view.size) : "");
}

/** @param {HTMLElement} sum @param {Scene} scene */
function drawSum(sum, { view }) {
  sum.hidden = view.phase !== "bid";
  if (!sum.firstChild) sum.append(el("b"), el("span"));
  write(sum.children[0], bidSum(view));
  write(sum.children[1], interpolate(gettext("bid so far, tricks: %(size)s"), { size: view.size }));
}

/** @param {HTMLElement} place @param {Scene} scene */
function drawOwn(place, scene) {
  const { view } = scene;
  const seat = near(scene);
  const bid = view.bids[seat];
  place.hidden = bid === null && !isWatching(scene);
  if (place.hidden) return;
  if (!place.firstChild) place.append(el("b", { "data-place": seat }), el("small", { class: "clip" }));
  const count = taken(scene, seat);
  write(place.children[0], bid === null ? "–" : view.phase === "bid" ? bid : `${count}/${bid}`);
  write(place.children[1], isWatching(scene) ? watched(scene, seat) : view.phase === "bid" ? gettext("bid") : gettext("you"));
  set(place, { "aria-label": interpolate(bid === null ? "%(name)s" : gettext("%(name)s: %(taken)s taken, bid %(bid)s"), { name: who(scene, seat), taken: count, bid: bid ?? 0 }) });
}

/** The near seat as a spectator reads it. @param {Scene} scene @param {number} seat */
const watched = (scene, seat) =>
  !scene.practice && hasStandIn(scene.players[seat]) ? interpolate(gettext("%(name)s, bot"), { name: who(scene, seat) }) : who(scene, seat);
