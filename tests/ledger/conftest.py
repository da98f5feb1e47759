"""People with coins, and the books in short."""

import pytest

from accounts.models import User
from ledger.models import Account, Transfer
from ledger.services import account_open, adjustment_make
from tests.games.conftest import clock  # noqa: F401 - a fixture


def make_person(name: str, *, balance: int | None = 1000) -> User:
    """A registered person with so many coins; None: without an account."""
    user = User.objects.create(username=name.lower(), display_name=name, name_key=name.lower())
    if balance is not None:
        account_open(user=user)
        if balance != 1000:
            adjustment_make(user=user, amount=balance - 1000, note="test", actor=user, key=f"start-{user.pk}")
    return user


def balances() -> dict[str, int]:
    """Every balance: players by name, tables by code, the mint."""
    accounts = Account.objects.select_related("user")
    return {one.user.display_name if one.user else one.table or one.kind: one.balance for one in accounts}


def written() -> list[tuple[str, int]]:
    """Key and amount of every transfer, in the order in which they were written, without the first coins."""
    first = ("welcome", "adjustment")
    return list(Transfer.objects.exclude(reason__in=first).order_by("pk").values_list("key", "amount"))


@pytest.fixture
def nino(db: None) -> User:
    return make_person("Nino")


@pytest.fixture
def people(nino: User) -> list[User]:
    return [nino, *(make_person(name) for name in ("Giorgi", "Tamar", "Levan"))]
