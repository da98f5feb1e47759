"""The quick way of a move: what it writes, when it steps aside, and that what it builds on is the truth."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.db.models import F

from core import clock as core_clock
from core.database import db
from core.errors import CommandError
from games import quick, services, store
from games.models import Match, Move, Seat
from games.rulebook import rulebook
from tests.games.conftest import FakeClock, make_classic, make_match

pytestmark = pytest.mark.django_db(transaction=True)


async def submit(match: Match, move: str, *, expect: int, seat: int, late: float = 0) -> int:
    arrived = core_clock.now() + timedelta(seconds=late)
    return await quick.move_submit(
        match_id=match.pk, seat=seat, move=move, expect=expect, client_id=f"c{expect}", arrived_at=arrived
    )


def rows(match: Match) -> list[tuple[int, str, int | None, str, str]]:
    found = Move.objects.filter(match_id=match.pk).order_by("seq")
    return list(found.values_list("seq", "by", "seat", "token", "client_id"))


def change(match: Match, **columns: Any) -> None:
    Match.objects.filter(pk=match.pk).update(**columns)


def whole(position: store.Position) -> tuple[object, ...]:
    """Everything that a position says, so that two can be compared."""

    def columns(row: Match | Seat) -> dict[str, object]:
        return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}

    return columns(position.match), [columns(seat) for seat in position.seats], position.state


def is_true(match: Match) -> bool:
    """What this process keeps of a match is what the store says, or is known to be older."""
    kept = store.newest(match.pk)
    store.forget_kept()
    stored = store.load(match.pk)
    return kept is None or kept.match.revision < stored.match.revision or whole(kept) == whole(stored)


@pytest.fixture
def the_whole_way(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The moves that went it."""
    moves: list[str] = []

    def noted(**move: Any) -> int:
        moves.append(move["move"])
        return services.match_submit(**move)

    monkeypatch.setattr(quick, "match_submit", noted)
    return moves


@pytest.mark.asyncio
async def test_all_but_the_end_of_a_hand_goes_the_quick_way(match: Match, the_whole_way: list[str]) -> None:
    choose, played = Random(5), []
    position = await db(store.load)(match.pk)
    while position.match.hand == 0:
        seat, expect = position.match.turn, position.match.seq
        move = choose.choice(rulebook(match).legal(position.state, seat))
        assert await submit(match, move, expect=expect, seat=seat) == expect + 1
        played.append((expect + 1, "p", seat, move, f"c{expect}"))
        position = await db(store.load)(match.pk)
    assert the_whole_way == [played[-1][3]]
    assert (await db(rows)(match))[1:-1] == played
    assert await db(is_true)(match)


OTHER = [
    ("stale", {"expect": 0}),
    ("not_your_turn", {"seat": 1}),
    ("illegal", {"move": "AS"}),
    ("illegal", {"move": "!resign0"}),
    ("illegal", {"move": "?"}),
    ("stale", {"late": 60}),
]


@pytest.mark.parametrize(("code", "different"), OTHER)
@pytest.mark.asyncio
async def test_what_is_to_be_refused_goes_the_whole_way(
    match: Match, the_whole_way: list[str], code: str, different: dict[str, Any]
) -> None:
    await db(store.load)(match.pk)
    with pytest.raises(CommandError) as refused:
        await submit(match, **{"move": "=H", "expect": 1, "seat": match.first} | different)
    assert refused.value.code == code
    assert len(the_whole_way) == 1


CHANGES: list[Callable[[Match], object]] = [
    lambda match: change(match, revision=F("revision") + 1),
    lambda match: services.seat_disconnect(match_id=match.pk, number=1),
    lambda match: services.deadlines_move(timedelta(seconds=5)),
]


@pytest.mark.parametrize("elsewhere", CHANGES)
@pytest.mark.asyncio
async def test_what_has_changed_elsewhere_is_not_overwritten(
    match: Match, the_whole_way: list[str], elsewhere: Callable[[Match], object], monkeypatch: Any
) -> None:
    known = await db(store.load)(match.pk)
    await db(elsewhere)(match)
    monkeypatch.setattr(store, "newest", lambda match_id: known)  # as a process that has not heard of it
    assert await submit(match, "=H", expect=1, seat=match.first) == 2
    assert the_whole_way == ["=H"]
    assert [row[3] for row in await db(rows)(match)] == ["deal", "=H"]
    monkeypatch.undo()
    assert await db(is_true)(match)


