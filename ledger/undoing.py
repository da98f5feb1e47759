"""What a match has brought is undone, and done again: between its players and the mint, through the escrow.

No balance falls below zero: what somebody does not have any more the mint pays, and gets back as soon as it
can be had. Whatever was moved is read from the transfers, so the books say themselves what is to be undone.
"""

from collections import Counter
from collections.abc import Iterable

from django.db.models import Q

from ledger import books
from ledger.models import Account, Transfer

Kind = Account.Kind
Reason = Transfer.Reason


def settle_anew(*, table: str, match: str, reason: Transfer.Reason, number: int) -> None:
    """Void: bring every player to where they were before the table. Restore: undo the void of this number.

    Nothing happens where that has been done, or where there is nothing to undo.
    """
    accounts = _locked(table)
    escrow = next((account for account in accounts if account.kind == Kind.ESCROW), None)
    if escrow is None:
        return
    rows = list(Transfer.objects.filter(Q(debit=escrow) | Q(credit=escrow)))
    if any(row.key.startswith(_key(reason, table, number)) for row in rows):
        return
    undone = rows if reason == Reason.VOID else _of(rows, _key(Reason.VOID, table, number))
    if not undone:
        return
    gains = _gains(undone)
    players = {account: -gains[account.pk] for account in accounts if account.kind == Kind.PLAYER}
    mint = next(account for account in accounts if account.kind == Kind.MINT)
    for debit, credit, amount in _moves(players, mint, escrow):
        party = credit if debit == escrow else debit
        books.transfer_write(
            key=f"{_key(reason, table, number)}{party.pk}", debit=debit, credit=credit, amount=amount,
            reason=reason, table=table, match=match,
        )  # fmt: skip


def _moves(
    changes: dict[Account, int], mint: Account, escrow: Account
) -> Iterable[tuple[Account, Account, int]]:
    """From whom, to whom and how much, so that each player has so much more or less and the escrow nothing.

    In an order in which the escrow always has what it gives.
    """
    taken = {one: min(one.balance, -change) for one, change in changes.items() if change < 0}
    given = {one: change for one, change in changes.items() if change > 0}
    missing = sum(given.values()) - sum(taken.values()) - escrow.balance
    moves = [(player, escrow, coins) for player, coins in taken.items()]
    moves += [(mint, escrow, missing)] if missing > 0 else []
    moves += [(escrow, player, coins) for player, coins in given.items()]
    moves += [(escrow, mint, -missing)] if missing < 0 else []
    return [move for move in moves if move[2]]


def _locked(table: str) -> list[Account]:
    """The mint, the escrow of a table and whoever has moved coins there, ours until the commit."""
    given, got = Transfer.objects.filter(credit__table=table), Transfer.objects.filter(debit__table=table)
    players = Q(pk__in=given.values("debit")) | Q(pk__in=got.values("credit"))
    return books.accounts_lock(Q(kind=Kind.MINT) | Q(table=table) | players)


def _gains(rows: Iterable[Transfer]) -> Counter[int]:
    """What each account has got by these transfers, less what it has given, by key."""
    gains: Counter[int] = Counter()
    for row in rows:
        gains[row.credit_id] += row.amount
        gains[row.debit_id] -= row.amount
    return gains


def _of(rows: Iterable[Transfer], key: str) -> list[Transfer]:
    return [row for row in rows if row.key.startswith(key)]


def _key(reason: Transfer.Reason, table: str, number: int) -> str:
    return f"{reason.value}:{table}:{number}:"
