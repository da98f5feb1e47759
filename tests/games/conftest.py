from datetime import UTC, datetime, timedelta

import pytest

from accounts.models import User
from core import clock as core_clock
from games import live
from games.models import Match
from games.services import match_create

SEED = "5eed" * 16
ALWAYS = datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)  # the store agrees with any time


class FakeClock:
    """The site's clock, moved by hand.

    It begins long ago: whatever was noted by the real time before it is then still to come on any day.
    """

    def __init__(self) -> None:
        self.moment = datetime(2020, 11, 30, 18, 0, tzinfo=UTC)

    def now(self) -> datetime:
        return self.moment

    def advance(self, seconds: float) -> None:
        self.moment += timedelta(seconds=seconds)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> FakeClock:
    fake = FakeClock()
    monkeypatch.setattr(core_clock, "now", fake.now)
    monkeypatch.setattr(core_clock, "ask", lambda: core_clock.Reading(*ALWAYS))
    return fake


@pytest.fixture(autouse=True)
def _forget_live_matches() -> None:
    live._matches.clear()  # those of a loop that has ended


def make_user(name: str) -> User:
    return User.objects.create_user(name.lower(), display_name=name, name_key=name.lower(), is_guest=True)


@pytest.fixture
def players(db: None) -> list[User]:
    return [make_user("Nino"), make_user("Giorgi")]


def make_match(players: list[User], *, code: str = "abcd2345", target: int = 11, timer: int = 30) -> Match:
    return match_create(
        code=code,
        game="japanese",
        rules={"target": target},
        timer=timer,
        players=players,
        public=True,
        seed=SEED,
    )


CLASSIC = {"profile": "house", "length": "standard", "khishti": "200", "moshla": True}


@pytest.fixture
def four(players: list[User]) -> list[User]:
    return [*players, make_user("Levan"), make_user("Tamar")]


def make_classic(players: list[User], *, code: str = "clas2345", **rules: object) -> Match:
    return match_create(
        code=code,
        game="classic",
        rules={**CLASSIC, **rules},
        timer=30,
        players=players,
        public=True,
        seed=SEED,
    )


@pytest.fixture
def match(players: list[User]) -> Match:
    return make_match(players)
