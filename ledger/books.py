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

WRITE = """
INSERT INTO ledger_transfer ("key", debit_id, credit_id, amount, reason, "table", "match", note, "at")
"""

# The escrow of a table is opened by its first stake, if that can be paid.
OPEN = """
INSERT INTO ledger_account (kind, "table", balance)
SELECT 'escrow', %(table)s, 0 FROM ledger_account WHERE user_id = %(user)s AND balance >= %(amount)s
ON CONFLICT DO NOTHING
"""

BOTH = """
SELECT id, kind, balance FROM ledger_account WHERE user_id = %(user)s OR "table" = %(table)s
ORDER BY id {lock}
"""

STAKE = """
SELECT %(key)s, player.id, escrow.id, %(amount)s, 'stake', %(table)s, '', '', %(at)s
FROM account player, account escrow
WHERE player.kind = 'player' AND escrow.kind = 'escrow' AND player.balance >= %(amount)s
ON CONFLICT ("key") DO NOTHING
"""

STAKE_ALONE = "{write} WITH account AS ({both}) {stake}"

# PostgreSQL opens the escrow in the same breath; what a statement inserts it finds in RETURNING alone.
STAKE_AND_OPEN = """
WITH locked AS ({both}), opened AS ({open} RETURNING id, kind, balance),
account AS (SELECT * FROM locked UNION ALL SELECT * FROM opened)
{write} {stake}
"""

# Seat n of k winners gets a k-th of what lies there; what is left over goes coin by coin to the first ones.
SHARES = """
{write} WITH winner (user_id, n) AS (VALUES {winners}),
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
    if connection.vendor == "postgresql":
        return _execute(STAKE_AND_OPEN, stake) == 1
    _execute(OPEN, stake)
    return _execute(STAKE_ALONE, stake) == 1


def shares_write(*, table: str, match: str, winners: Sequence[int]) -> None:
    """All that lies in the table's escrow, to the winners; nothing where it has been paid out before."""
    users = {f"user{n}": user_id for n, user_id in enumerate(winners)}
    values = ", ".join(f"(%({name})s, {n})" for n, name in enumerate(users))
    names = ", ".join(f"%({name})s" for name in users)
    payout = {"key": f"payout:{table}:", "table": table, "match": match, "k": len(winners)}
    _execute(SHARES, {**payout, **users}, winners=values, users=names)


def _execute(statement: str, values: dict[str, Any], **parts: str) -> int:
    """How many rows the statement, made of these parts and those above, has written."""
    lock = "FOR NO KEY UPDATE" if connection.features.has_select_for_no_key_update else ""
    parts |= {"write": WRITE, "open": OPEN, "stake": STAKE, "both": BOTH.format(lock=lock), "lock": lock}
    at = connection.ops.adapt_datetimefield_value(clock.now())
    with connection.cursor() as cursor:
        cursor.execute(statement.format(**parts), {**values, "at": at})
        return int(cursor.rowcount)
