"""How heavy the pages are, and how soon they can be used on a slow phone.

    python bench/pages.py

The site is served as `make run` serves it, compressed. Chromium is a phone with a quarter of this machine's
processor (CPU throttling ×4), 1.6 Mbit/s and 150 ms to the server and back. Each page is loaded with an empty
cache and again with a full one. *kB*: what came over the wire, headers too; *paint*: the first contentful
paint; *usable*: the moment at which the page's main button is there and its scripts have run.
"""

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "platform")]

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests import running
from tests.browser.conftest import ARGUMENTS, CHROMIUM, DEVICES

SLOW = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}
THROTTLE = 4
PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN"
NOW = "performance.now()"


class Cost(NamedTuple):
    """Of one load of a page."""

    kilobytes: float
    requests: int
    paint: float  # ms
    usable: float  # ms


@contextmanager
def site() -> Iterator[str]:
    """The site, one process, and its address."""
    with TemporaryDirectory() as folder:
        process, address = running.embedded(Path(folder))
        with process:
            yield address.rstrip("/")


def load(page: Page, address: str, button: str) -> Cost:
    """Load a page and wait until its button can be used."""
    line, sizes = page.context.new_cdp_session(page), []
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", SLOW)
    line.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
    line.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(address, wait_until="commit")
    page.locator(button).first.wait_for()
    page.wait_for_function("document.readyState !== 'loading'")
    usable = page.evaluate(NOW)
    page.wait_for_load_state("networkidle")
    line.detach()
    return Cost(sum(sizes) / 1000, len([size for size in sizes if size]), page.evaluate(PAINT), usable)


def opened(browser: Browser, address: str) -> BrowserContext:
    """A phone of somebody new."""
    return browser.new_context(base_url=address, service_workers="block", **DEVICES["phone"])


def paths(browser: Browser, address: str) -> dict[str, tuple[str, BrowserContext | None, str]]:
    """By name a page's path, whose it is (None: anybody's) and its main button."""
    host, player = opened(browser, address), opened(browser, address)
    room, match = host.new_page(), player.new_page()
    room.goto("/tables/new/")
    room.get_by_role("button", name="Create the table").click()
    room.wait_for_url("**/t/*/")
    match.goto("/")
    match.locator("form[action*=practice] button").first.click()
    match.wait_for_url("**/m/*/")
    found = {
        "room": (room.url, host, "#room .btn"),
        "practice": (match.url, player, ".hand button, .hand [role=button], #hand *"),
    }
    room.close()
    match.close()
    return {
        "home": ("/", None, ".start__game"),
        "lobby": ("/en/tables/", None, "#tables .btn--main"),
        **found,
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=3, help="default 3")
    options = parser.parse_args()
    print(f"{'':12}{'cache':>8}{'kB':>8}{'requests':>10}{'paint ms':>10}{'usable ms':>11}")
    with site() as address, sync_playwright() as playwright:
        sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*ARGUMENTS, *sandbox])
        for name, (path, whose, button) in paths(browser, address).items():
            taken: dict[str, list[Cost]] = {"empty": [], "full": []}
            for _ in range(options.rounds):
                context = opened(browser, address)
                if whose is not None:
                    context.add_cookies(whose.cookies())
                page = context.new_page()
                for costs in taken.values():
                    costs.append(load(page, path, button))
                context.close()
            for cache, costs in taken.items():
                kilobytes, requests, paint, usable = (median(column) for column in zip(*costs, strict=True))
                print(f"{name:12}{cache:>8}{kilobytes:>8.0f}{requests:>10.0f}{paint:>10.0f}{usable:>11.0f}")
        browser.close()


if __name__ == "__main__":
    main()
