// Classic Joker: what the table of four has of its own.

import { bidAsk, drawBids } from "app/classic/bids";
import { drawBidline } from "app/classic/bidline";
import { callAsk, callMark, drawCall } from "app/classic/call";
import { drawCross } from "app/classic/cross";
import { ending } from "app/classic/ending";
import { handOver } from "app/classic/hand-over";
import { miniSheet } from "app/classic/mini-sheet";
import { points } from "app/classic/points";
import { drawRing } from "app/classic/ring";
import { taken } from "app/classic/scene";
import { drawPaper, openPaper } from "app/classic/sheet-page";
import { drawStandIn, standInAsk } from "app/classic/stand-in";
import { sentence } from "app/classic/story";
import { drawTitle } from "app/classic/title";
import { gettext, interpolate } from "app/i18n";
import { isCalling, isMyTurn, isWaitingForAbsent, isWatching, nameOf } from "app/scene";
import { drawTrumps, trumpAsk } from "app/trumps";

/** @typedef {import("app/types").ClassicScene} Scene @typedef {import("app/types").ClassicView} View */

const PARTS = [drawTitle, drawRing, drawCross, drawBidline, drawStandIn, drawPaper];

/** @type {import("app/types").Game<View>} */
export const game = {
  draw: (scene) => PARTS.forEach((part) => part(scene)),
  drawTime: drawRing,
  pad,
  standIn: standInAsk,
  note,
  sentence,
  callMark,
  panel: miniSheet,
  openScores: openPaper,
  scoreText: points,
  handOver,
  ending,
  quitting: {
    open: gettext("Leave…"), title: gettext("Leave for good?"),
    text: gettext("A bot plays your seat to the end. You come last, and there is no way back into this match."),
    sure: gettext("Leave for good"), stay: gettext("Play on"),
  },
  keys: [["0–9", gettext("a bid")], ["+ −", gettext("joker high or low")]],
};

/** @param {Scene} scene @returns {import("app/types").Pad<View> | null} */
function pad(scene) {
  const { view } = scene;
  if (isCalling(scene)) return { kind: "call", draw: drawCall, ask: callAsk };
  if (!isMyTurn(scene)) return null;
  if (view.phase === "trumps") return { kind: `trumps ${view.hand}`, draw: drawTrumps, ask: trumpAsk };
  return view.phase === "bid" ? { kind: `bid ${view.hand}`, draw: drawBids, ask: bidAsk } : null;
}

/** @param {Scene} scene */
function note(scene) {
  const { view, resting } = scene;
  if (resting !== null) return tookNote(scene, resting);
  if (view.turn === null) return "";
  if (isWaitingForAbsent(scene)) return gettext("At 0 a bot takes the seat");
  const { state } = scene.players[view.turn];
  if (!scene.practice && (state === "bot" || state === "left")) return gettext("A bot plays");
  if (view.phase === "trumps") return isWatching(scene) ? "" : gettext("These are your first three cards");
  return view.phase === "play" && view.trick.plays.length === view.seats.length - 1 ? gettext("Last to this trick") : "";
}

/** @param {Scene} scene @param {number} winner */
function tookNote(scene, winner) {
  const bid = scene.view.bids[winner] ?? 0;
  const fields = { taken: taken(scene, winner), bid, name: nameOf(scene, winner) };
  return interpolate(fields.taken > bid ? gettext("%(taken)s of %(bid)s bid: over") : fields.taken === bid ? gettext("%(taken)s of %(bid)s bid: made") : gettext("%(taken)s of %(bid)s bid"), fields);
}
