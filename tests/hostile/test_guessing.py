"""Nobody learns by trying who is here or what there is: what is refused is refused alike."""

import re
from collections.abc import Iterator
from unittest import mock
from urllib.parse import quote

import pytest
from django.contrib.auth.hashers import BasePasswordHasher, get_hasher
from django.test import Client

from tests.accounts.conftest import PASSWORD, member
from tests.hostile.test_access import NAMED, filled
from tests.hostile.world import World, sure, undone

pytestmark = pytest.mark.django_db
CHANGING = re.compile(r"[0-9a-zA-Z_-]{60,}|nonce-[^']+|nonce=\"[^\"]+\"|\b[2-9a-hj-km-np-z]{6}\b")


def said(answer, *names: str) -> tuple[int, str, str]:
    """What an answer tells, without tokens, nonces, the codes of failures, and these names."""
    told = answer.get("Location", ""), answer.content.decode()
    for name in (*names, *map(quote, names)):
        told = told[0].replace(name, ""), told[1].replace(name, "")
    return answer.status_code, told[0], CHANGING.sub("", told[1])


@pytest.mark.parametrize("who", ["visitor", "member"])
def test_what_one_may_not_see_is_refused_like_what_is_not_there(
    world: World, unlimited: None, who: str
) -> None:
    browser = world.browser(who)
    if who == "member":
        sure(browser)
    for route in NAMED:
        there = filled(route, world, world.table.code)
        for real in (str(world.keto.pk), str(world.passkey.pk)):
            nowhere = re.sub(rf"\b{real}\b", "987654", there)
            for method in ("get", "post"):
                with undone():
                    one, other = getattr(browser, method)(there), getattr(browser, method)(nowhere)
                if one.status_code not in (200, 405):
                    assert said(one, there) == said(other, nowhere), (route, method)


@pytest.fixture
def hashed() -> Iterator[list[str]]:
    """Every password that was worked on: what takes the time of signing in."""
    worked: list[str] = []
    hasher = type(get_hasher())
    encode = hasher.encode

    def noted(self: BasePasswordHasher, password: str, *salt: object) -> str:
        worked.append(password)
        return encode(self, password, *salt)

    with mock.patch.object(hasher, "encode", noted):
        yield worked


@pytest.mark.parametrize("address", ["/accounts/login/", "/accounts/password/reset/"])
def test_a_name_or_address_that_nobody_has_takes_as_long_and_says_the_same(
    address: str, hashed: list[str], django_assert_max_num_queries
) -> None:
    member("Nino", "nino@example.com")
    answers, work = [], []
    for name in ("Nino", "Nodo"):
        hashed.clear()
        form = {"login": name, "password": "wrong", "email": f"{name.lower()}@example.com"}
        with django_assert_max_num_queries(30):
            answers.append(Client().post(address, form))
        work.append(len(hashed))
    assert work[0] == work[1]
    assert said(answers[0], "Nino", "nino") == said(answers[1], "Nodo", "nodo")


def test_a_right_password_is_tried_no_faster_than_a_wrong_one(hashed: list[str]) -> None:
    """After five failures the name is closed for a while, even to who knows the password."""
    member("Nino")
    for number in range(5):
        Client().post("/accounts/login/", {"login": "Nino", "password": f"guess {number}"})
    hashed.clear()
    closed = Client()
    closed.post("/accounts/login/", {"login": " nino ", "password": PASSWORD})
    assert "_auth_user_id" not in closed.session
    assert hashed == []
