"""The frames that show a match, built from nothing but what their viewer may see (docs/protocol.md)."""

from dataclasses import asdict
from typing import Any

from django.conf import settings

from core import clock
from games.engine.facts import Fact, fact_view
from games.models import Match, Seat
from games.rulebook import rulebook
from games.selectors import Scene
from games.store import Position

Frame = dict[str, Any]
Viewer = int | None  # a seat, or None for a spectator


def state_frame(scene: Scene, viewer: Viewer, facts: tuple[Fact, ...]) -> Frame:
    """Everything that `viewer` may see after the newest step; `facts` is what they have not been told yet."""
    position = scene.position
    events = (fact_view(fact, viewer) for fact in facts)
    return {
        "t": "state",
        "seq": position.match.seq,
        "events": [event for event in events if event is not None],
        "view": rulebook(position.match).view(position.state, viewer),
        "clock": clock_of(position),
        "players": [_player(seat) for seat in position.seats],
        "deal": asdict(scene.deal),
        "table": position.match.code,
        "practice": position.match.practice,
    }


def presence_frame(position: Position, number: int) -> Frame:
    """A seat has lost or regained its connection; `until` is when its player counts as gone."""
    match, seat = position.match, position.seats[number]
    waits = match.turn == number and match.clock == Match.Clock.AWAY
    return {
        "t": "presence",
        "seat": number,
        "here": seat.state == Seat.State.PRESENT,
        "state": seat.state,
        "until": clock.rfc3339(match.deadline) if waits else None,
        "clock": clock_of(position),
    }


def clock_of(position: Position) -> Frame:
    """Whose time runs, which of the clocks it is, and until when."""
    match = position.match
    is_timed = match.timer or match.clock != Match.Clock.MOVE
    deadline = clock.rfc3339(match.deadline) if is_timed else None
    return {
        "now": clock.rfc3339(clock.now()),
        "turn": match.turn,
        "kind": match.clock,
        "deadline": deadline,
        "turn_deadline": deadline if match.clock == Match.Clock.MOVE else None,
        "timer": match.timer,
        "rest": settings.HAND_REST if position.played.begins_hand else 0,
        "budget": [round(seat.away_left / 1000) for seat in position.seats],
    }


def _player(seat: Seat) -> Frame:
    return {
        "seat": seat.number,
        "name": seat.user.display_name if seat.user else "",
        "avatar": seat.user.avatar if seat.user else 0,
        "state": seat.state,
    }
