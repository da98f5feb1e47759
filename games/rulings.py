"""What a moderator decides of a match: that it is void, or counts again. Each is a step of it, on record.

The rules know nothing of it: whatever was played stays as it was played.
"""

from django.db import transaction

from core import clock
from core.errors import CommandError
from games import hooks, steps, store
from games.engine import outside
from games.models import Match, Move
from games.statistics import match_tally
from games.store import RESTORE, VOID, Input, Played, Position


@transaction.atomic
def match_void(*, match_id: int) -> bool:
    """Have a match count for nothing; one that is being played ends. False where it is void already."""
    position = store.load(match_id, lock=True)
    match = position.match
    if match.reason == Match.Reason.VOID:
        return False
    played = position.played.after(outside.void(position.state))
    if match.status == Match.Status.PLAYING:
        steps.match_advance(position, [_entry(match, VOID)], played)
        return True
    match_tally(match, position.seats, take_back=True)
    _revise(position, VOID, played)
    return True


@transaction.atomic
def match_restore(*, match_id: int) -> bool:
    """Have a match that was void when it was over count again. False where it is not void.

    Raises CommandError VOID_FOR_GOOD where it was being played: nobody can play on.
    """
    position = store.load(match_id, lock=True)
    match = position.match
    if match.reason != Match.Reason.VOID:
        return False
    moves = Move.objects.filter(match_id=match.pk, hand=match.hand).order_by("seq")
    back = Move(match=match, seq=match.seq + 1, hand=match.hand, by=Move.By.MODERATOR, token=RESTORE)
    played = store.hand_played(match, [*moves, back])
    if played.state.match.result is None:
        raise CommandError("VOID_FOR_GOOD")
    _revise(position, RESTORE, played)
    match_tally(match, position.seats)
    return True


def _revise(position: Position, token: str, played: Played) -> None:
    """Change the result of a match that is over; when it ended stays as it was."""
    match = position.match
    steps.result_note(match, played, match.ended_at)
    store.append(position, [_entry(match, token)], played, at=clock.now())
    hooks.match_revised(match)
    steps.match_ring(match)


def _entry(match: Match, token: str) -> Input:
    return Input(Move.By.MODERATOR, token, match.hand)
