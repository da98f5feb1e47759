"""A second set of books, as plain as can be: what every account must hold after any story of some tables."""

from collections.abc import Iterator
from itertools import cycle, islice
from random import Random
from typing import Any

from accounts.models import User
from core.errors import CommandError
from ledger.models import Account, Transfer
from ledger.services import (
    adjustment_make,
    stake_hold,
    stake_refund,
    stakes_pay,
    stakes_restore,
    stakes_return,
    stakes_void,
)

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
        self.gains: dict[str, dict[int, int]] = {}  # by table: what each player has won there, or lost
        self.undone: dict[tuple[str, int], dict[int, int]] = {}  # what a void has given each player, or taken
        self.redone: dict[tuple[str, int], dict[int, int]] = {}

    def sit(self, seating: int, player: int, table: str, amount: int) -> None:
        if seating in self.stakes or not amount:
            return
        if self.coins[player] < amount:
            raise CommandError("TOO_FEW_COINS", balance=self.coins[player], stake=amount)
        self.stakes[seating] = player, table, amount
        self._gain(table, player, -amount)
        self.pot[table] = self.pot.get(table, 0) + amount

    def leave(self, seating: int) -> None:
        if seating not in self.stakes or seating in self.back or self.stakes[seating][1] in self.paid:
            return
        player, table, amount = self.stakes[seating]
        self.back.add(seating)
        self._gain(table, player, amount)
        self.pot[table] -= amount

    def end(self, table: str, winners: tuple[int, ...]) -> None:
        pot = self.pot.get(table, 0)
        if table in self.paid or not pot or not winners:
            return
        self.paid.add(table)
        self.pot[table] = 0
        for winner in islice(cycle(winners), pot):  # one coin after the other, around the table
            self._gain(table, winner, 1)

    def void(self, table: str) -> None:
        for seating, (_, at, _) in self.stakes.items():
            if at == table:
                self.leave(seating)

    def undo(self, table: str, number: int) -> None:
        if table not in self.paid or (table, number) in self.undone:
            return
        self._change(self.undone, table, number, self.gains[table])

    def redo(self, table: str, number: int) -> None:
        if (table, number) not in self.undone or (table, number) in self.redone:
            return
        self._change(self.redone, table, number, self.undone[table, number])

    def _change(self, log: dict[Any, Any], table: str, number: int, gains: dict[int, int]) -> None:
        """Take these gains from the players as far as they have them; nothing stays on the table."""
        done = {player: max(-gain, -self.coins[player]) for player, gain in gains.items()}
        if any(done.values()) or self.pot[table]:
            log[table, number] = done
        self.pot[table] = 0
        for player, change in done.items():
            self._gain(table, player, change)

    def _gain(self, table: str, player: int, coins: int) -> None:
        self.coins[player] += coins
        here = self.gains.setdefault(table, {})
        here[player] = here.get(player, 0) + coins

    def correct(self, key: int, player: int, amount: int) -> None:
        if key in self.corrected or not amount:
            return
        if self.coins[player] + amount < 0:
            raise CommandError("TOO_FEW_COINS", balance=self.coins[player], stake=-amount)
        self.corrected.add(key)
        self.coins[player] += amount


def stakes_paid(table: str) -> bool:
    """Whether the match of a table has been won; one that has not is ended, not undone."""
    return Transfer.objects.filter(debit__table=table, reason="payout").exists()


def happen(people: list[User], event: Event) -> None:
    """The same event in the real books."""
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
            stakes_return(table=about[0])
        case "undo" if stakes_paid(about[0]):
            stakes_void(table=about[0], match=about[0], number=about[1])
        case "redo":
            stakes_restore(table=about[0], match=about[0], number=about[1])
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
                ("undo", table, rng.randrange(3)),
                ("redo", table, rng.randrange(3)),
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
