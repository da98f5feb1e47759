// Your bar: whose turn it is, what is asked, the clock, and the button for what is lifted or chosen.

import { cardName, suitSign } from "app/cards";
import { asked } from "app/asks";
import { NOTHING } from "app/choice";
import { figures, remaining } from "app/clock";
import { mark, one, write } from "app/dom";
import { hintAsk } from "app/hints";
import { capital, gettext, interpolate } from "app/i18n";
import { isMyTurn, isWaitingForAbsent, nameOf } from "app/scene";

/** @typedef {import("app/types").Scene} Scene @typedef {import("app/types").Ask} Ask */

/** @param {Scene} scene */
export function drawBar(scene) {
  if (scene.sending && !scene.refused) return;   // the answer comes within the blink of an eye; nothing flickers
  const mine = isMyTurn(scene);
  const clock = mine ? remaining(scene) : null;
  /** @type {Ask} */
  const ask = scene.refused ?? scene.game.standIn(scene) ?? (mine && scene.resting === null ? yours(scene, clock?.low ?? false) : theirs(scene));
  mark(one("#bar"), { "is-turn": mine, "is-low": mine && (clock?.low ?? false), "is-refused": scene.refused !== null });
  drawText(ask);
  drawButtons(ask);
  drawClock(clock, !ask.confirm && !ask.cancel);
}

/** @param {Scene} scene @param {boolean} low @returns {Ask} */
function yours(scene, low) {
  const { view, choice } = scene;
  if (scene.hint && choice === NOTHING) return hintAsk(view, scene.hint);
  const pad = scene.game.pad(scene);
  if (pad) return pad.ask(scene);
  if (choice.card) {
    return { title: capital(cardName(choice.card)), note: gettext("Tap it again, or press Play"), confirm: gettext("Play") };
  }
  if (low) return { title: gettext("Your turn, time is short"), note: gettext("At 0 a card is played for you") };
  const { text, suit } = asked(view);
  return { title: gettext("Your turn"), note: text, sign: suit };
}

/** @param {Scene} scene @returns {Ask} */
function theirs(scene) {
  const { view, resting, game } = scene;
  const title = resting !== null ? taken(scene, resting) : view.turn === null ? gettext("The hand is over") : turnOf(scene, view.turn);
  return { title, note: game.note(scene) };
}

/** @param {Scene} scene @param {number} winner */
const taken = (scene, winner) =>
  winner === scene.view.you ? gettext("Your trick") : interpolate(gettext("Trick to %(name)s"), { name: nameOf(scene, winner) });

/** Who is to do what. @param {Scene} scene @param {number} seat */
export function turnOf(scene, seat) {
  const { phase } = scene.view;
  const text = isWaitingForAbsent(scene) ? gettext("Waiting: %(name)s")
    : phase === "trumps" ? gettext("%(name)s names the trumps") : phase === "bid" ? gettext("%(name)s to bid") : gettext("%(name)s to play");
  return interpolate(text, { name: nameOf(scene, seat) });
}

/** @param {Ask} ask */
function drawText({ title, note = "", sign = null }) {
  write(one("#bar-title"), title);
  const line = one("#bar-note");
  const key = `${note} ${sign}`;
  if (line.dataset.key === key) return;
  line.dataset.key = key;
  line.replaceChildren(note, ...(sign ? [" ", suitSign(sign)] : []));
}

/** @param {Ask} ask */
function drawButtons({ confirm, cancel = false }) {
  const button = one("[data-act=confirm]");
  button.hidden = !confirm;
  if (confirm) write(button, confirm);
  one("#bar [data-act=cancel]").hidden = !cancel;
}

/** @param {ReturnType<typeof remaining>} clock @param {boolean} room whether the figures fit beside the text */
function drawClock(clock, room) {
  one("#bar-clock").hidden = !clock || !room;
  one("#bar-drain").hidden = !clock;
  if (!clock) return;
  write(one("#bar-clock span"), figures(clock.seconds));
  one("#bar").style.setProperty("--left", clock.share.toFixed(4));
}
