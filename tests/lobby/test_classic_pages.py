"""Classic Joker on the lobby's pages: its options, its rows, its four seats."""

import re
from html import unescape

import pytest
from django.core.cache import caches

from accounts.models import User
from games.models import Match
from games.models import Seat as MatchSeat
from games.services import match_resign
from lobby.models import Table
from lobby.services import seat_swap, seat_take
from tests.games.conftest import make_user
from tests.lobby.conftest import CLASSIC, opened, playing
from tests.lobby.pages import FORM, checked, meta, signed_in, text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("own_cache")]

HOUSE = CLASSIC["rules"]
REGIONAL = {"profile": "regional", "length": "standard", "khishti": "off", "moshla": False}
NINES = {
    "game": "classic",
    "profile": "house",
    "length": "nines",
    "khishti": "special",
    "moshla": "on",
    "timer": "15",
    "who": "all",
}


def inputs(response) -> list[str]:
    return re.findall(r"<input [^>]*>", response.content.decode())


# --- a new table --------------------------------------------------------------------------------------------


def test_a_classic_table_in_one_post(client) -> None:
    response = client.post("/tables/new/", NINES)
    table = Table.objects.get()
    assert response.url == f"/en/t/{table.code}/"
    assert table.rules == {**HOUSE, "length": "nines", "khishti": "special"}
    assert (table.game, table.timer, table.size, table.target) == ("classic", 15, 4, None)


@pytest.mark.parametrize(
    ("form", "rules"),
    [
        ({"moshla": "on"}, HOUSE),
        ({}, {**HOUSE, "moshla": False}),
        ({"profile": "regional"}, REGIONAL),
        ({"profile": "regional", "length": "standard", "khishti": "off", "moshla": "off"}, REGIONAL),
        # The other game's options count for nothing, forged or not.
        ({"target": "999", "moshla": "on"}, HOUSE),
    ],
)
def test_what_is_not_said_is_as_usual(client, form, rules) -> None:
    client.post("/tables/new/", {"game": "classic", "timer": "30", "who": "all", **form})
    assert Table.objects.get().rules == rules


def test_a_japanese_table_passes_over_the_options_of_classic(client) -> None:
    forged = {"profile": "village", "length": "nines", "khishti": "1", "moshla": "on"}
    client.post("/tables/new/", {**FORM, **forged})
    table = Table.objects.get()
    assert (table.game, table.rules, table.khishti) == ("japanese", {"target": 21}, "")


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"khishti": "300"}, ["“300” is not offered"]),
        ({"length": "long"}, ["“long” is not offered"]),
        ({"profile": "village"}, ["“village” is not offered"]),
        (
            {"profile": "regional"},
            [f"“{value}” does not go with the rules chosen" for value in ("Nines", "Special", "On")],
        ),
        (
            {"profile": "regional", "length": "standard", "moshla": "off"},
            ["“Special” does not go with the rules chosen"],
        ),
    ],
)
def test_forged_options_are_named_and_refused(client, changes, said) -> None:
    response = client.post("/tables/new/", {**NINES, **changes})
    assert response.status_code == 422
    page = text(response)
    assert [error for error in said if error not in page] == []
    assert page.count("does not go with") + page.count("is not offered") == len(said)
    assert (Table.objects.count(), User.objects.count()) == (0, 0)


def disabled(response) -> list[str]:
    return re.findall(r'name="(\w+)"', "".join(tag for tag in inputs(response) if " disabled" in tag))


def test_after_a_refusal_the_form_has_what_goes_together(client) -> None:
    sent = checked(client.post("/tables/new/", {**NINES, "profile": "regional"}).content.decode())
    assert "profile=regional length=standard khishti=off timer=15" in sent
    fields = dict(pair.split("=") for pair in sent.split())
    assert client.post("/tables/new/", fields).status_code == 302
    assert Table.objects.get().rules == REGIONAL


def test_what_the_rules_leave_no_choice_of_cannot_be_chosen(client) -> None:
    response = client.get("/tables/new/?game=classic&profile=regional")
    names = [name for name in disabled(response) if name != "stake"]  # a visitor has no coins
    assert names == ["length", *["khishti"] * 3, "moshla"]
    assert "The regional rules have no khishti." in text(response)
    assert set(disabled(client.get("/tables/new/?game=classic"))) == {"stake"}


@pytest.mark.parametrize(
    ("query", "sent"),
    [
        ("game=classic", "profile=house length=standard khishti=200 moshla=on timer=30 stake=0 who=all"),
        ("game=classic&length=nines&khishti=special", "length=nines khishti=special moshla=on"),
        ("game=classic&moshla=off", "khishti=200 timer=30"),
        (
            "game=classic&profile=regional&length=nines",
            "profile=regional length=standard khishti=off timer=30",
        ),
        ("game=classic&target=15", "game=classic target=21"),
        ("game=japanese&length=nines", "target=21 profile=house length=standard"),
        ("game=classic&khishti=1&length=nines", "length=nines khishti=200"),
    ],
)
def test_a_choice_may_come_with_the_address(client, query, sent) -> None:
    assert sent in checked(client.get(f"/tables/new/?{query}").content.decode())


