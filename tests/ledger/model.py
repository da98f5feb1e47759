"""A second set of books, as plain as can be: what every account must hold after any story of some tables."""

from collections.abc import Iterator
from itertools import cycle, islice
from random import Random

from accounts.models import User
from core.errors import CommandError
from ledger.models import Account
from ledger.services import adjustment_make, stake_hold, stake_refund, stakes_pay

Event = tuple  # name, then what it is about
SEATINGS = {seating: f"table{seating % 5}" for seating in range(2_000_000, 2_000_040)}  # beyond real seats


class Books:
    """Lives through events, and foretells the balances."""

    def __init__(self, people: list[User]) -> None:
        self.people = people
        self.coins = dict.fromkeys(range(len(people)), 1000)
        self.stakes: dict[int, tuple[int, str, int]] = {}  # by seating: player, table, amount
        self.back: set[int] = set()
        self.pot: dict[str, int] = {}
        self.paid: set[str] = set()
        self.corrected: set[int] = set()

    def sit(self, seating: int, player: int, table: str, amount: int) -> None:
        if seating in self.stakes or not amount:
            return
        if self.coins[player] < amount:
            raise CommandError("TOO_FEW_COINS", balance=self.coins[player], stake=amount)
        self.stakes[seating] = player, table, amount
        self.coins[player] -= amount
        self.pot[table] = self.pot.get(table, 0) + amount

    def leave(self, seating: int) -> None:
        if seating not in self.stakes or seating in self.back or self.stakes[seating][1] in self.paid:
            return
        player, table, amount = self.stakes[seating]
        self.back.add(seating)
        self.coins[player] += amount
        self.pot[table] -= amount

    def end(self, table: str, winners: tuple[int, ...]) -> None:
        pot = self.pot.get(table, 0)
        if table in self.paid or not pot or not winners:
            return
        self.paid.add(table)
        self.pot[table] = 0
        for winner in islice(cycle(winners), pot):  # one coin after the other, around the table
            self.coins[winner] += 1

    def void(self, table: str) -> None:
        for seating, (_, at, _) in self.stakes.items():
            if at == table:
                self.leave(seating)

    def correct(self, key: int, player: int, amount: int) -> None:
        if key in self.corrected or not amount:
            return
        if self.coins[player] + amount < 0:
            raise CommandError("TOO_FEW_COINS", balance=self.coins[player], stake=-amount)
        self.corrected.add(key)
        self.coins[player] += amount


def happen(people: list[User], seatings: dict[int, str], event: Event) -> None:
    """The same event in the real books; `seatings` are those of the story, with their tables."""
    name, *about = event
    match name:
        case "sit":
            seating, player, table, amount = about
            stake_hold(user=people[player], table=table, seating=seating, amount=amount)
        case "leave":
            stake_refund(seating=about[0])
        case "end":
            stakes_pay(table=about[0], match=about[0], winners=[people[n] for n in about[1]])
        case "void":
            for seating in [one for one, table in seatings.items() if table == about[0]]:
                stake_refund(seating=seating)
        case "correct":
            key, player, amount = about
            adjustment_make(
                user=people[player], amount=amount, note="test", actor=people[player], key=str(key)
            )


def events(rng: Random, players: int, count: int) -> Iterator[Event]:
    """What so many players may do at the tables of SEATINGS; others may do the same at the same time."""
    for _ in range(count):
        player, seating = rng.randrange(players), rng.choice(list(SEATINGS))
        table = SEATINGS[seating]
        yield rng.choice(
            [
                ("sit", seating, player, table, rng.choice([10, 100, 500])),
                ("sit", seating, player, table, 25),
                ("leave", seating),
                ("void", table),
                ("correct", seating, player, rng.choice([-50, 50])),
                ("end", table, tuple(rng.sample(range(players), rng.randrange(4)))),
            ]
        )


def found(people: list[User]) -> tuple[dict[int, int], dict[str, int]]:
    """What the players have, by number, and what lies at the tables where anything lies."""
    numbers = {user.pk: number for number, user in enumerate(people)}
    accounts = list(Account.objects.exclude(kind="mint"))
    coins = {numbers[one.user_id]: one.balance for one in accounts if one.user_id}
    return coins, {one.table: one.balance for one in accounts if one.table and one.balance}
