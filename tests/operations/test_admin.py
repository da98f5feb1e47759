"""The admin pages: everything is found, nothing is shown or given that must not be, and lists stay quick."""

import random
import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.contrib.auth.models import Group, Permission
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import Sanction, SecondStep, Session, User
from accounts.selectors import people_like
from core import clock, pulse, switches
from core.models import Announcement, SwitchChange
from core.switches import is_on, switch_turn
from games import store
from games.engine import japanese
from games.models import Hand, Match
from games.services import match_resign, match_submit
from ledger.services import audit_run
from lobby.models import Table
from lobby.services import table_create
from tests.accounts.conftest import member
from tests.games.conftest import make_match, make_user
from tests.games.test_secrets import Known, _deal
from tests.lobby.conftest import OPTIONS
from tests.operations.conftest import STEP, staff_browser

pytestmark = pytest.mark.django_db
OURS = ("core", "accounts", "account", "mfa", "usersessions", "auth", "games", "lobby", "ledger")
MODELS = [model for model in admin.site._registry if model._meta.app_label in OURS]
CARD = re.compile(r"\b(?:[6-9TJQKA][SHDC]|X[12])\b")
NAMES = ("Ana", "Beso", "Dato", "Eka", "Gia", "Irma", "Kote", "Luka", "Maka", "Nana")


def some_of_everything(number: int) -> None:
    """One more row of each that staff see."""
    name, rival = NAMES[number], make_user(f"Rival {NAMES[number]}")
    user = member(name, f"{name}@example.com".lower())
    now = clock.now()
    EmailAddress.objects.create(user=user, email=user.email, primary=True)
    Authenticator.objects.create(user=user, type="totp", data={"secret": STEP})
    UserSession.objects.create(
        user=user, ip="192.0.2.7", user_agent="Firefox/1 Linux", session_key=f"{number}k" * 16
    )
    Sanction.objects.create(user=user, kind="silence", reason="abuse", given_at=now, until=now)
    Announcement.objects.create(
        **{f"text_{code}": "⟦Hello⟧" for code in ("ka", "en", "ru", "tr")},
        begins_at=now,
        ends_at=now + timedelta(hours=1),
    )
    table_create(user=user, **OPTIONS)
    make_match([user, rival], code=f"m{number}atch23")
    switch_turn(name="quick", on=bool(number % 2), actor_id=user.pk)
    audit_run()
    pulse.beat()


def addresses(model: Any) -> Iterator[str]:
    name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
    yield reverse(f"{name}_changelist")
    for row in model.objects.all()[:3]:
        yield reverse(f"{name}_change", args=[row.pk])


def test_nothing_that_staff_should_see_is_missing() -> None:
    assert {model._meta.label for model in MODELS} == {
        "core.Switch", "core.SwitchChange", "core.Announcement", "core.Process",
        "accounts.User", "accounts.Sanction", "accounts.Session", "accounts.SecondStep",
        "auth.Group", "games.Match", "lobby.Table",
        "ledger.Account", "ledger.Transfer", "ledger.Audit",
    }  # fmt: skip


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.label)
def test_a_list_asks_as_often_however_much_is_on_it(chief: Client, model: Any) -> None:
    asked = []
    for numbers in (range(1), range(1, 7)):
        for number in numbers:
            some_of_everything(number)
        for query in ("", "?q=ana"):
            with CaptureQueriesContext(connection) as queries:
                assert chief.get(next(addresses(model)) + query).status_code == 200
            asked.append(len(queries))
    assert asked[:2] == asked[2:]
    assert max(asked) < 16


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.label)
def test_a_page_of_a_row_asks_a_few_times(chief: Client, model: Any) -> None:
    for number in range(3):
        some_of_everything(number)
    for address in list(addresses(model))[1:]:
        with CaptureQueriesContext(connection) as queries:
            assert chief.get(address).status_code == 200
        assert len(queries) < 20


def test_no_secret_stands_on_any_page(chief: Client) -> None:
    for number in range(2):
        some_of_everything(number)
    secrets = {STEP, "192.0.2.7", *UserSession.objects.values_list("session_key", flat=True)}
    secrets |= {*User.objects.values_list("password", flat=True)} - {""}
    secrets |= {*Hand.objects.values_list("seed", flat=True), *Table.objects.values_list("seed", flat=True)}
    for model in MODELS:
        for address in addresses(model):
            page = chief.get(address).content.decode()
            assert not [secret for secret in secrets if secret in page], address


