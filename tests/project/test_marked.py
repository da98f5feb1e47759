"""Every text that a person reads is marked: in a language of brackets, none stands outside them."""

import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.contrib.auth.models import Group
from django.core import mail
from django.core.cache import cache
from django.test import Client

from accounts.models import Sanction, User
from core.models import Process
from core.switches import FEATURES
from games.models import Hand, Match
from ledger.models import Audit
from lobby.models import Table
from lobby.services import seat_take
from moderation.acts import ACTS
from moderation.roles import ROLES
from tests.accounts.conftest import PASSWORD, confirm, member, register, sign_in
from tests.accounts.test_signing_in import code_now, with_app
from tests.lobby.conftest import CLASSIC, STATES, make_user, opened, over, playing
from tests.moderation.conftest import act, report, staff
from tests.operations.test_admin import MODELS, some_of_everything
from tests.operations.test_admin import addresses as admin_addresses
from tests.project.pseudo import outside, unmarked, write_pseudo

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).resolve().parents[2]
PEOPLE = ("Nino", "Giorgi", "Tamar", "Levan")
LANGUAGE = "tr"  # the brackets take the place of Turkish
NOT_OURS = (
    "welcome",
    "Search",
    "ID",
    "True",
    "False",
)  # pages of staff: not marked where they come from
DATA = (
    "Firefox, Linux", "ana@example.com", "Rival Ana", "rival ana", "Ana", "ana", "nlno",
    "deal",
    '{"target": 11}', '{"target": 21}',
)  # fmt: skip
PERMISSION = re.compile(r"Can [a-z]+,? ")  # they are kept as the code names them
FORMS = {  # what is typed that no form takes
    "/guest/": {},
    "/tables/new/": {"game": "classic", "khishti": "7", "stake": "100"},
    "/accounts/login/": {"login": "Nino", "password": "wrong"},
    "/accounts/signup/": {"username": "Н1no!", "password1": "1", "password2": "2", "email": "nobody"},
    "/accounts/password/reset/": {"email": "nobody"},
    "/me/name/": {"name": "x"},
    "/me/delete/": {"password": "wrong"},
    "/t/nowhere/sit/": {},
}


@pytest.fixture(autouse=True)
def _brackets(settings, tmp_path: Path) -> Iterator[None]:
    write_pseudo(ROOT / "locale/ka/LC_MESSAGES/django.po", tmp_path, LANGUAGE)
    settings.LOCALE_PATHS = [tmp_path]
    cache.clear()  # the list of tables is kept as it was drawn
    yield
    cache.clear()


def reader(user: User | None = None) -> Client:
    client = Client(headers={"Accept-Language": LANGUAGE})
    if user:
        client.force_login(user)
    return client


def everything(client: Client, *addresses: str) -> Iterator[str]:
    """What was not marked on these pages and on all that they lead to, each with its address."""
    seen: set[str] = set()
    ahead = {f"/{LANGUAGE}/", *addresses}
    while ahead:
        address = ahead.pop()
        seen.add(address)
        answer = client.get(address, follow=True)
        if not answer.headers["Content-Type"].startswith("text/html"):
            continue
        page = answer.content.decode()
        yield from told(address, page)
        links = {urlsplit(part.partition('"')[0]) for part in page.split(' href="')[1:]}
        pages = {
            f"{link.path}{f'?{link.query}' if 'kind=' in link.query else ''}"
            for link in links
            if not link.netloc
        }
        ahead |= {link for link in pages if link.startswith(f"/{LANGUAGE}/") and "/admin/" not in link} - seen


def told(address: str, page: str, *others: str) -> Iterator[str]:
    names = {
        name for user in User.objects.all() for name in (user.display_name, user.username, user.email) if name
    }
    yield from (
        f"{address}: {text}" for text in unmarked(page, *others, *sorted(names, key=len, reverse=True))
    )


def test_the_measure_finds_what_is_not_marked() -> None:
    assert list(
        unmarked("<p>⟦Seat ⟦of⟧ ⟧<b>⟦it⟧</b> Nino</p><p title='Not'>⟦so⟧ 12 <code>code</code></p>", "Nino")
    ) == ["Not"]
    assert outside("⟦a⟧b⟦c⟧") == "b"


def test_a_code_stands_where_no_language_is_told() -> None:
    """It may have letters alone: what reads aloud and what looks for English words take it for none."""
    shown = re.compile(r"<(\w+)[^<>]*>[^<>]*\{\{ (?:\w+\.)+code \}\}")
    found = {
        (path.name, tag)
        for path in (ROOT / "templates").rglob("*.html")
        for tag in shown.findall(path.read_text())
    }
    assert ("_now.html", "bdi") in found
    assert {pair for pair in found if pair[1] not in ("bdi", "code")} == set()


def test_what_a_visitor_reads() -> None:
    assert (
        list(everything(reader(), "/nowhere/", "/accounts/password/reset/done/", "/accounts/inactive/")) == []
    )


