"""Two people play Japanese Joker in two windows, by clicking."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visitor
from tests.browser.seats import Line, Player, meet, play_until, strong, weak

TIMER = 15


def two(visitor: Visitor) -> tuple[Player, Player]:
    return Player(visitor("phone"), strong), Player(visitor("desktop"), weak)


def test_a_whole_match_with_a_reload_a_lost_connection_and_a_move_of_the_clock(
    visitor: Visitor,
) -> None:
    phone, desktop = players = two(visitor)
    line = Line(desktop.page)
    meet(phone, desktop, target=11, timer=TIMER)

    play_until(players, lambda: phone.seq >= 8)
    phone.page.wait_for_timeout(2000)  # the last trick is gathered in
    seen = (phone.tricks, phone.page.locator("#hand .card").count())
    phone.page.reload()
    phone.at_the_table()
    assert (phone.tricks, phone.page.locator("#hand .card").count()) == seen, "a reload shows the same table"

    play_until(players, lambda: desktop.has_turn and desktop.seq >= 14)
    line.cut()
    expect(phone.page.locator("#absent")).to_be_visible()
    expect(desktop.page.locator(".offline")).to_be_visible()
    line.mend()
    expect(desktop.page.locator(".offline")).to_be_hidden()
    expect(phone.page.locator("#absent")).to_be_hidden()

    play_until(players, lambda: phone.has_turn and phone.seq >= 20)
    before = phone.seq
    phone.step_after(before, seconds=TIMER + 30)  # nobody clicks: the clock moves
    assert desktop.step_after(before) == phone.seq

    play_until(players, lambda: phone.is_over and desktop.is_over, most=1500)
    for player in players:
        expect(player.page.locator("#result")).to_be_visible()
    scores = phone.score
    assert max(scores) >= 11
    assert desktop.score == scores[::-1]
    rows = phone.page.locator("#result").inner_text()
    for points in scores:
        assert str(points) in rows

    code = re.search(r"/m/(\w+)/", phone.page.url)[1]
    record = phone.page.request.get(f"/m/{code}/record.json").json()
    by = [entry for hand in record["hands"] for entry in hand["by"]]
    assert "c" in by, "the clock has moved"
    assert record["result"]["reason"] == "score"

    for player in players:
        player.page.locator('#result [data-act="rematch"]').click()
    for player in players:
        player.page.wait_for_url(lambda url: f"/m/{code}/" not in url and "/m/" in url)
        player.at_the_table()
    assert phone.score == [0, 0]


def test_who_vanishes_loses_the_match(visitor: Visitor) -> None:
    phone, desktop = players = two(visitor)
    meet(phone, desktop)
    play_until(players, lambda: desktop.has_turn and desktop.seq >= 5)
    desktop.page.close()
    expect(phone.page.locator("#absent")).to_be_visible()
    expect(phone.page.locator("#result")).to_be_visible(timeout=60_000)
    assert phone.is_over


def test_the_third_who_opens_the_link_reads_that_the_table_is_full(visitor: Visitor) -> None:
    phone, desktop = two(visitor)
    link = phone.create()
    desktop.sit_down(link)
    expect(desktop.page.get_by_role("button", name="I’m ready")).to_be_visible()
    third = visitor("phone")
    third.goto(link)
    expect(third.get_by_role("heading", name="This table is full")).to_be_visible()
    assert third.get_by_role("button", name="Sit down").count() == 0
    for player in (phone, desktop):
        player.ready()
    phone.at_the_table()
    third.reload()
    expect(third.get_by_role("heading", name="This table is full")).to_be_visible()
    third.get_by_role("link", name=re.compile("Watch")).first.click()
    third.wait_for_url("**/m/*/")
    expect(third.locator("#table")).to_have_attribute("data-seq", re.compile(r"\d+"))
    assert third.locator("button.card.is-legal").count() == 0


def test_who_is_ready_without_a_connection_is_ready_once_it_is_back(visitor: Visitor) -> None:
    phone, desktop = two(visitor)
    line = Line(phone.page)
    desktop.sit_down(phone.create())
    button = phone.page.get_by_role("button", name="I’m ready")
    expect(button).to_be_visible()
    line.cut()
    expect(phone.page.locator("#notice")).to_contain_text("No connection")
    button.click()
    line.mend()
    desktop.ready()
    for player in (phone, desktop):
        player.at_the_table()


def test_resigning_asks_once_more_and_ends_the_match(visitor: Visitor) -> None:
    phone, desktop = two(visitor)
    meet(phone, desktop)
    phone.resign()
    for player in (phone, desktop):
        expect(player.page.locator("#result")).to_be_visible()


def test_phrases_are_seen_at_the_other_side(visitor: Visitor) -> None:
    phone, desktop = two(visitor)
    meet(phone, desktop)
    phone.page.locator('[data-open="say"]').click()
    phone.page.locator('[data-phrase="good_luck"]').click()
    expect(desktop.page.locator("#said-far")).to_have_text("Good luck!")


def test_the_same_person_after_a_reload(visitor: Visitor) -> None:
    phone = Player(visitor("phone"))
    phone.create()
    name = phone.page.locator("#room").inner_text()
    phone.page.reload()
    assert phone.page.locator("#room").inner_text() == name
