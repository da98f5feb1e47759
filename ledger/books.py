"""How transfers are written. A row inserted here moves both balances: a trigger of the database sees to it.

What is compared and written belongs together only while nobody else can move the accounts: they are locked
first, always in the order of their keys. Staking and paying out, which every match does, are one statement
each, so in plain SQL.
"""

from collections.abc import Sequence
from typing import Any

from django.db import connection
from django.db.models import Q

from core import clock
from ledger.models import Account, Transfer

STAKE = """
INSERT INTO ledger_transfer ("key", debit_id, credit_id, amount, reason, "table", "match", note, "at")
WITH locked AS (
    SELECT id, kind, balance FROM ledger_account WHERE user_id = %(user)s OR "table" = %(table)s
    ORDER BY id {lock}
)
SELECT %(key)s, player.id, escrow.id, %(amount)s, 'stake', %(table)s, '', '', %(at)s
FROM locked player, locked escrow
WHERE player.kind = 'player' AND escrow.kind = 'escrow' AND player.balance >= %(amount)s
ON CONFLICT ("key") DO NOTHING
"""

OPEN = """
INSERT INTO ledger_account (kind, "table", balance)
SELECT 'escrow', %(table)s, 0 FROM ledger_account WHERE user_id = %(user)s AND balance >= %(amount)s
ON CONFLICT DO NOTHING
"""

# Seat n of k winners gets a k-th of what lies there; what is left over goes coin by coin to the first ones.
SHARES = """
INSERT INTO ledger_transfer ("key", debit_id, credit_id, amount, reason, "table", "match", note, "at")
WITH winner (user_id, n) AS (VALUES {winners}),
locked AS (
    SELECT id, user_id, kind, balance FROM ledger_account
    WHERE user_id IN ({users}) OR "table" = %(table)s
    ORDER BY id {lock}
)
SELECT %(key)s || n, escrow.id, player.id,
    escrow.balance / %(k)s + CASE WHEN n < escrow.balance %% %(k)s THEN 1 ELSE 0 END,
    'payout', %(table)s, %(match)s, '', %(at)s
FROM winner JOIN locked player ON player.user_id = winner.user_id JOIN locked escrow ON escrow.kind = 'escrow'
WHERE escrow.balance > n
ORDER BY n
ON CONFLICT ("key") DO NOTHING
"""


def accounts_lock(condition: Q) -> list[Account]:
    """These accounts in the order of their keys, ours until the commit."""
    return list(Account.objects.select_for_update(no_key=True).filter(condition).order_by("pk"))


def transfer_write(*, key: str, debit: Account, credit: Account, amount: int, **fields: Any) -> None:
    """One transfer between locked accounts; nothing where its key has been used."""
    # Looked up, not ignored as a conflict: SQLite would ignore a balance below zero as well.
    if not Transfer.objects.filter(key=key).exists():
        Transfer.objects.create(key=key, debit=debit, credit=credit, amount=amount, at=clock.now(), **fields)


def stake_write(*, key: str, user_id: int, table: str, amount: int) -> bool:
    """From the player to the table's escrow, which the first stake opens.

    False, and no coin is moved, where the key has been used, or the player has no account or too little.
    """
    stake = {"key": key, "user": user_id, "table": table, "amount": amount}
    return bool(_execute(STAKE, **stake) or (_execute(OPEN, **stake) and _execute(STAKE, **stake)))


def shares_write(*, table: str, match: str, winners: Sequence[int]) -> None:
    """All that lies in the table's escrow, to the winners; nothing where it has been paid out before."""
    users = {f"user{n}": user_id for n, user_id in enumerate(winners)}
    values = ", ".join(f"(%({name})s, {n})" for n, name in enumerate(users))
    names = ", ".join(f"%({name})s" for name in users)
    statement = SHARES.replace("{winners}", values).replace("{users}", names)
    _execute(statement, key=f"payout:{table}:", table=table, match=match, k=len(winners), **users)


def _execute(statement: str, **values: Any) -> int:
    """How many rows the statement has written."""
    lock = "FOR NO KEY UPDATE" if connection.features.has_select_for_no_key_update else ""
    at = connection.ops.adapt_datetimefield_value(clock.now())
    with connection.cursor() as cursor:
        cursor.execute(statement.replace("{lock}", lock), {**values, "at": at})
        return int(cursor.rowcount)
