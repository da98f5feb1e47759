"""A sanction reaches the open pages of whom it is laid on; what one can do about others at the table.

The sanction is given by another process than those that serve, as a worker or a moderator's page would.
"""

from playwright.sync_api import expect

from tests import running
from tests.browser.axe import looks_right
from tests.browser.conftest import Give, Visitor
from tests.browser.seats import Player, meet

# Where news go through Redis, at once; else with the next beat of the pulse, which comes every three seconds.
SOON = 2_000 if running.DISTRIBUTED else 5_000


def two(visitor: Visitor) -> tuple[Player, Player]:
    return Player(visitor("phone")), Player(visitor("desktop"))


def test_whoever_is_suspended_is_out_at_once_and_the_other_wins(visitor: Visitor, give: Give) -> None:
    phone, desktop = two(visitor)
    meet(phone, desktop)
    tables = phone.page.context.new_page()
    tables.goto("/tables/")
    give(phone.page, "suspension", "Three insults in one match.")
    closed = phone.page.get_by_role("alertdialog")
    expect(closed).to_be_visible(timeout=SOON)
    expect(closed).to_contain_text("You cannot play for now.")
    expect(closed).to_contain_text("Reason: insults. It ends: ")
    tables.wait_for_url("**/en/out/", timeout=SOON)
    expect(tables.get_by_role("main")).to_contain_text("Three insults in one match.")
    expect(desktop.page.locator("#result")).to_contain_text("You won the match")

    closed.get_by_role("link", name="What you can do").click()
    phone.page.wait_for_url("**/en/out/")
    looks_right(phone.page)
    phone.page.get_by_role("main").get_by_role("button", name="Sign out").click()
    phone.page.wait_for_url("**/en/")
    phone.page.goto("/tables/")
    phone.page.locator("form[action*='/tables/quick/'] button:visible").first.click()
    expect(phone.page.get_by_role("main")).to_contain_text("Reason: insults.")


def test_a_room_reacts_as_well(visitor: Visitor, give: Give) -> None:
    phone, desktop = two(visitor)
    link = phone.create()
    desktop.sit_down(link)
    expect(desktop.page.get_by_role("button", name="I’m ready")).to_be_visible()
    give(desktop.page, "ban")
    desktop.page.wait_for_url("**/en/out/", timeout=SOON)
    expect(phone.page.locator("#room")).to_contain_text("waiting for one more")


def test_a_warning_stands_above_the_table_and_leaves_the_hand_free(visitor: Visitor, give: Give) -> None:
    phone, desktop = two(visitor)
    meet(phone, desktop)
    give(phone.page, "warning", "Be kind, please.")
    phone.page.reload()
    phone.at_the_table()
    news = phone.page.locator(".news")
    expect(news).to_contain_text("Be kind, please.")
    shown, hand = news.bounding_box(), phone.page.locator("#hand").bounding_box()
    assert shown["y"] + shown["height"] < hand["y"]
    looks_right(phone.page)
    news.get_by_role("button", name="I have read it").click()
    phone.at_the_table()
    expect(news).to_have_count(0)


def test_who_is_silenced_reads_so_kindly(visitor: Visitor, give: Give) -> None:
    phone, desktop = two(visitor)
    meet(phone, desktop)
    give(phone.page, "silence")
    phone.page.locator('[data-open="say"]').click()
    phone.page.locator('[data-phrase="oops"]').click()
    expect(phone.page.locator("#bar-title")).to_have_text("You cannot say anything for now")
    expect(phone.page.locator("#bar-note")).to_contain_text("Until: ")


def test_mute_and_block_by_the_keyboard_at_the_table(visitor: Visitor) -> None:
    phone, desktop = two(visitor)
    meet(phone, desktop)
    plaque = desktop.page.locator(".seat__open")
    plaque.focus()
    desktop.page.keyboard.press("Enter")
    sheet = desktop.page.locator('dialog[data-sheet="person"]')
    name = sheet.get_by_role("heading").inner_text()
    looks_right(desktop.page)
    sheet.get_by_role("button", name="Mute").click()
    expect(sheet).to_contain_text("Muted: you see none of their phrases.")
    desktop.page.keyboard.press("Escape")
    expect(plaque).to_be_focused()

    phone.page.locator('[data-open="say"]').click()
    phone.page.locator('[data-phrase="oops"]').click()
    expect(phone.page.locator("#said-near")).to_be_visible()
    desktop.page.wait_for_timeout(500)
    expect(desktop.page.locator("#said-far")).to_be_hidden()

    desktop.page.reload()
    desktop.at_the_table()
    plaque.click()
    expect(sheet.get_by_role("button", name="Unmute")).to_be_visible()
    sheet.get_by_role("button", name="Block").click()
    expect(sheet).to_contain_text("Blocked: ")
    with desktop.page.expect_popup() as popup:
        sheet.get_by_role("link", name="Profile").click()
    person = popup.value
    expect(person.get_by_role("heading", level=1)).to_have_text(name)
    looks_right(person)
    person.goto("/me/")
    looks_right(person)
    person.get_by_role("button", name=f"Unblock: {name}").click()
    expect(person.get_by_role("heading", name="Muted and blocked")).to_have_count(0)


def test_the_result_leads_to_what_one_can_do(visitor: Visitor) -> None:
    phone, desktop = two(visitor)
    meet(phone, desktop)
    phone.resign()
    desktop.page.locator("#result").get_by_role("button", name="more").click()
    sheet = desktop.page.locator('dialog[data-sheet="person"]')
    expect(sheet.get_by_role("link", name="Report")).to_have_attribute(
        "href", f"/en/matches/{desktop.page.url.rstrip('/').rpartition('/')[2]}/report/0/"
    )
    looks_right(desktop.page)
