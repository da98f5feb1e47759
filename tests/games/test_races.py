"""Two at once: real threads on real transactions, one effect each."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection

from core.errors import CommandError
from games import store
from games.engine import japanese
from games.models import Match, Move, Presence, Seat
from games.services import match_expire, match_resign, match_submit, seat_connect, seat_disconnect

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """Run the calls in threads that start together; what each returned, or the code it was refused with."""
    barrier = Barrier(len(calls))

    def run(call: Callable[[], Any]) -> Any:
        try:
            barrier.wait()
            return call()
        except CommandError as error:
            return error.code
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return [future.result() for future in [pool.submit(run, call) for call in calls]]


def moves(match: Match) -> list[tuple[int, str, str]]:
    return list(Move.objects.filter(match_id=match.pk).order_by("seq").values_list("seq", "by", "token"))


def test_the_same_frame_from_two_sockets(match) -> None:
    call = lambda: match_submit(match_id=match.pk, seat=match.first, move="=H", expect=1)  # noqa: E731
    assert at_once(*[call] * 6) == [2] * 6
    assert moves(match) == [(1, "d", "deal"), (2, "p", "=H")]


def test_two_different_moves_from_two_sockets(match) -> None:
    calls = [
        lambda token=token: match_submit(match_id=match.pk, seat=match.first, move=token, expect=1)
        for token in ("=H", "=S", "=N")
    ]
    results = at_once(*calls)
    assert sorted(results, key=str) == [2, "stale", "stale"]
    assert len(moves(match)) == 2


def test_a_move_against_the_expiry(match) -> None:
    Match.objects.update(deadline=match.started_at)
    call = {
        "match_id": match.pk,
        "seat": match.first,
        "move": "=H",
        "expect": 1,
        "arrived_at": match.started_at,
    }
    expire = lambda: match_expire(match_id=match.pk, seq=1)  # noqa: E731
    import time

    time.sleep(0.6)
    results = at_once(lambda: match_submit(**call), expire, expire, expire)
    by = [by for _, by, _ in moves(match)]
    assert by in (["d", "p"], ["d", "c"])
    assert results[0] == (2 if by[1] == "p" else "stale")
    assert results[1:].count(True) == (0 if by[1] == "p" else 1)


def test_both_resign(match) -> None:
    results = at_once(*[lambda seat=seat: match_resign(match_id=match.pk, seat=seat) for seat in (0, 1)])
    assert sorted(results, key=str) == [None, "over"]
    assert len(moves(match)) == 2


def test_coming_and_going_in_many_threads_ends_in_one_truth(match) -> None:
    def come_and_go() -> None:
        for _ in range(5):
            seat_connect(match_id=match.pk, number=0)
            seat_disconnect(match_id=match.pk, number=0)
        seat_connect(match_id=match.pk, number=0)

    at_once(*[come_and_go] * 4)
    here = Seat.objects.get(match=match, number=0).state == "present"
    assert here == Presence.objects.filter(seat__match=match, seat__number=0).exists()


def test_many_matches_written_in_parallel_stay_apart(players) -> None:
    from tests.games.conftest import make_match, make_user

    matches = [make_match([make_user(f"A{i}"), make_user(f"B{i}")], code=f"race{i}") for i in range(4)]

    def play(match: Match) -> None:
        for _ in range(20):
            position = store.load(match.pk)
            seat = position.match.turn
            token = japanese.legal(position.state, seat)[0]
            match_submit(match_id=match.pk, seat=seat, move=token, expect=position.match.seq)

    at_once(*[lambda match=match: play(match) for match in matches])
    for match in matches:
        assert [seq for seq, _, _ in moves(match)] == list(range(1, 22))
        kept = store.load(match.pk).state
        store.forget_kept()
        assert store.load(match.pk).state == kept
