"""The lobby's pages as a browser without JavaScript uses them."""

import re
from dataclasses import replace
from html import unescape

import pytest
from django.test import Client

from accounts.models import User
from lobby import qr
from lobby.filters import Filter
from lobby.models import Table
from lobby.services import seat_leave, seat_ready, seat_take
from tests.games.conftest import make_user
from tests.lobby.conftest import CLASSIC, STATES, closed, filled, fresh, opened, over, playing, seats

pytestmark = pytest.mark.django_db

FORM = {"game": "japanese", "target": "21", "timer": "30", "who": "all"}


@pytest.fixture(autouse=True)
def _sessions_in_the_database(settings, own_cache) -> None:
    """Sessions whose queries can be counted, in both modes."""
    settings.SESSION_ENGINE = "django.contrib.sessions.backends.db"


def text(response) -> str:
    """What a reader sees: no tags, single spaces."""
    main = re.search(r"<main.*</main>", response.content.decode(), re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", main.group() if main else "")).split())


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def checked(page: str) -> str:
    """What a form sends as it stands, the names and values in the order of the page."""
    inputs = [
        tag for tag in re.findall(r"<input [^>]*>", page) if " checked" in tag and " disabled" not in tag
    ]
    pairs = [(re.search(r'name="(\w+)"', tag), re.search(r'value="(\w*)"', tag)) for tag in inputs]
    return " ".join(f"{name.group(1)}={value.group(1) if value else 'on'}" for name, value in pairs if name)


def meta(response) -> dict[str, str]:
    tags = re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)">', response.content.decode())
    return {name: unescape(content) for name, content in tags}


# --- the list -----------------------------------------------------------------------------------------------


def test_open_tables_are_listed_and_link_only_ones_are_not(people, client) -> None:
    opened(people)
    opened([people[1]], public=False)
    page = text(client.get("/tables/"))
    assert "Nino" in page
    assert "Giorgi" not in page


def test_a_link_only_match_is_not_listed_either(people, client) -> None:
    playing(people, public=False)
    assert "Watch" not in text(client.get("/tables/"))


def test_full_tables_leave_the_list_and_running_ones_can_be_watched(people, client) -> None:
    filled(people)
    assert "Nino" not in text(client.get("/tables/"))
    Table.objects.all().delete()
    table = playing(people)
    response = client.get("/tables/")
    assert f'href="/m/{table.code}/"' in response.content.decode()
    assert "Nino , Giorgi Watch" in text(response)


def test_the_longest_open_stands_first(people, client, clock) -> None:
    for person in people:
        opened([person])
        clock.advance(60)
    page = text(client.get("/tables/"))
    assert page.index("Nino") < page.index("Giorgi") < page.index("Tamar")


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("", "Nino Giorgi Tamar"),
        ("?target=11", "Nino"),
        ("?target=21&target=11", "Nino Tamar"),
        ("?target=31", ""),
        ("?target=12&target=x", "Nino Giorgi Tamar"),
        ("?target=11&target=15&target=21&target=31", "Nino Giorgi Tamar"),
    ],
)
def test_the_filter_is_in_the_address(people, client, query, names) -> None:
    for person, target in zip(people, (11, 15, 21), strict=True):
        opened([person], rules={"target": target})
    for path in ("/tables/", "/tables/list/"):
        page = client.get(path + query).content.decode()
        assert [person.display_name for person in people if person.display_name in page] == names.split()


def test_only_tables_with_a_free_seat(people, client) -> None:
    playing(people)
    assert "Watch" in text(client.get("/tables/"))
    assert "Watch" not in text(client.get("/tables/?free=1"))


def test_a_filter_has_one_spelling() -> None:
    wanted = Filter().toggled("target", "31").toggled("target", "21")
    assert replace(wanted, free=True).query == "?target=21&target=31&free=1"
    assert Filter().query == ""
    assert wanted.toggled("target", "31") == Filter(chosen=(("target", "21"),))


def test_nothing_is_open(client) -> None:
    page = text(client.get("/tables/"))
    assert "No table is open just now" in page
    assert "Create a table" in page
    assert "No open table fits these filters" in text(client.get("/tables/?target=31"))
    assert "Clear filters" in text(client.get("/tables/?target=31"))


