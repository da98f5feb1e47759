"""Naming trumps and playing a card: whatever brings most tricks in many worlds that may be so."""

from collections.abc import Iterable
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from games.bots.choice import Choice, Reason, Why
from games.engine.cards import BEZI, JOKERS, RANKS, SUITS
from games.engine.japanese.rules import HAND_TRICKS

from .outlook import Outlook, world_of
from .world import World, play_out

WORLDS = 32
"""In how many worlds a move is tried. Twice as many win one hand more in a hundred."""

Trial = tuple[World, list[float]]
"""A world, and the luck of the other in it: the same for every move that is tried there."""


class Tried(NamedTuple):
    """A move: the tricks that it brings in all worlds, in how many the other cannot take its trick, and its
    rank, from the lowest."""

    token: str
    tricks: int
    safe: int
    rank: int


def name_trumps(view: dict[str, Any], outlook: Outlook) -> Choice:
    """The trumps that bring most tricks."""
    rng = _rng(outlook)
    layouts = list(islice(outlook.layouts_to_come(rng), WORLDS))
    lucks = [_luck(rng) for _ in layouts]

    def tricks(token: str) -> int:
        worlds = (world_of(view, layout, token[1]) for layout in layouts)
        return sum(play_out(world, outlook.seat, luck) for world, luck in zip(worlds, lucks, strict=True))

    best = max(view["legal"], key=tricks)
    return Choice(best, _naming_reason(view["own"], best[1]))


def _naming_reason(own: list[str], trump: str) -> Reason:
    if trump == BEZI:
        return Reason(Why.NO_LONG_SUIT)
    counts = {suit: sum(card[1] == suit and card not in JOKERS for card in own) for suit in SUITS}
    longest = counts[trump] == max(counts.values())
    fields = {"suit": trump, "count": counts[trump]}
    return Reason(Why.LONGEST_SUIT if longest else Why.BEST_SUIT, fields)


def play(view: dict[str, Any], outlook: Outlook) -> Choice:
    """The card that brings most tricks; among equals one that lies open, then the lowest."""
    rng = _rng(outlook)
    layouts = islice(outlook.layouts(rng), WORLDS)
    trials = [(world_of(view, layout, view["trump"]), _luck(rng)) for layout in layouts]
    tried = [_try(trials, token, outlook.seat) for token in _unlike(view)]
    best = max(tried, key=lambda one: (one.tricks, one.token not in view["own"], -one.rank))
    return Choice(best.token, _reason(view, best))


def _unlike(view: dict[str, Any]) -> Iterable[str]:
    """The legal moves, but one joker for two that are both in hand."""
    both = set(JOKERS) <= set(view["own"])
    return [token for token in view["legal"] if not (both and token[:2] == JOKERS[1])]


def _try(trials: list[Trial], token: str, seat: int) -> Tried:
    card, suit = token[:2], token[-1]
    tricks = safe = 0
    for start, luck in trials:
        world, order = start.copy(), start.order
        world.put(order.bits[card], order.suits.get(suit, 0))
        if world.lead is not None:
            safe += not world.allowed() & world.lead.takers
        elif world.turn == seat:
            tricks, safe = tricks + 1, safe + 1
        tricks += play_out(world, seat, luck)
    return Tried(token, tricks, safe, len(RANKS) if card in JOKERS else RANKS.index(card[0]))


def _rng(outlook: Outlook) -> Random:
    """The same draws for the same outlook."""
    return Random(" ".join((*outlook.own, *outlook.unseen)))


def _luck(rng: Random) -> list[float]:
    return [rng.random() for _ in range(HAND_TRICKS)]


def _reason(view: dict[str, Any], best: Tried) -> Reason:
    card = best.token[:2]
    if card in JOKERS:
        call = best.token[2:]
        return Reason(Why.JOKER_TAKES, {"suit": call[1:] or None})
    if 2 * best.safe >= WORLDS:
        return Reason(Why.TAKES, {"card": card})
    if card not in view["own"]:
        return Reason(Why.OPENS_COLUMN, {"card": card})
    return Reason(Why.SAVES if view["trick"]["plays"] else Why.LEADS_LOW, {"card": card})
