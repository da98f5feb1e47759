"""Whatever makes rows stops making them, whoever asks and from whatever address they say they come.

With every limit of the settings at LIMIT, each form of the site is sent again and again from one address: by
one person, and by visitors who come anew each time. A form that knows no limit is found by what it leaves.
"""

import re
from collections import Counter
from itertools import product

import pytest
from django.core.cache import cache
from django.test import Client

from core import rates
from tests.accounts.conftest import PASSWORD
from tests.hostile.test_access import codes, filled
from tests.hostile.test_texts import ROUTES, offered
from tests.hostile.world import OURS, World, rows, sure, undone

pytestmark = pytest.mark.django_db

LIMIT, TRIES = 3, 8
ROWS = 2  # of one kind, that one form may make: a match of practice has two seats
GROWING = {
    "/accounts/login/",
    "/accounts/signup/",
    "/guest/",
    "/tables/new/",
    "/practice/",
    "/people/Keto/report/",
}
FIELDS = {
    "login": "Dato",
    "password": PASSWORD,
    "oldpassword": PASSWORD,
    "password1": PASSWORD,
    "password2": PASSWORD,
    "game": "japanese",
    "target": "11",
    "timer": "30",
    "who": "link",
    "reason": "abuse",
}
SENDERS = ("guest", "member", "new visitors")


@pytest.fixture(autouse=True)
def _low_limits(settings) -> None:
    settings.RATES = dict.fromkeys(settings.RATES, f"{LIMIT}/hour")
    settings.ACCOUNT_RATE_LIMITS = {
        name: re.sub(r"\d+/\d*[smh]", f"{LIMIT}/h", limits)
        for name, limits in settings.ACCOUNT_RATE_LIMITS.items()
    }


def count() -> Counter[object]:
    return Counter(key[0] for key in rows(*OURS, "sessions"))


def most(made: Counter[object]) -> int:
    return max(made.values(), default=0)


def other_names(number: int) -> dict[str, str]:
    """A name and an address that nobody has yet."""
    name = "Do" + "".join("abcdefghij"[int(figure)] for figure in f"{number:03}")
    return {"username": name, "name": name, "email": f"{name}@example.com"}


def test_no_form_makes_rows_without_end(world: World, clock) -> None:
    paths = [filled(route, world, codes(route, world)[0]) for route in ROUTES]
    fields = offered([world.browser("visitor"), sure(world.browser("member"))], paths)
    growing = set()
    for path, who in product(paths, SENDERS):
        cache.clear()
        rates.reset()
        with undone():
            browser = world.browser("visitor" if who == "new visitors" else who)
            if who == "member":
                sure(browser)
            before = count()
            for number in range(TRIES):
                clock.advance(6)
                if who == "new visitors":
                    browser = Client(headers={"X-Forwarded-For": f"198.51.100.{number}", "X-Real-IP": "::1"})
                browser.post(path, {**fields.get(path, {}), **FIELDS, **other_names(number)})
                if number == 2 and most(count() - before) < number:
                    break
            made = count() - before
            assert most(made) <= LIMIT * ROWS, (path, who, made)
            growing |= {path} if most(made) > 1 else set()
    assert growing >= GROWING


def test_looking_makes_no_session_without_end(world: World) -> None:
    """A page that keeps something for a visitor is limited like a form."""
    paths = [filled(route, world, codes(route, world)[0]) for route in ROUTES]
    for path in paths:
        before = count()
        for _ in range(LIMIT + 1):
            Client().get(path, headers={"X-Requested-With": "XMLHttpRequest", "Accept": "application/json"})
        assert most(count() - before) <= (LIMIT if path == "/accounts/passkeys/login/" else 0), path
