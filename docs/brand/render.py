#!/usr/bin/env python3
"""Draw the pictures of shared links and the icons anew: .venv/bin/python docs/brand/render.py

Needs Chromium, as the browser tests do. Run it when the sprite, the tokens, share.html or these texts change.
"""

import os
import shutil
import threading
from collections.abc import Callable
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlencode

from babel.messages.pofile import read_po
from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
IMAGES = ROOT / "static" / "img"
GROUND = "#2b4295"  # of favicon.svg: an icon has no rounded corners of its own, the system cuts them


# What a picture of the site, and of a game, says and shows, in words of the home page and the rules.
PICTURES = {
    "site": (
        "Joker, the card game of Georgia",
        "Classic for four, Japanese for two: live with people, or against bots this minute.",
        "KH X1 AS TD",
    ),
    "classic": (
        "Classic Joker",
        "For four. You bid how many tricks you will take, and want exactly that many.",
        "AH X1 KD 9S",
    ),
    "japanese": (
        "Japanese Joker",
        "For two. Ten of your cards lie on the table in columns, "
        "and whoever takes more tricks scores the difference.",
        "KS QC X2 TD",
    ),
}


class Quiet(SimpleHTTPRequestHandler):
    """Serves the repository without a word."""

    def log_message(self, *args: object) -> None:
        pass


def share(browser: Browser, site: str) -> None:
    """The pictures of shared links, in each language."""
    page = browser.new_page(viewport={"width": 1200, "height": 630}, color_scheme="light")
    for language in ("ka", "en", "ru", "tr"):
        say = translator(language)
        for name, (title, text, cards) in PICTURES.items():
            told = {"language": language, "title": say(title), "text": say(text), "cards": cards}
            page.goto(f"{site}/docs/brand/share.html?{urlencode(told)}", wait_until="networkidle")
            page.screenshot(path=IMAGES / "share" / f"{name}-{language}.jpg", type="jpeg", quality=85)


def translator(language: str) -> Callable[[str], str]:
    """What turns an English text of the site into this language."""
    if language == "en":
        return str
    with (ROOT / "locale" / language / "LC_MESSAGES" / "django.po").open("rb") as text:
        catalogue = read_po(text)
    return lambda text: catalogue[text].string


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
    chromium = os.environ.get("CHROMIUM", shutil.which("chromium-headless-shell") or "chromium")
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
