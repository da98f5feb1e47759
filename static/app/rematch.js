// The same people again, by the socket of their table; whoever is last to ask makes the new one.

import { figures, until } from "app/clock";
import { one, write } from "app/dom";
import { gettext, interpolate } from "app/i18n";
import { refused } from "app/room-story";
import { nameOf } from "app/scene";
import { Socket } from "app/socket";

/** @typedef {import("app/types").Scene} Scene */

/** @param {Scene} scene */
export function offerRematch(scene) {
  const again = one("[data-act=rematch]");
  const [words, time] = one(".end__offer").children;
  /** @type {{until: string, seats: number[]} | null} */
  let rematch = null;
  let refusal = "";
  const draw = () => {
    const left = rematch ? Math.ceil(until(rematch.until, socket.now()) / 1000) : 0;
    const text = refusal || (rematch && left ? offer(scene, rematch.seats) : "");
    again.hidden = left === 0;
    again.toggleAttribute("disabled", rematch?.seats.includes(scene.view.you ?? -1) ?? false);
    write(words, text);
    write(time, text && left ? ` · ${figures(left)}` : "");
  };
  const socket = new Socket({
    path: document.body.dataset.room ?? "", hello: () => ({ t: "hello", seq: null }), onFrame: (frame) => {
      if (frame.t === "refused") refusal = refused(frame);
      if (frame.t === "room") rematch = frame.rematch;
      if (frame.next) location.assign(`/t/${frame.next}/`);
      draw();
    },
  });
  again.addEventListener("click", () => socket.send({ t: "rematch" }));
  one("[data-act=leave]").addEventListener("click", () => socket.send({ t: "leave" }));
  setInterval(draw, 500);
}

/** Who is waited for, or who waits. @param {Scene} scene @param {number[]} seats that have asked */
function offer(scene, seats) {
  const { view, players } = scene;
  const others = players.filter(({ seat, state }) => seat !== view.you && state !== "left").map(({ seat }) => seat);
  const asked = seats.includes(view.you ?? -1);
  const named = others.filter((seat) => seats.includes(seat) !== asked);
  if (!named.length) return "";
  return interpolate(asked ? gettext("Waiting: %(name)s") : gettext("For another match: %(name)s"), { name: named.map((seat) => nameOf(scene, seat)).join(", ") });
}
