"""The commands of tables and seats. Nothing else writes them.

Every command is one transaction on the locked table row. The row that counts the lobby's revisions comes
last: only there do commands on different tables wait for each other. What others see follows from the bell,
after the commit. Refusals are CommandError; a command that finds its effect already there changes nothing.
"""

import logging
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import F

from accounts.models import User
from accounts.sanctions import KEEPS_UNSEATED, refuse_while
from core import clock, rates, switches
from core.bell import bell
from core.errors import CommandError, logged
from games.engine.errors import MalformedRules
from games.engine.games import GAMES
from games.models import Match
from games.models import Seat as MatchSeat
from ledger.services import stake_check
from lobby import steps, transitions
from lobby.models import Seat, Table
from lobby.transitions import Event

Status = Table.Status

log = logging.getLogger(__name__)

LEASE = timedelta(seconds=40)  # looked after at every ping, each 15 s
LEASE_LAST = timedelta(seconds=5)  # a page that is loaded anew is back by then
EXPIRE_BATCH = 50
# What whoever asks last for a rematch is told of a seat that cannot be taken again.
OF_ANOTHER = {"ALREADY_SEATED": "PLAYER_ELSEWHERE", "BENCHED": "PLAYER_BENCHED", "BARRED": "PLAYER_BENCHED"}


# --- the table ----------------------------------------------------------------------------------------------


def table_create(
    *,
    user: User,
    game: str,
    rules: dict[str, Any],
    timer: int,
    public: bool,
    stake: int = 0,
    watchable: bool = True,
) -> Table:
    """Make a table with these options, `user` on its first seat; `stake` is what everybody puts in.

    `public`: it stands in the lobby. `watchable`: others may look on while the match is played, the link in
    hand where it is not public. Raises CommandError BAD_OPTIONS, TOO_MANY_TABLES, ALREADY_SEATED (table: the
    code of theirs), BENCHED, BARRED (until, reason), GONE, NO_ACCOUNT, TOO_FEW_COINS (balance, stake),
    MAINTENANCE, COINS_OFF.
    """
    steps.features_check(stake)
    _options_check(game, rules, timer, stake)
    if not rates.allow("table", str(user.pk)):
        raise CommandError("TOO_MANY_TABLES")
    with transaction.atomic():
        table = steps.table_new(
            game=game, rules=rules, timer=timer, public=public, stake=stake, watchable=watchable, host=user
        )
        steps.seat_add(table, user, 0)
        steps.table_change(table, Event.SIT)
    return table


@transaction.atomic
def table_expire(*, code: str) -> bool:
    """Do what follows when a table's deadline has passed; True when it had.

    Open: the table closes. Ready: whoever has not confirmed gives the seat up. Over: the rematch offer ends.
    """
    table = steps.table_lock(code, skip_locked=True)
    if table is None or table.deadline is None or table.deadline > clock.now():
        return False
    if table.status == Status.OPEN:
        steps.table_close(table, Event.IDLE)
    elif table.status == Status.READY:
        steps.seats_free(table, [seat for seat in table.seats.all() if not seat.ready])
    else:
        steps.rematch_close(table)
    return True


def tables_expire() -> int:
    """Expire the tables that are due, the longest due first, at most EXPIRE_BATCH of them; tell how many."""
    due = Table.objects.filter(deadline__lte=clock.now()).order_by("deadline").values_list("code", flat=True)
    expired = 0
    for code in due[:EXPIRE_BATCH]:
        with logged(log, f"table {code} could not be expired"):
            expired += table_expire(code=code)
    return expired


def deadlines_move(by: timedelta) -> None:
    """Move the deadline of every table, after an outage of the whole site."""
    Table.objects.filter(deadline__isnull=False).update(deadline=F("deadline") + by)


@transaction.atomic
def match_finish(match: Match) -> None:
    """End the table of a match that is over: the stakes are won, and its people may sit elsewhere now.

    They may ask for a rematch, unless somebody has left for good or the match is void.
    """
    if table := Table.objects.select_for_update().filter(match=match).first():
        table.match = match
        steps.stakes_settle(table)
        all_stayed = table.seats.filter(live=True).count() == table.size
        table.seats.update(live=False, ready=False)
        steps.table_change(table, Event.FINISH)
        if not all_stayed or match.reason == Match.Reason.VOID:
            steps.rematch_close(table)


@transaction.atomic
def seat_release(seat: MatchSeat) -> None:
    """Let whoever has left a match for good sit elsewhere, while the others play on."""
    if table := Table.objects.select_for_update().filter(match=seat.match_id).first():
        table.seats.filter(number=seat.number).update(live=False)
        bell.ring(steps.room_topic(table.code), {})


