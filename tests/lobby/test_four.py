"""A table for four: all confirm, seats are changed before the start, who leaves for good is free."""

import pytest
from django.conf import settings

from core import clock as core_clock
from games.models import Match
from games.models import Seat as MatchSeat
from games.services import match_resign
from lobby import selectors
from lobby.models import Seat, Table
from lobby.services import (
    match_finish,
    rematch_ask,
    seat_leave,
    seat_move,
    seat_ready,
    seat_swap,
    seat_take,
    seat_unready,
    table_expire,
)
from tests.lobby.conftest import CLASSIC, filled, fresh, opened, playing, seats
from tests.lobby.test_services import refused


def where(table: Table) -> list[str | None]:
    """Who sits where."""
    return [seat.user.display_name if seat else None for seat in fresh(table).places]


def finished(table: Table) -> Table:
    """The table after the last hand of its match."""
    match = Match.objects.get(code=table.code)
    match.status, match.deadline, match.ended_at = Match.Status.OVER, None, core_clock.now()
    match.winners, match.scores, match.reason = [2], [100, 200, 900, -300], "score"
    match.save()
    match_finish(match)
    return fresh(table)


# --- options ------------------------------------------------------------------------------------------------


def test_the_options_are_kept_for_the_filters(five) -> None:
    table = opened(five, **CLASSIC)
    assert (table.game, table.rules, table.size) == ("classic", CLASSIC["rules"], 4)
    assert (table.target, table.profile, table.length) == (None, "house", "standard")
    assert (table.khishti, table.moshla) == ("200", True)
    japanese = opened(five[1:])
    assert (japanese.profile, japanese.length, japanese.khishti, japanese.moshla) == ("", "", "", None)


@pytest.mark.parametrize(
    "rules",
    [
        {"profile": "regional"},
        {"length": "nines", "profile": "regional", "khishti": "off", "moshla": False},
        {"moshla": True, "profile": "regional", "khishti": "off"},
        {"khishti": "300"},
        {"khishti": 200},
        {"khishti": ["200"]},
        {"moshla": 1},
        {"profile": "village"},
        {"length": "endless"},
        {"target": 21},
    ],
)
def test_what_does_not_go_together_is_refused(five, rules) -> None:
    with refused("BAD_OPTIONS"):
        opened(five, game="classic", rules={**CLASSIC["rules"], **rules})
    assert not Table.objects.exists()


def test_the_rules_of_one_game_are_none_of_the_other(five) -> None:
    for options in ({"game": "classic"}, {"game": "japanese", "rules": CLASSIC["rules"]}):
        with refused("BAD_OPTIONS"):
            opened(five, **options)


# --- four sit down and confirm ------------------------------------------------------------------------------


def test_the_fourth_starts_the_ready_check(five) -> None:
    table = opened(five, **CLASSIC)
    for number, person in enumerate(five[1:4], 1):
        assert fresh(table).status == "open"
        assert seat_take(code=table.code, user=person).number == number
    assert fresh(table).status == "ready"
    with refused("TABLE_FULL"):
        seat_take(code=table.code, user=five[4])


def test_when_all_four_are_ready_the_match_starts(five) -> None:
    table = filled(five, **CLASSIC)
    for person in five[:3]:
        seat_ready(code=table.code, user=person, nonce=person.display_name)
        assert fresh(table).status == "ready"
    seat_ready(code=table.code, user=five[3])
    match = Match.objects.get(code=table.code)
    assert (match.game, match.rules, match.nonces) == (
        "classic",
        CLASSIC["rules"],
        ["Nino", "Giorgi", "Tamar", ""],
    )
    assert [seat.user for seat in match.seats.order_by("number")] == five[:4]


def test_who_has_not_confirmed_in_time_frees_the_seat(five, clock) -> None:
    table = filled(five, **CLASSIC)
    for person in (five[1], five[3]):
        seat_ready(code=table.code, user=person)
    clock.advance(settings.READY_SECONDS)
    assert table_expire(code=table.code)
    table = fresh(table)
    assert (table.status, where(table)) == ("open", [None, "Giorgi", None, "Levan"])
    assert table.host == five[1]
    assert not Seat.objects.filter(ready=True).exists()
    assert seat_take(code=table.code, user=five[4]).number == 0


def test_the_hosts_rights_pass_clockwise(five) -> None:
    table = filled(five, **CLASSIC)
    seat_leave(code=table.code, user=five[0])
    assert fresh(table).host == five[1]


# --- another seat -------------------------------------------------------------------------------------------


