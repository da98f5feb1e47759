// Your bar: whose turn it is, what is asked, the clock, and the button for what is lifted or chosen.

import { cardName, suitSign } from "app/cards";
import { asked } from "app/asks";
import { figures, remaining } from "app/clock";
import { mark, one, write } from "app/dom";
import { capital, gettext, interpolate } from "app/i18n";
import { jokerAsk } from "app/joker";
import { isCalling, isMyTurn, isWaitingForAbsent, isWatching, nameOf } from "app/scene";
import { trumpAsk } from "app/trumps";

/**
 * @typedef {import("app/types").Scene} Scene
 * @typedef {object} Ask what the bar says and offers
 * @property {string} title
 * @property {string} [note]
 * @property {import("app/types").Suit | null} [sign] the suit that the note speaks of
 * @property {string} [confirm] the label of the button that plays or confirms
 * @property {boolean} [cancel] whether what is lifted can be put back by a button
 */

/** @param {Scene} scene */
export function drawBar(scene) {
  if (scene.sending && !scene.refused) return;   // the answer comes within the blink of an eye; nothing flickers
  const mine = isMyTurn(scene);
  const clock = mine ? remaining(scene) : null;
  /** @type {Ask} */
  const ask = scene.refused ?? (mine ? yours(scene, clock?.low ?? false) : theirs(scene));
  mark(one("#bar"), { "is-turn": mine, "is-low": mine && (clock?.low ?? false), "is-refused": scene.refused !== null });
  drawText(ask);
  drawButtons(ask);
  drawClock(clock, !ask.confirm && !ask.cancel);
}

/** @param {Scene} scene @param {boolean} low @returns {Ask} */
function yours(scene, low) {
  const { view, choice } = scene;
  if (view.phase === "trumps") return trumpAsk(scene);
  if (isCalling(scene)) return jokerAsk(scene);
  if (choice.card) {
    return { title: capital(cardName(choice.card)), note: gettext("Tap it again, or press Play"), confirm: gettext("Play") };
  }
  if (low) return { title: gettext("Your turn, time is short"), note: gettext("At 0 a card is played for you") };
  const { text, suit } = asked(view);
  return { title: gettext("Your turn"), note: text, sign: suit };
}

/** @param {Scene} scene @returns {Ask} */
function theirs(scene) {
  const { view, resting } = scene;
  if (resting !== null) return taken(scene, resting);
  if (view.turn === null) return { title: gettext("The hand is over") };
  const name = nameOf(scene, view.turn);
  if (isWaitingForAbsent(scene)) return { title: interpolate(gettext("Waiting: %(name)s"), { name }), note: gettext("The position is kept") };
  if (view.phase === "trumps") {
    return {
      title: interpolate(gettext("%(name)s names the trumps"), { name }),
      note: isWatching(scene) ? "" : gettext("These are your first three cards"),
    };
  }
  const last = view.last_trick;
  const note = !last || isWatching(scene) || view.trick.plays.length > 0 ? "" : last.winner === view.you ? gettext("The last trick was yours") : "";
  return { title: interpolate(gettext("%(name)s to play"), { name }), note };
}

/** @param {Scene} scene @param {number} winner @returns {Ask} */
function taken(scene, winner) {
  const joker = scene.view.trick.plays.find(({ seat, card }) => seat === winner && card.startsWith("X"));
  return {
    title: winner === scene.view.you ? gettext("Your trick") : interpolate(gettext("Trick to %(name)s"), { name: nameOf(scene, winner) }),
    note: joker ? gettext("The joker takes it") : "",
  };
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
