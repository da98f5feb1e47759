// The table: frames of the server become a scene, the scene is drawn, taps become wishes and moves.
// The server is the only judge: what is shown is what it said, but for the one card on its way.

import { drawAbsent } from "app/absent";
import { announceState, call, tell } from "app/announce";
import { cardOf } from "app/cards";
import { confirm, NOTHING, pullCard, tapCall, tapCard, tapTrump } from "app/choice";
import { isFlagDue, remaining } from "app/clock";
import { drawColumns } from "app/columns";
import { playCard, playEvents, playTime, playTurn } from "app/cues";
import { keepFocus, one, set } from "app/dom";
import { watchDrags } from "app/drag";
import { drawHand } from "app/hand";
import { gettext, interpolate } from "app/i18n";
import { drawStops, focusPad, focusTurn, leaveCard, watchKeys } from "app/keys";
import { collect, duration, isStill, shakeBar, travel } from "app/motion";
import { Moves } from "app/moves";
import { hideOffline, showClosed, showOffline } from "app/offline";
import { drawPad } from "app/pad";
import { drawPanel } from "app/panel";
import { showPhrase, spokenPhrase } from "app/phrases";
import { drawPlaques } from "app/plaques";
import { refusal } from "app/refusals";
import { restingTrick } from "app/rest";
import { showResult } from "app/result";
import { isMyTurn, isWatching, nameOf } from "app/scene";
import { drawScore } from "app/score";
import { drawSeat } from "app/seat";
import { settings } from "app/settings";
import { closeSheet } from "app/sheet";
import { openHandOver, openKeys, openLastTrick, openMenu, openPhrases, openScores } from "app/sheets";
import { Socket } from "app/socket";
import { drawTally } from "app/tally";
import { watchTaps } from "app/taps";
import { drawTitle } from "app/title";
import { drawTrick } from "app/trick";
import { drawBar } from "app/yourbar";

/** @typedef {import("app/types").Scene} Scene @typedef {import("app/types").StateFrame} StateFrame @typedef {import("app/types").Fact} Fact */

const REFUSED_SHOWN = 3000;   // ms
const TICK = 250;             // ms; clocks show whole seconds
const WARNINGS = [10, 5];     // seconds left

/** @type {StateFrame | null} */
let newest = null;
/** @type {Scene | null} */
let scene = null;
/** @type {Extract<Fact, {type: "hand"}> | null} the hand whose result is still to be shown */
let finished = null;
let goodbye = "";
let warned = "";
let rest = 0;
let refused = 0;

const socket = new Socket({
  path: document.body.dataset.socket ?? "",
  hello: () => ({ t: "hello", seq: newest?.seq ?? null }),
  onFrame: receive,
  onState: connection,
});
const moves = new Moves(socket);

/** @type {Record<string, (frame: any) => void>} */
const HANDLERS = { state: showState, presence: showPresence, said: showSaid, refused: showRefusal, pong: catchUp, bye: ({ detail }) => (goodbye = detail) };

/** @param {any} frame */
function receive(frame) {
  HANDLERS[frame.t]?.(frame);
}

/** @param {StateFrame} frame */
function showState(frame) {
  const before = newest;
  const sent = moves.sending?.move ?? null;
  newest = frame;
  moves.settle(frame.seq);
  if (!before || !scene) return unveil();
  if (frame.seq === before.seq) return refresh();
  finished = frame.events.find((fact) => fact.type === "hand") ?? finished;
  scene.log = logged(scene.log, frame.events);
  const goesOn = frame.events.some(({ type }) => type === "card" || type === "trumps");
  if (scene.resting === null || goesOn) turnOver(before, frame);
  announceState({ ...scene, view: frame.view, players: frame.players, sending: null }, frame.events, sent);
  playEvents(frame.events, frame.view, sent);
  if (frame.view.you !== null && frame.view.turn === frame.view.you && before.view.turn !== frame.view.you) playTurn();
}

/** The next state on the table: at once, or after the trick that it completes has been seen. @param {StateFrame} before @param {StateFrame} frame */
function turnOver(before, frame) {
  clearTimeout(rest);
  const trick = document.hidden ? null : restingTrick(before.view, frame);
  if (!trick) return settle(frame.events.some(({ type }) => type === "trumps" || type === "deal"));
  scene = compose(frame, trick.view, trick.winner);
  draw();
  const seen = duration("hold") + (isStill() ? 0 : duration("card"));
  rest = setTimeout(() => {
    collect(trick.winner === (frame.view.you ?? 0));
    rest = setTimeout(() => settle(finished !== null), isStill() ? 0 : duration("collect"));
  }, seen);
}

