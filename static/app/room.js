// The page of a table: what changed is told by the room's socket and drawn by the server.

import { one, write } from "app/dom";
import { gettext } from "app/i18n";
import { sendOnce } from "app/lobby-once";
import { offerLink } from "app/room-invite";
import { refused, story } from "app/room-story";
import { Socket } from "app/socket";

/** @typedef {import("app/room-story").RoomFrame} RoomFrame */

const LOW = 10;   // seconds from which the countdown is called out
const root = one("#room");
/** @type {RoomFrame | null} */
let shown = null;
/** What was asked before the line was open. @type {object | null} */
let waiting = null;
let asked = 0;

const socket = new Socket({
  path: root.dataset.socket ?? "",
  hello: () => ({ t: "hello", seq: null }),
  onFrame(frame) {
    if (frame.t === "room") show(frame);
    if (frame.t === "refused") notice(refused(frame));
    if (frame.t === "bye" && frame.code === "barred") location.replace(root.dataset.out ?? "/");
    if (waiting && socket.send(waiting)) waiting = null;
  },
  onState(state, code) {
    if (state === "closed" && code === 4401) location.reload();
    notice(state === "offline" ? gettext("No connection. Trying again…") : "");
  },
});

/** @param {RoomFrame} frame */
function show(frame) {
  const before = shown;
  shown = frame;
  if (frame.you !== null && frame.next) return location.replace(`${root.dataset.table}${frame.next}/`);
  if (frame.you !== null && frame.status === "playing") return location.replace(`${root.dataset.match}${frame.match}/`);
  if (before) {
    const told = story(before, frame).join(" ");
    if (told) one("#told").replaceChildren(told);
    if (before.status === "ready" && before.you !== null && frame.you === null && !frame.shut) notice(gettext("You did not confirm in time, so your seat was given up."));
  }
  const drawn = root.querySelector("[data-revision]")?.getAttribute("data-revision");
  return !before && Number(drawn) === frame.revision ? undefined : draw();
}

/** Fetches the table as it is now; what is open or focused stays so. */
async function draw() {
  const ask = ++asked;
  const answer = await fetch(root.dataset.source ?? "", { cache: "no-store" }).catch(() => null);
  if (!answer?.ok || ask !== asked) return;
  const open = Array.from(root.querySelectorAll("details[open]"), (node) => node.id);
  const held = /** @type {HTMLElement | null} */ (document.activeElement?.closest("#room [data-act]"))?.dataset;
  root.innerHTML = await answer.text();
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  offerLink(root);
  count();
  const same = held && `[data-act=${held.act}]${held.seat ? `[data-seat="${held.seat}"]` : ""}`;
  if (same) /** @type {HTMLElement | null} */ (root.querySelector(same) ?? root.querySelector("[data-act]:not([hidden])"))?.focus({ preventScroll: true });
}

/** @param {string} text */
function notice(text) {
  const place = one("#notice");
  write(place, text);
  place.hidden = text === "";
}

function count() {
  const node = /** @type {HTMLElement | null} */ (root.querySelector("[data-deadline]"));
  if (!node) return;
  const seconds = Math.max(0, Math.ceil((Date.parse(node.dataset.deadline ?? "") - socket.now()) / 1000));
  if (seconds === LOW && node.textContent !== String(LOW)) one("#called").replaceChildren(gettext("10 seconds left."));
  write(node, seconds);
}

/** A number of our own for the shuffle, so that no one else alone decides it. */
const nonce = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** What a button asks for beside its name. @type {Record<string, (button: HTMLElement) => object>} */
const FRAMES = {
  ready: () => ({ nonce: nonce() }),
  unready: () => ({}),
  rematch: () => ({}),
  move_seat: ({ dataset }) => ({ seat: Number(dataset.seat) }),
  swap: ({ dataset, ariaPressed }) => ({ seat: ariaPressed === "true" ? null : Number(dataset.seat) }),
};

root.addEventListener("click", (event) => {
  const button = /** @type {HTMLButtonElement | null} */ (/** @type {Element} */ (event.target).closest("[data-act]"));
  const act = button?.dataset.act;
  if (!button || !act || !(act in FRAMES)) return;
  const frame = { t: act, ...FRAMES[act](button) };
  if (!socket.send(frame)) waiting = frame;
  button.setAttribute("aria-disabled", "true");
});

sendOnce();
offerLink(root);
// Where there is room for it the code stands open: a phone beside this screen reads it.
if (matchMedia("(min-width: 900px)").matches) root.querySelector("#qr")?.setAttribute("open", "");
setInterval(count, 250);
