"""Tables by the thousand, of every kind in any order, made in a moment."""

import random
from datetime import timedelta

from django.conf import settings
from django.db import connection

from accounts.models import User
from core import clock
from games.models import Match
from lobby.models import Seat, Table
from lobby.offers import played

RULES = [(game, rules) for game in ("japanese", "classic") for rules in played(game)]


def tables_make(host: User, *, opened: int, playing: int = 0, over: int = 0) -> None:
    """So many public tables in each state, the host on the first seat of each."""
    chance = random.Random(7)
    states = ["open"] * opened + ["playing"] * playing + ["over"] * over
    chance.shuffle(states)
    tables = [_table(number, state, chance, host) for number, state in enumerate(states)]
    Match.objects.bulk_create(table.match for table in tables if table.match)
    Table.objects.bulk_create(tables)
    Seat.objects.bulk_create(Seat(table=table, number=0, user=host, live=False) for table in tables)
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE lobby_table, lobby_seat, games_match")


def _table(number: int, state: str, chance: random.Random, host: User) -> Table:
    game, rules = chance.choice(RULES)
    moment = clock.now() - timedelta(seconds=number)
    shared = {
        "code": f"t{number:07}",
        "game": game,
        "rules": rules,
        "timer": chance.choice(settings.MOVE_TIMERS),
    }
    table = Table(
        **shared, **rules, stake=chance.choice(settings.STAKES), public=True, status=state, host=host,
        opened_at=moment, changed_at=moment, seed="0" * 64,
    )  # fmt: skip
    if state == "open":
        table.deadline = clock.now() + timedelta(hours=1)
    else:
        deadline = moment if state == "playing" else None
        table.match = Match(
            **shared, first=0, public=True, started_at=moment, status=state, deadline=deadline
        )
    return table
