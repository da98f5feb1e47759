"""One tap to a table: the best that is open for whoever asks, or a new one like their last."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Case, Count, Exists, OuterRef, Q, QuerySet, Value, When

from accounts.ignored import apart_from
from accounts.models import User
from core import clock, switches
from core.database import one_at_a_time
from games.engine.games import GAMES
from games.options import rules_chosen
from ledger.selectors import balance
from ledger.services import stake_check
from lobby import services, steps
from lobby.filters import Filter
from lobby.models import LISTED, Seat, Table
from lobby.options import OPTIONS

TRIES = 20  # tables that are looked at: somebody else sits down at one of them now and then
FIRM = ("game", "profile")  # whoever has played elsewhere before gets no table that differs in these


@dataclass(frozen=True)
class Usual:
    """What somebody plays at who chooses nothing; `known` where they have: it is their last table's."""

    game: str
    rules: dict[str, Any]
    timer: int
    stake: int
    known: bool

    @property
    def columns(self) -> dict[str, Any]:
        """The columns of a table like that."""
        return {"game": self.game, **self.rules, "timer": self.timer, "stake": self.stake}


@transaction.atomic
def seat_find(*, user: User, wanted: Filter) -> Table:
    """Sit down at the best open table that `wanted` lets through, or at a new one; that table.

    Whoever sits at a table already is led there. No stake is taken but one of `wanted` or of the last table,
    nor one above the coins: then it is a free table. People who ask at the same moment are seated one after
    the other, so that they meet. Raises CommandError TOO_MANY_CHANGES, TOO_MANY_TABLES, BAD_OPTIONS,
    ALREADY_SEATED (table), BENCHED, BARRED (until, reason), GONE, MAINTENANCE, QUICK_OFF; where `wanted` asks
    for stakes alone: NO_ACCOUNT, TOO_FEW_COINS (balance, stake), COINS_OFF.
    """
    services.change_count(user)
    one_at_a_time("lobby.quick")
    if seat := Seat.objects.filter(user=user, live=True).select_related("table").first():
        return seat.table
    switches.require("tables")
    switches.require("quick")
    usual, stakes = _usual(user, wanted)
    for code in _best(user, usual, stakes, wanted):
        table = steps.table_get(code)
        # Somebody else may have sat down while we waited for the table.
        if table.status == Table.Status.OPEN:
            steps.seat_fill(table, user)
            return table
    return services.table_create(
        user=user,
        game=usual.game,
        rules=usual.rules,
        timer=usual.timer,
        public=True,
        stake=usual.stake,
    )


def _usual(user: User, wanted: Filter) -> tuple[Usual, list[int]]:
    """What a person usually plays of what `wanted` lets through, and which stakes they may be asked for."""
    last = Table.objects.filter(wanted.condition, seats__user=user).order_by("-opened_at", "-pk").first()
    asked = wanted.values("stake")
    stake = last.stake if last else min(asked, default=0)
    stakes = _affordable(user, asked) if asked else _affordable(user, [stake, 0])[:1]
    stake = stake if stake in stakes else min(stakes)
    if last:
        return Usual(last.game, last.rules, last.timer, stake, known=True), stakes
    game = wanted.game or "japanese"
    first = {name: spelling for name, spelling in reversed(wanted.chosen) if name in OPTIONS[game]}
    rules = rules_chosen(game, {"moshla": "on", **first})
    timer = next(iter(wanted.values("timer")), settings.MOVE_TIMER_DEFAULT)
    return Usual(game, rules, timer, stake, known=False), stakes


def _affordable(user: User, stakes: list[int]) -> list[int]:
    """Those of the stakes that a person can put in.

    Where it is none, raises CommandError COINS_OFF, else as `stake_check`.
    """
    if not switches.is_on("coins") and not (stakes := [stake for stake in stakes if not stake]):
        switches.require("coins")
    coins = balance(user) or 0
    affordable = [stake for stake in stakes if stake <= coins]
    if not affordable:
        stake_check(user=user, amount=min(stakes))
    return affordable


def _best(user: User, usual: Usual, stakes: Collection[int], wanted: Filter) -> QuerySet[Table, str]:
    """The codes of the open tables where a person may sit down, the best first.

    None where somebody sits whom they have blocked, or who has blocked them.
    Where somebody waits and looks on goes before where nobody does; then counts how many options are as
    usual, then how few people are still awaited, then who has waited longest.
    """
    now = clock.now()
    columns = usual.columns
    here = Seat.objects.filter(table=OuterRef("pk"), here_until__gt=now)
    awaited = Q(Exists(here)) | Q(changed_at__gt=now - services.LEASE)  # a room just entered has no lease yet
    like = sum((Case(When(**{name: value}, then=1), default=0) for name, value in columns.items()), Value(0))
    sizes = Case(*(When(game=name, then=game.SEATS) for name, game in GAMES.items()))
    firm = {name: columns[name] for name in FIRM if name in columns} if usual.known else {}
    apart = Seat.objects.filter(table=OuterRef("pk"), user__in=apart_from(user))
    open_to_them = Table.objects.filter(~Exists(apart), LISTED, wanted.condition, stake__in=stakes, **firm)
    tables = open_to_them.annotate(
        awaited=Case(When(awaited, then=1), default=0), like=like, free=sizes - Count("seats")
    )
    best = tables.order_by("-awaited", "-like", "free", "opened_at", "pk")
    return best.values_list("code", flat=True)[:TRIES]
