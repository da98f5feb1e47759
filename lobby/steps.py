"""The steps that the commands of tables and seats are made of; each within the command's transaction."""

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import IntegrityError, connection, transaction
from django.db.models import F

from accounts.models import User
from accounts.sanctions import KEEPS_UNSEATED, refuse_while
from core import clock, switches
from core.bell import bell
from core.database import references_check
from core.errors import CommandError
from core.ids import new_code
from games.deals import seed_new
from games.services import match_create
from ledger.services import stake_hold, stakes_pay, stakes_refund, stakes_return
from lobby import transitions
from lobby.models import Revision, Seat, Table
from lobby.transitions import Event

Status = Table.Status

LOBBY_TOPIC = "lobby"


def room_topic(code: str) -> str:
    """The bell topic of one table."""
    return f"room.{code}"


def features_check(stake: int) -> None:
    """Raise CommandError MAINTENANCE, COINS_OFF where no table for this stake may be made now."""
    switches.require("tables")
    if stake:
        switches.require("coins")


def table_new(*, rules: dict[str, Any], **options: Any) -> Table:
    """A table with these options, nobody on it yet."""
    now = clock.now()
    idle = now + timedelta(seconds=settings.TABLE_IDLE_SECONDS)
    return Table.objects.create(
        code=new_code(), seed=seed_new(), opened_at=now, changed_at=now, deadline=idle,
        rules=rules, **rules, **options,
    )  # fmt: skip


def table_lock(code: str, *, skip_locked: bool = False) -> Table | None:
    """The table, ours until the commit; None where there is none, or where others hold it and we may skip."""
    skip = skip_locked and connection.features.has_select_for_update_skip_locked
    return Table.objects.select_for_update(skip_locked=skip).filter(code=code).first()


def table_get(code: str) -> Table:
    """The table, ours until the commit. Raises CommandError NO_TABLE."""
    if (table := table_lock(code)) is None:
        raise CommandError("NO_TABLE")
    return table


def table_change(table: Table, event: Event) -> None:
    """Take the table through `event`: status, deadline, next revision; ring after the commit."""
    now, before = clock.now(), table.status
    table.status = transitions.after(before, event)
    if table.status in (Status.PLAYING, Status.CLOSED):
        table.deadline = None
    elif table.status != before or table.status == Status.OPEN:
        patience = {
            Status.OPEN: settings.TABLE_IDLE_SECONDS,
            Status.READY: settings.READY_SECONDS,
            Status.OVER: settings.REMATCH_SECONDS,
        }
        table.deadline = now + timedelta(seconds=patience[table.status])
    table.changed_at, table.revision = now, _revision_next()
    table.save()
    bell.ring(room_topic(table.code), {})
    if table.public:
        bell.ring(LOBBY_TOPIC, {})


def table_close(table: Table, event: Event) -> None:
    """Free every seat and close the table, because of `event`."""
    _seats_remove(table, list(table.seats.all()))
    table.host = None
    table_change(table, event)


def _revision_next() -> int:
    """The lobby's next revision. Its row stays locked until the commit: revisions are seen in their order."""
    if not Revision.objects.filter(pk=1).update(number=F("number") + 1):
        Revision.objects.get_or_create(pk=1)
        return _revision_next()
    return Revision.objects.values_list("number", flat=True).get(pk=1)


def own_seat(seats: list[Seat], user: User) -> Seat:
    """The seat of a person. Raises CommandError NOT_SEATED."""
    for seat in seats:
        if seat.user_id == user.pk:
            return seat
    raise CommandError("NOT_SEATED")


