// The table: frames of the server go on the stage, taps become wishes, wishes become moves.
// The server is the only judge: what is shown is what it said, but for the one card on its way.

import "app/notices";

import { announceState, call, tell } from "app/announce";
import { showAudience } from "app/audience";
import { cardOf, isCard } from "app/cards";
import { confirm, NOTHING, pullCard, tapCard, tapKey } from "app/choice";
import { remaining } from "app/clock";
import { playCard, playEvents, playPhrase, playTurn } from "app/cues";
import { one } from "app/dom";
import { watchDrags } from "app/drag";
import { gettext, interpolate } from "app/i18n";
import { spokenHint } from "app/hints";
import { focusPad, leaveCard, watchKeys } from "app/keys";
import { shakeBar } from "app/motion";
import { Moves } from "app/moves";
import { hideOffline, showClosed, showOffline } from "app/offline";
import { openPerson } from "app/person";
import { showPhrase, spokenPhrase } from "app/phrases";
import { farewell, refusal } from "app/refusals";
import { hasStandIn, isMyTurn, nameOf } from "app/scene";
import { draw } from "app/screen";
import { settings } from "app/settings";
import { openKeys, openLastTrick, openMenu, openPhrases } from "app/sheets";
import { Socket } from "app/socket";
import { Stage } from "app/stage";
import { watchTaps } from "app/taps";
import { startTicking } from "app/ticker";
import { drawTitle } from "app/title";

/** @typedef {import("app/types").Scene} Scene */

const REFUSED_SHOWN = 3000;   // ms
const STRANGE_LINES = 20;     // one after the other, in some seconds

const { dataset } = document.body;
/** @type {{game: import("app/types").Game}} what differs between the games */
const { game } = await import(`app/${dataset.game}`);
/** @type {import("app/refusals").Bye} why the line is about to be closed */
let goodbye = { code: "" };
let refused = 0;
let strange = 0;

/** @type {Socket} */
const socket = new Socket({ path: dataset.socket ?? "", hello: () => ({ t: "hello", seq: stage.newest?.seq ?? null }), onFrame: receive, onState: connection });
const moves = new Moves(socket);
/** @type {Stage} */
const stage = new Stage(game, () => socket.now(), () => moves.sending);

/** @param {any} frame */
function receive(frame) {
  /** @type {Record<string, (frame: any) => void>} */
  const handlers = { state: showState, presence: showPresence, said: showSaid, audience: showAudience, refused: showRefusal, hint: showHint, pong: catchUp, bye: (frame) => (goodbye = frame) };
  handlers[frame.t]?.(frame);
}

/** @param {import("app/types").StateFrame} frame */
function showState(frame) {
  const before = stage.newest;
  if (isStrange(frame)) return socket.renew();
  const sent = moves.sending?.move ?? null;
  moves.settle(frame.seq);
  if (before?.seq === frame.seq) return stage.refresh(frame);
  stage.show(frame);
  if (!stage.scene) return;
  const { view, events } = frame;
  announceState({ ...stage.scene, view, players: frame.players, sending: null }, events, sent);
  playEvents(events, view, sent);
  if (before && view.you !== null && view.turn === view.you && before.view.turn !== view.you) playTurn();
}

/**
 * Whether the line is still of the guest who is no more: whoever signs in loses their line before the browser has
 * the new session. The seat is found again with it, and the move on its way with the seat.
 * @param {import("app/types").StateFrame} frame
 */
function isStrange({ view }) {
  const hasLost = view.you === null && stage.newest?.view.you != null && goodbye.code === "signed_in";
  strange = hasLost ? strange + 1 : 0;
  return hasLost && strange < STRANGE_LINES;
}

/** @param {import("app/types").PresenceFrame} frame */
function showPresence({ seat, state, clock }) {
  const { newest } = stage;
  if (!newest) return;
  const players = newest.players.map((player) => (player.seat === seat ? { ...player, state } : player));
  stage.refresh({ ...newest, players, clock: clock ?? newest.clock });
  if (!stage.scene || (seat === newest.view.you && state !== "bot")) return;
  const seconds = stage.scene.clock.kind === "away" ? remaining(stage.scene)?.seconds : undefined;
  const text = state === "present" ? gettext("%(name)s: back at the table.") : hasStandIn({ ...players[seat], state }) ? gettext("%(name)s: a bot plays now.") : seconds ? gettext("%(name)s: connection lost. Waiting %(seconds)s seconds.") : gettext("%(name)s: connection lost.");
  call(interpolate(text, { name: nameOf(stage.scene, seat), seconds: seconds ?? 0 }));
}

/** A hint for a table that has moved on is none. @param {import("app/types").Hint} hint */
function showHint(hint) {
  if (stage.scene?.resting !== null) stage.settle();
  if (hint.seq !== stage.newest?.seq) return;
  stage.alter({ hint, choice: NOTHING, refused: null });
  if (stage.scene) tell(spokenHint(stage.scene.view, hint));
}

