"""A person's coins, for the file of their own data."""

from typing import Any

from accounts.models import User
from core import clock
from ledger.selectors import balance, history


def coins_export(user: User) -> dict[str, Any]:
    """The balance and every transfer of a person, the newest first; null where they have no account."""
    coins = balance(user)
    if coins is None:
        return {"coins": None}
    return {"coins": {"balance": coins, "transfers": [_transfer(entry) for entry in history(user)]}}


def _transfer(entry: Any) -> dict[str, Any]:
    return {
        "at": clock.rfc3339(entry.at),
        "change": entry.change,
        "after": entry.after,
        "reason": entry.reason,
        "table": entry.table,
        "match": entry.match,
        "note": entry.note,
    }
