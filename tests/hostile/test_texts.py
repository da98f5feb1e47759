"""Any text in any place that takes one: fields, queries, parts of addresses, headers, cookies.

The places are found by looking: every address, every form on it, every name that its view asks a request for.
"""

import re
from itertools import product
from urllib.parse import quote

import pytest
from django.test import Client

from core.languages import shared
from tests.accounts.conftest import member, sign_in
from tests.accounts.test_signing_in import with_app
from tests.addresses import routes
from tests.hostile.pages import TOKEN, asked, forms
from tests.hostile.test_access import codes, filled
from tests.hostile.texts import BREAKING_OUT, MARKUP, TEXTS
from tests.hostile.world import World, sure, undone

pytestmark = pytest.mark.django_db

ROUTES = [route for route in routes() if not route.startswith("admin/")]
HEADERS = """
    Accept Accept-Language Content-Type Forwarded HX-Current-URL HX-Prompt HX-Target HX-Trigger
    If-Modified-Since If-None-Match Origin Range Referer User-Agent X-CSRFToken X-Forwarded-For
    X-Forwarded-Host X-Forwarded-Proto X-HTTP-Method-Override X-Original-URL X-Real-IP X-Requested-With
""".split()  # noqa: SIM905 - a list of words
SHARP = ("nul", "markup", "figures", "deep", "json")  # each alone too: a view may stop at the first bad field
WAYS = [(name, text) for name, text in TEXTS.items() if "elsewhere" in name or name == "script"]
TAKEN = (200, 422)  # what a page answers that has read a form
COOKIES = ("sessionid", "csrftoken", "django_language", "messages", "theme")


def look(answer, told: object) -> None:
    """Whatever was sent, the site has not failed, and what it shows of it is text."""
    assert answer.status_code < 500, told
    if not answer.streaming and answer.get("Content-Type", "").startswith("text/html"):
        page = answer.content.decode()
        assert MARKUP not in page, told
        assert BREAKING_OUT not in page, told
    assert "stolen" not in str(answer.cookies), told
    assert not re.match(r"(https?:)?[/\\]{2}|javascript:", answer.get("Location", "")), told


def readers(world: World) -> list[Client]:
    """Browsers of everybody for whom pages differ, each as far inside as that person comes."""
    careful = member("Lia")
    with_app(careful)
    inside, halfway = Client(raise_request_exception=False), Client(raise_request_exception=False)
    inside.force_login(careful)
    assert sign_in(halfway, "Lia").url == "/en/accounts/2fa/authenticate/"
    return [
        world.browser("visitor"),
        world.browser("guest"),
        sure(world.browser("member")),
        sure(inside),
        halfway,
    ]


def offered(browsers: list[Client], paths: list[str]) -> dict[str, dict[str, str]]:
    """By address, the fields of all forms that lead there, with the values that pages give them."""
    found: dict[str, dict[str, str]] = {}
    for browser, path in product(browsers, paths):
        answer = browser.get(path)
        if answer.get("Content-Type", "").startswith("text/html"):
            for form in forms(answer.content.decode(), path):
                found.setdefault(shared(form.address), {}).update(form.fields)
    return found


@pytest.mark.parametrize("method", ["get", "post"])
def test_any_text_in_every_field(world: World, unlimited: None, method: str) -> None:
    paths = [filled(route, world, codes(route, world)[0]) for route in ROUTES]
    browsers = (
        readers(world) if method == "post" else [world.browser("visitor"), sure(world.browser("member"))]
    )
    fields, seen = offered(browsers, paths) if method == "post" else {}, set()
    for browser, path in product(browsers, paths):
        usual = fields.get(path, {})
        with undone(), asked() as names:
            answer = getattr(browser, method)(path, usual)
        names |= usual.keys() - {TOKEN}
        face = (path, answer.status_code, answer.get("Location"), *sorted(names))
        if face in seen or not names:
            continue
        seen.add(face)
        for name, text in TEXTS.items() if answer.status_code in TAKEN else WAYS:
            singly = [{**usual, one: text} for one in names] if method == "post" and name in SHARP else []
            for sent in (dict.fromkeys(names, text), *singly):
                with undone():
                    look(getattr(browser, method)(path, sent), (method, path, name, sent.keys()))
    assert len(seen) > 10, "the pages have fields"


def test_any_text_in_every_address(world: World) -> None:
    browser = sure(world.browser("member"))
    for route, name in product((route for route in ROUTES if "<" in route), TEXTS):
        path = placed(route, quote(TEXTS[name][:2000], safe=""))
        for method in ("get", "post") if name in SHARP else ("get",):
            with undone():
                look(getattr(browser, method)(path), (method, path))


def placed(route: str, part: str) -> str:
    """An address with this in the place of its parameters."""
    if "uidb36" in route:
        return f"/accounts/password/reset/key/1-{part}/"
    return "/" + re.sub(r"<\w+:\w+>", lambda _: part, route)


@pytest.mark.parametrize("who", ["visitor", "member"])
def test_any_text_in_headers_and_cookies(world: World, unlimited: None, who: str) -> None:
    browser = world.browser(who)
    for path, (name, text) in product(("/me/", "/tables/new/", "/accounts/login/"), TEXTS.items()):
        value = re.sub(r"[\0\r\n]", " ", text[:8000].encode().decode("latin1"))
        cookies = "; ".join(f"{cookie}={value}" for cookie in COOKIES)
        for method in ("get", "post"):
            with undone():
                look(
                    getattr(browser, method)(path, headers=dict.fromkeys(HEADERS, value)),
                    (method, path, name),
                )
        with undone():
            look(Client().get(path, headers={"Cookie": cookies}), (path, name))
