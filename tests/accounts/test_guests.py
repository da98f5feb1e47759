"""Guests: made by a command and never by a look, the same after a reload, forgotten in time."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from accounts import services, tasks
from accounts.models import AVATARS, User
from accounts.names import name_key
from accounts.texts import PRINTS, SENTENCES, sentence
from config import settings
from core import clock, rates
from core.errors import CommandError
from games.services import match_create, match_resign

pytestmark = pytest.mark.django_db


def come(client: Client, **fields: str) -> User:
    """Play as a guest."""
    assert client.post("/guest/", fields).status_code == 302
    return User.objects.get(pk=client.session["_auth_user_id"])


def test_one_tap_makes_a_guest_who_stays_the_same(client: Client) -> None:
    guest = come(client)
    assert guest.is_guest
    assert not guest.has_usable_password()
    assert guest.name_key == name_key(guest.display_name)
    assert guest.display_name in client.get("/me/").content.decode()
    assert come(client) == guest
    assert User.objects.count() == 1


def test_two_taps_on_one_button_are_one_guest() -> None:
    first, second = Client(enforce_csrf_checks=True), Client(enforce_csrf_checks=True)
    token = first.get("/").context["csrf_token"]
    second.cookies["csrftoken"] = first.cookies["csrftoken"].value
    guests = [come(client, csrfmiddlewaretoken=str(token)) for client in (first, second)]
    assert guests[0] == guests[1]
    assert User.objects.count() == 1


def test_the_session_lasts_half_a_year(client: Client) -> None:
    come(client)
    assert client.cookies["sessionid"]["max-age"] == 180 * 24 * 60 * 60


@pytest.mark.parametrize("path", ["/", "/guest/", "/me/", "/tables/", "/tables/new/", "/rules/japanese/"])
def test_looking_makes_nobody(client: Client, path: str) -> None:
    client.get(path, follow=True)
    assert not User.objects.exists()
    assert not Session.objects.exists()


def test_a_guest_is_made_only_by_our_own_page() -> None:
    assert Client(enforce_csrf_checks=True).post("/guest/").status_code == 403
    assert not User.objects.exists()


def test_a_guest_has_a_name_of_the_readers_language() -> None:
    client = Client(headers={"accept-language": "ka-GE,ka;q=0.9,en;q=0.5"})
    assert all("ა" <= letter <= "ჰ" for letter in come(client).display_name)


@pytest.mark.parametrize("wanted", ["/rules/japanese/", "/t/k7mq2x/?from=link", "/", "no-view"])
def test_next_leads_on(client: Client, wanted: str) -> None:
    assert client.post("/guest/", {"next": wanted}).url == wanted


@pytest.mark.parametrize(
    "wanted",
    [
        "https://elsewhere.example/",
        "//elsewhere.example",
        "/\\elsewhere.example",
        "javascript:alert(1)",
        "",
        "http:///x",
    ],
)
def test_next_never_leads_away(client: Client, wanted: str) -> None:
    assert client.post("/guest/", {"next": wanted}).url == "/en/tables/"


def test_too_many_guests_from_one_network() -> None:
    allowed = int(settings.RATES["guest"].split("/")[0])
    for _ in range(allowed):
        come(Client())
    refused = Client().post("/guest/")
    assert refused.status_code == 429
    assert "network" in refused.content.decode()
    assert User.objects.count() == allowed
    come(Client(REMOTE_ADDR="192.0.2.7"))


def test_a_taken_name_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = iter(["Nino", "NINO", "nino", "Giorgi"])
    monkeypatch.setattr(services, "guest_name", lambda language: next(wanted))
    made = [services.guest_create(language="en", address="here").display_name for _ in range(2)]
    assert made == ["Nino", "Giorgi"]


def test_a_visit_is_noted_at_most_once_an_hour(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = come(client)
    first = guest.seen_at
    assert first is not None

    def seen_after(passed: timedelta) -> timedelta:
        monkeypatch.setattr(clock, "now", lambda: first + passed)
        client.get("/")
        guest.refresh_from_db()
        return guest.seen_at - first

    assert seen_after(timedelta(minutes=59)) == timedelta()
    assert seen_after(timedelta(minutes=60)) == timedelta(minutes=60)
    assert seen_after(timedelta(minutes=90)) == timedelta(minutes=60)


def test_signing_out_forgets_the_browser(client: Client) -> None:
    guest = come(client)
    client.post("/me/leave/")
    assert "_auth_user_id" not in client.session
    assert come(client) != guest


def test_guests_unseen_for_a_month_are_forgotten(client: Client) -> None:
    old, fresh = come(Client()), come(Client())
    member = come(Client())
    User.objects.filter(pk=old.pk).update(seen_at=clock.now() - tasks.UNSEEN_FOR - timedelta(hours=1))
    User.objects.filter(pk=fresh.pk).update(seen_at=clock.now() - tasks.UNSEEN_FOR + timedelta(hours=1))
    User.objects.filter(pk=member.pk).update(is_guest=False, seen_at=clock.now() - timedelta(days=900))
    assert tasks.forget_guests() == 1
    assert set(User.objects.all()) == {fresh, member}


def test_the_match_of_a_forgotten_guest_stays() -> None:
    players = [come(Client()), come(Client())]
    match = match_create(
        code="k7mq2x34", game="japanese", rules={"target": 11}, timer=30, players=players, public=True
    )
    match_resign(match_id=match.pk, seat=0)
    User.objects.filter(pk=players[0].pk).update(seen_at=clock.now() - timedelta(days=31))
    tasks.forget_guests()
    assert [seat.user for seat in match.seats.order_by("number")] == [None, players[1]]
    assert Client().get("/m/k7mq2x34/record.json").status_code == 200


def test_many_guests_are_forgotten_in_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "BATCH", 2)
    for number in range(5):
        services.guest_create(language="en", address=str(number))
    User.objects.update(seen_at=clock.now() - timedelta(days=31))
    assert tasks.forget_guests() == 5


def test_sessions_that_ran_out_are_forgotten(client: Client) -> None:
    come(client)
    Session.objects.update(expire_date=clock.now() - timedelta(days=1))
    tasks.forget_guests()
    assert not Session.objects.exists()


def test_every_avatar_has_a_name() -> None:
    assert len(PRINTS) == AVATARS


def test_every_refusal_has_a_sentence() -> None:
    for code in SENTENCES:
        assert sentence(CommandError(code, least=2, most=20, letter="ß"))


def test_the_limit_is_counted_before_anything_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rates, "allow", lambda name, key: False)
    with pytest.raises(CommandError, match="TOO_MANY_GUESTS"):
        services.guest_create(language="en", address="here")
    assert not User.objects.exists()


@pytest.mark.parametrize("path", ["/", "/me/", "/tables/", "/tables/new/", "/rules/", "/nothing/"])
def test_what_is_shown_to_somebody_is_kept_by_no_shared_cache(client: Client, path: str) -> None:
    come(client)
    assert "private" in client.get(path)["Cache-Control"]
