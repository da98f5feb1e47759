"""One's own coins on the page, as a file, on the admin pages; the coins of the day."""

import csv
import re
from datetime import UTC, datetime

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from core import clock as core_clock
from ledger import selectors
from ledger.models import Account, Audit, Transfer
from ledger.services import adjustment_make, audit_run, stake_hold, stake_refund, stakes_pay
from tests.games.conftest import make_user
from tests.ledger.conftest import make_person

pytestmark = pytest.mark.django_db
NOTICE = "cannot be bought, sold, sent or cashed out"


@pytest.fixture
def history(clock, people: list[User]) -> User:
    """Nino after a stake that came back, a match won, one lost, and a correction."""
    nino, giorgi = people[:2]
    stake_hold(user=nino, table="back2345", seating=1, amount=250)
    stake_refund(seating=1)
    for table, winner in (("wins2345", nino), ("lost2345", giorgi)):
        for seating, user in enumerate((nino, giorgi)):
            stake_hold(user=user, table=table, seating=10 * ord(table[0]) + seating, amount=100)
        stakes_pay(table=table, match=table, winners=[winner])
    adjustment_make(user=nino, amount=-20, note="Match <stopped>", actor=giorgi, key="1")
    return nino


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def queries(client: Client, path: str) -> int:
    """How often a page asks the database."""
    with CaptureQueriesContext(connection) as asked:
        client.get(path)
    return len(asked)


def entries(page: str) -> list[tuple[str, str, str]]:
    """Reason, change and balance of every line that the page shows."""
    rows = re.findall(r'<li class="ledger__row">(.*?)</li>', page, re.DOTALL)
    parts = (r"<b>(.*?)</b>", r'class="amount \w+">(.*?)<', r'class="after">.*</span>(.*?)</span>')
    return [tuple(re.search(part, row)[1] for part in parts) for row in rows]


# --- the page ----------------------------------------------------------------------------------------------


def test_the_page_shows_balance_history_and_what_coins_are_not(history: User) -> None:
    page = signed_in(history).get("/coins/").content.decode()
    assert NOTICE in page
    assert re.search(r'class="coin">.*?980<span class="sr"> coins', page)
    assert entries(page) == [
        ("Correction", "−20", "980"),
        ("Stake", "−100", "1,000"),
        ("Match won", "+200", "1,100"),
        ("Stake", "−100", "900"),
        ("Refund", "+250", "1,000"),
        ("Stake", "−250", "750"),
        ("Welcome coins", "+1,000", "1,000"),
    ]
    assert 'href="/en/t/wins2345/"' in page
    assert "Match &lt;stopped&gt;" in page


@pytest.mark.parametrize(
    ("reason", "shown"),
    [
        ("stake", [("Stake", "−100", "1,000"), ("Stake", "−100", "900"), ("Stake", "−250", "750")]),
        ("payout", [("Match won", "+200", "1,100")]),
        ("refund", [("Refund", "+250", "1,000")]),
        ("adjustment", [("Correction", "−20", "980")]),
        ("daily", []),
    ],
)
def test_a_filter_shows_its_lines_with_the_same_balances(history: User, reason: str, shown: list) -> None:
    page = signed_in(history).get("/coins/", {"reason": reason}).content.decode()
    assert entries(page) == shown
    assert f'?reason={reason}" aria-current="true"' in page
    assert ("Nothing of this kind yet" in page) == (not shown)


def test_an_unknown_filter_and_page_are_the_nearest_that_exist(history: User) -> None:
    page = signed_in(history).get("/coins/?reason=gift&page=99").content.decode()
    assert len(entries(page)) == 7


def test_pages_follow_each_other_without_gap(nino: User) -> None:
    for number in range(40):
        stake_hold(user=nino, table="abcd2345", seating=number, amount=1)
    client = signed_in(nino)
    pages = [client.get("/coins/", {"page": number, "reason": "stake"}).content.decode() for number in (1, 2)]
    assert [after for page in pages for _, _, after in entries(page)] == [str(960 + n) for n in range(40)]
    assert "?reason=stake&amp;page=2" in pages[0]
    assert "?reason=stake&amp;page=1" in pages[1]