def played(match: Match, steps: int) -> Known:
    """Some moves of a match, and what may be known of them."""
    choose, position = random.Random(1), store.load(match.pk)
    known = Known(_deal(position))
    for _ in range(steps):
        position = store.load(match.pk)
        seat = position.match.turn
        token = choose.choice(japanese.legal(position.state, seat))
        match_submit(match_id=match.pk, seat=seat, move=token, expect=position.match.seq)
        known.move(seat, token)
    return known


def test_of_a_match_that_is_on_staff_see_what_a_spectator_may(chief: Client, players: Any) -> None:
    match = make_match(players)
    known = played(match, 12)
    page = chief.get(reverse("admin:games_match_change", args=[match.pk])).content.decode()
    shown = set(CARD.findall(re.sub(r"<[^>]+>", " ", page)))
    assert shown
    assert shown <= known.public
    commitments = Hand.objects.filter(match=match).values_list("commitment", flat=True)
    assert all(commitment in page for commitment in commitments)
    assert not [seed for seed in Hand.objects.values_list("seed", flat=True) if seed in page]
    match_resign(match_id=match.pk, seat=0)
    page = chief.get(reverse("admin:games_match_change", args=[match.pk])).content.decode()
    assert Hand.objects.get(match=match, number=0).seed in page
    assert Hand.objects.get(match=match, number=1).seed not in page  # of a hand that nobody has played


def test_of_a_match_without_spectators_no_move_is_shown_before_its_end(chief: Client, players: Any) -> None:
    match = make_match(players)
    Match.objects.update(watchable=False)
    played(match, 3)
    address = reverse("admin:games_match_change", args=[match.pk])
    assert not CARD.findall(re.sub(r"<[^>]+>", " ", chief.get(address).content.decode()))
    match_resign(match_id=match.pk, seat=0)
    assert CARD.findall(re.sub(r"<[^>]+>", " ", chief.get(address).content.decode()))


@pytest.fixture
def players(db: None) -> list[User]:
    return [make_user("Nino"), make_user("Giorgi")]


READ_ONLY = [
    model
    for model in MODELS
    if model._meta.label not in ("core.Switch", "core.Announcement", "accounts.User", "auth.Group")
]


@pytest.mark.parametrize("model", READ_ONLY, ids=lambda model: model._meta.label)
def test_what_is_to_be_read_is_not_written(chief: Client, model: Any) -> None:
    some_of_everything(0)
    before = list(model.objects.order_by("pk").values())
    _, change, *_ = addresses(model)
    for address in (change, re.sub("change/$", "delete/", change), f"{next(addresses(model))}add/"):
        assert chief.post(address, {"post": "yes"}).status_code == 403
    assert list(model.objects.order_by("pk").values()) == before


RIGHTS = {"is_staff": "on", "is_superuser": "on", "user_permissions": ["1", "2"]}


def test_staff_give_nobody_a_right_unless_they_are_superusers(chief: Client) -> None:
    helper, other = member("Helper"), member("Other")
    everything = [
        f"{permission.content_type.app_label}.{permission.codename}"
        for permission in Permission.objects.select_related("content_type").exclude(codename="add_logentry")
    ]
    browser = staff_browser(helper, *everything)
    before = list(User.objects.order_by("pk").values("pk", "is_staff", "is_superuser"))
    for user in (helper, other, User.objects.get(display_name="Mzia")):
        address = reverse("admin:accounts_user_change", args=[user.pk])
        assert browser.get(address).status_code == 200
        browser.post(address, {**RIGHTS, **_no_rows()})
    assert list(User.objects.order_by("pk").values("pk", "is_staff", "is_superuser")) == before
    assert not other.user_permissions.exists()
    group = Group.objects.create(name="moderators")
    for address in (reverse("admin:auth_group_change", args=[group.pk]), reverse("admin:auth_group_add")):
        assert browser.post(address, {"name": "mine", "permissions": ["1"]}).status_code == 403
    address = reverse("admin:accounts_user_change", args=[other.pk])
    assert chief.post(address, {**RIGHTS, **_no_rows()}).status_code == 302
    other.refresh_from_db()
    assert (other.is_staff, other.is_superuser, other.user_permissions.count()) == (True, True, 2)