/** @param {{seat: number, phrase: string}} frame */
function showSaid({ seat, phrase }) {
  const { scene } = stage;
  if (!scene || (settings.mutePhrases && seat !== scene.view.you)) return;
  showPhrase(scene, seat, phrase);
  tell(spokenPhrase(scene, seat, phrase));
  playPhrase();
}

/** @param {import("app/types").RefusedFrame} frame */
function showRefusal(frame) {
  if (!stage.scene || (!moves.refuse(frame.id) && !["rate", "silenced", "nothing_to_take_back"].includes(frame.code))) return;
  stage.alter({ sending: moves.sending });
  const reason = refusal(stage.scene.view, frame);
  if (reason) refuse(reason);
}

/** A pong knows the newest state: one that was missed is asked for. @param {{seq?: number | null}} frame */
function catchUp({ seq }) {
  const known = stage.newest?.seq;
  if (known !== undefined && (seq ?? 0) > known) socket.send({ t: "hello", seq: known });
}

/** Says why not, for three seconds. @param {import("app/refusals").Reason} reason */
function refuse(reason) {
  stage.alter({ refused: reason });
  shakeBar();
  call(interpolate(gettext("Not possible. %(title)s. %(note)s."), reason));
  clearTimeout(refused);
  refused = setTimeout(() => stage.alter({ refused: null }), REFUSED_SHOWN);
}

/** @param {(scene: Scene) => import("app/choice").Wish} wish */
function grant(wish) {
  // Whoever is to move need not wait until the trick before is gathered in.
  if (stage.scene?.resting != null && isMyTurn(stage.scene)) stage.settle();
  const { scene } = stage;
  if (!scene) return;
  const { choice = scene.choice, move, refused: reason } = wish(scene);
  if (move) return play(move);
  const wasClosed = one("#pad").hidden;
  stage.alter({ choice, refused: null });
  if (reason) refuse(reason);
  if (wasClosed) focusPad();
}

/** @param {string} move */
function play(move) {
  if (!stage.newest) return;
  leaveCard(cardOf(move));
  moves.send(move, stage.newest.seq);
  stage.alter({ sending: moves.sending, choice: NOTHING, refused: null });
  if (isCard(move)) playCard(cardOf(move));
}

function putBack() {
  const { choice } = stage.scene ?? {};
  if (!choice || choice === NOTHING) return;
  stage.alter({ choice: NOTHING });
  if (document.activeElement === document.body) /** @type {HTMLElement | null} */ (document.querySelector(`#table button[data-card="${choice.card}"]`))?.focus();
}

/** Gives up; a practice match ends by a form of the page, which leads home. @param {Scene} scene */
function quit({ practice }) {
  if (practice) /** @type {HTMLFormElement} */ (one("#end-practice")).requestSubmit();
  else moves.ask({ t: "resign" });
}

/** @param {string} name @param {number} [seat] whose, where it is a person's */
function open(name, seat = NaN) {
  const { scene } = stage;
  if (!scene) return;
  /** @type {Record<string, () => void>} */
  const sheets = {
    menu: () => openMenu(scene, () => quit(scene)), say: () => openPhrases((phrase) => socket.send({ t: "say", phrase })),
    hands: () => game.openScores(scene), last: () => openLastTrick(scene), keys: () => openKeys(scene), person: () => openPerson(scene, seat),
  };
  sheets[name]?.();
}

/** @param {import("app/socket").SocketState} state */
function connection(state) {
  const isOut = goodbye.code === "barred";
  if (stage.isOver && !isOut) return;
  if (state === "open") hideOffline();
  if (state === "offline") {
    const you = stage.newest?.view.you ?? null;
    showOffline(you === null ? null : stage.newest?.clock.budget[you] ?? null, () => socket.wake());
    call(gettext("Connection lost. Trying again."));
  }
  if (state === "closed") showClosed(farewell(goodbye), (isOut ? dataset.out : dataset.lobby) ?? "/");
}

startTicking(stage, (seq) => socket.send({ t: "flag", seq }));
watchTaps({
  card: (card) => grant((scene) => tapCard(scene, card)),
  key: (key) => grant((scene) => tapKey(scene, key)),
  confirm: () => grant(confirm), putBack, open,
  act: {
    return: () => moves.ask({ t: "return" }), hint: () => moves.ask({ t: "hint" }),
    undo: () => stage.newest && moves.ask({ t: "undo", seq: stage.newest.seq }),
  },
});
watchDrags((card) => grant((scene) => pullCard(scene, card)));
watchKeys({ putBack, open, press: (button) => button.click() });
document.addEventListener("visibilitychange", () => stage.scene && drawTitle(isMyTurn(stage.scene)));
matchMedia("(min-width: 900px)").addEventListener("change", () => stage.scene && draw(stage.scene));