/** The newest state as it is, and what waits for the table to be clear. @param {boolean} deal */
function settle(deal) {
  clearTimeout(rest);
  if (!newest) return;
  const choice = scene?.resting == null ? NOTHING : scene.choice;   // lifted while the trick still lay there
  scene = { ...compose(newest, newest.view, null), choice };
  draw({ deal });
  focusTurn();
  if (newest.view.phase === "over") return finish();
  if (finished) showFinished(scene, newest, finished);
  finished = null;
}

/** @param {Scene} shown @param {StateFrame} frame @param {Extract<Fact, {type: "hand"}>} hand */
function showFinished(shown, { clock }, hand) {
  const begin = clock.deadline && clock.rest ? Date.parse(clock.deadline) - clock.timer * 1000 : 0;
  if (begin > socket.now()) openHandOver(shown, hand, begin);
}

function finish() {
  closeSheet();
  hideOffline();
  clearInterval(ticking);
  if (scene) showResult(scene);
}

/** The first state that this page sees. */
function unveil() {
  if (newest) scene = compose(newest, newest.view, null);
  settle(false);
  if (scene) announceState(scene, [], null);
}

/** Nothing has happened, but clock or people may be others. */
function refresh() {
  if (!scene || !newest) return;
  scene = { ...scene, clock: newest.clock, players: newest.players, sending: moves.sending };
  draw();
}

/** @param {StateFrame} frame @param {import("app/types").View} view @param {number | null} resting @returns {Scene} */
const compose = ({ clock, players }, view, resting) => ({
  view, resting, clock, players, choice: NOTHING, sending: moves.sending, refused: null, log: scene?.log ?? [], now: () => socket.now(),
});

/** @param {Fact[]} log @param {Fact[]} events */
function logged(log, events) {
  const deal = events.findLastIndex(({ type }) => type === "deal");
  return deal < 0 ? [...log, ...events] : events.slice(deal);
}

/** @param {import("app/types").PresenceFrame} frame */
function showPresence({ seat, here, clock }) {
  if (!newest || !scene) return;
  newest.players = newest.players.map((player) => (player.seat === seat ? { ...player, state: here ? "present" : "away" } : player));
  newest.clock = clock ?? newest.clock;
  refresh();
  if (seat === scene.view.you) return;
  const seconds = scene.clock.kind === "away" ? remaining(scene)?.seconds : undefined;
  const text = here ? gettext("%(name)s: back at the table.") : seconds ? gettext("%(name)s: connection lost. Waiting %(seconds)s seconds.") : gettext("%(name)s: connection lost.");
  call(interpolate(text, { name: nameOf(scene, seat), seconds: seconds ?? 0 }));
}

/** @param {{seat: number, phrase: string}} frame */
function showSaid({ seat, phrase }) {
  if (!scene || (settings.mutePhrases && seat !== scene.view.you)) return;
  showPhrase(scene, seat, phrase);
  tell(spokenPhrase(scene, seat, phrase));
}

/** @param {import("app/types").RefusedFrame} frame */
function showRefusal(frame) {
  if (!scene || (!moves.refuse(frame.id) && frame.code !== "rate")) return;
  scene.sending = moves.sending;
  const reason = refusal(scene.view, frame);
  if (reason) refuse(reason);
  else draw();
}

/** A pong knows the newest state: one that we have missed is asked for. @param {{seq?: number}} frame */
function catchUp({ seq }) {
  if (newest && seq !== undefined && seq > newest.seq) socket.send({ t: "hello", seq: newest.seq });
}

/** @param {import("app/refusals").Reason} reason */
function refuse(reason) {
  if (!scene) return;
  scene.refused = reason;
  draw();
  shakeBar();
  call(interpolate(gettext("Not possible. %(title)s. %(note)s."), reason));
  clearTimeout(refused);
  refused = setTimeout(() => {
    if (scene) scene.refused = null;
    draw();
  }, REFUSED_SHOWN);
}

