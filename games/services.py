"""The commands of a live match. Nothing else writes it.

Every command is one transaction on the locked match row; what others see follows from the bell, which rings
after the commit and never before. Refusals are CommandError with the codes of docs/protocol.md.
"""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import F, Q

from accounts.models import Sanction, User
from accounts.sanctions import holding, told
from core import clock, pulse, rates
from core.bell import bell
from core.errors import CommandError
from games import clocks, steps, store
from games.deals import given, hand_prepare, seed_new
from games.engine import deal
from games.engine.errors import IllegalMove, MalformedMove
from games.models import Audience, Match, Move, Presence, Seat
from games.rulebook import rulebook
from games.store import UNDO, Input, Position


@transaction.atomic
def match_create(
    *,
    code: str,
    game: str,
    rules: dict[str, Any],
    timer: int,
    players: Sequence[AbstractBaseUser | None],
    public: bool,
    watchable: bool = True,
    practice: bool = False,
    seed: str | None = None,
    nonces: Sequence[str] = (),
) -> Match:
    """Make a match of `players`, in seat order, and deal its first hand; None is a bot.

    `seed` is the first hand's, where its commitment has been shown already; `nonces` is what each seat added
    to the shuffle, empty where it added nothing. Raises games.engine.errors.MalformedRules.
    """
    now, seed = clock.now(), seed or seed_new()
    nonces = list(nonces) or [""] * len(players)
    first = deal.first_seat(seed, match=code, seats=len(players), nonces=given(nonces))
    match = Match(
        code=code, game=game, rules=rules, first=first, nonces=nonces, timer=timer, public=public,
        watchable=watchable, practice=practice, started_at=now, deadline=now,
    )  # fmt: skip
    played = store.Played(0, store.hand_start(match, 0, leavings=()))
    match.save()
    seats = [_seat_new(match, number, player) for number, player in enumerate(players)]
    Seat.objects.bulk_create(seats)
    hand_prepare(match, 0, seed)
    steps.match_advance(Position(match, tuple(seats), played), [], played, now=now)
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
        if _is_repeated(position, seat, move, expect):
            return expect + 1
        if not clocks.is_due(position.match, arrived):
            return _submit(position, seat, move, expect, client_id)
        steps.time_over(position)
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
    steps.time_over(position)
    return True


@transaction.atomic
def match_resign(*, match_id: int, seat: int) -> None:
    """Give the match up for `seat`, in or out of turn; where there are stand-ins, leave it for good.

    Refuses with `over`.
    """
    position = store.load(match_id, lock=True)
    steps.refuse_when_over(position)
    if position.seats[seat].state != Seat.State.LEFT:
        reason = "left" if position.match.has_stand_ins else "resign"
        steps.seat_quit(position, position.seats[seat], reason, Move.By.PLAYER)


@transaction.atomic
def move_take_back(*, match_id: int, seat: int, expect: int) -> int:
    """In practice: go back to before the seat's last own move of this hand; returns the new `seq`.

    Refuses with `over`, `stale`, `not_practice` and `nothing_to_take_back`, and with `rate` what is too much.
    """
    position = store.load(match_id, lock=True)
    steps.refuse_when_over(position)
    match = position.match
    if not match.practice:
        raise CommandError("not_practice", detail="Moves are taken back in practice only.")
    if expect != match.seq:
        raise CommandError("stale", detail="The match has moved on.")
    moves = list(Move.objects.filter(match_id=match.pk, hand=match.hand).order_by("seq"))
    if not any(move.seat == seat for move in store.standing_moves(moves)):
        raise CommandError("nothing_to_take_back", detail="You have made no move in this hand.")
    if not rates.allow("undo", match.code):
        raise CommandError("rate", detail="Wait a moment before you take more back.")
    undo = Move(match=match, seq=match.seq + 1, hand=match.hand, seat=seat, by=Move.By.PLAYER, token=UNDO)
    played = store.hand_played(match, [*moves, undo])
    entry = Input(Move.By.PLAYER, UNDO, match.hand, seat)
    steps.match_advance(position, [entry], played)
    return played.seq


# --- who plays a seat ---------------------------------------------------------------------------------------


@transaction.atomic
def seat_connect(*, match_id: int, number: int) -> None:
    """Note that this process holds an open socket of a seat."""
    position = store.load(match_id, lock=True)
    seat = position.seats[number]
    Presence.objects.get_or_create(seat=seat, process=pulse.PROCESS_ID)
    steps.presence_note(position, seat)


@transaction.atomic
def seat_disconnect(*, match_id: int, number: int) -> None:
    """Note that this process holds none any more; the seat is away unless another process holds one."""
    position = store.load(match_id, lock=True)
    seat = position.seats[number]
    Presence.objects.filter(seat=seat, process=pulse.PROCESS_ID).delete()
    steps.presence_note(position, seat)


@transaction.atomic
def audiences_keep(*, here: dict[int, int]) -> dict[int, int]:
    """Note how many spectators each match has in this process; tells how many it has in all of them.

    `here` names every match that this process shows, those without spectators too. What the store keeps of
    others is forgotten. As often as it is called, it asks once, and writes what has changed.
    """
    kept: dict[int, int] = {}
    everywhere = Counter(here)
    rows = Audience.objects.filter(Q(process=pulse.PROCESS_ID) | Q(match__in=here))
    for match_id, process, spectators in rows.values_list("match_id", "process", "spectators"):
        if process == pulse.PROCESS_ID:
            kept[match_id] = spectators
        else:
            everywhere[match_id] += spectators
    changed = {match_id: count for match_id, count in here.items() if count != kept.get(match_id, 0)}
    if ended := [match_id for match_id in kept if not here.get(match_id)]:
        Audience.objects.filter(process=pulse.PROCESS_ID, match__in=ended).delete()
    Audience.objects.bulk_create(
        [
            Audience(match_id=match_id, process=pulse.PROCESS_ID, spectators=count)
            for match_id, count in changed.items()
            if count
        ],
        update_conflicts=True,
        unique_fields=["match", "process"],
        update_fields=["spectators"],
    )
    return dict(everywhere)


