"""A process that works on the books: `python -m tests.services.books open|settle|play|forfeit …`.

`open N` holds the stakes of N matches; `settle LAST` ends every match, a transaction each, and waits
to be killed in that of LAST; `play SEED` does what many people do, in any order; `forfeit N` starts N real
matches for coins, whose players have been away for too long when it is their turn.
"""

import sys
from contextlib import suppress
from datetime import timedelta
from random import Random
from time import sleep

import django

django.setup()

from django.db import transaction  # noqa: E402 - the settings come first

from accounts.models import User  # noqa: E402
from core import clock  # noqa: E402
from core.errors import CommandError  # noqa: E402
from games.models import Match, Seat  # noqa: E402
from ledger.models import Account  # noqa: E402
from ledger.services import account_open, adjustment_make, stake_hold, stakes_pay  # noqa: E402
from lobby.services import seat_ready, seat_take, table_create  # noqa: E402
from tests.ledger.model import events, happen  # noqa: E402

PLAYERS, SEATS, STAKE = 8, 4, 25


def person(name: str) -> User:
    """A player with an account, made with the first call."""
    user, _ = User.objects.get_or_create(username=name, display_name=name, name_key=name)
    account_open(user=user)
    return user


def people() -> list[User]:
    """The players, made with the first call."""
    for n in range(PLAYERS):
        person(f"books{n}")
    return list(User.objects.filter(username__startswith="books").order_by("pk"))


def open_matches(count: int) -> None:
    """Four stakes at each of so many tables."""
    users = people()
    for user in users:
        adjustment_make(
            user=user, amount=STAKE * count, note="test", actor=user, key=f"open-{count}-{user.pk}"
        )
    for match in range(count):
        for seat in range(SEATS):
            player, seating = users[(match + seat) % PLAYERS], 1_000_000 + SEATS * match + seat
            stake_hold(user=player, table=f"match{match:03}", seating=seating, amount=STAKE)


def settle(last: int) -> None:
    """Pay out every table, as the end of its match does, three winning; stop in the middle of `last`."""
    users = people()
    for table in Account.objects.filter(table__startswith="match").order_by("table"):
        match = int(table.table[5:])
        winners = [users[(match + seat) % PLAYERS] for seat in range(SEATS - 1)]
        with transaction.atomic():
            stakes_pay(table=table.table, match=table.table, winners=winners)
            if match == last:
                print("paid", table.table, flush=True)
                sleep(60)


def play(seed: str) -> None:
    """What many people do, at tables and on seats that others use too."""
    users = people()
    for event in events(Random(seed), len(users), 100):
        with suppress(CommandError):
            happen(users, event)


def forfeit(count: int) -> None:
    """Two people each, at a table of their own."""
    for n in range(count):
        host, guest = person(f"host{n}"), person(f"guest{n}")
        table = table_create(
            user=host, game="japanese", rules={"target": 11}, timer=30, public=False, stake=STAKE
        )
        seat_take(code=table.code, user=guest)
        for user in (host, guest):
            seat_ready(code=table.code, user=user)
    matches = Match.objects.filter(table__stake=STAKE, status=Match.Status.PLAYING)
    for match in matches:
        match.seats.filter(number=match.turn).update(state=Seat.State.AWAY, away_left=0)
    matches.update(clock=Match.Clock.AWAY, deadline=clock.now() - timedelta(seconds=1))


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["open", count]:
            open_matches(int(count))
        case ["settle", last]:
            settle(int(last))
        case ["play", seed]:
            play(seed)
        case ["forfeit", count]:
            forfeit(int(count))
    print("done", flush=True)