def test_presets_are_links_that_choose(client) -> None:
    page = client.get("/tables/new/").content.decode()
    links = {
        label: unescape(link) for link, label in re.findall(r'<a class="chip" href="([^"]+)">([^<]+)', page)
    }
    assert list(links) == ["Standard, khishti 200", "Nines, special"]
    sent = checked(client.get("/tables/new/" + links["Nines, special"]).content.decode())
    assert "game=classic" in sent
    assert "profile=house length=nines khishti=special moshla=on" in sent


# --- in the list --------------------------------------------------------------------------------------------


def test_a_row_says_what_is_played(five, client) -> None:
    opened(five, **CLASSIC)
    running = playing([make_user(name) for name in ("Zura", "Mari", "Dato", "Eka")], **CLASSIC)
    page = client.get("/tables/")
    assert "Classic standard free 30 s · khishti 200 · moshla · Nino" in text(page)
    assert (
        "Classic standard hand 1 of 24 30 s · khishti 200 · moshla · Zura , Mari , Dato , Eka Watch"
        in text(page)
    )
    assert 'aria-label="1 of 4 seats taken"' in page.content.decode()
    Match.objects.filter(pk=running.match_id).update(hand=13)
    caches["fragments"].clear()
    assert "hand 14 of 24" in text(client.get("/tables/"))


def test_the_hand_of_a_match_that_the_score_ends(people, client) -> None:
    playing(people)
    assert "Japanese to 21 hand 1 30 s · Nino , Giorgi Watch" in text(client.get("/tables/"))


# --- the page of a table ------------------------------------------------------------------------------------


def test_three_of_four(five, client) -> None:
    table = opened(five, **CLASSIC)
    for person in five[1:3]:
        seat_take(code=table.code, user=person)
    page = text(client.get(f"/t/{table.code}/"))
    assert "3/4 waiting for one more" in page
    assert "Nino waits for you At the table: Nino, Giorgi, Tamar. One seat is free." in page
    assert "standard, 24 hands khishti 200 moshla" in page
    client.post(f"/t/{table.code}/sit/")
    assert "All of you are here. Ready?" in text(client.get(f"/t/{table.code}/"))
    page = text(signed_in(five[3]).get(f"/t/{table.code}/"))
    assert "This table is full" in page
    assert "Sit down" not in page


def test_seats_can_be_changed_by_those_who_sit_there(five, client) -> None:
    table = opened(five, **CLASSIC)
    seat_take(code=table.code, user=five[1])
    seat_swap(code=table.code, user=five[1], number=0)
    page = signed_in(five[0]).get(f"/t/{table.code}/")
    assert re.findall(r'data-act="(\w+)" data-seat="(\d)"', page.content.decode()) == [
        ("swap", "1"),  # the answer
        ("swap", "1"),
        ("move_seat", "2"),
        ("move_seat", "3"),
    ]
    assert "Giorgi : would like to swap seats with you." in text(page)
    asking = signed_in(five[1]).get(f"/t/{table.code}/").content.decode()
    assert 'data-act="swap" data-seat="0" aria-pressed="true"' in asking
    assert "data-seat" not in client.get(f"/t/{table.code}/").content.decode()


def test_two_need_not_choose_their_seats(people) -> None:
    table = opened(people)
    assert "data-seat" not in signed_in(people[0]).get(f"/t/{table.code}/").content.decode()


def test_the_invitation_leads_to_the_rules_of_its_game(five, client) -> None:
    for table in (opened(five, **CLASSIC), opened(five[1:])):
        assert f'href="/en/rules/{table.game}/"' in client.get(f"/t/{table.code}/").content.decode()


def test_who_has_left_for_good_looks_on_like_anybody(five) -> None:
    table = playing(five, **CLASSIC)
    match_resign(match_id=table.match_id, seat=1)
    browser = signed_in(five[1])
    assert "Watch" in text(browser.get(f"/t/{table.code}/"))
    assert "Your match is on" not in text(browser.get("/tables/"))
    assert browser.post("/tables/new/", NINES).url != f"/en/t/{table.code}/"


def test_the_way_back_to_a_seat_that_a_bot_holds(five) -> None:
    table = playing(five, **CLASSIC)
    MatchSeat.objects.filter(match=table.match_id, number=1).update(state=MatchSeat.State.BOT)
    browser = signed_in(five[1])
    page = text(browser.get("/tables/"))
    assert "A bot plays for you: Classic Joker, standard, khishti 200, moshla. Return to it" in page
    assert browser.get(f"/t/{table.code}/").url == f"/en/m/{table.code}/"
    assert "Your match is on: Classic Joker" in text(signed_in(five[0]).get("/tables/"))


# --- shared links -------------------------------------------------------------------------------------------


def test_a_pasted_link(five, client) -> None:
    table = opened(five, **CLASSIC)
    told = meta(client.get(f"/t/{table.code}/"))
    assert told["og:title"] == "Nino waits for you: Classic Joker, standard, khishti 200, moshla"
    assert told["og:description"].startswith(
        "Four players, exact bids, premia and moshla; standard, khishti 200, moshla, 30 seconds a move."
    )
    for person in five[1:4]:
        seat_take(code=table.code, user=person)
    assert meta(client.get(f"/t/{table.code}/"))["og:title"] == "Classic Joker, standard, khishti 200, moshla"
