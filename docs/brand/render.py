#!/usr/bin/env python3
"""Draw static/img/share.png and the icons anew: .venv/bin/python docs/brand/render.py

Needs Chromium, as the browser tests do. Run it when the sprite, the tokens or share.html have changed.
"""

import os
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
IMAGES = ROOT / "static" / "img"
GROUND = "#2b4295"  # of favicon.svg: an icon has no rounded corners of its own, the system cuts them


class Quiet(SimpleHTTPRequestHandler):
    """Serves the repository without a word."""

    def log_message(self, *args: object) -> None:
        pass


def share(browser: Browser, site: str) -> None:
    """The picture of a shared link."""
    page = browser.new_page(viewport={"width": 1200, "height": 630}, color_scheme="light")
    page.goto(f"{site}/docs/brand/share.html", wait_until="networkidle")
    page.screenshot(path=IMAGES / "share.png")


def icon(browser: Browser, size: int) -> None:
    """The icon of a home screen."""
    page = browser.new_page(viewport={"width": size, "height": size})
    sign = (IMAGES / "favicon.svg").read_text()
    style = f"body {{ margin: 0; background: {GROUND} }} svg {{ display: block }}"
    page.set_content(f"<style>{style}</style>{sign}")
    page.screenshot(path=IMAGES / f"icon-{size}.png")


def main() -> None:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(ROOT)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    chromium = os.environ.get("CHROMIUM", "/usr/bin/chromium")
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--disable-gpu", *sandbox])
        share(browser, f"http://127.0.0.1:{server.server_port}")
        for size in (180, 192, 512):
            icon(browser, size)
        browser.close()
    server.shutdown()


if __name__ == "__main__":
    main()
