"""The way into practice, and what search engines may keep of a match."""

from html import unescape

import pytest
from django.test import Client

from accounts.ignored import person_mute
from accounts.models import Ignored, User
from core import rates
from games.models import Match, Seat
from tests.games.conftest import CLASSIC, FakeClock, make_user

pytestmark = pytest.mark.django_db

REGIONAL = {"profile": "regional", "length": "standard", "khishti": "off", "moshla": False}


def begin(client: Client, **fields: object) -> Match:
    answer = client.post("/practice/", fields)
    assert answer.status_code == 302
    return Match.objects.get(code=answer.url.split("/")[3])


@pytest.mark.parametrize(
    ("fields", "rules", "bots"),
    [
        ({"game": "japanese"}, {"target": 21}, 1),
        ({"game": "japanese", "target": "11", "khishti": "500"}, {"target": 11}, 1),
        ({"game": "classic", "moshla": "on"}, CLASSIC, 3),
        ({"game": "classic", "length": "nines", "khishti": "special"},
         {"profile": "house", "length": "nines", "khishti": "special", "moshla": False}, 3),
        ({"game": "classic", "profile": "regional"}, REGIONAL, 3),
        ({"game": "classic", "profile": "regional", "length": "nines", "khishti": "200", "moshla": "on"},
         REGIONAL, 3),
    ],
)  # fmt: skip
def test_one_tap_begins_a_match_against_bots(client: Client, fields, rules, bots: int) -> None:
    match = begin(client, **fields)
    assert (match.game, match.rules, match.timer) == (fields["game"], rules, 0)
    assert match.practice
    assert not match.public
    guest = User.objects.get()
    assert guest.is_guest
    assert list(Seat.objects.order_by("number").values_list("user", flat=True)) == [guest.pk, *[None] * bots]
    assert client.get(f"/m/{match.code}/").status_code == 200


def test_a_move_timer_can_be_chosen(client: Client) -> None:
    assert begin(client, game="japanese", timer="30").timer == 30


def test_whoever_has_a_name_keeps_it(client: Client) -> None:
    client.post("/guest/")
    begin(client, game="japanese")
    assert User.objects.count() == 1


@pytest.mark.parametrize(
    "other", [{}, {"game": "classic", "moshla": "on"}, {"target": "11"}, {"timer": "15"}]
)
def test_two_taps_on_one_button_begin_one_match(client: Client, clock: FakeClock, other) -> None:
    first = begin(client, game="japanese")
    second = begin(client, **{"game": "japanese", **other})
    assert (first == second) is (not other)


def test_a_later_tap_begins_another_match(client: Client, clock: FakeClock) -> None:
    first = begin(client, game="japanese")
    clock.advance(5)
    assert begin(client, game="japanese") != first


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"game": "chess"},
        {"game": "japanese", "target": "12"},
        {"game": "japanese", "target": "many"},
        {"game": "japanese", "timer": "7"},
        {"game": "japanese", "timer": "soon"},
        {"game": "classic", "profile": "ours"},
        {"game": "classic", "khishti": "300"},
        {"game": "classic", "length": "long"},
    ],
)
def test_forged_options_lead_back_home(client: Client, fields: dict[str, str]) -> None:
    answer = client.post("/practice/", fields, follow=True)
    assert answer.redirect_chain == [("/en/", 302)]
    assert "A match like that is not offered." in answer.content.decode()
    assert not Match.objects.exists()


def test_limits_are_told_on_the_home_page(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    client.post("/guest/")
    monkeypatch.setattr(rates, "allow", lambda name, key: False)
    answer = client.post("/practice/", {"game": "japanese"}, follow=True)
    assert "You have begun many matches within the hour." in answer.content.decode()
    stranger = Client().post("/practice/", {"game": "japanese"}, follow=True)
    assert "Many guests came from your network" in stranger.content.decode()


def test_only_a_form_of_ours_begins_one(client: Client) -> None:
    assert client.get("/practice/").status_code == 405
    assert Client(enforce_csrf_checks=True).post("/practice/", {"game": "japanese"}).status_code == 403
    assert not Match.objects.exists()


def test_search_engines_keep_no_match(client: Client, match: Match) -> None:
    assert '<meta name="robots" content="noindex">' in client.get(f"/m/{match.code}/").content.decode()


# --- whom one mutes and blocks at the table -----------------------------------------------------------------


def ignored(client: Client, match: Match) -> str:
    page = client.get(f"/m/{match.code}/").content.decode()
    return unescape(page.partition('data-ignored="')[2].partition('"')[0])


def test_the_table_mutes_and_blocks_by_the_seat(client: Client, match: Match, players: list[User]) -> None:
    client.force_login(players[0])
    address = f"/m/{match.code}/seats/1/ignore/"
    assert ignored(client, match) == "{}"
    for act, shown in (("mute", '{"1": "mute"}'), ("block", '{"1": "block"}'), ("unblock", "{}")):
        assert client.post(address, {"act": act}).status_code == 204
        assert ignored(client, match) == shown
    assert ignored(Client(), match) == "{}", "it is nobody else's"


def test_a_visitor_mutes_nobody_at_the_table(client: Client, match: Match) -> None:
    assert client.post(f"/m/{match.code}/seats/1/ignore/", {"act": "mute"}).status_code == 403
    assert not Ignored.objects.exists()


@pytest.mark.parametrize(
    "address",
    ["/m/nowhere/seats/0/ignore/", "/m/{}/seats/2/ignore/", "/m/{}/seats/99999999999999999999/ignore/"],
)
def test_a_seat_that_is_not_there_is_not_found(
    client: Client, match: Match, players: list[User], address: str
) -> None:
    client.force_login(players[0])
    assert client.post(address.format(match.code), {"act": "mute"}).status_code == 404


def test_neither_oneself_nor_a_bot(client: Client, match: Match, players: list[User]) -> None:
    client.force_login(players[0])
    refused = client.post(f"/m/{match.code}/seats/0/ignore/", {"act": "mute"})
    assert (refused.status_code, refused.content.decode()) == (422, "That is you.")
    practice = begin(client, game="japanese")
    assert client.post(f"/m/{practice.code}/seats/1/ignore/", {"act": "mute"}).status_code == 404


def test_a_match_page_costs_the_same_however_many_are_muted(
    client: Client, match: Match, players: list[User], django_assert_max_num_queries
) -> None:
    client.force_login(players[0])
    client.get("/rules/")  # the visit is noted
    for number in range(8):
        person_mute(user=players[0], other=make_user(f"Other{number}"))
    # Session, where no cache holds it, person; match, whom they ignore; news; the table.
    with django_assert_max_num_queries(7):
        client.get(f"/m/{match.code}/")
