// The whole screen from a scene: every part draws itself, cards travel from where they lay.

import { keepFocus, one, set } from "app/dom";
import { drawHand } from "app/hand";
import { drawStops } from "app/keys";
import { travel } from "app/motion";
import { drawPad } from "app/pad";
import { drawPanel } from "app/panel";
import { drawPlaques } from "app/plaques";
import { isMyTurn, isWatching } from "app/scene";
import { drawTitle } from "app/title";
import { drawBar } from "app/yourbar";

/** @typedef {import("app/types").Scene} Scene */

const PARTS = [drawPlaques, drawPad, drawBar, drawHand, drawPanel, drawPlaces];

/** @param {Scene} scene @param {{deal?: boolean}} [options] deal: cards not seen before come from the deck, one by one */
export function draw(scene, { deal = false } = {}) {
  travel(() => keepFocus(() => {
    scene.game.draw(scene);
    for (const part of PARTS) part(scene);
    drawStops();
  }), { deal });
  drawTitle(isMyTurn(scene));
}

/** What runs with the clock. @param {Scene} scene */
export function drawTime(scene) {
  drawBar(scene);
  scene.game.drawTime(scene);
}

/** Which places are open, and what scripts may read of the state. @param {Scene} scene */
function drawPlaces(scene) {
  const { view, seq } = scene;
  one("[data-open=say]").hidden = isWatching(scene) || scene.practice;
  for (const button of document.querySelectorAll("[data-act=undo], [data-act=hint]")) /** @type {HTMLButtonElement} */ (button).disabled = !isMyTurn(scene);
  set(one("#table"), { "data-phase": view.phase, "data-turn": isMyTurn(scene) ? "yours" : "theirs", "data-seq": seq });
}
