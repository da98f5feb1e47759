"""Once more, with the same options and seats."""

from datetime import timedelta

import pytest
from django.conf import settings

from core.errors import CommandError
from games.models import Match
from games.services import match_resign
from lobby import steps
from lobby.models import Seat, Table
from lobby.services import rematch_ask, seat_leave, seat_take, tables_expire
from tests.lobby.conftest import filled, fresh, opened, over, playing, seats
from tests.lobby.test_services import refused


def test_when_both_ask_the_match_starts_at_once(people) -> None:
    table = over(people, rules={"target": 31}, timer=60, public=False)
    assert rematch_ask(code=table.code, user=people[1]) is None
    assert Table.objects.count() == 1
    new = rematch_ask(code=table.code, user=people[0])
    assert new is not None
    assert (new.target, new.rules, new.timer, new.public) == (31, {"target": 31}, 60, False)
    assert (new.status, new.host, new.rematch_of) == ("playing", people[0], table)
    assert seats(new) == [(0, "Nino", True, True), (1, "Giorgi", True, True)]
    assert Match.objects.get(code=new.code).seats.count() == 2
    assert (new.seed, fresh(table).deadline) != (table.seed, table.deadline)
    assert fresh(table).deadline is None


def test_asking_twice_is_once(people, clock) -> None:
    table = over(people)
    clock.advance(10)
    assert rematch_ask(code=table.code, user=people[0]) is None
    revision, deadline = fresh(table).revision, fresh(table).deadline
    assert rematch_ask(code=table.code, user=people[0]) is None
    assert (fresh(table).revision, fresh(table).deadline) == (revision, deadline)
    assert deadline == clock.moment + timedelta(seconds=settings.REMATCH_SECONDS - 10)


def test_asking_after_it_was_made_leads_there(people) -> None:
    table = over(people)
    rematch_ask(code=table.code, user=people[0])
    new = rematch_ask(code=table.code, user=people[1])
    assert rematch_ask(code=table.code, user=people[0]) == new


def test_a_rematch_of_a_rematch(people) -> None:
    table = over(people)
    for _ in range(2):
        rematch_ask(code=table.code, user=people[0])
        new = rematch_ask(code=table.code, user=people[1])
        assert new is not None
        match_resign(match_id=new.match_id, seat=0)
        table = fresh(new)
    assert Table.objects.filter(status="over").count() == 3


@pytest.mark.parametrize(
    ("make", "code"), [(opened, "TABLE_NOT_FULL"), (filled, "TABLE_FULL"), (playing, "TABLE_PLAYING")]
)
def test_not_before_the_match_is_over(people, make, code) -> None:
    table = make(people)
    with refused(code):
        rematch_ask(code=table.code, user=people[0])


def test_only_for_those_who_played(people) -> None:
    table = over(people)
    with refused("NOT_SEATED"):
        rematch_ask(code=table.code, user=people[2])


def test_the_offer_ends(people, clock) -> None:
    table = over(people)
    rematch_ask(code=table.code, user=people[0])
    clock.advance(settings.REMATCH_SECONDS)
    with refused("REMATCH_OVER"):
        rematch_ask(code=table.code, user=people[1])
    assert tables_expire() == 1
    assert (fresh(table).status, fresh(table).deadline) == ("over", None)
    with refused("REMATCH_OVER"):
        rematch_ask(code=table.code, user=people[1])


def test_leaving_declines(people) -> None:
    table = over(people)
    rematch_ask(code=table.code, user=people[0])
    seat_leave(code=table.code, user=people[1])
    seat_leave(code=table.code, user=people[1])
    with refused("REMATCH_OVER"):
        rematch_ask(code=table.code, user=people[1])
    assert Table.objects.count() == 1


@pytest.mark.parametrize("who", [0, 1])
def test_whoever_sits_elsewhere_has_gone(people, who) -> None:
    table = over(people)
    rematch_ask(code=table.code, user=people[0])
    seat_take(code=opened([people[2]]).code, user=people[who])
    with refused("PLAYER_ELSEWHERE") as error:
        rematch_ask(code=table.code, user=people[1])
    assert error.value.fields == {"seat": who}
    assert not Table.objects.filter(rematch_of=table).exists()


@pytest.mark.parametrize("who", [0, 1])
def test_whoever_sits_down_elsewhere_at_the_last_moment_has_gone(people, monkeypatch, who) -> None:
    """Between the look at the seats and the new table."""
    table, other = over(people), opened([people[2]])
    rematch_ask(code=table.code, user=people[0])
    make = steps.table_new

    def later(**options) -> Table:
        seat_take(code=other.code, user=people[who])
        return make(**options)

    monkeypatch.setattr(steps, "table_new", later)
    with refused("PLAYER_ELSEWHERE") as error:
        rematch_ask(code=table.code, user=people[1])
    assert error.value.fields == {"seat": who}
    assert not Table.objects.filter(rematch_of=table).exists()


def test_nobody_left_to_play_with(people) -> None:
    table = over(people)
    people[0].delete()
    with refused("REMATCH_OVER"):
        rematch_ask(code=table.code, user=people[1])


def test_a_failed_start_leaves_nothing_behind(people, monkeypatch) -> None:
    table = over(people)
    rematch_ask(code=table.code, user=people[0])

    def fails(**_: object) -> None:
        raise CommandError("BROKEN")

    monkeypatch.setattr("lobby.steps.match_create", fails)
    with refused("BROKEN"):
        rematch_ask(code=table.code, user=people[1])
    assert Table.objects.count() == 1
    assert not Seat.objects.filter(live=True).exists()
    assert Seat.objects.get(user=people[1]).wants_rematch is False