def test_to_a_free_seat(five) -> None:
    table = opened(five, **CLASSIC)
    seat_take(code=table.code, user=five[1])
    revision = fresh(table).revision
    seat_move(code=table.code, user=five[0], number=3)
    assert where(table) == [None, "Giorgi", None, "Nino"]
    assert (fresh(table).status, fresh(table).host, fresh(table).revision) == ("open", five[0], revision + 1)
    assert seat_take(code=table.code, user=five[2]).number == 0


def test_where_one_sits_already(five) -> None:
    table = opened(five, **CLASSIC)
    seat_move(code=table.code, user=five[0], number=0)
    assert fresh(table).revision == table.revision


@pytest.mark.parametrize(("number", "code"), [(1, "SEAT_TAKEN"), (4, "NO_SEAT"), (-1, "NO_SEAT")])
def test_no_such_free_seat(five, number, code) -> None:
    table = opened(five, **CLASSIC)
    seat_take(code=table.code, user=five[1])
    with refused(code):
        seat_move(code=table.code, user=five[0], number=number)
    assert where(table) == ["Nino", "Giorgi", None, None]


def test_only_the_seated_move(five) -> None:
    table = opened(five, **CLASSIC)
    for command in (seat_move, seat_swap):
        with refused("NOT_SEATED"):
            command(code=table.code, user=five[4], number=2)
        with refused("NO_TABLE"):
            command(code="nosuch", user=five[0], number=2)


def test_not_once_the_match_is_on(five) -> None:
    table = playing(five, **CLASSIC)
    for command in (seat_move, seat_swap):
        with refused("TABLE_PLAYING"):
            command(code=table.code, user=five[0], number=2)


def test_a_table_for_two_has_two_seats(five) -> None:
    table = opened(five)
    with refused("NO_SEAT"):
        seat_move(code=table.code, user=five[0], number=2)
    seat_move(code=table.code, user=five[0], number=1)
    assert where(table) == [None, "Nino"]


# --- swaps --------------------------------------------------------------------------------------------------


def test_two_swap_when_both_ask(five) -> None:
    table = filled(five, **CLASSIC)
    seat_swap(code=table.code, user=five[0], number=2)
    assert where(table) == ["Nino", "Giorgi", "Tamar", "Levan"]
    assert [seat.swap for seat in table.seats.all()] == [2, None, None, None]
    seat_swap(code=table.code, user=five[2], number=0)
    assert where(table) == ["Tamar", "Giorgi", "Nino", "Levan"]
    assert not Seat.objects.exclude(swap=None).exists()


def test_asking_twice_is_once(five) -> None:
    table = filled(five, **CLASSIC)
    seat_swap(code=table.code, user=five[0], number=2)
    revision = fresh(table).revision
    seat_swap(code=table.code, user=five[0], number=2)
    assert fresh(table).revision == revision


def test_agreeing_twice_is_once(five) -> None:
    table = filled(five, **CLASSIC)
    seat_swap(code=table.code, user=five[0], number=2)
    seat_swap(code=table.code, user=five[2], number=0)
    revision = fresh(table).revision
    seat_swap(code=table.code, user=five[2], number=0)  # where they sit themselves by now
    assert (fresh(table).revision, where(table)) == (revision, ["Tamar", "Giorgi", "Nino", "Levan"])


def test_the_question_is_taken_back_or_put_to_another(five) -> None:
    table = filled(five, **CLASSIC)
    seat_swap(code=table.code, user=five[0], number=2)
    seat_swap(code=table.code, user=five[0], number=None)
    seat_swap(code=table.code, user=five[2], number=0)  # a question of their own
    assert where(table)[0] == "Nino"
    seat_swap(code=table.code, user=five[2], number=3)
    assert [seat.swap for seat in table.seats.all()] == [None, None, 3, None]
    seat_swap(code=table.code, user=five[0], number=2)
    assert where(table)[0] == "Nino"


def test_nobody_to_swap_with(five) -> None:
    table = opened(five, **CLASSIC)
    for number in (1, 4):
        with refused("SEAT_EMPTY"):
            seat_swap(code=table.code, user=five[0], number=number)


def test_who_has_swapped_confirms_anew_and_nobody_else(five, clock) -> None:
    table = filled(five, **CLASSIC)
    for person in five[:3]:
        seat_ready(code=table.code, user=person, nonce="n")
    deadline = fresh(table).deadline
    clock.advance(5)
    seat_swap(code=table.code, user=five[0], number=1)
    seat_swap(code=table.code, user=five[1], number=0)
    assert [seat.ready for seat in table.seats.all()] == [False, False, True, False]
    assert [seat.nonce for seat in table.seats.all()] == ["", "", "n", ""]
    assert (fresh(table).status, fresh(table).deadline) == ("ready", deadline)
    for person in (five[0], five[1], five[3]):
        seat_ready(code=table.code, user=person)
    match = Match.objects.get(code=table.code)
    names = match.seats.order_by("number").values_list("user__display_name", flat=True)
    assert list(names) == ["Giorgi", "Nino", "Tamar", "Levan"]
    assert match.nonces == ["", "", "n", ""]