def test_days_are_those_of_tbilisi(clock, nino: User) -> None:
    clock.moment = datetime(2020, 12, 1, 21, 30, tzinfo=UTC)
    stake_hold(user=nino, table="abcd2345", seating=1, amount=1)
    page = signed_in(nino).get("/coins/").content.decode()
    assert re.findall(r'ledger__day">(.*?)<', page) == ["2 December 2020", "30 November 2020"]
    assert ">01:30</time>" in page


def test_the_page_asks_as_often_for_a_long_history(nino: User) -> None:
    client = signed_in(nino)
    client.get("/coins/")
    before = queries(client, "/coins/")
    for number in range(20):
        stake_hold(user=nino, table=f"{number}", seating=number, amount=1)
    assert queries(client, "/coins/") == before


@pytest.mark.parametrize("who", ["visitor", "guest"])
def test_without_an_account_the_page_says_why_and_how_to_get_one(who: str) -> None:
    client = Client() if who == "visitor" else signed_in(make_user("Nino"))
    answer = client.get("/coins/")
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "/accounts/signup/" in page
    assert "1,000 coins come with your account" in page
    assert NOTICE in page
    assert ("play as a guest" in page) == (who == "guest")
    assert client.get("/coins/history.csv").url == "/en/coins/"


@pytest.mark.parametrize(("who", "told"), [("guest", "How to get coins"), ("player", "Coin history")])
def test_ones_own_page_leads_to_the_coins(who: str, told: str) -> None:
    user = make_user("Nino") if who == "guest" else make_person("Nino")
    page = signed_in(user).get("/me/").content.decode()
    assert told in page
    assert NOTICE in page
    assert ("1,000<span" in page) == (who == "player")


def test_nobody_sees_the_coins_of_another(history: User, people: list[User]) -> None:
    page = signed_in(people[2]).get("/coins/").content.decode()
    assert entries(page) == [("Welcome coins", "+1,000", "1,000")]


# --- the file ----------------------------------------------------------------------------------------------


def test_the_file_has_the_whole_history(history: User) -> None:
    answer = signed_in(history).get("/coins/history.csv")
    rows = list(csv.DictReader(answer.content.decode().splitlines()))
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert "attachment" in answer.headers["Content-Disposition"]
    assert [row["change"] for row in rows] == ["-20", "-100", "200", "-100", "250", "-250", "1000"]
    assert [row["balance"] for row in rows] == ["980", "1000", "1100", "900", "1000", "750", "1000"]
    assert rows[0]["note"] == "Match <stopped>"
    assert (rows[2]["table"], rows[2]["match"]) == ("wins2345", "wins2345")
    assert rows[0]["time"] == "2020-11-30T18:00:00.000Z"


# --- the coins of the day ----------------------------------------------------------------------------------


def test_the_first_page_of_a_day_brings_the_coins(clock, client: Client) -> None:
    nino = make_person("Nino", balance=60)
    client.force_login(nino)
    page = client.get("/rules/").content.decode()
    assert selectors.balance(nino) == 200
    assert "140 coins for today." in client.get("/tables/").content.decode() + page
    adjustment_make(user=nino, amount=-200, note="test", actor=nino, key="1")
    client.get("/tables/")
    signed_in(nino).get("/tables/")  # another device, the same day
    assert selectors.balance(nino) == 0
    clock.advance(24 * 3600)
    client.force_login(nino)
    client.get("/tables/")
    assert selectors.balance(nino) == 200


def test_a_day_costs_its_first_page_alone() -> None:
    people = [make_person("Nino"), make_user("Giorgi")]
    User.objects.update(seen_at=core_clock.now())
    player, guest = (signed_in(user) for user in people)
    player.get("/rules/")
    assert queries(player, "/rules/") == queries(guest, "/rules/") <= 4  # session, person, table, news


# --- the admin pages ---------------------------------------------------------------------------------------

LISTS = ["account", "transfer", "audit"]