@transaction.atomic
def seats_inherit(guest: User, user: User) -> None:
    """Have `user` sit where `guest` has sat, and be the host of their tables.

    Where both sat at one table the guest's seat is given up. Raises CommandError MATCH_RUNS while the guest
    sits at a table.
    """
    if guest.table_seats.filter(live=True).exists():
        raise CommandError("MATCH_RUNS")
    shared = user.table_seats.values("table")
    guest.table_seats.exclude(table__in=shared).update(user=user)
    guest.hosted_tables.update(host=user)


# --- seats --------------------------------------------------------------------------------------------------


def change_count(user: User) -> None:
    """Count what a person does with seats. Raises CommandError TOO_MANY_CHANGES."""
    if not rates.allow("seat", str(user.pk)):
        raise CommandError("TOO_MANY_CHANGES")


@transaction.atomic
def seat_take(*, code: str, user: User) -> Seat:
    """Sit down on the first free seat; who sits at the table already keeps the seat.

    Raises CommandError NO_TABLE, TABLE_FULL, TABLE_PLAYING, TABLE_OVER, TABLE_CLOSED, ALREADY_SEATED (table),
    BENCHED, BARRED (until, reason), GONE, NO_ACCOUNT, TOO_FEW_COINS (balance, stake), TOO_MANY_CHANGES,
    COINS_OFF.
    """
    change_count(user)
    table = steps.table_get(code)
    if seat := table.seats.filter(user=user).first():
        return seat
    if table.stake:
        switches.require("coins")
    return steps.seat_fill(table, user)


@transaction.atomic
def seat_leave(*, code: str, user: User) -> None:
    """Give the seat up; after the match: decline the rematch. Who does not sit here leaves nothing.

    It is not counted as a change: nobody is held at a table, and only who has sat down can leave.
    Raises CommandError NO_TABLE, TABLE_PLAYING (a match is resigned, not left).
    """
    table = steps.table_get(code)
    seat = table.seats.filter(user=user).first()
    if seat is None:
        return
    if table.status != Status.OVER:
        steps.seats_free(table, [seat])
    elif table.deadline is not None:
        steps.rematch_close(table)


@transaction.atomic
def seat_move(*, code: str, user: User, number: int) -> None:
    """Move to a free seat; whoever sits there already stays.

    Raises CommandError NO_TABLE, NOT_SEATED, NO_SEAT (the table has none of this number), SEAT_TAKEN,
    TABLE_PLAYING, TABLE_OVER, TOO_MANY_CHANGES.
    """
    table, seats, mine = _seats_before_start(code, user)
    if number not in range(table.size):
        raise CommandError("NO_SEAT")
    if number == mine.number:
        return
    if any(seat.number == number for seat in seats):
        raise CommandError("SEAT_TAKEN")
    steps.seats_move(table, {mine: number})


@transaction.atomic
def seat_swap(*, code: str, user: User, number: int | None) -> None:
    """Ask whoever sits on `number` to change seats; they agree by asking back. None: ask nobody any more.

    Raises CommandError NO_TABLE, NOT_SEATED, SEAT_EMPTY (nobody sits there), TABLE_PLAYING, TABLE_OVER,
    TOO_MANY_CHANGES.
    """
    table, seats, mine = _seats_before_start(code, user)
    other = next((seat for seat in seats if seat.number == number), None)
    if number is not None and other is None:
        raise CommandError("SEAT_EMPTY")
    if other is not None and other.swap == mine.number:
        steps.seats_move(table, {mine: other.number, other: mine.number})
    # The second of two taps finds the seats changed, or the question asked.
    elif number not in (mine.number, mine.swap):
        mine.swap = number
        mine.save(update_fields=["swap"])
        steps.table_change(table, Event.MOVE)


def seat_ready(*, code: str, user: User, nonce: str = "") -> None:
    """Confirm the start, and add `nonce` to the shuffle; the last one to confirm starts the match.

    Raises CommandError NO_TABLE, NOT_SEATED, TABLE_NOT_FULL, TABLE_PLAYING, TABLE_OVER, TOO_LATE,
    TOO_MANY_CHANGES; BENCHED, BARRED (until, reason) for whom a sanction has met since they sat down.
    """
    _seat_confirm(code, user, ready=True, nonce=nonce)


def seat_unready(*, code: str, user: User) -> None:
    """Take the confirmation back. Raises CommandError as `seat_ready`."""
    _seat_confirm(code, user, ready=False)


