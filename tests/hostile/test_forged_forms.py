"""Forms with a token of another browser or from other pages; without any: tests/project/test_doors.py."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.hostile.pages import TOKEN, forms
from tests.hostile.test_access import codes, filled
from tests.hostile.test_texts import ROUTES, readers
from tests.hostile.world import World, rows

pytestmark = pytest.mark.django_db
ELSEWHERE = "https://elsewhere.example"


def paths(world: World) -> list[str]:
    return [filled(route, world, codes(route, world)[0]) for route in ROUTES]


def token_of(browser: Client) -> str:
    """A token that the browser's own page holds."""
    page = browser.get(reverse("lobby:new")).content.decode()
    return next(form.fields[TOKEN] for form in forms(page, "") if TOKEN in form.fields)


def test_a_token_is_good_for_its_own_browser_and_our_own_pages(world: World, unlimited: None) -> None:
    browser = world.browser("member", enforce_csrf_checks=True)
    own, other = token_of(browser), token_of(world.browser("visitor"))
    before = rows()
    for path in paths(world):
        for sent, headers in (
            ({TOKEN: other}, {}),
            ({TOKEN: other}, {"X-CSRFToken": other}),
            ({TOKEN: own}, {"Origin": ELSEWHERE}),
            ({}, {"X-CSRFToken": own, "Origin": "http://testserver.elsewhere.example"}),
        ):
            answer = browser.post(f"{path}?{TOKEN}={own}", sent, headers=headers)
            assert answer.status_code in (403, 405), (path, sent, headers)
    assert rows() == before


def test_a_token_of_our_own_page_is_good(world: World) -> None:
    """The refusals above have a cause."""
    browser = world.browser("member", enforce_csrf_checks=True)
    assert browser.post("/me/avatar/", {TOKEN: token_of(browser), "avatar": "3"}).status_code == 302


def test_every_form_of_every_page_has_its_token_and_stays_here(world: World) -> None:
    found = 0
    for browser in readers(world):
        for path in paths(world):
            answer = browser.get(path)
            if answer.get("Content-Type", "").startswith("text/html"):
                for form in forms(answer.content.decode(), path):
                    found += 1
                    assert form.address.startswith("/"), (path, form.address)
                    assert not form.address.startswith("//"), (path, form.address)
                    assert (TOKEN in form.fields) == (form.method == "post"), (path, form.address)
    assert found > 20
