"""A whole match of Japanese Joker without a pointer: from home to the result, by keys alone."""

from playwright.sync_api import expect

from tests.browser.conftest import Visitor
from tests.browser.keyboard import Keyboard, press
from tests.browser.seats import meet, play_until, strong, weak


def test_a_whole_match_by_keyboard_alone(visitor: Visitor) -> None:
    """A wide screen and a phone with a keyboard; nothing is clicked, tapped or called."""
    wide, phone = players = Keyboard(visitor("desktop"), strong), Keyboard(visitor("phone"), weak)
    meet(wide, phone, target=11)
    play_until(players, lambda: wide.is_over and phone.is_over)
    for player in players:
        expect(player.page.locator("#result h1")).to_be_focused()
    scores = wide.page.locator(".standing .pts").all_inner_texts()
    assert max(map(int, scores)) >= 11
    press(phone.page, '[data-act="leave"]')
    phone.page.wait_for_url("**/tables/")
