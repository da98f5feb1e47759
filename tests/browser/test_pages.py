"""The pages around the table, in a real browser; test_walk.py looks at each of them."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import looks_right, violations
from tests.browser.conftest import Complaints, Visitor
from tests.browser.places import VISITOR
from tests.browser.seats import Player


def become_guest(page: Page) -> str:
    """Play as a guest; the name."""
    page.goto("/how-to-start/")
    page.get_by_role("button", name="Play now as a guest").first.click()
    expect(page).to_have_url(re.compile("/tables/$"))
    page.goto("/me/")
    return page.get_by_role("heading", level=1).inner_text()


@pytest.mark.parametrize(("device", "theme"), [("phone", "dark"), ("desktop", "light")])
def test_what_answers_a_person_is_open_to_everybody(
    visitor: Visitor, complaints: Complaints, device: str, theme: str
) -> None:
    complaints.expect("422 (Unprocessable")
    page = visitor(device, color_scheme=theme)
    become_guest(page)
    page.get_by_text("Sign out").first.click()
    looks_right(page)
    page.get_by_label("Name", exact=True).fill("77")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("A name needs a letter.")).to_be_visible()
    looks_right(page)


@pytest.mark.parametrize("width", [740, 1024])
def test_between_a_phone_and_a_wide_screen_nothing_is_wider_than_it(visitor: Visitor, width: int) -> None:
    page = visitor("desktop", viewport={"width": width, "height": 740})
    for address in VISITOR.values():
        page.goto(address)
        room = page.evaluate("document.documentElement.clientWidth - document.documentElement.scrollWidth")
        assert room >= 0, address


def test_a_guest_is_the_same_after_a_reload(visitor: Visitor) -> None:
    page = visitor()
    name = become_guest(page)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    page.get_by_label("Name", exact=True).fill("ნინო 7")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status")).to_have_text("That is your name now.")
    expect(page.get_by_role("heading", level=1)).to_have_text("ნინო 7")


def test_a_picture_is_one_tap(visitor: Visitor) -> None:
    page = visitor()
    become_guest(page)
    for print_ in ("Deer", "Fish"):
        page.get_by_role("button", name=print_).click()
        expect(page.get_by_role("button", name=print_)).to_have_attribute("aria-pressed", "true")


def test_choices_of_the_device_hold_from_the_first_paint(visitor: Visitor) -> None:
    page = visitor("desktop", color_scheme="light")
    page.goto("/me/")
    page.get_by_label("Dark").check()
    page.get_by_label("Every suit in a colour of its own").check()
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    page.goto("/rules/japanese/")
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root).to_have_attribute("data-suits", "four")
    page.goto("/me/")
    expect(page.get_by_label("Dark")).to_be_checked()
    expect(page.get_by_label("Every suit in a colour of its own")).to_be_checked()
    page.get_by_role("group", name="Colours").get_by_label("System").check()
    page.goto("/")
    expect(root).not_to_have_attribute("data-theme", "dark")


def test_the_way_by_keyboard(visitor: Visitor) -> None:
    page = visitor("desktop")
    page.goto("/rules/japanese/")
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to the content")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Classic Joker")).to_be_focused()


def test_signing_out_asks_once_more(visitor: Visitor) -> None:
    page = visitor()
    become_guest(page)
    page.get_by_text("Sign out").first.click()
    expect(page.get_by_text("there is no way back to this name")).to_be_visible()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("status")).to_contain_text("You are signed out.")


@pytest.mark.parametrize("game", ["classic", "japanese"])
def test_a_match_against_bots_needs_no_script_to_begin(visitor: Visitor, game: str) -> None:
    page = visitor(java_script_enabled=False)
    page.goto("/")
    house = page.locator(".start__house")
    page.get_by_text("Options against bots").click()
    expect(house).to_be_visible()
    page.locator('[name="profile"][value="regional"]').check()
    expect(house).to_be_hidden()
    page.locator(f'.start__options button[value="{game}"]').click()
    expect(page).to_have_url(re.compile("/m/[a-z0-9]+/$"))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_options_against_bots_are_open_to_everybody(visitor: Visitor, theme: str) -> None:
    page = visitor("phone", color_scheme=theme)
    page.goto("/")
    page.get_by_text("Options against bots").click()
    assert violations(page) == []


def test_the_seals_of_the_deals_are_in_the_menu(visitor: Visitor) -> None:
    page = visitor("desktop", permissions=["clipboard-read", "clipboard-write"])
    page.goto("/")
    page.get_by_role("button", name="Japanese Joker against a bot").click()
    expect(page.locator("#table")).to_have_attribute("data-seq", re.compile(r"\d+"))
    page.locator("[data-open=menu]").click()
    sheet = page.locator('dialog[data-sheet="menu"]')
    line = sheet.get_by_text("Deal of hand 1 sealed:")
    expect(line).to_have_text(re.compile(r"[0-9a-f]{8}…$"))
    line.click()
    sheet.get_by_role("button", name="Copy: Seal of hand 1").click()
    expect(sheet.get_by_role("button", name="Copied")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert re.fullmatch("[0-9a-f]{64}", copied)
    expect(line).to_contain_text(copied[:8])
    expect(sheet.get_by_text("Seal of hand 2")).to_be_visible()
    expect(sheet.get_by_role("link", name="Fair play")).to_have_attribute("href", "/en/fair-play/")
    assert violations(page) == []


MOVED = """globalThis.moved = 0;
const { animate } = Element.prototype;
Element.prototype.animate = function (...rest) {
  moved += 1;
  return animate.apply(this, rest);
};"""
IS_TIMED = """[...document.querySelectorAll("*")].some(
  (part) => getComputedStyle(part).transitionDuration !== "0s")"""


@pytest.mark.parametrize(("motion", "moves"), [("reduce", False), ("no-preference", True)])
def test_nothing_moves_for_whoever_wants_it_still(visitor: Visitor, motion: str, moves: bool) -> None:
    page = visitor("phone", reduced_motion=motion)
    page.add_init_script(MOVED)
    page.goto("/")
    page.get_by_role("button", name="Japanese Joker against a bot").click()
    player = Player(page)
    player.at_the_table()
    for _ in range(3):
        expect(page.locator("#table")).to_have_attribute("data-turn", "yours")
        player.move()
    assert (page.evaluate("moved") > 0) == moves
    assert page.evaluate(IS_TIMED) == moves
