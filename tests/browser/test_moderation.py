"""Moderation in the browser: from a player's report to the other's win, and the pages for everybody."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import fits, looks_right
from tests.browser.conftest import Complaints, Visitor
from tests.browser.people import new_name, register
from tests.browser.seats import Player, meet, play_until, strong, weak
from tests.browser.staff import come_in

AT_ONCE = 2  # seconds within which a sanction reaches an open table


def send_report(page: Page, reason: str, text: str) -> None:
    """Fill in the page of a report."""
    page.locator(".choice", has_text=reason).click()
    page.get_by_label("What happened, if you like").fill(text)
    page.get_by_role("button", name="Send the report").click()
    expect(page.get_by_role("heading", name="Thank you")).to_be_visible()


def test_a_report_becomes_a_suspension_and_the_other_player_wins(visitor: Visitor, site_data: Path) -> None:
    judge = visitor("desktop")
    come_in(judge, site_data, "moderator")
    slow, patient = players = Player(visitor("phone"), strong), Player(visitor("phone"), weak)
    name = new_name()
    register(slow.page, name)
    meet(slow, patient)
    play_until(players, lambda: slow.seq >= 4)

    patient.page.locator('[data-open="menu"]').click()
    with patient.page.context.expect_page() as opened:
        patient.page.get_by_role("link", name=re.compile(f"Report: .*{name}")).click()
    told = f"Waits until the last second, {name}."
    send_report(opened.value, "Stalling", told)
    opened.value.close()
    patient.page.keyboard.press("Escape")

    case = judge.locator(".report", has_text=name)
    expect(case).to_be_visible()  # the list refreshes itself
    case.click()
    expect(judge.locator(".told")).to_contain_text(told)
    judge.get_by_role("button", name="Take it").click()
    expect(judge.get_by_text("yours, 20 min more")).to_be_visible()
    judge.keyboard.press("s")
    expect(judge.get_by_label("Reason", exact=True)).to_be_focused()
    judge.keyboard.type("Stalling, Dismiss with D: letters stay letters in a field.")
    expect(judge.locator("#acts input[value=suspend]")).to_be_checked()
    judge.locator("#acts [data-act=suspend] .choice", has_text="3 days").click()
    judge.locator("#acts [data-act=suspend]").get_by_role("button", name="Suspend").click()
    expect(slow.page.locator("dialog.offline")).to_be_visible(timeout=AT_ONCE * 1000)
    expect(judge.get_by_text("Done, and in the log.")).to_be_visible()

    expect(slow.page.locator("dialog.offline")).to_contain_text("holding up the match")
    expect(patient.page.locator("#result")).to_contain_text("You won the match")
    slow.page.goto("/tables/")
    expect(slow.page.get_by_role("heading", name="You cannot play for now")).to_be_visible()

    judge.goto(f"/moderation/log/?person={name}")
    line = judge.locator(".actions__one").first
    for part in ("Suspended", name, "72 hours", "letters stay letters"):
        expect(line).to_contain_text(part)
    line.locator("summary").click()
    line.get_by_label("Reason").fill("Their line had been down.")
    line.get_by_role("button", name="Lift").click()
    expect(judge.locator(".actions__one").first).to_contain_text("Sanction lifted")
    slow.page.goto("/tables/")
    expect(slow.page.get_by_role("heading", name="You cannot play for now")).to_be_hidden()


@pytest.mark.parametrize(("device", "colours"), [("phone", "light"), ("desktop", "dark")])
def test_the_pages_of_reports_and_moderators_are_for_everybody(
    visitor: Visitor, site_data: Path, complaints: Complaints, device: str, colours: str
) -> None:
    complaints.expect("422")
    name, reporter = new_name(), visitor(device, color_scheme=colours)
    register(visitor("phone"), name)
    reporter.goto(f"/people/{name}/report/")
    looks_right(reporter)
    reporter.get_by_label("Offensive name").check()
    send_report(reporter, "Offensive name", "Nobody should read that.")
    looks_right(reporter)

    page = visitor(device, color_scheme=colours)
    come_in(page, site_data)
    looks_right(page)
    fits(page)
    page.locator(".report", has_text=name).focus()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/moderation/cases/"))
    looks_right(page)
    for letter, kind in (("d", "dismiss"), ("w", "warn"), ("v", "void"), ("s", "suspend")):
        page.locator("body").press(letter)
        expect(page.locator(f"#acts input[value={kind}]")).to_be_checked()
        expect(page.get_by_label("Reason", exact=True)).to_be_focused()
        page.get_by_label("Reason", exact=True).blur()
        looks_right(page)
        fits(page)
    page.get_by_label("Reason", exact=True).fill("Seen.")
    page.get_by_label("Reason", exact=True).blur()
    page.locator("body").press("w")
    expect(page.locator("#acts [data-act=warn]").get_by_role("button")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Done, and in the log.")).to_be_visible()
    expect(page.locator(".case__head")).to_contain_text("upheld")
    looks_right(page)
    for path in ("log/", "people/?name=zzzz", "?show=closed"):
        page.goto(f"/moderation/{path}")
        looks_right(page)
        fits(page)


def test_without_scripts_a_case_is_decided_all_the_same(visitor: Visitor, site_data: Path) -> None:
    name, reporter = new_name(), visitor("desktop")
    register(visitor("phone"), name)
    reporter.goto(f"/people/{name}/report/")
    send_report(reporter, "Something else", "Hm.")
    page = visitor("desktop")
    come_in(page, site_data, "helper")
    plain = visitor("desktop", java_script_enabled=False, storage_state=page.context.storage_state())
    plain.goto("/moderation/")
    plain.locator(".report", has_text=name).click()
    plain.get_by_label("Reason", exact=True).fill("Nothing in it.")
    plain.locator("#acts .choice", has_text="Dismiss").click()
    plain.locator("#acts [data-act=dismiss] .btn").click()
    expect(plain.get_by_text("Done, and in the log.")).to_be_visible()
    expect(plain.locator(".case__head")).to_contain_text("dismissed")
