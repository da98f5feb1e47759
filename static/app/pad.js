// The pad under your bar: the keys of what is to be chosen, or nothing.

import { mark, one } from "app/dom";

/** @param {import("app/types").Scene} scene */
export function drawPad(scene) {
  const open = scene.game.pad(scene);
  const pad = one("#pad");
  const kind = open?.kind ?? "";
  if (pad.dataset.kind !== kind) pad.replaceChildren();
  pad.dataset.kind = kind;
  pad.hidden = !open;
  open?.draw(scene);
  mark(one("#table"), { "table--naming": scene.view.phase === "trumps" });
}
