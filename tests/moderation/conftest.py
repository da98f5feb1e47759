"""Moderators of each role, people who are reported, and the way through the hurdle."""

from collections.abc import Iterator
from uuid import uuid4

import pytest
from django.contrib.auth.models import Group
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from games.models import Match
from games.services import match_resign
from moderation.acts import Terms, action_take
from moderation.models import Action, Case, Report
from moderation.services import report_make
from tests.accounts.conftest import PASSWORD, member
from tests.accounts.test_signing_in import code_now, with_app
from tests.games.conftest import clock, four, make_match, make_user, match, players  # noqa: F401 - fixtures
from tests.lobby.conftest import own_cache, stored_sessions  # noqa: F401 - fixtures


@pytest.fixture(autouse=True)
def _fresh_limits() -> Iterator[None]:
    """allauth counts in the cache."""
    cache.clear()
    yield
    cache.clear()


def staff(role: str, name: str = "") -> User:
    """Somebody of staff with a role, or with none; `root` stands above all."""
    user = member(name or role.capitalize())
    User.objects.filter(pk=user.pk).update(is_staff=True, is_superuser=role == "root")
    if role not in ("root", "staff"):
        user.groups.add(Group.objects.get(name=role))
    return User.objects.get(pk=user.pk)


def inside(user: User) -> Client:
    """A browser of staff, by both steps."""
    client, secret = Client(), with_app(user)
    step = client.post("/accounts/login/", {"login": user.username, "password": PASSWORD}).url
    client.post(step, {"code": code_now(secret)})
    return client


def report(reporter: User, suspect: User, reason: str = "stalling", text: str = "", **of: Match) -> Report:
    """A report, from an address of its own; `match` is the one it is made from."""
    return report_make(
        reporter=reporter, suspect=suspect, reason=reason, text=text, address=uuid4().hex, **of
    )


def act(actor: User, kind: str, user: User | None, case: Case | None = None, **fields) -> Action:
    key, reason = fields.pop("key", uuid4().hex[:20]), fields.pop("reason", "Seen and judged.")
    return action_take(
        actor=actor, kind=kind, reason=reason, key=key, user=user, case=case, terms=Terms(**fields)
    )


@pytest.fixture
def helper(db: None) -> User:
    return staff("helper")


@pytest.fixture
def moderator(db: None) -> User:
    return staff("moderator")


@pytest.fixture
def chief(db: None) -> User:
    return staff("chief")


@pytest.fixture
def suspect(db: None) -> User:
    return member("Zura77")


@pytest.fixture
def reporter(db: None) -> User:
    return make_user("Tamar")


@pytest.fixture
def case(reporter: User, suspect: User) -> Case:
    return report(reporter, suspect, text="He lets the clock run out.").case


@pytest.fixture
def over(suspect: User, reporter: User) -> Match:
    """A match of theirs that is over."""
    played = make_match([suspect, reporter], code="over2345")
    match_resign(match_id=played.pk, seat=0)
    played.refresh_from_db()
    return played
