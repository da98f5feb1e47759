"""How many watch a match: counted by each process with its beat, told to players and spectators alike."""

import asyncio
from contextlib import AsyncExitStack

import pytest
from channels.routing import URLRouter
from django.contrib.auth.models import AnonymousUser
from django.urls import path

from core import clock, pulse
from core.database import db
from core.models import Process
from games import live, rounds
from games.consumers import MatchConsumer
from games.models import Audience, Match
from games.services import audiences_keep
from games.tasks import sweep
from tests.games.conftest import make_match, make_user
from tests.sockets import opened

application = URLRouter([path("ws/match/<slug:code>/", MatchConsumer.as_asgi())])


async def watch(stack: AsyncExitStack, match: Match, user):
    client = await stack.enter_async_context(opened(application, f"/ws/match/{match.code}/", user))
    await client.send({"t": "hello", "seq": None})
    await client.until("state")
    return client


def rows() -> set[tuple[int, str, int]]:
    return set(Audience.objects.values_list("match_id", "process", "spectators"))


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_players_and_spectators_are_told_how_many_watch(match: Match, players) -> None:
    async with AsyncExitStack() as stack:
        player = await watch(stack, match, players[0])
        await rounds.make_round()
        assert await player.quiet(), "nobody watches, which needs no telling"
        async with AsyncExitStack() as others:
            first = await watch(others, match, AnonymousUser())
            second = await watch(others, match, await db(make_user)("Tamar"))
            await rounds.make_round()
            for client in (player, first, second):
                assert (await client.until("audience"))["count"] == 2
            await rounds.make_round()
            assert await player.quiet(), "nothing has changed"
            late = await watch(others, match, AnonymousUser())
            assert (await late.until("audience"))["count"] == 2, "as it was counted last"
        await rounds.make_round()
        assert (await player.until("audience"))["count"] == 0
    assert await db(rows)() == set()


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_whoever_is_still_looking_for_their_seat_is_no_spectator(
    match: Match, players, monkeypatch
) -> None:
    gate, refresh = asyncio.Event(), live.LiveMatch.refresh

    async def slow(shown: live.LiveMatch) -> None:
        await gate.wait()
        await refresh(shown)

    monkeypatch.setattr(live.LiveMatch, "refresh", slow)
    async with opened(application, f"/ws/match/{match.code}/", players[0]) as player:
        await player.send({"t": "hello", "seq": None})
        while not live.shown():
            await asyncio.sleep(0.01)
        (found,) = live.shown()
        assert (len(found.watchers), found.spectators) == (1, 0)
        gate.set()
        await player.until("state")
        assert found.spectators == 0


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_the_spectators_of_other_processes_count_too(match: Match, players) -> None:
    await Audience.objects.acreate(match=match, process="other", spectators=40)
    async with AsyncExitStack() as stack:
        player = await watch(stack, match, players[0])
        await watch(stack, match, AnonymousUser())
        await rounds.make_round()
        assert (await player.until("audience"))["count"] == 41


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_what_a_match_left_behind_is_put_away(match: Match) -> None:
    async with AsyncExitStack() as stack:
        await watch(stack, match, AnonymousUser())
        await rounds.make_round()
        assert await db(rows)() == {(match.pk, pulse.PROCESS_ID, 1)}
    await rounds.make_round()
    assert await db(rows)() == set()


@pytest.mark.django_db
def test_it_costs_the_same_for_many_matches(players, django_assert_num_queries) -> None:
    ids = [make_match(players, code=f"match{number}").pk for number in range(12)]
    with django_assert_num_queries(4):  # the transaction's two ends, what is kept, what is new
        assert audiences_keep(here=dict.fromkeys(ids, 3)) == dict.fromkeys(ids, 3)
    with django_assert_num_queries(3):
        audiences_keep(here=dict.fromkeys(ids, 3))
    here = dict(zip(ids, [0, 5, *[3] * 10], strict=True))
    with django_assert_num_queries(5):
        assert audiences_keep(here=here) == here
    assert rows() == {(pk, pulse.PROCESS_ID, count) for pk, count in here.items() if count}


@pytest.mark.django_db
def test_the_spectators_of_a_dead_process_are_gone(match: Match) -> None:
    pulse.beat()
    Process.objects.create(id="dead", beat_at=clock.now().replace(year=2020))
    for process in ("dead", pulse.PROCESS_ID):
        Audience.objects.create(match=match, process=process, spectators=2)
    sweep()
    assert rows() == {(match.pk, pulse.PROCESS_ID, 2)}
