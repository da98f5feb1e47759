"""The commands of a live match. Nothing else writes it.

Every command is one transaction on the locked match row; what others see follows from the bell, which rings
after the commit and never before. Refusals are CommandError with the codes of docs/protocol.md.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import F

from core import clock, pulse
from core.bell import bell
from core.errors import CommandError
from games import clocks, hooks, store
from games.deals import dealt, given, hand_prepare, seed_new
from games.engine import deal, japanese
from games.engine.errors import IllegalMove, MalformedMove
from games.models import Match, Move, Presence, Seat
from games.store import Input, Position


def match_topic(match_id: int) -> str:
    """The bell topic of a match."""
    return f"match.{match_id}"


@transaction.atomic
def match_create(
    *,
    code: str,
    game: str,
    rules: dict[str, Any],
    timer: int,
    players: Sequence[AbstractBaseUser],
    public: bool,
    seed: str | None = None,
    nonces: Sequence[str] = (),
) -> Match:
    """Make a match of `players`, in seat order, and deal its first hand.

    `seed` is the first hand's, where its commitment has been shown already; `nonces` is what each seat added
    to the shuffle, empty where it added nothing. Raises games.engine.errors.MalformedRules.
    """
    now, seed = clock.now(), seed or seed_new()
    nonces = list(nonces) or [""] * len(players)
    checked = japanese.Rules(**rules)
    first = deal.first_seat(seed, match=code, seats=len(players), nonces=given(nonces))
    match = Match.objects.create(
        code=code, game=game, rules=rules, first=first, nonces=nonces, timer=timer, public=public,
        started_at=now, deadline=now,
    )  # fmt: skip
    budget = settings.AWAY_BUDGET * clocks.SECOND
    seats = [
        Seat(match=match, number=number, user_id=user.pk, away_left=budget)
        for number, user in enumerate(players)
    ]
    Seat.objects.bulk_create(seats)
    hand_prepare(match, 0, seed)
    start = store.Played(0, japanese.start(checked, first))
    _append(Position(match, tuple(seats), start), [], start, now=now)
    return match


def match_submit(
    *,
    match_id: int,
    seat: int,
    move: str,
    expect: int,
    client_id: str = "",
    arrived_at: datetime | None = None,
) -> int:
    """Play `move` for `seat` on state `expect`; returns the `seq` at which it stands in the match.

    The very move that was accepted there already is acknowledged again, not played twice. When the deadline
    had passed before the frame arrived, the clock's move is made instead and the frame is stale. Refuses
    with `over`, `stale`, `not_your_turn` and `illegal` (`why`, `fields`, `legal`).
    """
    arrived = arrived_at or clock.now()
    with transaction.atomic():
        position = store.load(match_id, lock=True)
        if not clocks.is_due(position.match, arrived):
            return _submit(position, seat, move, expect, client_id)
        _expire(position)
    # Outside the transaction: the clock's move stands.
    raise CommandError("stale", detail="Time was up before this move arrived.")


@transaction.atomic
def match_expire(*, match_id: int, seq: int | None = None) -> bool:
    """Do what the rules say when the time is over; True when it was.

    Nothing is done unless the deadline has passed and, where `seq` is given, it is still the match's.
    """
    position = store.load(match_id, lock=True)
    if seq not in (None, position.match.seq) or not clocks.is_due(position.match, clock.now()):
        return False
    _expire(position)
    return True


@transaction.atomic
def match_resign(*, match_id: int, seat: int) -> None:
    """Give the match up for `seat`, in or out of turn. Refuses with `over`."""
    position = store.load(match_id, lock=True)
    _refuse_when_over(position)
    _quit(position, seat, "resign", Move.By.PLAYER)


@transaction.atomic
def seat_connect(*, match_id: int, number: int) -> None:
    """Note that this process holds an open socket of a seat."""
    position = store.load(match_id, lock=True)
    Presence.objects.get_or_create(seat=position.seats[number], process=pulse.PROCESS_ID)
    _note_presence(position, number, here=True)


@transaction.atomic
def seat_disconnect(*, match_id: int, number: int) -> None:
    """Note that this process holds none any more; the seat is away unless another process holds one."""
    position = store.load(match_id, lock=True)
    seat = position.seats[number]
    Presence.objects.filter(seat=seat, process=pulse.PROCESS_ID).delete()
    _note_presence(position, number, here=seat.presences.exists())


@transaction.atomic
def seat_lose(*, match_id: int, number: int) -> None:
    """Note that no process holds a socket of a seat any more, its process having died."""
    position = store.load(match_id, lock=True)
    _note_presence(position, number, here=position.seats[number].presences.exists())


def deadlines_move(by: timedelta) -> None:
    """Move the deadline of every match that is being played, after an outage of the whole site."""
    Match.objects.filter(status=Match.Status.PLAYING).update(deadline=F("deadline") + by)


def phrase_say(*, match_id: int, seat: int, phrase: str) -> None:
    """Say a ready-made phrase to everybody at the table; it is told, not kept."""
    bell.ring(match_topic(match_id), {"said": {"seat": seat, "phrase": phrase}})


def _note_presence(position: Position, number: int, *, here: bool) -> None:
    match, seat, now = position.match, position.seats[number], clock.now()
    state = Seat.State.PRESENT if here else Seat.State.AWAY
    if match.status == Match.Status.OVER or seat.state in (state, Seat.State.LEFT):
        return
    seat.state = state
    if match.turn == number and here:
        clocks.turn_resumes(match, seat, now=now)
    elif match.turn == number:
        clocks.turn_pauses(match, seat, now=now)
    seat.save(update_fields=["state", "away_left"])
    match.save(update_fields=["clock", "deadline", "turn_left"])
    _ring(match)


# --- one step of a match ---------------------------------------------------------------------------------


def _submit(position: Position, seat: int, move: str, expect: int, client_id: str) -> int:
    _refuse_when_over(position)
    if expect != position.match.seq:
        return _repeated(position, seat, move, expect)
    if position.match.turn != seat:
        raise CommandError("not_your_turn", detail="It is not your turn.")
    if move.startswith("!"):
        raise CommandError(
            "illegal", why="MALFORMED_MOVE", fields={}, legal=[], detail="Resigning is not a move."
        )
    try:
        step = japanese.apply(position.state, move, seat)
    except (IllegalMove, MalformedMove) as error:
        legal = list(japanese.legal(position.state, seat))
        raise CommandError(
            "illegal", why=error.code, fields=error.fields, legal=legal, detail=str(error)
        ) from error
    chair = position.seats[seat]
    if chair.clock_moves:
        chair.clock_moves = 0
        chair.save(update_fields=["clock_moves"])
    entry = Input(Move.By.PLAYER, move, position.match.hand, seat, client_id)
    _append(position, [entry], position.played.after(step))
    return position.played.seq + 1


def _repeated(position: Position, seat: int, move: str, expect: int) -> int:
    accepted = Move.objects.filter(
        match_id=position.match.pk, seq=expect + 1, seat=seat, token=move, by=Move.By.PLAYER
    )
    if not accepted.exists():
        raise CommandError("stale", detail="The match has moved on.")
    return expect + 1


def _expire(position: Position) -> None:
    """The seat in turn has used up its time: the clock moves for it, or it has lost the match."""
    match = position.match
    assert match.turn is not None
    seat = position.seats[match.turn]
    if match.clock == Match.Clock.AWAY:
        seat.away_left = 0
        _quit(position, seat.number, "forfeit", Move.By.CLOCK)
    elif seat.clock_moves + 1 >= settings.CLOCK_MOVES_UNTIL_GONE:
        _quit(position, seat.number, "forfeit", Move.By.CLOCK)
    else:
        seat.clock_moves += 1
        seat.save(update_fields=["clock_moves"])
        move = japanese.clock_move(position.state)
        step = japanese.apply(position.state, move, seat.number)
        entry = Input(Move.By.CLOCK, move, match.hand, seat.number)
        _append(position, [entry], position.played.after(step))


def _quit(position: Position, number: int, reason: str, by: Move.By) -> None:
    seat = position.seats[number]
    seat.state = Seat.State.LEFT
    seat.save(update_fields=["state", "away_left"])
    token = f"!{reason}{number}"
    step = japanese.apply(position.state, token, number)
    _append(position, [Input(by, token, position.match.hand, number)], position.played.after(step))


def _append(
    position: Position, inputs: list[Input], played: store.Played, *, now: datetime | None = None
) -> None:
    """Write inputs, and what follows from them without a player: the next deal, or the end of the match."""
    match, now = position.match, now or clock.now()
    match.finished = [hand.to_json() for hand in played.state.match.finished]
    waiting = japanese.waiting(played.state)
    if new_hand := isinstance(waiting, japanese.DealDue):
        match.hand = len(match.finished)
        step = japanese.apply(played.state, dealt(match, match.hand))
        played, inputs = played.after(step), [*inputs, Input(Move.By.DEALER, "deal", match.hand)]
        # Its commitment is shown from now on, before anyone can know how this hand will go.
        hand_prepare(match, match.hand + 1, seed_new())
        waiting = japanese.waiting(played.state)
    seat = position.seats[waiting.seat] if isinstance(waiting, japanese.Turn) else None
    clocks.turn_begins(match, seat, now=now, rest=new_hand)
    if seat is None:
        _end(match, played.state, now)
    store.append(position, inputs, played, at=now)
    if seat is None:
        hooks.match_over(match)
    _ring(match)


def _end(match: Match, state: japanese.State, now: datetime) -> None:
    result = state.match.result
    assert result is not None
    match.status, match.ended_at = Match.Status.OVER, now
    match.winners, match.scores, match.reason = list(result.winners), list(result.scores), result.reason


def _refuse_when_over(position: Position) -> None:
    if position.match.status == Match.Status.OVER:
        raise CommandError("over", detail="The match is over.")


def _ring(match: Match) -> None:
    bell.ring(match_topic(match.pk), {"seq": match.seq})