/** @param {import("app/choice").Wish} wish */
function grant({ choice, move, refused: reason }) {
  if (!scene || !newest) return;
  const wasOpen = !one("#pad").hidden;
  scene.choice = choice ?? scene.choice;
  scene.refused = null;
  if (reason) return refuse(reason);
  if (move) return play(move);
  draw();
  if (!wasOpen) focusPad();
}

/** @param {string} move */
function play(move) {
  if (!newest) return;
  if (scene?.resting !== null) settle(false);
  leaveCard(cardOf(move));
  moves.send(move, newest.seq);
  if (scene) scene = { ...scene, sending: moves.sending, choice: NOTHING };
  if (!move.startsWith("=")) playCard(cardOf(move));
  draw();
}

function putBack() {
  if (!scene || (!scene.choice.card && !scene.choice.trump)) return;
  const { card } = scene.choice;
  grant({ choice: NOTHING });
  if (document.activeElement === document.body) /** @type {HTMLElement | null} */ (document.querySelector(`#table button[data-card="${card}"]`))?.focus();
}

/** @param {string} name */
function open(name) {
  if (!scene) return;
  const shown = scene;
  /** @type {Record<string, () => void>} */
  const sheets = {
    menu: () => openMenu(shown, () => moves.resign()),
    say: () => openPhrases((phrase) => socket.send({ t: "say", phrase })),
    hands: () => openScores(shown), last: () => openLastTrick(shown), keys: openKeys,
  };
  sheets[name]?.();
}

/** @param {{deal: boolean}} [options] */
function draw(options = { deal: false }) {
  const shown = scene;
  if (!shown) return;
  travel(() => keepFocus(() => {
    for (const part of [drawScore, drawSeat, drawColumns, drawTrick, drawPlaques, drawTally, drawPad, drawBar, drawHand, drawAbsent, drawPanel]) part(shown);
    const naming = shown.view.phase === "trumps";
    one("#tally").hidden = naming;
    one("#rest").hidden = !naming;
    one("[data-open=say]").hidden = isWatching(shown);
    set(one("#table"), { "data-phase": shown.view.phase, "data-turn": isMyTurn(shown) ? "yours" : "theirs", "data-seq": newest?.seq });
    drawStops();
  }), options);
  drawTitle(isMyTurn(shown));
}

function tick() {
  if (!scene || !newest) return;
  drawBar(scene);
  drawSeat(scene);
  drawAbsent(scene);
  warn(scene);
  if (!isWatching(scene) && isFlagDue(scene, newest.seq)) socket.send({ t: "flag", seq: newest.seq });
}

/** @param {Scene} shown */
function warn(shown) {
  const clock = isMyTurn(shown) ? remaining(shown) : null;
  const level = clock?.low ? WARNINGS.findLast((seconds) => clock.seconds <= seconds) : undefined;
  const warning = `${newest?.seq} ${level}`;
  if (!clock || level === undefined || warned === warning) return;
  warned = warning;
  playTime(level);
  call(interpolate(gettext("%(count)s seconds left."), { count: clock.seconds }));
}

/** @param {import("app/socket").SocketState} state @param {number} code */
function connection(state, code) {
  if (newest?.view.phase === "over") return;
  if (state === "open") hideOffline();
  if (state === "offline") {
    const you = newest?.view.you ?? null;
    showOffline(you === null || !newest ? null : newest.clock.budget[you], () => socket.wake());
    call(gettext("Connection lost. Trying again."));
  }
  if (state === "closed") showClosed(code === 4404 ? gettext("There is no such match.") : goodbye || gettext("This table is closed to you."), document.body.dataset.lobby ?? "/");
}

const ticking = setInterval(tick, TICK);

watchTaps({
  card: (card) => scene && grant(tapCard(scene, card)),
  trump: (trump) => scene && grant(tapTrump(scene, trump)),
  call: (suit) => scene && grant(tapCall(scene, suit)),
  confirm: () => scene && grant(confirm(scene)),
  putBack, open,
});
watchDrags((card) => scene && grant(pullCard(scene, card)));
watchKeys({ putBack, open, press: (button) => button.click() });
document.addEventListener("visibilitychange", () => scene && drawTitle(isMyTurn(scene)));
matchMedia("(min-width: 900px)").addEventListener("change", () => draw());
