"""Matches held against their moves: what a restored database, or one that was touched by hand, must pass.

The moves and the seeds of the hands are the truth; everything else of a match must follow from them.
"""

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from games.deals import dealt
from games.engine import deal, outside
from games.engine.errors import EngineError
from games.engine.waiting import Turn
from games.models import Hand, Match, Move
from games.rulebook import rulebook
from games.store import VOID, hand_start, standing_moves

BATCH = 50  # matches whose moves are read at once


def match_faults(codes: Sequence[str] = ()) -> Iterator[tuple[str, list[str]]]:
    """Every match with these codes, or every one there is, and a line for each fault of it.

    A match that is played meanwhile is looked at as its row was found.
    """
    wanted = Match.objects.filter(code__in=codes) if codes else Match.objects.all()
    keys = list(wanted.order_by("pk").values_list("pk", flat=True))
    for start in range(0, len(keys), BATCH):
        yield from _batch(keys[start : start + BATCH])


def _batch(keys: Sequence[int]) -> Iterator[tuple[str, list[str]]]:
    matches = list(Match.objects.filter(pk__in=keys).order_by("pk"))
    hands: defaultdict[int, list[Hand]] = defaultdict(list)
    for hand in Hand.objects.filter(match__in=keys):
        hands[hand.match_id].append(hand)
    moves: defaultdict[int, list[Move]] = defaultdict(list)
    for move in Move.objects.filter(match__in=keys).order_by("match_id", "seq"):
        moves[move.match_id].append(move)
    for match in matches:
        played = [move for move in moves[match.pk] if move.seq <= match.seq]
        yield match.code, list(_faults(match, hands[match.pk], played))


def _faults(match: Match, hands: Sequence[Hand], moves: Sequence[Move]) -> Iterator[str]:
    for hand in hands:
        if deal.commitment(hand.seed) != hand.commitment:
            yield f"the seed of hand {hand.number} is not the one that was committed to"
    if [move.seq for move in moves] != list(range(1, match.seq + 1)):
        yield f"it is at step {match.seq}, and its moves are not 1 to {match.seq}"
        return
    try:
        state = _replayed(match, {hand.number: hand.seed for hand in hands}, moves)
    except _BrokenError as error:
        yield str(error)
        return
    for name, given in _columns(match, state).items():
        if (kept := getattr(match, name)) != given:
            yield f"{name} is {kept}, its moves give {given}"


class _BrokenError(Exception):
    """A move that cannot have been made; says which."""


def _replayed(match: Match, seeds: dict[int, str], moves: Sequence[Move]) -> Any:
    """The engine's state after all moves, from nothing but the rules, the seeds and the moves."""
    game = rulebook(match)
    state = hand_start(match, 0, leavings=())
    for number, of_hand in groupby(moves, key=lambda move: move.hand):
        for move in standing_moves(list(of_hand)):
            try:
                if move.token == VOID:
                    state = outside.void(state).state
                    continue
                is_deal = move.by == Move.By.DEALER
                entry = dealt(match, number, seeds[number], state) if is_deal else move.token
                state = game.apply(state, entry, move.seat).state
            except EngineError as error:
                raise _BrokenError(f"move {move.seq} ({move.token}) cannot be: {error.code}") from error
            except KeyError as error:
                raise _BrokenError(f"hand {number} has no seed") from error
    return state


def _columns(match: Match, state: Any) -> dict[str, Any]:
    """What the row of a match must say in this state."""
    waiting, result = rulebook(match).waiting(state), state.match.result
    finished = [json.loads(json.dumps(hand.to_json())) for hand in state.match.finished]
    return {
        "status": Match.Status.OVER if result else Match.Status.PLAYING,
        "hand": state.match.number,
        "finished": finished,
        "turn": waiting.seat if isinstance(waiting, Turn) else None,
        "winners": list(result.winners) if result else None,
        "scores": list(result.scores) if result else None,
        "reason": result.reason if result else "",
    }