def test_the_same_queries_for_many_tables(people, django_assert_num_queries) -> None:
    browser = signed_in(people[2])
    browser.get("/tables/")  # the first visit of the hour is noted
    for tables in (1, 24):
        for number in range(tables):
            opened([make_user(f"Host{tables}-{number}")], rules={"target": (11, 15, 21, 31)[number % 4]})
            names = [f"{seat}{tables}-{number}" for seat in ("One", "Two", "Three", "Four")]
            playing([make_user(name) for name in names], **(CLASSIC if number % 2 else {}))
            opened([make_user(f"Fifth{tables}-{number}")], **CLASSIC)
        # Session, person, own table, revision; open tables and running ones, each with its people.
        with django_assert_num_queries(8):
            page = text(browser.get("/tables/"))
    assert page.count("Sit down") == 50
    assert page.count("Watch") == 20


def test_a_list_is_made_once_for_each_revision(people, client, django_assert_num_queries) -> None:
    opened(people)
    client.get("/tables/list/")
    with django_assert_num_queries(1):
        assert "Nino" in client.get("/tables/list/").content.decode()
    opened([people[1]])
    assert "Giorgi" in client.get("/tables/list/").content.decode()


def test_the_list_is_the_same_for_everybody(people) -> None:
    opened(people)
    lists = {
        client.get("/tables/list/").content
        for client in (Client(), signed_in(people[0]), signed_in(people[1]))
    }
    assert len(lists) == 1
    assert b"csrf" not in lists.pop()


def test_pages_of_the_lobby_are_not_kept_by_browsers(people, client) -> None:
    table = opened(people)
    for path in ("/tables/", "/tables/list/", "/tables/new/", f"/t/{table.code}/", f"/t/{table.code}/room/"):
        assert "no-store" in client.get(path)["Cache-Control"]


def test_the_way_back_to_ones_own_table(people) -> None:
    table = opened(people)
    assert f'href="/t/{table.code}/"' in signed_in(people[0]).get("/tables/").content.decode()
    assert "Your table" not in text(signed_in(people[1]).get("/tables/"))


# --- a new table --------------------------------------------------------------------------------------------


def test_the_usual_choice_is_made(client) -> None:
    page = client.get("/tables/new/").content.decode()
    usual = "game=japanese target=21 profile=house length=standard khishti=200 moshla=on timer=30 stake=0"
    assert checked(page) == f"{usual} who=all"


def test_a_choice_may_come_with_the_address(client) -> None:
    page = client.get("/tables/new/?target=31&timer=7&who=link&game=chess").content.decode()
    assert "target=31" in checked(page)
    assert "timer=30 stake=0 who=link" in checked(page)


def test_a_visitor_makes_a_table_in_one_post(client) -> None:
    response = client.post("/tables/new/", {**FORM, "target": "15", "timer": "60", "who": "link"})
    table = Table.objects.get()
    assert response.url == f"/t/{table.code}/"
    assert (table.rules, table.timer, table.public) == ({"target": 15}, 60, False)
    assert table.host is not None
    assert table.host.is_guest
    assert table.host.display_name in text(client.get(response.url))


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("target", "12", "“12” is not offered"),
        ("target", "-1", "“-1” is not offered"),
        ("target", "", "Choose one of these"),
        ("timer", "5", "“5” is not offered"),
        ("timer", "<b>", "“<b>” is not offered"),
        ("who", "nobody", "“nobody” is not offered"),
        ("game", "chess", "“chess” is not offered"),
    ],
)
def test_forged_values_are_named_and_refused(client, name, value, said) -> None:
    response = client.post("/tables/new/", {**FORM, name: value})
    assert response.status_code == 422
    assert said in text(response)
    assert b"<b>\xe2" not in response.content
    assert not Table.objects.exists()
    assert not User.objects.exists()


def test_creating_while_seated_leads_to_the_own_table(people) -> None:
    table = opened(people)
    browser = signed_in(people[0])
    assert "You sit at a table already" in text(browser.get("/tables/new/"))
    assert browser.post("/tables/new/", FORM).url == f"/t/{table.code}/"
    assert Table.objects.count() == 1


def test_too_many_tables(people, settings) -> None:
    settings.RATES = {**settings.RATES, "table": "1/hour"}
    browser = signed_in(people[0])
    browser.post("/tables/new/", FORM)
    seat_leave(code=Table.objects.get().code, user=people[0])
    response = browser.post("/tables/new/", FORM)
    assert response.status_code == 422
    assert "You have made many tables" in text(response)


def test_too_many_changes_of_seats(people, settings) -> None:
    settings.RATES = {**settings.RATES, "seat": "1/hour"}
    table = opened(people)
    browser = signed_in(people[1])
    browser.post(f"/t/{table.code}/sit/")
    browser.post(f"/t/{table.code}/leave/")
    response = browser.post(f"/t/{table.code}/sit/", follow=True)
    assert "You have changed seats very often" in text(response)
    assert table.seats.count() == 1


