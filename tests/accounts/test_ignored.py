"""Muting and blocking, by the services and by the pages."""

import pytest
from django.conf import settings
from django.test import Client

from accounts import services
from accounts.ignored import (
    apart_from,
    ignored_by,
    muted_by,
    person_block,
    person_mute,
    person_unblock,
    person_unmute,
)
from accounts.models import Ignored, User
from core.consumers import user_topic
from core.errors import CommandError
from games.models import Tally
from tests.accounts.conftest import come, member
from tests.games.conftest import make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def nino() -> User:
    return make_user("Nino")


@pytest.fixture
def giorgi() -> User:
    return member("Giorgi")


def state(user: User) -> dict[str, bool]:
    """Whom a person ignores by name: True for the blocked."""
    return {one.other.display_name: one.blocks for one in ignored_by(user)}


def test_each_act_and_its_inverse(nino: User, giorgi: User) -> None:
    for _ in range(2):  # twice is once
        person_mute(user=nino, other=giorgi)
        assert state(nino) == {"Giorgi": False}
    for _ in range(2):
        person_block(user=nino, other=giorgi)
        assert state(nino) == {"Giorgi": True}
    person_mute(user=nino, other=giorgi)
    person_unmute(user=nino, other=giorgi)
    assert state(nino) == {"Giorgi": True}, "whoever is blocked stays blocked"
    for _ in range(2):
        person_unblock(user=nino, other=giorgi)
        assert state(nino) == {}
    person_mute(user=nino, other=giorgi)
    for _ in range(2):
        person_unmute(user=nino, other=giorgi)
        assert state(nino) == {}
    assert state(giorgi) == {}


def test_a_mute_is_one_s_own_a_block_keeps_both_apart(nino: User, giorgi: User) -> None:
    person_mute(user=nino, other=giorgi)
    assert (muted_by(nino.pk), muted_by(giorgi.pk)) == ({giorgi.pk}, set())
    assert list(apart_from(nino)) == []
    person_block(user=nino, other=giorgi)
    assert (list(apart_from(nino)), list(apart_from(giorgi))) == ([giorgi], [nino])


def test_nobody_ignores_themselves(nino: User) -> None:
    for act in (person_mute, person_block):
        with pytest.raises(CommandError, match="ONESELF"):
            act(user=nino, other=nino)


def test_there_is_a_limit_and_taking_back_is_free(nino: User, monkeypatch) -> None:
    monkeypatch.setitem(settings.RATES, "ignore", "2/hour")
    first, second, third = (make_user(name) for name in ("Ana", "Lia", "Eka"))
    person_mute(user=nino, other=first)
    person_mute(user=nino, other=first)  # nothing new
    person_block(user=nino, other=second)
    with pytest.raises(CommandError, match="TOO_MANY_IGNORED"):
        person_mute(user=nino, other=third)
    person_unblock(user=nino, other=second)
    assert state(nino) == {"Ana": False}


def test_the_open_tables_of_a_person_are_told(
    nino: User, giorgi: User, monkeypatch, django_capture_on_commit_callbacks
) -> None:
    rung: list[tuple[str, object]] = []
    monkeypatch.setattr("accounts.ignored.bell.ring", lambda *ring: rung.append(ring))
    person_mute(user=nino, other=giorgi)
    person_unmute(user=nino, other=giorgi)
    person_unmute(user=nino, other=giorgi)
    assert rung == [(user_topic(nino.pk), {"ignored": True})] * 2


def test_a_merging_guest_brings_along_whom_they_ignore(nino: User, giorgi: User) -> None:
    ana, lia = member("Ana"), make_user("Lia")
    person_block(user=nino, other=giorgi)
    person_mute(user=ana, other=giorgi)  # the account knows better
    person_block(user=nino, other=lia)
    person_mute(user=nino, other=ana)
    person_block(user=giorgi, other=nino)
    services.guest_merge(guest=nino, user=ana)
    assert state(ana) == {"Giorgi": False, "Lia": True}
    assert state(giorgi) == {"Ana": True}
    assert Ignored.objects.count() == 3


# --- pages --------------------------------------------------------------------------------------------------


def test_the_page_of_a_person_shows_what_the_table_does_and_what_was_won(client: Client) -> None:
    ana = member("Ana", "ana@example.org")
    Tally.objects.create(user=ana, game="japanese", matches=7, won=3, hands=20, hands_won=11)
    page = client.get("/people/Ana/").content.decode()
    for told in ("Ana", "Member", "Japanese Joker", "<dd>7</dd>", "<dd>3</dd>"):
        assert told in page
    for secret in ("ana@example.org", "last", "Last matches", 'name="act"', ana.password):
        assert secret not in page.partition("<main")[2].partition("</main")[0]


