"""Every page in every language, at every width, light and dark: whole, translated, open to everybody.

The pictures go to var/shots, or to where JOKERI_SHOTS says; open its index.html.
"""

import re
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Complaints, Give, Visitor
from tests.browser.people import new_name, register
from tests.browser.places import GUEST, MEMBER, NOWHERE, STAFF, VISITOR
from tests.browser.seats import Player
from tests.browser.staff import come_in, give_every_right
from tests.browser.walk import LANGUAGES, Walker, untranslated

GAMES = ("classic", "japanese")
in_every_language = pytest.mark.parametrize("language", LANGUAGES)


def walk(walker: Walker, page: Page, places: dict[str, str], *names: str) -> None:
    """Look at pages by their addresses."""
    for name, address in places.items():
        page.goto(f"/{walker.language}{address}")
        page.evaluate("for (const part of document.querySelectorAll('main details')) part.open = true")
        walker.look(page, name, *names)


def name_of(page: Page) -> str:
    """How the person behind this browser is called."""
    return re.search(r'name="name" value="([^"]+)"', page.request.get("/me/").text())[1]


def press(page: Page, action: str) -> None:
    """The button of the form that leads to an address."""
    page.locator(f'main form[action$="{action}"] button').first.click()


def test_the_measure_finds_what_is_english() -> None:
    assert untranslated(["The rules", "Kurallar", "To the tables"], "tr", ()) != []
    assert untranslated(["Kurallar", "Jokeri · Nino", "11 – 7"], "tr", ("Nino",)) == []
    assert untranslated(["ძალიან good"], "ka", ()) == ["not translated: ძალიან good"]
    assert untranslated(["წესები · Jokeri", "Nino: 3"], "ka", ("Nino",)) == []


@in_every_language
@pytest.mark.parametrize("part", range(2))
def test_what_a_visitor_finds(visitor: Visitor, language: str, part: int) -> None:
    walker, page = Walker(language), visitor("desktop", locale=language)
    walk(walker, page, dict(list(VISITOR.items())[part::2]))
    walker.blame()


@in_every_language
def test_where_nothing_is(visitor: Visitor, complaints: Complaints, language: str) -> None:
    complaints.expect("404 (Not Found)")
    walker, page = Walker(language), visitor("desktop", locale=language)
    walk(walker, page, NOWHERE)
    page.goto(f"/offline/{language}/")
    walker.look(page, "offline")
    walker.blame()


@in_every_language
def test_what_a_guest_and_a_member_find(visitor: Visitor, language: str) -> None:
    walker, page = Walker(language), visitor("desktop", locale=language)
    page.goto("/how-to-start/")
    press(page, "/guest/")
    page.wait_for_url("**/tables/")
    walk(walker, page, GUEST, name_of(page))
    name = new_name()
    register(page, name)
    walk(walker, page, MEMBER, name, name_of(page))
    walker.blame()


@in_every_language
def test_what_sanctions_and_people_look_like(visitor: Visitor, give: Give, language: str) -> None:
    walker, page, other = Walker(language), visitor("desktop", locale=language), visitor("desktop")
    for somebody in (page, other):
        somebody.goto("/how-to-start/")
        press(somebody, "/guest/")
        somebody.wait_for_url("**/tables/")
    names = name_of(page), name_of(other)
    walk(walker, page, {"person": f"/people/{quote(names[1])}/"}, *names)
    press(page, "/ignore/")
    walk(walker, page, {"person-muted": f"/people/{quote(names[1])}/", "me-ignoring": "/me/"}, *names)
    give(page, "warning", "1")
    give(page, "silence", "2")
    walk(walker, page, {"news": "/rules/"}, *names)
    give(page, "suspension", "3")
    walk(walker, page, {"out": "/out/"}, *names)
    walker.blame()


@in_every_language
def test_a_report_and_what_moderators_find(visitor: Visitor, site_data: Path, language: str) -> None:
    walker, page = Walker(language), visitor("desktop", locale=language)
    name, reporter = new_name(), visitor("desktop", locale=language)
    register(visitor("desktop", locale=language), name)
    reporter.goto(f"/people/{quote(name)}/report/")
    walker.look(reporter, "report", name)
    reporter.locator("main form input[type=radio]").first.check()
    reporter.locator("main form .btn--main").click()
    expect(reporter.locator("#thanks-h")).to_be_visible()
    walker.look(reporter, "report-sent", name)
    names = [come_in(page, site_data), name]
    give_every_right(site_data, names[0])
    walk(walker, page, STAFF, *names)
    page.goto("/moderation/")
    page.locator(".report", has_text=name).click()
    page.wait_for_url("**/moderation/cases/**")
    walker.look(page, "moderation-case", *names)
    walker.blame()


@in_every_language
@pytest.mark.parametrize("game", GAMES)
def test_practice(visitor: Visitor, language: str, game: str) -> None:
    walker, page = Walker(language), visitor("desktop", locale=language)
    page.goto("/")
    page.locator(f'.start button[name=game][value="{game}"]').first.click()
    page.wait_for_url("**/m/*/")
    expect(page.locator("#table")).to_have_attribute("data-turn", "yours")
    names = [*page.locator("bdi").all_inner_texts(), name_of(page)]
    walker.look(page, f"practice-{game}", *names)
    for sheet in ("menu", "hands"):
        page.locator(f'.topbar [data-open="{sheet}"]').click()
        walker.look(page, f"practice-{game}-{sheet}", *names)
        page.keyboard.press("Escape")
    page.evaluate("document.querySelector('#end-practice').submit()")
    page.wait_for_url(f"**/{language}/")
    page.go_back()
    page.reload()
    expect(page.locator("#result")).to_be_visible()
    walker.look(page, f"practice-{game}-over", *names)
    walker.blame()


@in_every_language
def test_a_table_from_its_invitation_to_the_result(visitor: Visitor, language: str) -> None:
    walker = Walker(language)
    host, guest, third = (visitor("desktop", locale=language) for _ in range(3))
    host.goto("/tables/new/?game=japanese&target=11&timer=60")
    host.locator(".create__foot button").click()
    host.wait_for_url("**/t/*/")
    names = [name_of(host)]
    walker.look(host, "room-waiting", *names)
    guest.goto(host.url)
    walker.look(guest, "room-invitation", *names)
    press(guest, "/sit/")
    expect(guest.locator('[data-act="ready"]')).to_be_visible()
    names.append(name_of(guest))
    walker.look(guest, "room-ready", *names)
    third.goto(host.url)
    walker.look(third, "room-full", *names)
    for page in (host, guest):
        page.locator('[data-act="ready"]').click()
    players = Player(host), Player(guest)
    for player in players:
        player.at_the_table()
    third.goto(host.url)
    expect(third.locator("#table[data-seq]")).to_be_visible()
    walker.look(third, "match-watched", *names)
    third.goto(f"/people/{quote(names[0])}/")
    walker.look(third, "person", *names)
    third.goto("/tables/?game=japanese")
    walker.look(third, "tables-some", *names)
    players[0].resign()
    for page, name in ((host, "match-lost"), (guest, "match-won")):
        expect(page.locator("#result")).to_be_visible()
        walker.look(page, name, *names)
    walker.blame()