def test_a_form_needs_its_token(people) -> None:
    table = opened(people)
    browser = Client(enforce_csrf_checks=True)
    for path in ("/tables/new/", f"/t/{table.code}/sit/", f"/t/{table.code}/leave/"):
        assert browser.post(path, FORM).status_code == 403


# --- the page of a table ------------------------------------------------------------------------------------


def test_whoever_made_it_waits_with_the_link(people) -> None:
    table = opened(people)
    response = signed_in(people[0]).get(f"/t/{table.code}/")
    page = text(response)
    assert "Invite a friend" in page
    assert f"testserver/t/{table.code}" in page
    assert 'aria-label="QR code of the link to this table"' in response.content.decode()


def test_a_friend_sits_down_with_one_post(people, client) -> None:
    table = opened(people)
    page = text(client.get(f"/t/{table.code}/"))
    assert "Nino waits for you" in page
    assert "Sit down as a guest" in page
    response = client.post(f"/t/{table.code}/sit/")
    assert response.url == f"/t/{table.code}/"
    assert "Both of you are here. Ready?" in text(client.get(response.url))
    assert seats(fresh(table))[0][1] == "Nino"
    assert User.objects.filter(is_guest=True).count() == 4


@pytest.mark.parametrize("make", [filled, playing])
def test_the_third_is_told_that_the_table_is_full(people, client, make) -> None:
    table = make(people)
    for browser in (client, signed_in(people[2])):
        page = text(browser.get(f"/t/{table.code}/"))
        assert "This table is full" in page
        assert "To the tables" in page
        assert ("Watch" in page) == (make is playing)
        assert "Sit down" not in page


def test_sitting_down_at_a_full_table_makes_no_guest(people, client) -> None:
    table = filled(people)
    before = User.objects.count()
    response = client.post(f"/t/{table.code}/sit/", follow=True)
    assert "This table is full" in text(response)
    assert (User.objects.count(), table.seats.count()) == (before, 2)


def test_from_the_lobby_one_comes_back_with_a_word(people) -> None:
    table = filled(people)
    response = signed_in(people[2]).post(f"/t/{table.code}/sit/", {"next": "/tables/?target=21"}, follow=True)
    assert response.redirect_chain == [("/tables/?target=21", 302)]
    assert "Someone took that seat a moment ago." in text(response)


def test_no_way_out_of_the_site(people) -> None:
    table = filled(people)
    for path in ("sit", "leave"):
        for away in ("https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)"):
            response = signed_in(people[2]).post(f"/t/{table.code}/{path}/", {"next": away})
            assert response.url in (f"/t/{table.code}/", "/tables/")


@pytest.mark.parametrize("path", ["sit", "leave"])
@pytest.mark.parametrize("wanted", ["no-view", "lobby"])
def test_a_way_on_is_an_address_and_no_name_of_a_view(people, path: str, wanted: str) -> None:
    table = filled(people)
    assert signed_in(people[2]).post(f"/t/{table.code}/{path}/", {"next": wanted}).url == wanted


def test_whoever_sits_elsewhere_may_change(people) -> None:
    mine, other = opened(people), opened([people[1]])
    browser = signed_in(people[0])
    response = browser.post(f"/t/{other.code}/sit/", follow=True)
    page = text(response)
    assert "You sit at another table" in page
    assert "Return to my table" in page
    response = browser.post(f"/t/{mine.code}/leave/", {"next": f"/t/{other.code}/"}, follow=True)
    assert "Giorgi waits for you" in text(response)
    assert fresh(mine).status == "closed"


def test_the_seated_go_to_their_match_and_others_do_not(people) -> None:
    table = playing(people)
    assert signed_in(people[0]).get(f"/t/{table.code}/").url == f"/m/{table.code}/"
    assert signed_in(people[2]).get(f"/t/{table.code}/").status_code == 200
    assert signed_in(people[0]).post(f"/t/{table.code}/leave/").url == f"/t/{table.code}/"


def test_a_match_that_is_over(people) -> None:
    table = over(people)
    page = text(signed_in(people[0]).get(f"/t/{table.code}/"))
    assert "The match is over" in page
    assert "Play again" in page
    assert "won · 0 points" in page
    page = text(signed_in(people[2]).get(f"/t/{table.code}/"))
    assert "The match is over" in page
    assert "Play again" not in page


