// What runs with the clock: countdowns, the warnings before time is up, and the word to the server that it is.

import { call } from "app/announce";
import { isFlagDue, remaining } from "app/clock";
import { playTime } from "app/cues";
import { gettext, interpolate } from "app/i18n";
import { isMyTurn, isWatching } from "app/scene";
import { drawTime } from "app/screen";

/** @typedef {import("app/types").Scene} Scene */

const TICK = 250;           // ms; clocks show whole seconds
const WARNINGS = [10, 5];   // seconds left

let warned = "";

/** @param {import("app/stage").Stage} stage @param {(seq: number) => void} flag */
export function startTicking(stage, flag) {
  const timer = setInterval(() => {
    const { newest, scene } = stage;
    if (stage.isOver) clearInterval(timer);
    if (!newest || !scene || stage.isOver) return;
    drawTime(scene);
    warn(scene);
    if (!isWatching(scene) && isFlagDue(scene, newest.seq)) flag(newest.seq);
  }, TICK);
}

/** @param {Scene} scene */
function warn(scene) {
  const clock = isMyTurn(scene) ? remaining(scene) : null;
  const level = clock?.low ? WARNINGS.findLast((seconds) => clock.seconds <= seconds) : undefined;
  const warning = `${scene.seq} ${level}`;
  if (!clock || level === undefined || warned === warning) return;
  warned = warning;
  playTime(level);
  call(interpolate(gettext("%(count)s seconds left."), { count: clock.seconds }));
}
