"""What a seat of Japanese Joker can know of the cards, and the worlds in which that may be so."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, NamedTuple

from games.engine.cards import CARDS

from .world import ORDERS, Columns, World

HAND, COLUMNS = 8, 5
"""The cards in hand and the columns of a seat, once trumps are named."""

Layout = tuple[tuple[list[str], list[str]], tuple[Columns, Columns]]
"""Where the cards may lie: the hands and the columns, by seat."""


class Outlook(NamedTuple):
    """The cards as one seat sees them: its own hand, how many the other has in hand, the open cards by seat,
    and all cards that may be anywhere else."""

    seat: int
    own: tuple[str, ...]
    others: int
    faces: tuple[tuple[str, ...], tuple[str, ...]]
    unseen: tuple[str, ...]

    @classmethod
    def of(cls, view: dict[str, Any], seen: Iterable[str]) -> "Outlook":
        """What the seat of a view knows; ``seen`` are played cards that it remembers."""
        first, second = (
            tuple(column["up"] for column in seat["columns"] if column is not None) for seat in view["seats"]
        )
        known = {*seen, *view["own"], *first, *second}
        for trick in filter(None, (view["trick"], view["last_trick"])):
            known.update(play["card"] for play in trick["plays"])
        return cls(
            view["you"],
            tuple(view["own"]),
            view["seats"][1 - view["you"]]["cards"],
            (first, second),
            tuple(card for card in CARDS if card not in known),
        )

    def layouts(self, rng: Random) -> Iterator[Layout]:
        """Ways without end in which the unseen cards may lie."""
        while True:
            cards = iter(rng.sample(self.unseen, len(self.unseen)))
            other = [next(cards) for _ in range(self.others)]
            first, second = ([(next(cards), up) for up in faces] for faces in self.faces)
            yield self._by_seat(list(self.own), other), (first, second)

    def layouts_to_come(self, rng: Random) -> Iterator[Layout]:
        """The same before trumps are named, with all the cards that come after it."""
        while True:
            cards = iter(rng.sample(self.unseen, len(self.unseen)))
            own = [*self.own, *(next(cards) for _ in range(HAND - len(self.own)))]
            other = [next(cards) for _ in range(HAND)]
            first, second = ([(next(cards), next(cards)) for _ in range(COLUMNS)] for _ in self.faces)
            yield self._by_seat(own, other), (first, second)

    def _by_seat(self, own: list[str], other: list[str]) -> tuple[list[str], list[str]]:
        return (own, other) if self.seat == 0 else (other, own)


def world_of(view: dict[str, Any], layout: Layout, trump: str) -> World:
    """The world of a view in which the cards lie so."""
    order = ORDERS[trump]
    world = World(order, *layout, turn=view["you"])
    world.first = view["last_trick"] is None
    for play in view["trick"]["plays"]:
        asked = play["call"] or play["card"]
        world.lead = order.lead(order.bits[play["card"]], order.suits[asked[1]])
    return world