@pytest.fixture
def staff(history: User, monkeypatch: pytest.MonkeyPatch) -> Client:
    """Somebody of the staff, behind the hurdle of the two steps (tests/accounts)."""
    monkeypatch.setattr("accounts.staff.staff_hurdle", lambda request: None)
    audit_run()
    user = make_person("Staff")
    user.is_staff = user.is_superuser = True
    user.save()
    client = signed_in(user)
    client.get("/admin/")  # the visit of the day
    return client


@pytest.mark.parametrize("name", LISTS)
def test_the_books_can_be_read_and_not_written(staff: Client, name: str) -> None:
    model = {"account": Account, "transfer": Transfer, "audit": Audit}[name]
    row = model.objects.latest("pk")
    before = list(model.objects.order_by("pk").values())
    base = f"/admin/ledger/{name}/"
    page = staff.get(f"{base}{row.pk}/change/")
    assert staff.get(base).status_code == page.status_code == 200
    assert 'name="_save"' not in page.content.decode()
    for path in ("add/", f"{row.pk}/delete/"):
        assert staff.get(base + path).status_code == 403
    assert staff.post(f"{base}{row.pk}/change/", {"balance": 5}).status_code == 403
    chosen = {"action": "delete_selected", "_selected_action": row.pk, "post": "yes"}
    staff.post(base, chosen)
    assert list(model.objects.order_by("pk").values()) == before


@pytest.mark.parametrize(("path", "rows"), [("transfer/?q=stake:1", 1), ("account/?q=wins2345", 1)])
def test_the_books_can_be_searched(staff: Client, path: str, rows: int) -> None:
    assert staff.get(f"/admin/ledger/{path}").content.decode().count('class="action-select"') in (0, rows)
    assert f"{rows} result" in staff.get(f"/admin/ledger/{path}").content.decode()


def test_the_last_audit_stands_on_the_first_page(staff: Client) -> None:
    assert "no fault" in staff.get("/admin/").content.decode()
    Audit.objects.create(at=core_clock.now(), accounts=1, transfers=2, faults=["Account 9 is wrong"])
    page = staff.get("/admin/").content.decode()
    assert "1 fault." in page
    assert "Account 9 is wrong" in page


@pytest.mark.parametrize("path", ["", *(f"ledger/{name}/" for name in LISTS)])
def test_the_policy_of_the_site_lets_the_admin_pages_work(staff: Client, path: str) -> None:
    page = staff.get(f"/admin/{path}").content.decode()
    scripts = re.findall(r"<script(?![^>]*\bsrc=)(?![^>]*application/json)[^>]*>", page)
    assert scripts + re.findall(r"<style|\sstyle=|\son[a-z]+=", page) == []


@pytest.mark.parametrize("who", ["visitor", "player"])
def test_the_admin_pages_are_for_staff(history: User, who: str) -> None:
    client = Client() if who == "visitor" else signed_in(history)
    answer = client.get("/admin/ledger/transfer/")
    assert answer.status_code in (302, 403)
    assert b"stake:" not in answer.content


@pytest.mark.parametrize("path", ["/healthz", "/robots.txt"])
def test_a_visitor_without_a_session_is_not_looked_up(db, client, path) -> None:
    answer = client.get(path)
    assert "sessionid" not in answer.cookies
    assert "Cookie" not in answer.headers.get("Vary", "")


@pytest.mark.parametrize(("balance", "said"), [(1240, ["1,240 coins."]), (1, ["1 coin."]), (0, [])])
def test_who_has_coins_reads_that_they_go_with_the_account(balance: int, said: list[str]) -> None:
    nino = make_person("Nino", balance=0)
    client = signed_in(nino)
    client.get("/me/")  # brings the coins of the day, once
    change = balance - selectors.balance(nino)
    adjustment_make(user=nino, amount=change, note="test", actor=nino, key="1")
    assert re.findall("Your balance goes too: ([^<]*)</p>", deletion(client)) == said


def test_a_guest_has_no_coins_to_lose(client: Client) -> None:
    client.post("/guest/")
    assert "Your balance" not in deletion(client)


def deletion(client: Client) -> str:
    """The page that asks whether one is sure."""
    return client.get("/me/delete/").content.decode()
