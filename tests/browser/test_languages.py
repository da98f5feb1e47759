"""Every language at the table: the texts of the scripts are marked, and none runs over on a phone."""

import re
from collections.abc import Callable
from functools import partial

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from tests.browser.axe import fits
from tests.browser.conftest import Visitor
from tests.browser.four import ClassicPlayer
from tests.browser.seats import Player
from tests.browser.walk import JUDGE, WIDTHS
from tests.project.pseudo import Texts, outside

BRACKETS = """globalThis.django = {
  gettext: (text) => `⟦${text}⟧`,
  ngettext: (one, many, count) => `⟦${count === 1 ? one : many}⟧`,
};"""
SPOKEN = """() => {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [document.title];
  while (walk.nextNode()) {
    const { parentElement, data } = walk.currentNode;
    if (!parentElement.closest("script, noscript, svg, bdi, code, body [lang]")) texts.push(data);
  }
  for (const element of document.body.querySelectorAll("[aria-label], [title], [alt]")) {
    for (const name of ["aria-label", "title", "alt"]) texts.push(element.getAttribute(name) ?? "");
  }
  return texts;
}"""
BROKEN_SUITS = f"""async () => {{
  {JUDGE}
  const {{ SUIT_NAMES }} = await import("app/cards");
  const word = document.querySelector("#trump b");
  return Object.values(SUIT_NAMES).flatMap((name) => {{
    word.textContent = name;
    return broken();
  }});
}}"""
GAMES = {"japanese": Player, "classic": ClassicPlayer}
LANGUAGES = [code for code, _ in settings.LANGUAGES]


def begin(page: Page, game: str) -> Player:
    """A match against bots, from home."""
    page.goto("/")
    page.locator(f'.start button[name=game][value="{game}"]').first.click()
    player = GAMES[game](page)
    player.at_the_table()
    return player


def sheets(page: Page) -> list[str]:
    """The sheets that can be opened at any time, by their keys."""
    return [
        key
        for key in ("menu", "say", "hands", "last")
        if page.locator(f'[data-open="{key}"]').first.is_visible()
    ]


def look_around(player: Player, look: Callable[[], None]) -> None:
    """Call `look` at each move of some, at every sheet, at a hint, and at the result."""
    page = player.page
    for _ in range(8):
        expect(page.locator("#table")).to_have_attribute("data-turn", "yours")
        look()
        player.move()
        look()
    for sheet in sheets(page):
        player.close_result_of_hand()
        page.locator(f'[data-open="{sheet}"]').first.click()
        look()
        page.keyboard.press("Escape")
    expect(page.locator("#table")).to_have_attribute("data-turn", "yours")
    page.keyboard.press("?")
    look()
    page.keyboard.press("Escape")
    page.locator('[data-act="hint"]').click()
    expect(page.locator("[data-hint]").first).to_be_visible()
    look()
    page.locator('[data-open="menu"]').click()
    page.locator('[data-act="resign"]').click()
    look()


@pytest.mark.parametrize("game", GAMES)
def test_every_text_of_the_scripts_is_marked(visitor: Visitor, game: str) -> None:
    page = visitor("desktop")
    page.route("**/jsi18n/**", lambda route: route.fulfill(body=BRACKETS, content_type="text/javascript"))
    player = begin(page, game)
    sent = {text.strip() for text in Texts(page.request.get(page.url).text()).found}
    sent.add(re.search(r'name="name" value="([^"]+)"', page.request.get("/me/").text())[1])
    found: set[str] = set()

    def look() -> None:
        texts = page.evaluate(SPOKEN)
        found.update(text.strip() for text in texts if text.strip() not in sent)

    look_around(player, look)
    assert sum("⟦" in text for text in found) > 40
    assert [text for text in found if re.search(r"[^\W\d_]{2,}", outside(text))] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_fits_in_every_language(visitor: Visitor, language: str) -> None:
    for game in GAMES:
        page = visitor("phone", locale=language)
        player = begin(page, game)
        expect(page.locator("html")).to_have_attribute("lang", language)
        look_around(player, partial(fits, page))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_suit_can_be_read_on_the_plaque_of_trumps(visitor: Visitor, language: str) -> None:
    page = visitor("phone", locale=language)
    player = begin(page, "japanese")
    expect(page.locator("#table")).to_have_attribute("data-turn", "yours")
    if page.locator("button[data-trump]").first.is_visible():
        player.move()
    expect(page.locator("#trump b")).to_be_visible()
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(BROKEN_SUITS) == [], width
