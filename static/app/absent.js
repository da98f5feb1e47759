// The notice on the cloth while the table waits for an absent player: how long, and what happens then.

import { figures, remaining } from "app/clock";
import { el, one, write } from "app/dom";
import { gettext, interpolate } from "app/i18n";
import { isWaitingForAbsent, isWatching, nameOf } from "app/scene";

/** @param {import("app/types").Scene} scene */
export function drawAbsent(scene) {
  const { view } = scene;
  const notice = one("#absent");
  const clock = remaining(scene);
  notice.hidden = !isWaitingForAbsent(scene) || view.turn === view.you || !clock;
  if (notice.hidden || !clock || view.turn === null) return;
  if (!notice.firstChild) notice.append(el("b"), el("span", { class: "notice__count" }), el("span", { class: "small soft" }));
  const [title, count, text] = notice.children;
  const name = nameOf(scene, view.turn);
  write(title, interpolate(gettext("Connection lost: %(name)s"), { name }));
  write(count, figures(clock.seconds));
  write(text, isWatching(scene)
    ? interpolate(gettext("At 0 the match is over, and %(name)s wins."), { name: nameOf(scene, 1 - view.turn) })
    : gettext("Your clock is stopped. At 0 the match is over, and you win."));
}
