// The player at the head of the table: face, name, what they do, how many cards they hold.

import { cardName, icon } from "app/cards";
import { el, keyed, mark, one, write } from "app/dom";
import { figures, remaining } from "app/clock";
import { capital, gettext, interpolate } from "app/i18n";
import { aimButton } from "app/person";
import { faceOf, far, isWatching, playerName } from "app/scene";

/** @typedef {import("app/types").Scene} Scene */

/** @param {Scene} scene */
export function drawSeat(scene) {
  const seat = one("#seat");
  const number = far(scene);
  const player = scene.players[number];
  const turn = scene.view.turn === number;
  const away = player.state === "away" || player.state === "left";
  const clock = turn ? remaining(scene) : null;
  mark(seat, { "is-turn": turn && !away, "is-away": away, "is-low": turn && !away && (clock?.low ?? false) });
  seat.style.setProperty("--left", String(clock?.share ?? 0));
  one("#seat-avatar").dataset.place = String(number);
  seat.dataset.seat = String(number);
  aimButton(one(".seat__open", seat), scene, number);
  drawFace(player, scene.players);
  drawNote(scene, away, turn, clock ? figures(clock.seconds) : "");
  drawCount(scene.view.seats[number].cards);
}

/** @param {import("app/types").Player} player @param {import("app/types").Player[]} players */
function drawFace(player, players) {
  const face = one("#seat-avatar");
  const name = playerName(player, players);
  const sign = faceOf(player);
  if (face.dataset.sign !== sign) {
    face.dataset.sign = sign;
    face.className = `avatar avatar--${player.avatar} seat__avatar`;
    face.replaceChildren(icon(sign));
  }
  const label = one("#seat-name");
  if (label.textContent !== name) label.replaceChildren(el("bdi", { class: "clip", title: name }, name));
}

/** @param {Scene} scene @param {boolean} away @param {boolean} turn @param {string} time */
function drawNote(scene, away, turn, time) {
  const note = one("#seat-note");
  const text = away ? gettext("Connection lost") : turn ? doing(scene) : done(scene);
  mark(note, { "seat__note--turn": turn && !away });
  const kind = away ? "away" : turn ? "turn" : "";
  if (note.dataset.kind !== kind) {
    note.dataset.kind = kind;
    note.replaceChildren(...(away ? [icon("i-off")] : []), el("span", { class: "clip" }), ...(turn && !away ? [el("span", { class: "figures" })] : []));
  }
  write(one(".clip", note), text);
  const clock = note.querySelector(".figures");
  if (clock) write(clock, time);
}

/** @param {Scene} scene */
const doing = ({ view }) => (view.phase === "trumps" ? gettext("Names the trumps") : gettext("Chooses a card"));

/** @param {Scene} scene */
function done(scene) {
  const { view } = scene;
  if (view.phase === "trumps") return gettext("3 cards");
  if (view.phase !== "play") return "";
  const play = view.trick.plays.find(({ seat }) => seat === far(scene));
  if (!play) return isWatching(scene) || view.turn === null ? "" : gettext("Waits for your card");
  const text = play === view.trick.plays[0] ? gettext("Led: %(card)s") : gettext("Played: %(card)s");
  return capital(interpolate(text, { card: cardName(play.card) }));
}

/** @param {number} cards */
function drawCount(cards) {
  const count = one("#seat-count");
  if (!count.firstChild) count.append(el("span", { class: "minihand", "aria-hidden": "true" }), el("span"));
  keyed(count.children[0], Array.from({ length: cards }, (_, index) => index), String, () => el("i"));
  write(count.children[1], interpolate(gettext("%(count)s in hand"), { count: cards }));
}
