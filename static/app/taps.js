// Taps on the table, whatever was tapped.

/**
 * @param {object} table
 * @param {(card: string) => void} table.card one's own card
 * @param {(key: Partial<import("app/types").Choice>) => void} table.key a key of the pad
 * @param {() => void} table.confirm
 * @param {() => void} table.putBack
 * @param {(sheet: string, seat: number) => void} table.open a sheet, and for that of a person their seat
 * @param {Record<string, () => void>} table.act what else a button does, by its data-act
 */
export function watchTaps(table) {
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    const hit = target.closest("button");
    if (!hit) return target.closest("#table") && !target.closest(".yourbar, .pad") ? table.putBack() : undefined;
    const { card, trump, mode, call, bid, act, open, of } = hit.dataset;
    if (card) table.card(card);
    else if (trump) table.key({ trump: /** @type {import("app/types").Trump} */ (trump) });
    else if (mode) table.key({ mode: /** @type {"+" | "-"} */ (mode) });
    else if (call) table.key({ call: /** @type {import("app/types").Suit} */ (call) });
    else if (bid) table.key({ bid: Number(bid) });
    else if (act === "confirm") table.confirm();
    else if (act === "cancel") table.putBack();
    else if (act && table.act[act]) table.act[act]();
    else if (open && hit.closest(".topbar, #table, .standing")) table.open(open, Number(of));
  });
}
