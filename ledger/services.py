"""What can be done with coins. Every command may be repeated: the same stake, refund or payout exists once.

A transfer and both balances are one statement, and a command that needs more is one transaction: whatever is
killed in between, nothing is half done. Refusals are CommandError with the codes of `ledger.texts`.
"""

from collections.abc import Sequence
from typing import Any
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import Q, QuerySet, Sum

from accounts.models import User
from core import clock
from core.errors import CommandError
from ledger import audit, books, hooks, undoing
from ledger.models import Account, Audit, Transfer

WELCOME = 1000
DAILY = 200
DAYS_OF = ZoneInfo("Asia/Tbilisi")

Kind, Reason = Account.Kind, Transfer.Reason


@transaction.atomic
def account_open(*, user: User) -> Account:
    """The account of a registered person; with it, once for ever, come the welcome coins."""
    account, is_new = Account.objects.get_or_create(user=user, defaults={"kind": Kind.PLAYER})
    if is_new:
        mint, account = _with_mint(user)
        _issue(mint, account, WELCOME, key=f"welcome:{user.pk}", reason=Reason.WELCOME)
        account.refresh_from_db()
    return account


@transaction.atomic
def account_close(*, user: User) -> None:
    """Give back to the mint what a person has who leaves; the account stays, without the person."""
    if _balance(user) is None:
        return
    mint, account = _with_mint(user)
    if account.balance:
        _issue(mint, account, -account.balance, key=f"close:{user.pk}", note="Account deleted")


@transaction.atomic
def daily_grant(*, user: User) -> int:
    """How many coins the first visit of a day has brought: up to DAILY in all, else 0. Days are Tbilisi's.

    A registered person without an account, as the command line makes them, gets it here.
    """
    if user.is_guest:
        return 0
    account_open(user=user)
    mint, account = _with_mint(user)
    today = clock.now().astimezone(DAYS_OF).date()
    if account.visited_on and account.visited_on >= today:
        return 0
    Account.objects.filter(pk=account.pk).update(visited_on=today)
    missing = max(0, DAILY - account.balance - _at_stake(account))
    if missing:
        _issue(mint, account, missing, key=f"daily:{user.pk}:{today}", reason=Reason.DAILY)
    return missing


def stake_hold(*, user: User, table: str, seating: int, amount: int) -> None:
    """Lay the stake of a seating into the table's escrow; at a free table `amount` is 0.

    Raises CommandError NO_ACCOUNT (a guest), TOO_FEW_COINS (balance, stake).
    """
    key = f"stake:{seating}"
    while amount and not books.stake_write(key=key, user_id=user.pk, table=table, amount=amount):
        if Transfer.objects.filter(key=key).exists():
            return
        _refuse_unless_has(_balance(user), amount)


def stake_check(*, user: User, amount: int) -> None:
    """Raise as `stake_hold` would now."""
    if amount:
        _refuse_unless_has(_balance(user), amount)


def stake_refund(*, seating: int) -> None:
    """Give back the stake of a seating, if one is held: neither given back yet nor paid out."""
    stakes_refund(seatings=[seating])


@transaction.atomic
def stakes_refund(*, seatings: Sequence[int]) -> None:
    """As `stake_refund` for each of these seatings; all accounts are locked before the first coin moves."""
    _refund(Transfer.objects.filter(key__in=[f"stake:{seating}" for seating in seatings]))


@transaction.atomic
def stakes_return(*, table: str) -> None:
    """Give back every stake that is held at a table, also of who has gone since."""
    _refund(Transfer.objects.filter(credit__table=table, reason=Reason.STAKE))


def stakes_pay(*, table: str, match: str, winners: Sequence[User]) -> None:
    """Pay all stakes of a table to the winners, given in seat order, once for ever.

    Equal shares; what cannot be divided goes coin by coin in seat order. Where nobody has won, the stakes
    stay, to be refunded.
    """
    if winners:
        books.shares_write(table=table, match=match, winners=[user.pk for user in winners])


