"""A person's own matches: what of them is told to the person, and what becomes of them without the person."""

import logging
from collections import defaultdict
from typing import Any

from django.db.models import F, QuerySet

from accounts.models import User
from core import clock
from core.errors import CommandError, logged
from games.history import tallies
from games.models import Match, Move, Seat
from games.services import match_resign
from games.statistics import FIGURES

log = logging.getLogger(__name__)


def matches_leave(user: User) -> None:
    """Before a person is forgotten: end their practice.

    Raises CommandError STILL_SEATED while they play a match.
    """
    for seat in _seats_held(user).select_related("match"):
        if not seat.match.practice:
            raise CommandError("STILL_SEATED")
        match_resign(match_id=seat.match_id, seat=seat.number)


def matches_lock(user: User) -> None:
    """Hold every match that a person plays until the commit, in one order."""
    held = _seats_held(user).values("match")
    list(Match.objects.select_for_update().filter(pk__in=held).order_by("pk").values_list("pk"))


def matches_resign(user: User) -> None:
    """A person is put out: give up every match of theirs, practice too. One that fails holds no other up."""
    # In one order: two who are put out at the same time never wait for each other in a ring.
    for seat in _seats_held(user).order_by("match_id"):
        with logged(log, f"match {seat.match_id} could not be given up"):
            match_resign(match_id=seat.match_id, seat=seat.number)


def _seats_held(user: User) -> QuerySet[Seat]:
    running = Seat.objects.filter(user=user, match__status=Match.Status.PLAYING)
    return running.exclude(state=Seat.State.LEFT)


def matches_export(user: User) -> dict[str, Any]:
    """Every match of a person, with the moves of their own seat, and what the matches add up to."""
    moves: defaultdict[tuple[int, int], list[dict[str, Any]]] = defaultdict(list)
    own = Move.objects.filter(match__seats__user=user, seat=F("match__seats__number"))
    for move in own.order_by("match_id", "seq").iterator(chunk_size=2000):
        moves[move.match_id, move.seat or 0].append(
            {"hand": move.hand, "move": move.token, "by": move.by, "at": clock.rfc3339(move.at)}
        )
    seats = Seat.objects.filter(user=user).select_related("match").prefetch_related("match__seats__user")
    return {
        "statistics": {
            tally.game: {figure: getattr(tally, figure) for figure in FIGURES} for tally in tallies(user)
        },
        "matches": [
            _match(seat, moves[seat.match_id, seat.number]) for seat in seats.order_by("match_id", "number")
        ],
    }


def _match(seat: Seat, moves: list[dict[str, Any]]) -> dict[str, Any]:
    match = seat.match
    seats = sorted(match.seats.all(), key=lambda other: other.number)
    return {
        "code": match.code,
        "game": match.game,
        "rules": match.rules,
        "practice": match.practice,
        "started": clock.rfc3339(match.started_at),
        "ended": clock.rfc3339(match.ended_at),
        "seat": seat.number,
        "state": seat.state,
        "nonce": match.nonces[seat.number],
        "players": [other.user.display_name if other.user else None for other in seats],
        "winners": match.winners,
        "scores": match.scores,
        "reason": match.reason,
        "moves": moves,
    }