def test_a_question_lapses_when_a_seat_of_it_changes(five) -> None:
    table = opened(five, **CLASSIC)
    for person in five[1:3]:
        seat_take(code=table.code, user=person)
    seat_swap(code=table.code, user=five[0], number=1)
    seat_move(code=table.code, user=five[1], number=3)  # the one who was asked
    assert not Seat.objects.exclude(swap=None).exists()
    seat_swap(code=table.code, user=five[0], number=2)
    seat_move(code=table.code, user=five[0], number=1)  # the one who asked
    seat_swap(code=table.code, user=five[2], number=1)
    assert where(table) == [None, "Nino", "Tamar", "Giorgi"]
    seat_leave(code=table.code, user=five[0])
    assert not Seat.objects.exclude(swap=None).exists()


def test_a_question_of_others_stays(five) -> None:
    table = filled(five, **CLASSIC)
    seat_swap(code=table.code, user=five[3], number=2)
    seat_swap(code=table.code, user=five[0], number=1)
    seat_swap(code=table.code, user=five[1], number=0)
    assert table.seats.get(number=3).swap == 2


def test_not_ready_after_all_keeps_the_seat(five) -> None:
    table = filled(five, **CLASSIC)
    seat_ready(code=table.code, user=five[3])
    seat_unready(code=table.code, user=five[3])
    assert where(table)[3] == "Levan"


# --- leaving the match for good -----------------------------------------------------------------------------


def test_who_leaves_for_good_may_sit_elsewhere_while_the_others_play(five) -> None:
    table = playing(five, **CLASSIC)
    match_resign(match_id=table.match_id, seat=1)
    assert [live for _, _, live, _ in seats(table)] == [True, False, True, True]
    assert fresh(table).status == "playing"
    assert selectors.my_table(five[1]) is None
    assert selectors.my_table(five[0]) == table
    other = opened([five[1]])
    assert selectors.my_table(five[1]) == other
    with refused("ALREADY_SEATED"):
        opened([five[0]])
    assert selectors.room_view(table.code, five[1].pk)["you"] is None
    assert selectors.room_view(table.code, five[0].pk)["you"] == 0


def test_a_lost_connection_keeps_the_table(five) -> None:
    table = playing(five, **CLASSIC)
    mine = selectors.my_table(five[2])
    assert mine is not None
    assert not mine.has_stand_in
    MatchSeat.objects.filter(match=table.match_id, number=2).update(state=MatchSeat.State.BOT)
    mine = selectors.my_table(five[2])
    assert (mine, mine and mine.has_stand_in) == (table, True)
    assert not selectors.my_table(five[1]).has_stand_in
    with refused("ALREADY_SEATED"):
        opened([five[2]])


def test_the_last_one_left_ends_the_match(five) -> None:
    table = playing(five, **CLASSIC)
    for seat in (1, 2, 3):
        match_resign(match_id=table.match_id, seat=seat)
    table = fresh(table)
    assert (table.status, table.deadline, table.match.reason) == ("over", None, "abandoned")
    assert not Seat.objects.filter(live=True).exists()


# --- once more ----------------------------------------------------------------------------------------------


def test_a_rematch_needs_all_four(five) -> None:
    table = finished(playing(five, **CLASSIC))
    assert table.deadline is not None
    for person in five[:3]:
        assert rematch_ask(code=table.code, user=person) is None
    new = rematch_ask(code=table.code, user=five[3])
    assert new is not None
    assert (new.rules, new.khishti, new.status) == (table.rules, "200", "playing")
    assert where(new) == ["Nino", "Giorgi", "Tamar", "Levan"]


def test_no_rematch_where_somebody_has_left(five) -> None:
    table = playing(five, **CLASSIC)
    match_resign(match_id=table.match_id, seat=1)
    table = finished(table)
    assert (table.status, table.deadline) == ("over", None)
    assert not Seat.objects.filter(live=True).exists()
    assert selectors.room_view(table.code, five[0].pk)["rematch"] is None
    with refused("REMATCH_OVER"):
        rematch_ask(code=table.code, user=five[0])


def test_the_match_is_over_for_who_sits_elsewhere_by_then(five) -> None:
    table = playing(five, **CLASSIC)
    match_resign(match_id=table.match_id, seat=1)
    other = opened([five[1]])
    finished(table)
    assert selectors.my_table(five[1]) == other