@transaction.atomic
def rematch_ask(*, code: str, user: User) -> Table | None:
    """Ask for a rematch; when everybody has, the new table, where the match has started. Until then None.

    Raises CommandError NO_TABLE, NOT_SEATED, TABLE_NOT_FULL, TABLE_FULL, TABLE_PLAYING, TABLE_CLOSED,
    REMATCH_OVER (too late, or declined), PLAYER_ELSEWHERE (seat: who sits at another table by now),
    BENCHED, BARRED (until, reason), PLAYER_BENCHED (seat: who may not sit down any more since they asked),
    TOO_FEW_COINS (balance, stake), PLAYER_TOO_POOR (seat: whose coins went meanwhile), MAINTENANCE,
    COINS_OFF.
    """
    table = steps.table_get(code)
    transitions.after(table.status, Event.ASK)
    seats = list(table.seats.select_related("user"))
    mine = steps.own_seat(seats, user)
    if made := Table.objects.filter(rematch_of=table).first():
        return made
    if table.deadline is None or table.deadline <= clock.now() or len(seats) < table.size:
        raise CommandError("REMATCH_OVER")
    people = {seat.user_id: seat.number for seat in seats}
    elsewhere = Seat.objects.filter(live=True, user__in=people).values_list("user", flat=True).first()
    if elsewhere is not None:
        raise CommandError("PLAYER_ELSEWHERE", seat=people[elsewhere])
    if mine.wants_rematch:
        return None
    steps.features_check(table.stake)
    refuse_while(user, *KEEPS_UNSEATED)
    stake_check(user=user, amount=table.stake)
    mine.wants_rematch = True
    mine.save(update_fields=["wants_rematch"])
    if all(seat.wants_rematch for seat in seats):
        return _rematch_start(table, seats)
    steps.table_change(table, Event.ASK)
    return None


# --- presence in the room -----------------------------------------------------------------------------------


def seat_appear(*, code: str, user_id: int) -> None:
    """Renew the lease of a seat whose person has the room open; others hear of it when it had run out."""
    now = clock.now()
    seat = Seat.objects.filter(table__code=code, user_id=user_id).only("here_until").first()
    if seat is None or (seat.here_until and seat.here_until > now + LEASE / 2):
        return
    Seat.objects.filter(pk=seat.pk).update(here_until=now + LEASE)
    if seat.here_until is None or seat.here_until <= now:
        bell.ring(steps.room_topic(code), {})


def seat_vanish(*, code: str, user_id: int) -> None:
    """Let the lease run out soon: a socket of the seat has closed. One still open hears, and renews it."""
    soon = clock.now() + LEASE_LAST
    if Seat.objects.filter(table__code=code, user_id=user_id, here_until__gt=soon).update(here_until=soon):
        bell.ring(steps.room_topic(code), {})


# --- steps of one command -----------------------------------------------------------------------------------


def _options_check(game: str, rules: dict[str, Any], timer: int, stake: int) -> None:
    """Raise CommandError BAD_OPTIONS unless a table with these options can be played at."""
    if game not in GAMES or timer not in settings.MOVE_TIMERS or stake not in settings.STAKES:
        raise CommandError("BAD_OPTIONS")
    try:
        GAMES[game].Rules.from_json(rules)
    except MalformedRules as error:
        raise CommandError("BAD_OPTIONS", why=error.code) from None


def _seats_before_start(code: str, user: User) -> tuple[Table, list[Seat], Seat]:
    """A table where seats may still be changed, its seats, and the person's own."""
    change_count(user)
    table = steps.table_get(code)
    seats = list(table.seats.all())
    mine = steps.own_seat(seats, user)
    transitions.after(table.status, Event.MOVE)
    return table, seats, mine


@transaction.atomic
def _seat_confirm(code: str, user: User, *, ready: bool, nonce: str = "") -> None:
    change_count(user)
    table = steps.table_get(code)
    seats = list(table.seats.select_related("user"))
    seat = steps.own_seat(seats, user)
    transitions.after(table.status, Event.CONFIRM)
    if table.deadline is not None and table.deadline <= clock.now():
        raise CommandError("TOO_LATE")
    if seat.ready == ready:
        return
    if ready:
        refuse_while(user, *KEEPS_UNSEATED)
    seat.ready, seat.nonce = ready, nonce
    seat.save(update_fields=["ready", "nonce"])
    if all(other.ready for other in seats):
        steps.match_start(table, seats)
    else:
        steps.table_change(table, Event.CONFIRM)


def _rematch_start(table: Table, seats: list[Seat]) -> Table:
    """A table with the same options and seats, where the match starts at once; `table` leads there."""
    new = steps.table_new(
        game=table.game,
        rules=table.rules,
        timer=table.timer,
        public=table.public,
        watchable=table.watchable,
        stake=table.stake,
        host_id=table.host_id,
        rematch_of=table,
    )
    again = [_seat_again(new, seat) for seat in seats]
    steps.table_change(new, Event.FILL)
    steps.match_start(new, again)
    steps.rematch_close(table)
    return new


def _seat_again(table: Table, seat: Seat) -> Seat:
    """A person's seat at the rematch; whoever asked last is told whose it is that cannot be taken."""
    try:
        return steps.seat_add(table, seat.user, seat.number, ready=True)
    except CommandError as error:
        raise CommandError(OF_ANOTHER.get(error.code, "PLAYER_TOO_POOR"), seat=seat.number) from None