def seat_add(table: Table, user: User, number: int, *, ready: bool = False) -> Seat:
    """Seat a person, and hold their stake.

    However close two taps are, the database lets a person sit once: CommandError ALREADY_SEATED (table).
    Whom a sanction keeps from sitting down: BENCHED, BARRED (until, reason). Who is deleted or merged at that
    moment: GONE. Where there is a stake: NO_ACCOUNT, TOO_FEW_COINS (balance, stake).
    """
    try:
        with transaction.atomic():
            seat = Seat.objects.create(table=table, user=user, number=number, ready=ready)
    except IntegrityError:
        code = Seat.objects.filter(user=user, live=True).values_list("table__code", flat=True).first()
        raise CommandError("ALREADY_SEATED", table=code) from None
    if table.stake:
        stake_hold(user=user, table=table.code, seating=seat.pk, amount=table.stake)
    # A sanction that is being given to this person is waited for here, or waits for this seat and frees it.
    # The last lock of all, as for whoever deletes an account.
    try:
        references_check()
    except IntegrityError:
        raise CommandError("GONE") from None
    if not User.objects.filter(pk=user.pk).exists():  # SQLite would tell at the commit
        raise CommandError("GONE")
    refuse_while(user, *KEEPS_UNSEATED)
    return seat


def seat_fill(table: Table, user: User) -> Seat:
    """Seat a person on the first free seat.

    Raises CommandError as `seat_add`; TABLE_FULL, TABLE_PLAYING, TABLE_OVER, TABLE_CLOSED.
    """
    transitions.after(table.status, Event.SIT)
    taken = set(table.seats.values_list("number", flat=True))
    if not taken:  # it was closed, and has been opened again
        table.host = user
    seat = seat_add(table, user, next(number for number in range(table.size) if number not in taken))
    table_change(table, Event.FILL if len(taken) + 1 == table.size else Event.SIT)
    return seat


def seats_free(table: Table, seats: list[Seat]) -> None:
    """Free these seats; the host's rights pass clockwise, and whoever stays confirms anew next time."""
    gone = {seat.pk for seat in seats}
    stay = [seat for seat in table.seats.all() if seat.pk not in gone]
    if not stay:
        table_close(table, Event.EMPTY)
        return
    host = next((seat.number for seat in seats if seat.user_id == table.host_id), None)
    if host is not None:
        table.host_id = min(stay, key=lambda seat: (seat.number - host) % table.size).user_id
    _seats_remove(table, seats)
    table.seats.update(ready=False, nonce="", swap=None)
    table_change(table, Event.FREE)


def _seats_remove(table: Table, seats: list[Seat]) -> None:
    """Give the stakes back, and delete the seats."""
    if table.stake:
        stakes_refund(seatings=[seat.pk for seat in seats])
    Seat.objects.filter(pk__in=[seat.pk for seat in seats]).delete()


def stakes_settle(table: Table) -> None:
    """Give what lies on the table to who has won there; where nobody has, everybody takes the stake back."""
    if not table.stake or table.match is None:
        return
    seats = list(table.seats.select_related("user"))
    winners = [seat.user for seat in seats if seat.number in (table.match.winners or ())]
    if winners:
        stakes_pay(table=table.code, match=table.match.code, winners=winners)
    else:
        stakes_return(table=table.code)


def seats_move(table: Table, places: dict[Seat, int]) -> None:
    """Put people on other seats, where they confirm anew; who has asked for one of these asks no longer."""
    touched = {*places.values(), *(seat.number for seat in places)}
    # No number is taken twice, not even in between: first they stand beside the table.
    for aside, seat in enumerate(places, start=table.size):
        table.seats.filter(pk=seat.pk).update(number=aside)
    for seat, number in places.items():
        table.seats.filter(pk=seat.pk).update(number=number, ready=False, nonce="", swap=None)
    table.seats.filter(swap__in=touched).update(swap=None)
    table_change(table, Event.MOVE)


def rematch_close(table: Table) -> None:
    """End the offer of a rematch."""
    table.deadline = None
    table_change(table, Event.PART)


def match_start(table: Table, seats: list[Seat]) -> None:
    """Make the match and bind it to the table, in one and the same transaction."""
    table.match = match_create(
        code=table.code,
        game=table.game,
        rules=table.rules,
        timer=table.timer,
        players=[seat.user for seat in seats],
        public=table.public,
        watchable=table.watchable,
        seed=table.seed,
        nonces=[seat.nonce for seat in seats],
    )
    table.seats.update(swap=None)
    table_change(table, Event.START)
