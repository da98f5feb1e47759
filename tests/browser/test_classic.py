"""Four people play classic Joker in four windows, by clicking; one person practises against bots."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import Visitor
from tests.browser.four import ClassicPlayer, meet_four
from tests.browser.paper import Witness, written
from tests.browser.seats import Player, play_until, strong, weak

PULKA = 4  # hands of nine cards


def four(visitor: Visitor) -> list[ClassicPlayer]:
    phones = [ClassicPlayer(visitor("phone"), choose, bid) for choose, bid in ((strong, 3), (weak, 0))]
    desktops = [ClassicPlayer(visitor("desktop"), choose, bid) for choose, bid in ((strong, 2), (weak, 2))]
    return [*phones, *desktops]


def test_a_pulka_with_a_reload_and_a_seat_that_a_bot_keeps(visitor: Visitor) -> None:
    players = four(visitor)
    first, second, third, _ = players
    witness = Witness(first.page)
    meet_four(players, length="nines", timer=30)
    for player in (first, third):
        assert violations(player.page) == []

    play_until(players, lambda: second.seq >= 20)
    second.page.wait_for_timeout(2000)  # the last trick is gathered in
    seen = second.page.locator("#table .seat__bid, #bar-bid, #bidline, #hand .card")
    before = seen.all_inner_texts()
    second.page.reload()
    second.at_the_table()
    assert seen.all_inner_texts() == before, "a reload shows the same table"

    play_until(players, lambda: third.has_turn and third.seq >= 30)
    address, context = third.page.url, third.page.context
    third.page.close()
    expect(first.seat(2).locator(".seat__badge")).to_have_text("bot", timeout=60_000)
    present = [player for player in players if player is not third]
    play_until(present, lambda: first.seq >= 45)
    third.page = context.new_page()
    third.page.goto(address)
    third.at_the_table()
    third.page.locator('[data-act="return"]').click()
    expect(first.seat(2).locator(".seat__badge")).to_be_hidden()
    expect(third.page.locator('[data-act="return"]')).to_be_hidden()

    play_until(players, lambda: len(witness.hands) == PULKA, most=400)
    pulka = witness.pulka(list(range(PULKA)), size=9)
    for player in players:
        player.close_result_of_hand()
        expect(player.page.locator("#title")).to_contain_text("Pulka 2")
        assert written(player.page)[0] == pulka

    play_until(players, lambda: first.has_turn)
    first.page.locator('.topbar [data-open="hands"]').click()
    assert violations(first.page) == []
    first.page.get_by_label("9.0").check()
    total = int(pulka[-1][1].replace("−", "-"))
    shown = first.page.locator(".paper__names b").first
    expect(shown).to_have_text(f"{total / 100:.1f}".replace("-", "−"))


def test_who_leaves_has_lost_and_the_last_one_wins(visitor: Visitor) -> None:
    players = four(visitor)
    meet_four(players, length="standard")
    winner = players[0]
    for number, player in enumerate(players[1:], start=1):
        player.page.locator('[data-open="menu"]').click()
        player.page.locator('[data-act="resign"]').click()
        expect(player.page.get_by_role("heading", name="Leave for good?")).to_be_visible()
        player.page.locator('[data-act="resign-sure"]').click()
        if number < 3:
            expect(winner.seat(number).locator(".seat__badge")).to_have_text("left")
            expect(player.page.locator('[data-act="go"]')).to_be_visible()
    for player in players:
        expect(player.page.locator("#result")).to_be_visible()
        assert player.page.locator(".standing .tag").count() == 3
    expect(winner.page.get_by_role("heading", name="You won the match")).to_be_visible()
    assert violations(winner.page) == []


def test_the_keyboard_alone(visitor: Visitor) -> None:
    page = visitor("desktop")
    practise(page, "classic")
    to_own_turn(page)
    seq = Player(page).seq
    # Who deals is drawn, and the dealer may not say every number.
    bid = page.locator('button[data-bid]:not([aria-disabled="true"])').first.get_attribute("data-bid")
    assert bid is not None
    page.keyboard.press(bid)
    expect(page.locator(f'button[data-bid="{bid}"]')).to_have_attribute("aria-pressed", "true")
    page.keyboard.press(bid)
    Player(page).step_after(seq)
    page.keyboard.press("t")
    expect(page.locator('dialog[data-sheet="hands"]')).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("m")
    expect(page.locator('dialog[data-sheet="menu"]')).to_be_visible()


OVERLAPS = """() => {
  const parts = document.querySelectorAll(
    ".topbar, .seat, #trump, #last, #bidsum, #bidline span, #bar, #pad, #hand");
  const found = [...parts]
    .map((part) => ({ name: part.id || part.className, box: part.getBoundingClientRect() }))
    .filter(({ box }) => box.width && box.height);
  const shared = (one, other, start, end) =>
    Math.min(one[end], other[end]) - Math.max(one[start], other[start]) > 1;
  const over = ({ box: one }, { box: other }) =>
    shared(one, other, "left", "right") && shared(one, other, "top", "bottom");
  const past = ({ box }) => box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || box.left < -1;
  const pairs = found.flatMap((one, place) =>
    found.slice(place + 1).filter((other) => over(one, other)).map((other) => [one.name, other.name]));
  return [...found.filter(past).map(({ name }) => name), ...pairs];
}"""
"""Pairs of parts of the table that lie over each other, and what reaches out of the screen."""


@pytest.mark.parametrize("game", ["classic", "japanese"])
def test_practice_with_hints_and_moves_taken_back(visitor: Visitor, game: str) -> None:
    page = visitor("phone", reduced_motion="no-preference")
    practise(page, game)
    for _ in range(3):
        follow_hint(page)
    to_own_turn(page)
    hand = page.locator("#title, #score").first.inner_text()
    held = page.locator("button.card").count()
    follow_hint(page)
    to_own_turn(page)
    if page.locator("#title, #score").first.inner_text() == hand:  # else the hand is over, and stands
        page.locator('[data-act="undo"]').click()
        expect(page.locator("button.card")).to_have_count(held)
    assert violations(page) == []


def test_at_double_text_size_nothing_lies_over_anything(visitor: Visitor) -> None:
    page = visitor("phone")
    practise(page, "classic")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    phases = set()
    while phases < {"bid", "play"}:
        to_own_turn(page)
        phases.add(page.locator("#table").get_attribute("data-phase"))
        assert page.evaluate(OVERLAPS) == []
        follow_hint(page)


@pytest.mark.parametrize("game", ["classic", "japanese"])
def test_practice_is_ended_from_its_menu(visitor: Visitor, game: str) -> None:
    page = visitor("phone")
    practise(page, game)
    to_own_turn(page)
    address = page.url
    page.locator('[data-open="menu"]').click()
    menu = page.locator('dialog[data-sheet="menu"]')
    expect(menu.get_by_role("link", name="To the tables")).to_be_visible()
    menu.get_by_role("button", name="End practice").click()
    assert violations(page) == []
    page.locator('[data-act="resign-sure"]').click()
    page.wait_for_url("/en/")
    page.goto(address)
    expect(page.locator("#result")).to_be_visible()


def test_practice_is_begun_again_by_the_same_rules(visitor: Visitor) -> None:
    page = visitor("desktop")
    practise(page, "classic")
    to_own_turn(page)
    title = page.locator("#title").inner_text()
    address = page.url
    page.wait_for_timeout(5500)  # within five seconds it would be a second tap, for the same match
    page.locator("#again").evaluate("form => form.requestSubmit()")  # what "Play again" at the end does
    page.wait_for_url(lambda url: "/m/" in url and url != address)
    expect(page.locator("#title")).to_have_text(re.compile(re.escape(title.split("\n")[0])))


def practise(page: Page, game: str) -> None:
    """From home, one tap."""
    page.goto("/")
    page.get_by_role("button", name=re.compile(f"{game} Joker against", re.IGNORECASE)).first.click()
    page.wait_for_url("**/m/*/")


def to_own_turn(page: Page) -> None:
    """Wait for one's turn, or the end; close the result of a hand."""
    page.wait_for_selector('#table[data-turn="yours"], #result:not([hidden])')
    Player(page).close_result_of_hand()


def follow_hint(page: Page) -> None:
    """Ask for a hint, read it, and play it by clicking what it marks."""
    to_own_turn(page)
    seq = Player(page).seq
    page.locator('[data-act="hint"]').click()
    marked = page.locator("button[data-hint]")
    expect(marked.first).to_be_visible()
    assert page.locator("#bar-note").inner_text() != ""
    marked.first.click()
    calls = page.locator('#pad button[data-hint]:not([aria-pressed="true"])')  # what a joker says
    while calls.count():
        calls.first.click()
    page.locator('[data-act="confirm"]').click()
    Player(page).step_after(seq)