@transaction.atomic
def stakes_void(*, table: str, match: str, number: int) -> None:
    """Undo what a match has brought: the winners lose their gain as far as they still have it, the others
    get back what they have lost. What is missing then comes from the mint.

    `number` tells one void of the match from the next: each undoes once.
    """
    undoing.settle_anew(table=table, match=match, reason=Reason.VOID, number=number)


@transaction.atomic
def stakes_restore(*, table: str, match: str, number: int) -> None:
    """Undo the void of this number, once: everybody gives back what it gave them, as far as they still have
    it, and gets what it took.
    """
    undoing.settle_anew(table=table, match=match, reason=Reason.RESTORE, number=number)


@transaction.atomic
def adjustment_make(*, user: User, amount: int, note: str, actor: User, key: str) -> None:
    """Give a player coins, or take them where `amount` is negative; once for each key.

    Raises CommandError NO_ACCOUNT, TOO_FEW_COINS (balance, stake).
    """
    mint, account = _with_mint(user)
    if amount and not Transfer.objects.filter(key=f"adjustment:{key}").exists():
        _refuse_unless_has(account.balance, -amount)
        _issue(mint, account, amount, key=f"adjustment:{key}", note=note, actor=actor.pk)


def audit_run() -> Audit:
    """Audit the books, with what others add, and keep the result."""
    accounts, transfers = Account.objects.count(), Transfer.objects.count()
    faults = [*audit.faults(), *hooks.faults()]
    return Audit.objects.create(at=clock.now(), accounts=accounts, transfers=transfers, faults=faults)


def _balance(user: User) -> int | None:
    return Account.objects.filter(user=user).values_list("balance", flat=True).first()


def _with_mint(user: User) -> tuple[Account, Account]:
    """The mint and the account of a person, both ours until the commit. Raises CommandError NO_ACCOUNT."""
    Account.objects.get_or_create(kind=Kind.MINT)
    locked = {account.kind: account for account in books.accounts_lock(Q(kind=Kind.MINT) | Q(user=user))}
    if Kind.PLAYER not in locked:
        raise CommandError("NO_ACCOUNT")
    return locked[Kind.MINT], locked[Kind.PLAYER]


def _issue(mint: Account, account: Account, amount: int, **fields: Any) -> None:
    """From the mint to the account; the other way where `amount` is negative."""
    debit, credit = (mint, account) if amount > 0 else (account, mint)
    fields.setdefault("reason", Reason.ADJUSTMENT)
    books.transfer_write(debit=debit, credit=credit, amount=abs(amount), **fields)


def _refund(stakes: QuerySet[Transfer]) -> None:
    held = list(stakes.order_by("pk"))
    pks = {pk for stake in held for pk in stake.account_ids}
    accounts = {account.pk: account for account in books.accounts_lock(Q(pk__in=pks))} if pks else {}
    paid = Transfer.objects.filter(key__in={f"payout:{stake.table}:0" for stake in held})
    settled = set(paid.values_list("table", flat=True)) if pks else set()
    for stake in held:
        if stake.table not in settled:
            books.transfer_write(
                key=stake.key.replace("stake", "refund"), debit=accounts[stake.credit_id],
                credit=accounts[stake.debit_id], amount=stake.amount, reason=Reason.REFUND, table=stake.table,
            )  # fmt: skip


def _at_stake(account: Account) -> int:
    """What of a player's coins lies at a table that is not settled: it is theirs still, won or not."""
    put = Transfer.objects.filter(reason=Reason.STAKE, debit=account, credit__balance__gt=0)
    back = Transfer.objects.filter(reason=Reason.REFUND, credit=account, debit__balance__gt=0)
    stakes, refunds = (moves.aggregate(sum=Sum("amount", default=0))["sum"] for moves in (put, back))
    return int(stakes - refunds)


def _refuse_unless_has(balance: int | None, amount: int) -> None:
    if balance is None:
        raise CommandError("NO_ACCOUNT")
    if balance < amount:
        raise CommandError("TOO_FEW_COINS", balance=balance, stake=amount)
