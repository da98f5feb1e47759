"""Matches that play themselves: deals and moves drawn from a number, the same from the same number."""

from collections.abc import Callable, Sequence
from typing import Any

from . import classic, japanese
from .cards import CARDS
from .draws import Draws
from .games import GAMES, Game
from .record import Record, RecordedHand
from .waiting import DealDue, Turn

Dealer = Callable[[Any, Sequence[str]], Any]
"""Makes the deal that a state waits for out of a deck."""


def random_japanese(rules: japanese.Rules, number: int) -> Record:
    """A complete match of Japanese Joker, every move drawn among the legal ones."""
    return _random_match("japanese", rules, number, lambda _, deck: japanese.Deal.from_deck(deck))


def random_classic(rules: classic.Rules, number: int) -> Record:
    """A complete match of classic Joker, every move drawn among the legal ones."""

    def deal(state: classic.State, deck: Sequence[str]) -> classic.Deal:
        return classic.Deal.from_deck(deck, rules, state.match.number, state.match.dealer)

    return _random_match("classic", rules, number, deal)


def _random_match(name: str, rules: Any, number: int, dealer: Dealer) -> Record:
    game = GAMES[name]
    draws = Draws(str(number).encode(), "jokeri random 1")
    first = draws.below(game.SEATS)
    state = game.start(rules, first)
    hands = []
    while isinstance(game.waiting(state), DealDue):
        deal = dealer(state, draws.shuffled(CARDS))
        state, moves = _play_out_hand(game, game.apply(state, deal).state, draws)
        hands.append(RecordedHand(deal, moves))
    result = None if state.match.result is None else state.match.result.result()
    return Record(name, rules, first, tuple(hands), result=result)


def _play_out_hand(game: Game, state: Any, draws: Draws) -> tuple[Any, tuple[str, ...]]:
    moves = []
    while isinstance(waiting := game.waiting(state), Turn):
        moves.append(draws.choice(game.legal(state, waiting.seat)))
        state = game.apply(state, moves[-1]).state
    return state, tuple(moves)
