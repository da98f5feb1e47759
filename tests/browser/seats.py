"""A person at the table, who plays by clicking what the page shows."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

RANKS = "6789TJQKA"
Choose = Callable[[list[str]], str]


def strong(cards: list[str]) -> str:
    """A joker, else the highest card."""
    return max(cards, key=_strength)


def weak(cards: list[str]) -> str:
    """The lowest card; a joker only where there is nothing else."""
    return min(cards, key=_strength)


def _strength(card: str) -> int:
    return 99 if card.startswith("X") else RANKS.index(card[0])


class Player:
    """One window at the table."""

    def __init__(self, page: Page, choose: Choose = strong) -> None:
        self.page, self.choose = page, choose

    # --- to the table ------------------------------------------------------------------------------------

    def create(self, *, target: int = 21, timer: int = 30, stake: int = 0) -> str:
        """Make a table; its link."""
        self.page.goto("/tables/new/")
        self.page.locator(f'input[name=target][value="{target}"]').check()
        self.page.locator(f'input[name=timer][value="{timer}"]').check()
        self.page.locator(f'input[name=stake][value="{stake}"]').check()
        self.page.get_by_role("button", name="Create the table").click()
        self.page.wait_for_url("**/t/*/")
        return self.page.url

    def sit_down(self, link: str) -> None:
        """Open the link of a table and sit down with one tap."""
        self.page.goto(link)
        self.page.get_by_role("button", name="Sit down").first.click()

    def ready(self) -> None:
        self.page.wait_for_load_state()  # before, the page does not hear
        self.page.get_by_role("button", name="I’m ready").click()

    def resign(self) -> None:
        self.page.locator('[data-open="menu"]').click()
        self.page.locator('[data-act="resign"]').click()
        self.page.locator('[data-act="resign-sure"]').click()

    def at_the_table(self) -> None:
        """Wait for the match and its first state."""
        self.page.wait_for_url("**/m/*/")
        expect(self.page.locator("#table")).to_have_attribute("data-seq", re.compile(r"\d+"))

    # --- what is seen --------------------------------------------------------------------------------------

    def shown(self) -> dict[str, str]:
        """What the table tells scripts of the step that it shows: `seq`, `phase` and `turn`."""
        return self.page.evaluate("({ ...document.querySelector('#table').dataset })")

    def table(self, name: str) -> str:
        return self.page.locator("#table").get_attribute(f"data-{name}") or ""

    @property
    def seq(self) -> int:
        return int(self.table("seq"))

    @property
    def has_turn(self) -> bool:
        return self.table("turn") == "yours"

    @property
    def is_over(self) -> bool:
        return self.table("phase") == "over"

    @property
    def score(self) -> list[int]:
        """Own points first, as the top bar shows them."""
        return [int(text) for text in self.page.locator("#score b").all_inner_texts()]

    @property
    def tricks(self) -> list[int]:
        return [int(text) for text in self.page.locator("#tally b").all_inner_texts()]

    def playable(self) -> list[str]:
        cards = self.page.locator("button.card.is-legal")
        return [
            card for card in cards.evaluate_all("cards => cards.map((card) => card.dataset.card)") if card
        ]

    # --- moves -------------------------------------------------------------------------------------------

    def move(self) -> int:
        """Make one move; the step of the match that it became."""
        before = self.seq
        self.play()
        return self.step_after(before)

    def play(self) -> None:
        """One move, by clicking."""
        self.close_result_of_hand()
        if self.table("phase") == "trumps":
            self.page.locator('button[data-trump="H"]').click()
        else:
            card = self.choose(self.playable())
            self.page.locator(f'button.card.is-legal[data-card="{card}"]').click()
            if card.startswith("X") and (call := self.page.locator('button[data-call="H"]')).is_visible():
                call.click()
        self.page.locator('[data-act="confirm"]').click()

    def step_after(self, seq: int, seconds: float = 30) -> int:
        """Wait until the page shows a later step."""
        self.page.wait_for_function(
            "seq => Number(document.querySelector('#table').dataset.seq) > seq",
            arg=seq,
            timeout=seconds * 1000,
        )
        return self.seq

    def close_result_of_hand(self) -> None:
        # In one step: the sheet closes by itself too.
        self.page.evaluate("document.querySelector('dialog[data-sheet=hand][open] [data-act=next]')?.click()")


class Line:
    """The live connections of a page from now on, which can be cut as by a tunnel."""

    def __init__(self, page: Page) -> None:
        self._is_cut = False
        self._open: list[tuple[WebSocketRoute, WebSocketRoute]] = []
        page.route_web_socket(re.compile("/ws/"), self._connect)

    def cut(self) -> None:
        """End every connection at both ends, and let none come about."""
        self._is_cut = True
        while self._open:
            for end in self._open.pop():
                end.close()

    def mend(self) -> None:
        """Let connections come about again."""
        self._is_cut = False

    def _connect(self, socket: WebSocketRoute) -> None:
        if self._is_cut:
            socket.close()
        else:
            self._open.append((socket, socket.connect_to_server()))


def meet(host: Player, guest: Player, **options: Any) -> str:
    """Bring two people from the front page to their match; the link of the table."""
    link = host.create(**options)
    guest.sit_down(link)
    for player in (host, guest):
        player.ready()
    for player in (host, guest):
        player.at_the_table()
    return link


def play_until(players: Sequence[Player], done: Callable[[], bool], most: int = 800) -> None:
    """Let whoever has the turn move, until `done`."""
    for _ in range(most):
        if done():
            return
        tables = [player.shown() for player in players]
        newest = max(int(table["seq"]) for table in tables)
        late = [one for one, table in zip(players, tables, strict=True) if int(table["seq"]) < newest]
        for player in late:
            player.step_after(newest - 1)
        if late:
            continue
        mover = next(
            (one for one, table in zip(players, tables, strict=True) if table["turn"] == "yours"), None
        )
        if mover is not None:
            mover.move()
        else:  # a page is about to draw
            players[0].page.wait_for_timeout(50)
    raise AssertionError("the match does not come to an end")