def test_what_is_said_to_wrong_forms() -> None:
    client = reader()
    for address, form in FORMS.items():
        answer = client.post(address, form, follow=True)
        found = list(told(address, answer.content.decode()))
        assert found == [], "\n".join(found)


def test_tables_in_every_state() -> None:
    people = [make_user(name) for name in PEOPLE]
    for make in STATES.values():
        table = make(people[:2])
        for client in (*map(reader, people[:3]), reader()):
            found = (
                told(f"/t/{table.code}/", client.get(f"/t/{table.code}/", follow=True).content.decode()),
            )
            assert list(chain(*found)) == []
        for user in people[:2]:
            reader(user).post(f"/t/{table.code}/leave/")
            User.objects.filter(pk=user.pk).delete()
        people[:2] = [make_user(name) for name in PEOPLE[:2]]


def test_what_a_member_reads() -> None:
    people = [member(name, f"{name.lower()}@example.com") for name in PEOPLE]
    playing(people, **CLASSIC)
    table = opened([member("Ana")], stake=10)
    client = reader()
    sign_in(client)
    confirm(client)
    assert (
        list(everything(client, "/me/delete/", "/coins/?kind=stake", f"/t/{table.code}/", "/accounts/email/"))
        == []
    )
    seat_take(code=table.code, user=member("Luka"))
    assert list(told("coins", client.get("/coins/").content.decode())) == []


def test_what_mails_say() -> None:
    client = reader()
    register(client, email="nino@example.com")
    client.post("/accounts/password/reset/", {"email": "nino@example.com"})
    assert len(mail.outbox) == 2
    for message in mail.outbox:
        lines = [line for line in message.body.splitlines() if not line.startswith("http")]
        assert outside(message.subject + "".join(lines)).strip() == ""


def test_what_staff_read() -> None:
    nino = member()
    User.objects.filter(pk=nino.pk).update(is_staff=True, is_superuser=True)
    secret = with_app(nino)
    client = reader()
    step = client.post("/accounts/login/", {"login": "Nino", "password": PASSWORD}).url
    client.post(step, {"code": code_now(secret)})
    some_of_everything(0)
    assert Audit.objects.exists()
    addresses = ["/admin/", *(f"/admin/{app}/" for app in ("core", "accounts", "games", "lobby", "ledger"))]
    kept = (
        *map(str, Sanction.objects.all()),
        *chain(*Process.objects.values_list("place", "release")),
        *Group.objects.values_list("name", flat=True),
        *Hand.objects.values_list("commitment", flat=True),
        *Table.objects.values_list("code", flat=True),
        *Match.objects.values_list("code", flat=True),
    )
    found = []
    for address in (*addresses, *chain(*map(admin_addresses, MODELS))):
        answer = client.get(address, follow=True)
        assert answer.status_code == 200
        found += told(address, answer.content.decode(), *kept, *DATA, *NOT_OURS, *FEATURES, *ROLES)
    found = [line for line in found if not PERMISSION.search(line)]
    assert found == [], "\n".join(found)


def test_what_moderators_and_reporters_read() -> None:
    chief, (zura, tamar) = staff("chief"), (member(name) for name in ("Zura", "Tamar"))
    table = over([zura, tamar], stake=10)
    case = report(tamar, zura, "leaving", "A text.", match=table.match).case
    for number, act_kind in enumerate(ACTS):
        if act_kind not in ("dismiss", "reopen", "close"):
            act(chief, act_kind, zura, None, hours=number + 1, amount=5, place=table.code, reason="A text.")
    zura.refresh_from_db()
    client = reader()
    step = client.post("/accounts/login/", {"login": "Chief", "password": PASSWORD})
    assert step.status_code == 302
    secret = with_app(chief)
    client.post(client.get("/moderation/", follow=True).redirect_chain[-1][0], {"code": code_now(secret)})
    found = []
    for address in (
        "", "?show=mine", "?show=closed", f"cases/{case.pk}/", f"people/{zura.pk}/?match={table.code}",
        f"people/{chief.pk}/", "people/?name=z", "people/?name=q", "log/",
    ):  # fmt: skip
        answer = client.get(f"/{LANGUAGE}/moderation/{address}", follow=True)
        assert "mod__head" in answer.content.decode(), address
        found += told(address, answer.content.decode(), "A text.", table.code)
    answer = client.post(f"/moderation/cases/{case.pk}/act/", {"act": "suspend", "key": "k"}, follow=True)
    found += told("act", answer.content.decode(), "A text.", table.code)
    client = reader(tamar)
    for address in (f"/matches/{table.code}/report/0/", f"/people/{zura.display_name}/report/"):
        for answer in (
            client.get(address, follow=True),
            client.post(address, {}),
            client.get(f"{address}?done", follow=True),
        ):
            assert answer.status_code in (200, 422)
            found += told(address, answer.content.decode())
    assert found == [], "\n".join(found)