@transaction.atomic
def seat_lose(*, match_id: int, number: int) -> None:
    """Note that no process holds a socket of a seat any more, its process having died."""
    position = store.load(match_id, lock=True)
    steps.presence_note(position, position.seats[number])


@transaction.atomic
def seat_return(*, match_id: int, number: int) -> None:
    """Take a seat back from the bot that has played it; nothing happens where no bot does.

    In turn the bot finishes the move that it is at: going and coming back gives no turn a second time.
    Refuses with `over`, and `left` who has left for good.
    """
    position = store.load(match_id, lock=True)
    steps.refuse_when_over(position)
    seat = position.seats[number]
    if seat.state == Seat.State.LEFT:
        raise CommandError("left", detail="You have left this match for good.")
    if seat.state != Seat.State.BOT:
        return
    seat.state, seat.clock_moves = Seat.State.PRESENT, 0
    seat.away_left = max(seat.away_left, settings.BOT_RETURN_BUDGET * clocks.SECOND)
    seat.save(update_fields=["state", "clock_moves", "away_left"])
    if position.match.turn == number:
        steps.bot_move(position, number)
    else:
        store.save(position)
        steps.match_ring(position.match)


@transaction.atomic
def seats_inherit(guest: User, user: User) -> None:
    """Give `user` the seats of `guest`, those of practice that still runs too.

    Where both sat in one match, the guest's seat stays, without a name. Raises CommandError MATCH_RUNS while
    the guest plays with others.
    """
    seats = Seat.objects.filter(user=guest)
    playing = seats.filter(match__status=Match.Status.PLAYING, match__practice=False)
    if playing.exclude(state=Seat.State.LEFT).exists():
        raise CommandError("MATCH_RUNS")
    shared = Seat.objects.filter(user=user).values("match")
    moving = seats.exclude(match__in=shared)
    Match.objects.filter(pk__in=list(moving.values_list("match", flat=True))).update(
        revision=F("revision") + 1
    )
    moving.update(user=user)


def deadlines_move(by: timedelta) -> None:
    """Move the deadline of every match that is being played, after an outage of the whole site."""
    Match.objects.filter(status=Match.Status.PLAYING).update(
        deadline=F("deadline") + by, revision=F("revision") + 1
    )


def phrase_say(*, match_id: int, seat: int, phrase: str) -> None:
    """Say a ready-made phrase to everybody at the table; it is told, not kept.

    Refuses with `rate` what is too much of one seat, on however many sockets, with `left` who has left a
    match that goes on, and with `silenced` (`fields`: `until`, `reason`) whom a sanction keeps from saying
    anything.
    """
    if not rates.allow("phrase", f"{match_id}.{seat}"):
        raise CommandError("rate", detail="Wait a moment before you say more.")
    chair = Seat.objects.select_related("match", "user").get(match=match_id, number=seat)
    if chair.state == Seat.State.LEFT and chair.match.status == Match.Status.PLAYING:
        raise CommandError("left", detail="You have left this match for good.")
    if chair.user and (sanction := holding(chair.user, Sanction.Kind.SILENCE)):
        fields = told(sanction)
        detail = f"You can say nothing until {fields['until'] or 'further notice'}."
        raise CommandError("silenced", detail=detail, fields=fields)
    bell.ring(steps.match_topic(match_id), {"said": {"seat": seat, "phrase": phrase}})


# --- one move of a player -----------------------------------------------------------------------------------


def _seat_new(match: Match, number: int, player: AbstractBaseUser | None) -> Seat:
    return Seat(
        match=match,
        number=number,
        user_id=player.pk if player else None,
        state=Seat.State.PRESENT if player else Seat.State.BOT,
        away_left=settings.AWAY_BUDGET * clocks.SECOND,
    )


def _submit(position: Position, seat: int, move: str, expect: int, client_id: str) -> int:
    steps.refuse_when_over(position)
    if expect != position.match.seq:
        raise CommandError("stale", detail="The match has moved on.")
    chair = position.seats[seat]
    if position.match.turn != seat or chair.state in (Seat.State.BOT, Seat.State.LEFT):
        raise CommandError("not_your_turn", detail="It is not your turn.")
    if move.startswith("!"):
        raise _illegal(position, seat, MalformedMove(move))
    if chair.clock_moves:
        chair.clock_moves = 0
        chair.save(update_fields=["clock_moves"])
    try:
        return steps.move_make(position, move, seat, Move.By.PLAYER, client_id=client_id)
    except (IllegalMove, MalformedMove) as error:
        raise _illegal(position, seat, error) from error


def _illegal(position: Position, seat: int, error: IllegalMove | MalformedMove) -> CommandError:
    legal = list(rulebook(position.match).legal(position.state, seat))
    return CommandError("illegal", why=error.code, fields=error.fields, legal=legal, detail=str(error))


def _is_repeated(position: Position, seat: int, move: str, expect: int) -> bool:
    """True for the very move that was accepted there, also after the time or the match is over."""
    if expect >= position.match.seq:
        return False
    return Move.objects.filter(
        match_id=position.match.pk, seq=expect + 1, seat=seat, token=move, by=Move.By.PLAYER
    ).exists()
