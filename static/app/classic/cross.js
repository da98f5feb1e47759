// The trick of four: a cross in which every card lies at its player's side. A dashed place waits for the next card.

import { around } from "app/classic/scene";
import { el, keyed, mark, one } from "app/dom";
import { isMyTurn } from "app/scene";
import { makePlay, onItsWay } from "app/trick";

/** @typedef {import("app/types").ClassicScene} Scene @typedef {import("app/types").Play} Play */

const SIDES = ["near", "left", "top", "right"];

/** @param {Scene} scene */
export function drawCross(scene) {
  const { view, resting } = scene;
  const shown = resting !== null || view.phase === "play";
  const plays = shown ? [...view.trick.plays, ...onItsWay(scene)] : [];
  const sides = around(scene);
  /** @type {{seat: number, play: Play | null}[]} */
  const places = plays.map((play) => ({ seat: play.seat, play }));
  if (shown && resting === null && view.turn !== null && !scene.sending) places.push({ seat: view.turn, play: null });
  const trick = one("#trick");
  trick.hidden = !shown;
  keyed(trick, places, ({ seat, play }) => play?.card ?? `place ${seat}`,
    ({ play }) => (play ? makePlay(play, scene) : el("span", { class: "trick__spot" })),
    (node, { seat, play }) => {
      for (const side of SIDES) node.classList.toggle(`trick__card--${side}`, SIDES[sides.indexOf(seat)] === side);
      mark(node, { "is-winning": resting === seat, "is-turn": !play && isMyTurn(scene) });
    });
}
