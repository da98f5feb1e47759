// Japanese Joker: what the table of two has of its own.

import { drawAbsent } from "app/absent";
import { isJoker, suitAsked, suitSign } from "app/cards";
import { drawColumns } from "app/columns";
import { el } from "app/dom";
import { handList, scoreTable } from "app/hands";
import { gettext, interpolate } from "app/i18n";
import { drawCall, jokerAsk } from "app/joker";
import { far, isCalling, isMyTurn, isWaitingForAbsent, isWatching, nameOf, near, who } from "app/scene";
import { drawScore } from "app/score";
import { drawSeat } from "app/seat";
import { openSheet } from "app/sheet";
import { drawTally } from "app/tally";
import { drawTrick } from "app/trick";
import { drawTrumps, trumpAsk } from "app/trumps";

/** @typedef {import("app/types").JapaneseScene} Scene */

const PARTS = [drawScore, drawSeat, drawColumns, drawTrick, drawTally, drawAbsent];

/** @type {import("app/types").Game<import("app/types").JapaneseView>} */
export const game = {
  draw: (scene) => PARTS.forEach((part) => part(scene)),
  drawTime: (scene) => [drawSeat, drawAbsent].forEach((part) => part(scene)),
  pad,
  standIn: () => null,
  note,
  sentence,
  callMark,
  panel: (scene) => ({ title: title(scene), content: [handList(scene)] }),
  openScores,
  scoreText: String,
  handOver,
  ending: (scene) => ({ score: ordered(scene, scene.view.scores).join(" : "), note: ended(scene), below: el("div", { class: "end__hands" }, handList(scene)) }),
  quitting: {
    open: gettext("Resign…"), title: gettext("Resign the match?"), text: gettext("The match is lost at once."), sure: gettext("Resign"), stay: gettext("Play on"),
  },
  keys: [["↑ ↓", gettext("between hand and columns")]],
};

/** @param {Scene} scene */
const title = ({ view }) => interpolate(gettext("Match to %(target)s"), { target: view.rules.target });

/** Numbers by seat, the near one first. @param {Scene} scene @param {number[]} numbers */
const ordered = (scene, numbers) => [numbers[near(scene)], numbers[far(scene)]];

/** A joker that leads names a suit; one that follows takes the trick without a word. @param {string} call */
function callMark(call) {
  const suit = suitAsked(call);
  return suit ? [suitSign(suit)] : [];
}

/** @param {Scene} scene @returns {import("app/types").Pad<import("app/types").JapaneseView> | null} */
function pad(scene) {
  const { view } = scene;
  if (view.phase === "trumps") return isMyTurn(scene) ? { kind: `trumps ${view.hand}`, draw: drawTrumps, ask: trumpAsk } : null;
  return isCalling(scene) ? { kind: "call", draw: drawCall, ask: jokerAsk } : null;
}

/** @param {Scene} scene */
function note(scene) {
  const { view, resting } = scene;
  if (resting !== null) return view.trick.plays.some(({ seat, card }) => seat === resting && isJoker(card)) ? gettext("The joker takes it") : "";
  if (isWaitingForAbsent(scene)) return gettext("The position is kept");
  if (isWatching(scene)) return "";
  if (view.phase === "trumps") return gettext("These are your first three cards");
  const yours = view.last_trick?.winner === view.you && view.trick.plays.length === 0;
  return yours ? gettext("The last trick was yours") : "";
}

/** @param {Scene} scene @param {import("app/types").Fact} fact */
function sentence(scene, fact) {
  if (fact.type === "deal" && "declarer" in fact) return interpolate(gettext("Hand %(hand)s. Declarer: %(name)s."), { hand: fact.hand + 1, name: who(scene, fact.declarer) });
  if (fact.type === "hand") return interpolate(gettext("Hand over. Points: %(near)s %(yours)s, %(far)s %(theirs)s."), sides(scene, fact.points));
  if (fact.type !== "trick") return null;
  const text = fact.winner === scene.view.you ? gettext("Your trick. %(near)s %(yours)s, %(far)s %(theirs)s.") : gettext("Trick to %(name)s. %(near)s %(yours)s, %(far)s %(theirs)s.");
  return interpolate(text, { name: who(scene, fact.winner), ...sides(scene, fact.tricks) });
}

/** @param {Scene} scene @param {number[]} numbers by seat */
function sides(scene, numbers) {
  const [yours, theirs] = ordered(scene, numbers);
  return { near: who(scene, near(scene)), yours, far: who(scene, far(scene)), theirs };
}

/** @param {Scene} scene */
function openScores(scene) {
  openSheet("hands", title(scene), [
    scene.view.hands.length ? scoreTable(scene) : el("p", { class: "soft" }, gettext("No hand is finished yet.")),
    el("p", { class: "small soft" }, gettext("Each hand has 18 tricks. Who takes more scores the difference.")),
  ]);
}

/** @param {Scene} scene @param {import("app/types").HandFact} hand */
function handOver(scene, hand) {
  const head = [gettext("Player"), gettext("Tricks"), gettext("Points"), gettext("Total")];
  const rows = [near(scene), far(scene)].map((seat) => el("tr", {}, el("th", { scope: "row" }, el("span", { class: "clip" }, who(scene, seat))),
    el("td", {}, String(hand.tricks[seat])), el("td", {}, el("b", {}, hand.points[seat] ? `+${hand.points[seat]}` : "0")), el("td", {}, el("b", {}, String(hand.totals[seat])))));
  const content = [
    el("table", { class: "scores scores--hand" }, el("thead", {}, el("tr", {}, ...head.map((text) => el("th", { scope: "col" }, text)))), el("tbody", {}, ...rows)),
    el("p", { class: "soft" }, interpolate(gettext("Next to name the trumps: %(name)s"), { name: who(scene, scene.view.declarer) })),
  ];
  return { content, action: null };
}

/** Why it ended. @param {Scene} scene */
function ended(scene) {
  const { view } = scene;
  const { reason, winners } = /** @type {import("app/types").Result} */ (view.result);
  const loser = 1 - winners[0];
  if (reason === "resign") return loser === view.you ? gettext("You resigned") : interpolate(gettext("Resigned: %(name)s"), { name: nameOf(scene, loser) });
  if (reason === "forfeit") return interpolate(gettext("Did not come back in time: %(name)s"), { name: who(scene, loser) });
  const score = (/** @type {import("app/types").FinishedHand} */ { tricks }) => `${tricks[near(scene)]}–${tricks[far(scene)]}`;
  const last = view.hands[view.hands.length - 1];
  const best = view.hands.reduce((one, other) => (other.tricks[near(scene)] >= one.tricks[near(scene)] ? other : one), last);
  const sentences = [interpolate(gettext("Last hand %(score)s."), { score: score(last) })];
  if (best !== last && !isWatching(scene)) sentences.push(interpolate(gettext("Your best hand %(score)s."), { score: score(best) }));
  return sentences.join(" ");
}
