"""Accounts in the browser: a guest registers in mid-match and plays on; passkeys; the pages for everybody."""

import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.axe import looks_right
from tests.browser.conftest import Complaints, Visitor
from tests.browser.people import PASSWORD, new_name, register, sign_in
from tests.browser.seats import Player, meet, play_until, strong, weak


def test_a_guest_registers_in_mid_match_and_plays_on_in_every_tab(visitor: Visitor) -> None:
    phone, desktop = players = Player(visitor("phone"), strong), Player(visitor("desktop"), weak)
    link = meet(phone, desktop)
    play_until(players, lambda: phone.has_turn and phone.seq >= 6)
    sockets: list[str] = []
    phone.page.on("websocket", lambda socket: sockets.append(socket.url))

    other_tab = phone.page.context.new_page()
    name = new_name()
    register(other_tab, name)
    expect(other_tab.get_by_text(f"You sign in as {name}.")).to_be_visible()

    before = phone.seq
    assert phone.move() > before, "the first tab plays on"
    assert sockets == [], "its connection was never lost"
    play_until(players, lambda: phone.has_turn and phone.seq >= before + 4)

    second = Player(other_tab, strong)
    other_tab.goto(link)
    second.at_the_table()
    assert second.has_turn
    second.move()
    phone.step_after(second.seq - 1)

    elsewhere = Player(visitor("desktop"), strong)
    sign_in(elsewhere.page, name.upper())
    elsewhere.page.goto(link)
    elsewhere.at_the_table()
    play_until((phone, desktop), lambda: phone.has_turn)
    elsewhere.step_after(phone.seq - 1)
    assert elsewhere.has_turn, "the same seat in another browser"


def test_nobody_signs_in_elsewhere_during_a_match(visitor: Visitor) -> None:
    name = new_name()
    register(visitor("phone"), name)
    guest, other = Player(visitor("phone")), Player(visitor("desktop"))
    link = meet(guest, other)
    tab = guest.page.context.new_page()
    sign_in(tab, name)
    expect(tab.get_by_text("you still sit at a table")).to_be_visible()
    looks_right(tab)
    other.resign()
    expect(guest.page.locator("#result")).to_be_visible()
    sign_in(tab, name)
    tab.wait_for_url("**/tables/")
    tab.goto(link.replace("/t/", "/m/"))
    expect(tab.locator("#result")).to_be_visible()
    expect(tab.locator("#result")).to_contain_text(re.compile("You"))


def test_practice_goes_on_when_its_guest_signs_in(visitor: Visitor) -> None:
    name = new_name()
    register(visitor("phone"), name)
    guest = Player(visitor("phone"))
    guest.page.goto("/")
    guest.page.get_by_role("button", name="Japanese Joker").first.click()
    guest.at_the_table()
    expect(guest.page.locator("#table")).to_have_attribute("data-turn", "yours")
    tab = guest.page.context.new_page()
    sign_in(tab, name)
    tab.wait_for_url("**/tables/")
    expect(guest.page.locator(".offline")).to_be_hidden()
    before = guest.seq
    assert guest.move() > before


def test_a_move_waits_for_the_session_of_who_signs_in(visitor: Visitor) -> None:
    """The guest is gone, and so is their connection, before the answer with the new session is there."""
    name = new_name()
    register(visitor("phone"), name)
    guest, answered = Player(visitor("phone")), visitor("phone")
    guest.page.goto("/")
    guest.page.get_by_role("button", name="Japanese Joker").first.click()
    guest.at_the_table()
    expect(guest.page.locator("#table")).to_have_attribute("data-turn", "yours")
    answered.context.add_cookies(guest.page.context.cookies())
    sockets: list[str] = []
    guest.page.on("websocket", lambda socket: sockets.append(socket.url))
    sign_in(answered, name)
    answered.wait_for_url("**/tables/")
    guest.page.wait_for_timeout(2500)
    assert len(sockets) >= 2, "lines of nobody, one after the other"
    before = guest.seq
    guest.play()
    guest.page.wait_for_timeout(1000)
    assert guest.seq == before
    guest.page.context.add_cookies(answered.context.cookies())
    guest.step_after(before)


@pytest.mark.parametrize(("device", "colours"), [("phone", "light"), ("desktop", "dark")])
def test_forms_that_answer_are_for_everybody(visitor: Visitor, device: str, colours: str) -> None:
    page = visitor(device, color_scheme=colours)

    page.goto("/accounts/signup/")
    page.get_by_label("Name", exact=True).fill("Ninо")  # the last letter is Cyrillic
    page.get_by_label("Password", exact=True).fill("short")
    page.get_by_label("The password once more").fill("other")
    page.get_by_role("main").get_by_role("button", name="Register").click()
    expect(page.get_by_label("Name", exact=True)).to_have_attribute("aria-invalid", "true")
    looks_right(page)
    register(page, new_name())
    page.goto("/accounts/2fa/app/activate/")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("heading", name="Set up an app")).to_be_visible()
    looks_right(page)


def test_a_passkey_is_added_and_signs_in(visitor: Visitor, complaints: Complaints, site: str) -> None:
    host = site.replace("127.0.0.1", "localhost")  # a passkey belongs to a name
    complaints.expect(f"another site: {host}")
    page = visitor("desktop", base_url=host)
    keys = page.context.new_cdp_session(page)
    keys.send("WebAuthn.enable")
    device = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
    }
    keys.send(
        "WebAuthn.addVirtualAuthenticator",
        {"options": {**device, "isUserVerified": True, "automaticPresenceSimulation": True}},
    )
    name = new_name()
    register(page, name)
    page.goto("/accounts/passkeys/add/")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()
    page.get_by_label("Passwordless").check()
    page.get_by_role("button", name="Add it").click()
    expect(page.get_by_role("heading", name="Codes for an emergency")).to_be_visible()
    page.goto("/me/")
    page.locator(".me__leave summary").click()
    page.locator(".me__leave").get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("status")).to_contain_text("You are signed out.")
    page.goto("/accounts/login/?next=/me/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    page.wait_for_url("**/me/")
    expect(page.get_by_text(f"You sign in as {name}.")).to_be_visible()
    page.goto("/accounts/passkeys/")
    looks_right(page)


def test_a_button_for_passkeys_waits_for_its_script(visitor: Visitor) -> None:
    page, held = visitor("phone"), list[Route]()
    script = re.compile(r"/webauthn\.(\w+\.)?js$")

    def hold(route: Route) -> None:  # Playwright takes no method of a list
        held.append(route)

    page.route(script, hold)
    with page.expect_request(script):
        page.goto("/accounts/login/", wait_until="commit")
    button = page.get_by_role("button", name="Sign in with a passkey")
    expect(button).to_be_disabled()
    held[0].continue_()
    expect(button).to_be_enabled()