@pytest.mark.asyncio
async def test_the_same_move_from_two_sockets_is_made_once(match: Match) -> None:
    await db(store.load)(match.pk)
    moves = [submit(match, "=H", expect=1, seat=match.first) for _ in range(5)]
    assert await asyncio.gather(*moves) == [2] * 5
    assert [row[3] for row in await db(rows)(match)] == ["deal", "=H"]


@pytest.mark.asyncio
async def test_of_two_moves_at_once_one_is_stale(match: Match) -> None:
    await db(store.load)(match.pk)
    moves = [submit(match, move, expect=1, seat=match.first) for move in ("=H", "=S")]
    told = await asyncio.gather(*moves, return_exceptions=True)
    assert sorted(str(getattr(answer, "code", answer)) for answer in told) == ["2", "stale"]
    assert len(await db(rows)(match)) == 2


@pytest.mark.asyncio
async def test_moves_of_many_matches_share_a_commit(players: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def begin() -> list[Match]:
        matches = [make_match(players, code=f"many{number:04}") for number in range(20)]
        for match in matches:
            store.load(match.pk)
        return matches

    matches, commits = await db(begin)(), []
    append_each = store.append_each
    monkeypatch.setattr(store, "append_each", lambda steps: commits.append(len(steps)) or append_each(steps))
    told = [submit(match, "=H", expect=1, seat=match.first) for match in matches]
    assert await asyncio.gather(*told) == [2] * 20
    assert commits == [20]
    for match in matches:
        assert len(await db(rows)(match)) == 2


@pytest.mark.asyncio
async def test_a_store_that_fails_fails_the_moves_on_their_way_and_no_later_ones(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(steps: object) -> set[int]:
        raise OSError("the store has gone")

    await db(store.load)(match.pk)
    monkeypatch.setattr(store, "append_each", fail)
    with pytest.raises(OSError, match="gone"):
        await submit(match, "=H", expect=1, seat=match.first)
    monkeypatch.undo()
    assert await submit(match, "=H", expect=1, seat=match.first) == 2


@pytest.mark.asyncio
async def test_moves_go_on_when_one_who_waits_for_their_commit_has_gone(match: Match) -> None:
    await db(store.load)(match.pk)
    gone = asyncio.create_task(submit(match, "=H", expect=1, seat=match.first))
    await asyncio.sleep(0)
    gone.cancel()
    with suppress(asyncio.CancelledError):
        await gone
    assert await submit(match, "=H", expect=1, seat=match.first) == 2
    assert [row[3] for row in await db(rows)(match)] == ["deal", "=H"]


@pytest.mark.parametrize("make", [make_match, make_classic])
@pytest.mark.parametrize("seed", range(4))
def test_what_is_kept_is_the_truth_after_every_command(
    four: Any, clock: FakeClock, make: Callable[..., Match], seed: int
) -> None:
    people = four[:2] if make is make_match else four
    match, choose = make(people), Random(seed)

    def play() -> None:
        position = store.load(match.pk)
        seat = position.match.turn
        move = choose.choice(rulebook(match).legal(position.state, seat))
        services.match_submit(match_id=match.pk, seat=seat, move=move, expect=position.match.seq)

    def wait() -> None:
        clock.advance(40)
        services.match_expire(match_id=match.pk)

    def seat(command: Callable[..., object]) -> Callable[[], object]:
        return lambda: command(match_id=match.pk, number=choose.randrange(len(people)))

    commands = [play] * 20 + [wait, seat(services.seat_connect), seat(services.seat_disconnect)] * 2
    commands += [seat(services.seat_return), lambda: services.deadlines_move(timedelta(seconds=3))]
    for _ in range(80):
        with suppress(CommandError):
            choose.choice(commands)()
        assert is_true(match)
        if Match.objects.get(pk=match.pk).status == Match.Status.OVER:
            break
