// The whole screen from a scene: every part draws itself, cards travel from where they lay.

import { drawAbsent } from "app/absent";
import { drawColumns } from "app/columns";
import { keepFocus, one, set } from "app/dom";
import { drawHand } from "app/hand";
import { drawStops } from "app/keys";
import { travel } from "app/motion";
import { drawPad } from "app/pad";
import { drawPanel } from "app/panel";
import { drawPlaques } from "app/plaques";
import { isMyTurn, isWatching } from "app/scene";
import { drawScore } from "app/score";
import { drawSeat } from "app/seat";
import { drawTally } from "app/tally";
import { drawTitle } from "app/title";
import { drawTrick } from "app/trick";
import { drawBar } from "app/yourbar";

/** @typedef {import("app/types").Scene} Scene */

const PARTS = [drawScore, drawSeat, drawColumns, drawTrick, drawPlaques, drawTally, drawPad, drawBar, drawHand, drawAbsent, drawPanel, drawPlaces];

/** @param {Scene} scene @param {{deal?: boolean}} [options] deal: cards not seen before come from the deck, one by one */
export function draw(scene, { deal = false } = {}) {
  travel(() => keepFocus(() => {
    for (const part of PARTS) part(scene);
    drawStops();
  }), { deal });
  drawTitle(isMyTurn(scene));
}

/** What runs with the clock. @param {Scene} scene */
export function drawTime(scene) {
  drawBar(scene);
  drawSeat(scene);
  drawAbsent(scene);
}

/** Which places are open, and what scripts may read of the state. @param {Scene} scene */
function drawPlaces(scene) {
  const { view, seq } = scene;
  const naming = view.phase === "trumps";
  one("#tally").hidden = naming;
  one("#rest").hidden = !naming;
  one("[data-open=say]").hidden = isWatching(scene);
  set(one("#table"), { "data-phase": view.phase, "data-turn": isMyTurn(scene) ? "yours" : "theirs", "data-seq": seq });
}
