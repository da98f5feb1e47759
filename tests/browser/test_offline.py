"""The service worker: a page of ours without network, nothing old with one."""

import pytest
from playwright.sync_api import Page, expect

from pages.app_views import OFFLINE_FILES
from tests.browser.axe import looks_right
from tests.browser.conftest import Complaints, Visitor
from tests.browser.seats import Player

ONLY = """async (end) => {
  for (let tries = 0; tries < 400; tries++) {
    const names = await caches.keys();
    if (names.length === 1 && names[0].endsWith(end)) return names[0];
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}"""
# Leaves the browser as an older release would have: a cache of another name, no worker of this one.
OLDER = """async (own) => {
  const cache = await caches.open("jokeri-0.0.1-en");
  await cache.put("/offline/en/", new Response("old"));
  await caches.delete(own);
  await (await navigator.serviceWorker.ready).unregister();
}"""
TITLES = {"ka": "კავშირი არ არის", "en": "No connection", "ru": "Нет связи", "tr": "Bağlantı yok"}


def with_worker(visitor: Visitor, device: str = "phone", **options: str) -> Page:
    """A page that its service worker has taken over."""
    page = visitor(device, service_workers="allow", **options)
    page.goto("/rules/")
    under_control(page)
    return page


def under_control(page: Page) -> None:
    page.wait_for_function("() => navigator.serviceWorker.controller?.state === 'activated'")


@pytest.mark.parametrize("language", TITLES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_without_network_a_page_of_ours_is_shown_in_the_readers_language(
    visitor: Visitor, complaints: Complaints, language: str, theme: str
) -> None:
    complaints.expect("ERR_INTERNET_DISCONNECTED")
    page = with_worker(visitor, locale=language, color_scheme=theme)
    page.context.set_offline(True)
    page.goto(f"/{language}/faq/")
    expect(page.get_by_role("heading", level=1)).to_have_text(TITLES[language])
    expect(page.locator("html")).to_have_attribute("lang", language)
    looks_right(page)
    page.context.set_offline(False)  # the browser says so, and the page that was wanted comes by itself
    expect(page.locator(".asked")).not_to_have_count(0)


def test_a_language_that_is_chosen_is_that_of_the_page_without_network(
    visitor: Visitor, complaints: Complaints
) -> None:
    complaints.expect("ERR_INTERNET_DISCONNECTED")
    page = with_worker(visitor, locale="ru")
    page.locator(".lang-btn").click()
    page.get_by_role("button", name="ქართული").click()
    expect(page.locator("html")).to_have_attribute("lang", "ka")
    page.evaluate(ONLY, "-ka")
    page.context.set_offline(True)
    page.goto("/tables/")
    expect(page.get_by_role("heading", level=1)).to_have_text(TITLES["ka"])


def test_a_new_release_takes_the_place_of_the_old_one(visitor: Visitor) -> None:
    page = with_worker(visitor)
    own = page.evaluate(ONLY, "-en")
    page.evaluate(OLDER, own)
    page.reload()
    under_control(page)
    assert page.evaluate(ONLY, "-en") == own
    keys = "(name) => caches.open(name).then((cache) => cache.keys()).then((kept) => kept.length)"
    assert page.evaluate(keys, own) == 1 + len(OFFLINE_FILES)


def test_pages_and_files_come_from_the_network(visitor: Visitor) -> None:
    """What a worker has kept is not shown while there is a network, be it ever so old."""
    page = with_worker(visitor)
    page.evaluate(
        """async () => {
          const cache = await caches.open((await caches.keys())[0]);
          for (const request of await cache.keys()) await cache.put(request, new Response("old"));
        }"""
    )
    page.goto("/offline/en/")
    expect(page.get_by_role("heading", level=1)).to_have_text(TITLES["en"])
    assert "old" not in page.evaluate(
        """Promise.all([...document.querySelectorAll("[src], link[rel=stylesheet]")].map(
          (part) => fetch(part.src ?? part.href, { cache: "reload" }).then((answer) => answer.text())))"""
    )


def test_a_match_has_the_worker_and_plays_on_the_code_of_now(visitor: Visitor) -> None:
    """The link to a match is the first that many people open: the app can be had from there too."""
    page = visitor("phone", service_workers="allow")
    page.goto("/")
    page.locator(".start button[name=game][value=japanese]").first.click()
    player = Player(page)
    player.at_the_table()
    # A worker that begins while a page is on its way takes it over only when it is loaded again.
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    page.reload()
    player.at_the_table()
    under_control(page)
    assert page.locator('link[rel="manifest"]').get_attribute("href") == "/manifest-en.webmanifest"
    page.evaluate(
        """async () => {
          const cache = await caches.open((await caches.keys())[0]);
          const old = () => new Response("throw new Error('old')");
          const parts = "[src], link[rel=stylesheet], link[rel=modulepreload]";
          for (const part of document.querySelectorAll(parts)) {
            await cache.put(part.src || part.href, old());
          }
          await cache.put(location.href, new Response("old"));
        }"""
    )
    page.reload()
    player.at_the_table()
    expect(page.locator("#table")).to_have_attribute("data-turn", "yours")
    player.move()


def test_forms_and_scripts_fail_as_they_are(visitor: Visitor, complaints: Complaints) -> None:
    """The worker answers for pages alone: what asks by script hears that there is no network."""
    complaints.expect("ERR_INTERNET_DISCONNECTED")
    page = with_worker(visitor)
    page.context.set_offline(True)
    for method in ("GET", "POST"):
        asked = f"fetch('/en/tables/', {{ method: '{method}' }}).then(() => 'an answer', () => 'none')"
        assert page.evaluate(asked) == "none"
