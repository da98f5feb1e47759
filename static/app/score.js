// The match in the top bar: both totals, the target, the number of the hand.

import { el, one, set, write } from "app/dom";
import { gettext, interpolate } from "app/i18n";
import { far, near, who } from "app/scene";

/** @param {import("app/types").JapaneseScene} scene */
export function drawScore(scene) {
  const { view } = scene;
  const score = one("#score");
  if (!score.firstChild) {
    score.append(el("bdi", { class: "clip" }), el("b"), el("span", { class: "matchscore__mid" }, el("span"), el("span")), el("b"), el("bdi", { class: "clip" }));
  }
  const [you, yours, middle, theirs, them] = score.children;
  const fields = {
    near: who(scene, near(scene)), yours: view.scores[near(scene)],
    far: who(scene, far(scene)), theirs: view.scores[far(scene)], target: view.rules.target,
  };
  write(you, fields.near);
  write(yours, fields.yours);
  write(middle.children[0], interpolate(gettext("to %(target)s"), fields));
  write(middle.children[1], interpolate(gettext("hand %(hand)s"), { hand: view.hand + 1 }));
  write(theirs, fields.theirs);
  write(them, fields.far);
  set(score, { "aria-label": interpolate(gettext("Match score: %(near)s %(yours)s, %(far)s %(theirs)s. Played to %(target)s."), fields) });
}
