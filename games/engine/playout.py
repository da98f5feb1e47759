"""Matches that play themselves: deals and moves drawn from a number, the same from the same number."""

from . import japanese
from .cards import CARDS
from .draws import Draws
from .record import Record, RecordedHand


def random_japanese(rules: japanese.Rules, number: int) -> Record:
    """A complete match of Japanese Joker, every move drawn among the legal ones."""
    draws = Draws(str(number).encode(), "jokeri random 1")
    first = draws.below(japanese.SEATS)
    state = japanese.start(rules, first)
    hands = []
    while isinstance(japanese.waiting(state), japanese.DealDue):
        deal = japanese.Deal.from_deck(draws.shuffled(CARDS))
        state, moves = _play_out_hand(japanese.apply(state, deal).state, draws)
        hands.append(RecordedHand(deal, moves))
    result = None if state.match.result is None else state.match.result.result()
    return Record("japanese", rules, first, tuple(hands), result=result)


def _play_out_hand(state: japanese.State, draws: Draws) -> tuple[japanese.State, tuple[str, ...]]:
    moves = []
    while isinstance(waiting := japanese.waiting(state), japanese.Turn):
        moves.append(draws.choice(japanese.legal(state, waiting.seat)))
        state = japanese.apply(state, moves[-1]).state
    return state, tuple(moves)
