// The eighteen tricks of the hand as the ornament between the two sides: yours from the left, theirs from the right.

import { el, keyed, mark, one, set } from "app/dom";
import { gettext, interpolate } from "app/i18n";
import { far, near, who } from "app/scene";

const TRICKS = 18;

/** @param {import("app/types").Scene} scene */
export function drawTally(scene) {
  const { view } = scene;
  const [yours, theirs] = [view.tricks[near(scene)], view.tricks[far(scene)]];
  const tally = one("#tally");
  const naming = view.phase === "trumps";
  tally.hidden = naming;
  one("#rest").hidden = !naming;
  if (!tally.firstChild) tally.append(el("b", { class: "is-yours" }), el("span", { class: "tally__row" }), el("b"));
  const [left, row, right] = /** @type {HTMLElement[]} */ ([...tally.children]);
  left.dataset.place = String(near(scene));
  left.textContent = String(yours);
  right.textContent = String(theirs);
  keyed(row, Array.from({ length: TRICKS }, (_, index) => index), String, () => el("i"), (diamond, index) =>
    mark(diamond, { "is-yours": index < yours, "is-theirs": index >= TRICKS - theirs }));
  set(tally, { "aria-label": interpolate(gettext("Tricks: %(near)s %(yours)s, %(far)s %(theirs)s. To play: %(left)s"), {
    near: who(scene, near(scene)), yours, far: who(scene, far(scene)), theirs, left: TRICKS - yours - theirs,
  }) });
}
