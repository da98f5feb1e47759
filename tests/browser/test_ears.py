"""A whole match by announcements alone: live regions and the names of buttons decide every move."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visitor
from tests.browser.ears import Listener, play
from tests.browser.seats import Player


def test_a_whole_match_by_announcements_alone(visitor: Visitor) -> None:
    ears = Listener(visitor("phone")), Listener(visitor("desktop"))
    link = Player(ears[0].page).create(target=11, timer=60)
    ears[1].sit_down(link)
    for one in ears:
        one.ready()
    play(ears)
    for one in ears:
        told = " ".join(one.heard)
        # Each side hears the deals, every trick, the trumps, the cards of the other and the results of hands.
        hands = len(re.findall(r"Hand over\. Points: ", told))
        assert hands >= 1
        assert len(re.findall(r"Hand \d+\. Declarer: ", told)) >= hands - 1
        assert len(re.findall(r"Your trick\.|Trick to ", told)) == 18 * hands
        assert len(re.findall("Trumps: ", told)) == hands
        expect(one.page.get_by_role("heading", level=1)).to_be_focused()
        expect(one.page.get_by_role("list").get_by_role("listitem").first).to_contain_text(re.compile(r"\d"))
