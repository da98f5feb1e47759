"""The page of those who run the site: who may see it, what it says, what it costs."""

from datetime import timedelta
from math import inf
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from core import clock as core_clock
from core import online, pace, pulse, ticks
from core.models import Process
from core.switches import switch_turn
from games.models import Hand, Match
from games.tasks import sweep
from ledger.services import audit_run
from lobby.models import Table
from operations import readiness
from operations.figures import figures
from tests.accounts.conftest import member, register
from tests.games.conftest import make_match, make_user
from tests.lobby.conftest import opened, playing
from tests.operations.conftest import staff_browser

pytestmark = pytest.mark.django_db
PAGES = ("/operations/", "/operations/now/")


@pytest.mark.parametrize("page", PAGES)
def test_who_may_see_it(page: str) -> None:
    visitor, registered = Client(), Client()
    register(registered, "Dato")
    assert visitor.get(page, follow=True).redirect_chain[-1][0].startswith("/en/accounts/login/")
    assert registered.get(page).status_code == 403
    assert staff_browser(member("Eka")).get(page).status_code == 403
    assert staff_browser(member("Gia"), "core.view_operations").get(page).status_code == 200
    one_step = Client()
    one_step.force_login(User.objects.get(display_name="Gia"))
    assert "reauthenticate" in one_step.get(page).url


def test_the_figures_of_a_site_that_lives() -> None:
    cache.clear()
    before = figures()
    assert (before.people, before.sockets, before.moves, before.processes) == (0, 0, 0, [])
    assert (before.beat_age, before.tick_age, before.queue) == (None, None, before.queue)
    people = [make_user(name) for name in ("Nino", "Giorgi", "Tamar", "Levan")]
    playing(people[:2])
    opened(people[2:3])
    make_match(people[3:4] + people[:1], code="practic2")
    Match.objects.filter(code="practic2").update(practice=True)
    now = core_clock.now()
    for number in (1, 2):
        Process.objects.create(
            id=str(number), beat_at=now, people=number, sockets=3 * number, moves=10 * number
        )
    Process.objects.create(id="dead", beat_at=now - timedelta(minutes=1), people=50, sockets=50, moves=50)
    pulse.beat()
    sweep()
    found = figures()
    assert (found.matches, found.practice, found.tables) == (1, 1, 1)
    assert (found.people, found.sockets, found.moves) == (3, 9, 30)
    assert [process.pk for process in found.processes] == ["1", "2", pulse.PROCESS_ID]
    assert 0 <= (found.beat_age or 0) < 2
    assert 0 <= (found.tick_age or 0) < 2
    assert found.overdue == 0


def test_clocks_that_nobody_has_looked_after() -> None:
    people = [make_user(name) for name in ("Nino", "Giorgi", "Tamar")]
    playing(people[:2])
    opened(people[2:])
    for late, overdue in ((9, 0), (12, 1)):
        due = core_clock.now() - timedelta(seconds=late)
        Match.objects.update(deadline=due)
        Table.objects.filter(match=None).update(deadline=due)
        found = figures()
        assert (found.overdue_matches, found.overdue_tables) == (overdue, overdue)


def test_each_process_tells_what_it_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(online, "_sockets", online.Counter({7: 2, 8: 1, None: 3}))
    monkeypatch.setattr(pace, "moves", pace.Pace())
    for _ in range(5):
        pace.moves.add()
    pulse.beat()
    process = Process.objects.get()
    assert (process.people, process.sockets, process.moves) == (2, 6, 5)
    assert process.release == pulse.release()


def test_a_pace_forgets_what_is_longer_ago_than_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    moment = [1000.0]
    monkeypatch.setattr(pace.time, "monotonic", lambda: moment[0])
    counted = pace.Pace()
    for second in range(90):
        moment[0] = 1000.0 + second
        counted.add()
        counted.add()
    assert counted.last_minute() == 120
    moment[0] += 58
    assert counted.last_minute() == 4
    moment[0] += 2
    assert counted.last_minute() == 0


def test_a_tick_that_cannot_be_noted_stops_no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*args: Any) -> None:
        raise OSError

    monkeypatch.setattr(ticks.cache, "set", gone)
    pulse.beat()
    sweep()


def test_what_the_page_says() -> None:
    browser = staff_browser(member("Gia"), "core.view_operations")
    people = [make_user(name) for name in ("Nino", "Giorgi")]
    table = playing(people)
    audit_run()
    switch_turn(name="coins", on=False, actor_id=1)
    page = browser.get("/operations/").content.decode()
    for said in (table.code, "Nino", "Giorgi", "no fault", "Tables for coins", pulse.release()):
        assert said in page
    assert ("embedded: done at once" in page) is not settings.DISTRIBUTED
    seeds = Hand.objects.values_list("seed", flat=True)
    assert not [seed for seed in seeds if seed in page]
    Process.objects.all().delete()
    assert "No server beats." in browser.get("/operations/now/").content.decode()


def test_it_asks_as_often_however_much_is_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "_kept", (inf, readiness.look()))  # it is looked up once a second
    browser = staff_browser(member("Gia"), "core.view_operations")
    asked = []
    for number in range(4):
        playing([make_user(f"Nino {number}"), make_user(f"Giorgi {number}")])
        pulse.beat()
        with CaptureQueriesContext(connection) as queries:
            assert browser.get("/operations/now/").status_code == 200
        asked.append(len(queries))
    assert len(set(asked[1:])) == 1
    assert max(asked) < 25
