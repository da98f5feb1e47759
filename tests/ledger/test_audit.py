"""The audit names every fault, and who asks is told."""

from collections.abc import Callable
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from accounts.models import User
from core.append_only import guard, unguard
from ledger import hooks
from ledger.models import Account, Audit, Transfer
from ledger.services import audit_run, stake_hold, stake_refund, stakes_pay
from ledger.tasks import audit

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(people: list[User]) -> list[User]:
    """A table that was paid, one that came to nothing, one that is still on."""
    for seating, user in enumerate(people):
        stake_hold(user=user, table="paid", seating=seating, amount=50)
        stake_hold(user=user, table="void", seating=10 + seating, amount=50)
        stake_hold(user=user, table="open", seating=20 + seating, amount=50)
        stake_refund(seating=10 + seating)
    stakes_pay(table="paid", match="paid", winners=people[:3])
    return people


@pytest.fixture
def no_hooks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hooks, "_audits", [])


def spoil(statement: str) -> None:
    """Change what no code can: without the guards of the database."""
    with connection.schema_editor() as editor:
        unguard(editor, "ledger_transfer")
        editor.execute(statement)
        guard(editor, "ledger_transfer")


def test_right_books_have_no_fault(played: list[User], no_hooks: None) -> None:
    found = audit_run()
    assert (found.accounts, found.transfers, found.faults) == (8, 4 + 12 + 4 + 3, [])


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        (
            "UPDATE ledger_account SET balance = 7"
            " WHERE user_id = (SELECT id FROM accounts_user WHERE username = 'nino')",
            [
                "Account {pk} (player {user}): the balance is 7, its transfers give 967",
                "The sum of all balances is -960",
            ],
        ),
        (
            "UPDATE ledger_transfer SET amount = 49 WHERE key = 'stake:20'",
            [
                "Account {pk} (player {user}): the balance is 967, its transfers give 968",
                "Account {open} (escrow open): the balance is 200, its transfers give 199",
            ],
        ),
        (
            "DELETE FROM ledger_transfer WHERE key = 'refund:10'",
            [
                "Account {pk} (player {user}): the balance is 967, its transfers give 917",
                "Account {void} (escrow void): the balance is 0, its transfers give 50",
            ],
        ),
        (
            "UPDATE ledger_transfer SET reason = 'daily' WHERE key = 'stake:20'",
            ["Transfer {stake} (stake:20): daily from player {user} to escrow open"],
        ),
        (
            """UPDATE ledger_transfer SET "table" = 'void' WHERE key = 'stake:20'""",
            ["Transfer {stake} (stake:20): stake from player {user} to escrow open"],
        ),
    ],
)
@pytest.mark.django_db(transaction=True)
def test_a_fault_is_named(played: list[User], no_hooks: None, statement: str, told: list[str]) -> None:
    account = Account.objects.get(user__username="nino")
    assert account.balance == 967
    names = {"pk": account.pk, "user": account.user_id, "stake": Transfer.objects.get(key="stake:20").pk}
    names |= {one.table: one.pk for one in Account.objects.exclude(table=None)}
    spoil(statement)
    assert audit_run().faults == [line.format(**names) for line in told]


def test_others_add_what_they_know(played: list[User], no_hooks: None) -> None:
    hooks.on_audit(lambda: ["Table paid has coins"])
    hooks.on_audit(lambda: iter(()))
    assert audit_run().faults == ["Table paid has coins"]


def test_the_command_says_that_all_is_well(played: list[User], no_hooks: None) -> None:
    said = StringIO()
    call_command("audit_ledger", stdout=said)
    assert said.getvalue() == "8 accounts, 23 transfers: no fault\n"


def test_the_command_fails_with_every_fault(played: list[User], no_hooks: None) -> None:
    hooks.on_audit(lambda: ["One", "Two"])
    with pytest.raises(CommandError, match="One\nTwo") as failed:
        call_command("audit_ledger", stdout=StringIO())
    assert failed.value.returncode == 1
    assert Audit.objects.get().faults == ["One", "Two"]


def test_the_night_keeps_its_result_and_logs_each_fault(
    played: list[User], no_hooks: None, caplog: pytest.LogCaptureFixture
) -> None:
    hooks.on_audit(lambda: ["One", "Two"])
    audit()
    assert [record.getMessage() for record in caplog.records] == ["coin audit: One", "coin audit: Two"]
    assert Audit.objects.get().faults == ["One", "Two"]


def test_the_audit_asks_as_often_for_many_tables(
    played: list[User], no_hooks: None, django_assert_num_queries: Callable
) -> None:
    for number in range(5):
        stake_hold(user=played[0], table=f"more{number}", seating=100 + number, amount=10)
    with django_assert_num_queries(7):  # two counts, four checks, the result
        audit_run()
