"""How much a phone loads before it can play: what the page links to, compressed as it is served."""

import gzip
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

pytestmark = pytest.mark.django_db

LIMIT = 150_000  # bytes
STATIC = Path(settings.BASE_DIR) / "static"
NOT_LOADED = ("img/icon-180.png", "img/share/")  # for home screens, and for links shown elsewhere


def weight(browser: Client, path: str) -> int:
    """Bytes of a page, its styles, scripts, pictures and sentences, compressed."""
    page = browser.get(path, follow=True)
    assert page.status_code == 200
    html = page.content.decode()
    head = html.replace(re.search(r'<script type="importmap".*?</script>', html).group(), "")
    linked = set(re.findall(r'(?:href|src|data-sprite)="/static/([^"#]+)', head))
    files = {name for name in linked if not name.startswith(NOT_LOADED)}
    assert {"css/tokens.css", "img/sprite.svg", "app/theme.js"} < files
    sentences = re.search(r'src="(/[^"]*jsi18n[^"]*)"', html)
    loaded = [html.encode(), *((STATIC / name).read_bytes() for name in files)]
    loaded += [browser.get(sentences.group(1)).content] if sentences else []
    return sum(len(gzip.compress(content, 6)) for content in loaded)


@pytest.mark.parametrize("language", ["en", "ka", "ru", "tr"])
@pytest.mark.parametrize("game", ["classic", "japanese"])
def test_the_table(client: Client, game: str, language: str) -> None:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    begun = client.post(f"/{language}/practice/", {"game": game, "moshla": "on"})
    assert begun.status_code == 302
    assert weight(client, begun.url) < LIMIT


@pytest.mark.parametrize("path", ["/en/", "/en/tables/"])
def test_what_comes_before_it(client: Client, path: str) -> None:
    assert weight(client, path) < LIMIT / 2