def test_a_guest_has_no_rights(chief: Client) -> None:
    guest = make_user("Zura")
    chief.post(reverse("admin:accounts_user_change", args=[guest.pk]), {**RIGHTS, **_no_rows()})
    guest.refresh_from_db()
    assert not guest.is_staff
    assert not guest.is_superuser


def _no_rows() -> dict[str, str]:
    prefixes = ("sanctions", "usersession_set", "authenticator_set", "session_set", "secondstep_set")
    return {f"{prefix}-{part}_FORMS": "0" for prefix in prefixes for part in ("TOTAL", "INITIAL")}


def test_staff_see_only_what_they_may(db: None) -> None:
    browser = staff_browser(member("Helper"), "lobby.view_table")
    assert browser.get(reverse("admin:lobby_table_changelist")).status_code == 200
    for model in (User, Match, Session):
        assert browser.get(next(addresses(model))).status_code == 403


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("nin", {"Nino", "Nini"}),
        ("NINO", {"Nino"}),
        (" nino@example.com ", {"Nino"}),
        ("Nino@Example.com", {"Nino"}),
        ("example.com", set()),
        ("ნინ", {"ნინო"}),
        ("", {"Nino", "Nini", "ნინო", "Mzia"}),
        ("9" * 30, set()),
        ("x" * 500, set()),
    ],
)
def test_people_are_found(chief: Client, typed: str, found: set[str]) -> None:
    for name, email in (("Nino", "nino@example.com"), ("Nini", ""), ("ნინო", "")):
        member(name, email)
    page = chief.get(reverse("admin:accounts_user_changelist"), {"q": typed})
    assert {user.display_name for user in page.context["cl"].result_list} == found


def test_a_person_is_found_by_number_and_their_matches_and_tables_by_name_or_code(chief: Client) -> None:
    some_of_everything(0)
    some_of_everything(1)
    ana = User.objects.get(display_name="Ana")
    assert list(people_like(str(ana.pk))) == [ana]
    for model, code in ((Match, "m0atch23"), (Table, Table.objects.get(host=ana).code)):
        for typed in ("ana", code, str(ana.pk)):
            page = chief.get(next(addresses(model)), {"q": typed})
            assert [row.code for row in page.context["cl"].result_list] == [code]
    for model in (Session, SecondStep, Sanction):
        page = chief.get(next(addresses(model)), {"q": "ana"})
        assert [row.user for row in page.context["cl"].result_list] == [ana]


@pytest.mark.skipif(connection.vendor != "postgresql", reason="another planner")
@pytest.mark.parametrize("typed", ["nino", "nino@example.com", "12"])
def test_every_search_for_people_has_its_index(typed: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
    assert "Seq Scan" not in people_like(typed).order_by("-pk")[:50].explain()


def test_a_switch_is_turned_by_its_service(chief: Client) -> None:
    address = reverse("admin:core_switch_change", args=["tables"])
    assert "maintenance" in chief.get(address).content.decode()
    assert chief.post(address, {}).status_code == 302
    assert not is_on("tables")
    chief.post(address, {"on": "on"})
    assert is_on("tables")
    mzia = User.objects.get(display_name="Mzia")
    turns = SwitchChange.objects.order_by("pk").values_list("name", "on", "actor")
    assert list(turns) == [("tables", False, mzia.pk), ("tables", True, mzia.pk)]
    assert chief.post(address.replace("tables", "nothing"), {}).status_code == 302
    assert chief.post(f"{next(addresses(switches.Switch))}add/", {"name": "x"}).status_code == 403


def test_georgian_labels_keep_their_letters(chief: Client) -> None:
    """The pages of the admin capitalise labels, to letters that many phones cannot show."""
    chief.post("/language/", {"language": "ka"})
    for page in ("/ka/admin/", "/ka/admin/accounts/user/", "/ka/admin/core/announcement/add/"):
        told = chief.get(page).content.decode()
        assert re.search("[ა-ჰ]", told)
        assert not re.search("[\u1c90-\u1cbf]", told)
