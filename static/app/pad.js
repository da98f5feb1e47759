// The pad under your bar: the trump choice or the joker call, or nothing.

import { mark, one } from "app/dom";
import { drawCall } from "app/joker";
import { isCalling } from "app/scene";
import { drawTrumps } from "app/trumps";

/** @param {import("app/types").Scene} scene */
export function drawPad(scene) {
  const { view } = scene;
  const naming = view.phase === "trumps";
  const calling = isCalling(scene);
  const kind = naming && view.turn === view.you ? `trumps ${view.hand}` : calling ? "call" : "";
  const pad = one("#pad");
  if (pad.dataset.kind !== kind) pad.replaceChildren();
  pad.dataset.kind = kind;
  pad.hidden = kind === "";
  if (naming && kind) drawTrumps(scene);
  else if (calling) drawCall(scene);
  mark(one("#table"), { "table--naming": naming });
}