@pytest.mark.parametrize("name", ["ana", "ANA", "%20Ana%20"])
def test_every_spelling_of_a_name_leads_there(client: Client, name: str) -> None:
    member("Ana")
    assert client.get(f"/people/{name}/").context["person"].display_name == "Ana"


@pytest.mark.parametrize(
    "name", ["Nobody", "x", "%00", "a%00b", "a" * 5000, "%F0%9F%83%8F", "Aна", "guest:abc"]
)
def test_a_name_that_nobody_has_is_not_there(client: Client, name: str) -> None:
    member("Ana")
    assert client.get(f"/people/{name}/").status_code == 404
    assert client.post(f"/people/{name}/ignore/", {"act": "mute"}).status_code == 404


def test_names_of_all_scripts_have_a_page(client: Client) -> None:
    for name in ("ნინო გ.", "Şükrü-2", "O'Nino", "Ёжик_7"):
        member(name)
        assert client.get(f"/people/{name}/").status_code == 200


def test_a_guest_mutes_and_blocks_there_and_takes_it_back(client: Client, giorgi: User) -> None:
    guest = come(client)
    for act, shown, kept in (
        ("mute", "Muted: you see none", {"Giorgi": False}),
        ("block", "Blocked: you see none", {"Giorgi": True}),
        ("unblock", "They are not told", {}),
    ):
        answer = client.post("/people/Giorgi/ignore/", {"act": act}, follow=True)
        assert answer.redirect_chain[0][0] == "/en/people/Giorgi/"
        assert shown in answer.content.decode()
        assert state(guest) == kept


@pytest.mark.parametrize("act", ["", "kick", "mute;block", "Mute"])
def test_other_acts_do_nothing(client: Client, giorgi: User, act: str) -> None:
    guest = come(client)
    client.post("/people/Giorgi/ignore/", {"act": act})
    assert state(guest) == {}


def test_a_visitor_ignores_nobody(client: Client, giorgi: User) -> None:
    client.post("/people/Giorgi/ignore/", {"act": "mute"})
    assert not Ignored.objects.exists()
    assert not User.objects.exclude(pk=giorgi.pk).exists()


def test_one_s_own_page_has_nothing_to_do(client: Client) -> None:
    guest = come(client)
    page = client.get(f"/people/{guest.display_name}/").content.decode()
    assert "Your own page" in page
    assert 'name="act"' not in page
    answer = client.post(f"/people/{guest.display_name}/ignore/", {"act": "block"}, follow=True)
    assert "That is you." in answer.content.decode()


def test_one_s_own_list_with_the_way_back(client: Client, giorgi: User) -> None:
    guest = come(client)
    assert "Muted and blocked" not in client.get("/me/").content.decode()
    person_block(user=guest, other=giorgi)
    page = client.get("/me/").content.decode()
    assert "Muted and blocked" in page
    assert 'href="/en/people/Giorgi/"' in page
    answer = client.post("/people/Giorgi/ignore/", {"act": "unblock", "next": "/en/me/"})
    assert answer.url == "/en/me/"
    assert "Muted and blocked" not in client.get("/me/").content.decode()


def test_nobody_is_led_away_afterwards(client: Client, giorgi: User) -> None:
    come(client)
    form = {"act": "mute", "next": "https://elsewhere.example/"}
    assert client.post("/people/Giorgi/ignore/", form).url == "/en/people/Giorgi/"


def test_the_file_of_one_s_data_tells_whom_one_ignores_and_not_who_does(client: Client, giorgi: User) -> None:
    guest = come(client)
    person_block(user=guest, other=giorgi)
    person_mute(user=make_user("Lia"), other=guest)
    told = client.get("/me/data.json").json()["ignored"]
    assert [(one["name"], one["blocked"]) for one in told] == [("Giorgi", True)]


def test_a_page_costs_the_same_however_much_was_played(
    client: Client, giorgi: User, django_assert_max_num_queries
) -> None:
    guest = come(client)
    for number in range(8):
        person_mute(user=guest, other=make_user(f"Player {chr(97 + number)}"))
    with django_assert_max_num_queries(8):
        client.get("/people/Giorgi/")