def test_a_closed_table_offers_another_like_it(people, client) -> None:
    table = closed(people)
    response = client.get(f"/t/{table.code}/")
    assert "This table is closed" in text(response)
    assert (
        'href="/tables/new/?game=japanese&amp;target=21&amp;timer=30&amp;who=all"'
        in response.content.decode()
    )
    assert "This table is closed" in text(client.post(f"/t/{table.code}/sit/", follow=True))


@pytest.mark.parametrize("path", ["/t/nosuch/", "/t/nosuch/room/"])
def test_no_such_table(client, path) -> None:
    response = client.get(path)
    assert response.status_code == 404
    assert "There is no such table" in text(response)
    assert client.post("/t/nosuch/sit/").status_code == 404


def test_leaving_goes_back_to_the_lobby(people) -> None:
    table = opened(people)
    assert signed_in(people[0]).post(f"/t/{table.code}/leave/").url == "/tables/"
    assert fresh(table).status == "closed"
    assert Client().post(f"/t/{table.code}/leave/").url == "/tables/"


def test_what_is_safe_and_what_changes(people, client) -> None:
    table = opened(people)
    for path in ("sit", "leave"):
        assert client.get(f"/t/{table.code}/{path}/").status_code == 405
    assert client.post("/tables/").status_code == 405
    assert seats(fresh(table)) == [(0, "Nino", True, False)]


def test_the_changing_part_alone(people) -> None:
    table = opened(people)
    part = signed_in(people[0]).get(f"/t/{table.code}/room/").content.decode()
    assert "<html" not in part
    assert f'data-revision="{table.revision}"' in part


@pytest.mark.parametrize("make", [opened, filled, over])
def test_the_seed_never_leaves(people, make) -> None:
    table = make(people)
    for browser in (Client(), signed_in(people[0])):
        for path in ("", "room/"):
            assert table.seed not in browser.get(f"/t/{table.code}/{path}").content.decode()


def test_few_queries_for_a_table(people, django_assert_num_queries) -> None:
    table = filled(people)
    browser = signed_in(people[0])
    browser.get(f"/t/{table.code}/")
    with django_assert_num_queries(4):  # session, person, table, seats
        browser.get(f"/t/{table.code}/room/")


# --- shared links -------------------------------------------------------------------------------------------


def test_a_pasted_link_shows_title_text_and_picture(people, client) -> None:
    table = opened(people)
    told = meta(client.get(f"/t/{table.code}/"))
    assert told["og:title"] == "Nino waits for you: Japanese Joker to 21"
    assert "to 21, 30 seconds a move" in told["og:description"]
    assert told["og:url"] == f"http://testserver/t/{table.code}/"
    assert told["og:image"] == "http://testserver/static/img/share.png"
    assert told["twitter:card"] == "summary_large_image"
    seat_take(code=table.code, user=people[1])
    assert meta(client.get(f"/t/{table.code}/"))["og:title"] == "Japanese Joker to 21"


def test_a_name_cannot_break_out_of_the_tags(client, db) -> None:
    user = make_user("Nino")
    User.objects.filter(pk=user.pk).update(display_name='"><script>x')
    table = opened([user])
    assert "<script>x" not in client.get(f"/t/{table.code}/").content.decode()


def test_looking_at_a_link_leaves_no_trace(people, client) -> None:
    table = opened(people)
    before = User.objects.count()
    client.get(f"/t/{table.code}/")
    assert User.objects.count() == before
    assert "sessionid" not in client.cookies


def test_the_code_is_drawn_here() -> None:
    width, path = qr.qr_path("https://jokeri.example/t/k7mq2x9p/")
    assert width == 29 + 2 * qr.QUIET
    assert path.startswith(f"M{qr.QUIET} {qr.QUIET}h1v1h-1z")
    assert qr.qr_path("https://jokeri.example/t/k7mq2x9q/")[1] != path


@pytest.mark.parametrize("make", STATES.values(), ids=STATES)
def test_search_engines_keep_no_table(people, make) -> None:
    page = Client().get(f"/t/{make(people).code}/")
    assert meta(page)["robots"] == "noindex"


def test_the_seal_shown_before_the_start_is_that_of_the_first_deal(people) -> None:
    table = filled(people)
    page = text(signed_in(people[0]).get(f"/t/{table.code}/"))
    for person in people[:2]:
        seat_ready(code=table.code, user=person)
    seal = fresh(table).match.hands.get(number=0).commitment
    assert f"Deal of hand 1 sealed: {seal[:8]}…" in page
    assert seal in page
