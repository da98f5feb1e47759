"""The score sheet of classic Joker: as a page shows it, and as bids and tricks say that it must be."""

import json
from typing import Any

from playwright.sync_api import Page, WebSocket

SEATS = 4
KHISHTI = 200
Lines = list[list[str]]

# What is written in the cells, without the words for screen readers.
WRITTEN = """tables => {
  const read = (cell) => {
    const seen = cell.cloneNode(true);
    for (const word of seen.querySelectorAll('.sr')) word.remove();
    const parts = cell.tagName === 'TD' ? [...seen.children] : [];
    return parts.length ? parts.map(part => part.textContent).join(' ') : seen.textContent;
  };
  return tables.map(table => [...table.querySelectorAll('tbody tr')].map(row => [...row.cells].map(read)));
}"""


def written(page: Page) -> list[Lines]:
    """The tables of the sheet, opened and closed again: pulkas of rows of cells, as in "2 150"."""
    page.locator('.topbar [data-open="hands"]').click()
    tables = page.locator('dialog[data-sheet="hands"] .scoresheet').evaluate_all(WRITTEN)
    page.keyboard.press("Escape")
    return tables


class Witness:
    """What the server told a page of finished hands: bids and tricks, by seat."""

    def __init__(self, page: Page) -> None:
        self.hands: dict[int, dict[str, list[int]]] = {}
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        if "/ws/match/" in socket.url:
            socket.on("framereceived", self._hear)

    def _hear(self, payload: Any) -> None:
        for event in json.loads(payload).get("events", []):
            if event["type"] == "hand":
                self.hands[event["hand"]] = {"bids": event["bids"], "tricks": event["tricks"]}

    def pulka(self, hands: list[int], size: int) -> Lines:
        """The lines that a pulka of hands of one size must have, up to its total; the first of a match."""
        rows = [self.hands[hand] for hand in hands]
        points = [
            [score(size, bid, took) for bid, took in zip(row["bids"], row["tricks"], strict=True)]
            for row in rows
        ]
        lines = [
            [str(size), *(f"{bid} {figure(value)}" for bid, value in zip(row["bids"], values, strict=True))]
            for row, values in zip(rows, points, strict=True)
        ]
        exact = [all(row["bids"][seat] == row["tricks"][seat] for row in rows) for seat in range(SEATS)]
        best = [max(values[seat] for values in points) for seat in range(SEATS)]
        added = [best[seat] if exact[seat] else 0 for seat in range(SEATS)]
        struck = [max(best[seat], 0) if any(exact) and not exact[seat] else 0 for seat in range(SEATS)]
        if not any(exact):
            lines.append(["Premia", "nobody was exact in every hand"])
        else:
            lines.append(["Premia", *(f"+{value}" if value else "" for value in added)])
        if any(struck):
            lines.append(["Moshla", *(f"−{value}" if value else "" for value in struck)])
        totals = [
            sum(values[seat] for values in points) + added[seat] - struck[seat] for seat in range(SEATS)
        ]
        return [*lines, ["Total", *map(figure, totals)]]


def score(size: int, bid: int, took: int) -> int:
    """The points of one hand."""
    if bid == took:
        return 100 * bid if bid == size else 50 * bid + 50
    return 10 * took - (KHISHTI if bid and not took else 0)


def figure(value: int) -> str:
    """With a minus that is no hyphen."""
    return str(value).replace("-", "−")
