"""One clock for all processes, the store's, whatever the clocks of the machines show."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection

from core import clock, pulse
from core.models import Process, Pulse

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)
CLOSE = timedelta(milliseconds=500)  # a busy machine
EITHER = pytest.mark.parametrize("off", [MINUTE, -MINUTE])


@pytest.fixture(autouse=True)
def _as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "_began", clock._began)


@pytest.fixture
def moved(monkeypatch: pytest.MonkeyPatch) -> list[timedelta]:
    """What a pulse has moved deadlines by, one after the other."""
    lengths: list[timedelta] = []
    monkeypatch.setattr(pulse, "_hooks", [lengths.append])
    return lengths


def store_now() -> datetime:
    """Independently of the code under test."""
    with connection.cursor() as cursor:
        if connection.vendor != "postgresql":
            return datetime.now(UTC)
        cursor.execute("SELECT extract(epoch FROM clock_timestamp())::float8")
        return datetime.fromtimestamp(cursor.fetchone()[0], UTC)


def store_is_set(monkeypatch: pytest.MonkeyPatch, by: timedelta) -> None:
    told = clock._told
    monkeypatch.setattr(clock, "_told", lambda: told() + by)


@EITHER
def test_a_process_whose_clock_is_off_goes_by_the_store(
    monkeypatch: pytest.MonkeyPatch, off: timedelta
) -> None:
    monkeypatch.setattr(clock, "_began", clock._began + off)
    assert abs(clock.now() - store_now()) > MINUTE - CLOSE
    clock.follow(clock.ask())
    assert abs(clock.now() - store_now()) < CLOSE


def test_a_slow_answer_changes_nothing_that_may_be_right(monkeypatch: pytest.MonkeyPatch) -> None:
    began, second = clock._began, timedelta(seconds=1)
    reading = clock.Reading(began - second, began + second)
    assert reading.ahead == timedelta()
    clock.follow(reading)
    assert clock._began == began
    clock.follow(clock.Reading(began + second, began + 3 * second))
    assert clock._began == began + second


@EITHER
def test_a_clock_that_is_set_is_no_news_between_two_questions(
    monkeypatch: pytest.MonkeyPatch, off: timedelta
) -> None:
    clock.follow(clock.ask())

    class Set(datetime):
        @classmethod
        def now(cls, tz: object = None) -> datetime:
            return datetime.now(UTC) + off

    before = clock.now()
    monkeypatch.setattr(clock, "datetime", Set)
    assert before <= clock.now() < before + CLOSE


@EITHER
def test_a_beat_of_a_process_whose_clock_is_off_moves_nothing(
    monkeypatch: pytest.MonkeyPatch, moved: list[timedelta], off: timedelta
) -> None:
    pulse.beat()
    monkeypatch.setattr(clock, "_began", clock._began + off)
    pulse.beat()
    assert moved == []
    assert abs(Pulse.objects.get().beat_at - store_now()) < CLOSE


def test_the_clock_of_the_store_is_set_forwards(
    monkeypatch: pytest.MonkeyPatch, moved: list[timedelta]
) -> None:
    pulse.beat()
    store_is_set(monkeypatch, MINUTE)
    mine: list[datetime] = []
    pulse.on_outage_over(lambda by: mine.append(clock.now()))
    before = clock.now()
    pulse.beat()
    assert abs(moved[0] - MINUTE - timedelta(seconds=20)) < CLOSE
    assert mine[0] - before < CLOSE  # nothing is over before it has been moved
    assert abs(clock.now() - before - MINUTE) < CLOSE
    pulse.beat()
    assert len(moved) == 1


def test_the_clock_of_the_store_is_set_backwards(
    monkeypatch: pytest.MonkeyPatch, moved: list[timedelta]
) -> None:
    pulse.beat()
    store_is_set(monkeypatch, -MINUTE)
    pulse.beat()
    assert abs(moved[0] + MINUTE) < CLOSE
    assert not pulse.is_silent()


def test_while_the_clock_of_the_store_has_been_set_and_nobody_has_beaten_no_time_is_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pulse.beat()
    store_is_set(monkeypatch, MINUTE)
    clock.follow(clock.ask())  # as a sweep does
    assert pulse.is_silent()


@EITHER
def test_who_was_alive_before_a_silence_is_alive_after_it(
    monkeypatch: pytest.MonkeyPatch, off: timedelta
) -> None:
    pulse.beat()
    Process.objects.create(pk="another", beat_at=Pulse.objects.get().beat_at - timedelta(seconds=2))
    store_is_set(monkeypatch, off)
    pulse.beat()
    age = Pulse.objects.get().beat_at - Process.objects.get(pk="another").beat_at
    assert abs(age - timedelta(seconds=2)) < CLOSE
