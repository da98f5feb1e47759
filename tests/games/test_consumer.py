"""The live socket, as docs/protocol.md tells it."""

import asyncio
import json
from datetime import timedelta

import pytest
from channels.routing import URLRouter
from django.contrib.auth.models import AnonymousUser
from django.urls import path

from accounts.ignored import person_block, person_mute, person_unmute
from accounts.models import FOR_EVER
from accounts.sanctions import sanction_give, sanction_lift
from core import clock as core_clock
from core.database import db
from games import consumers, live, store
from games.consumers import MatchConsumer
from games.engine import japanese
from games.models import Match, Move, Presence, Seat
from games.rulings import match_restore, match_void
from games.services import match_resign, match_submit, seat_lose
from tests.games.conftest import make_user
from tests.sockets import opened

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]
application = URLRouter([path("ws/match/<slug:code>/", MatchConsumer.as_asgi())])


@pytest.fixture(autouse=True)
def _short_linger(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "LINGER", 0.05)


def socket(match: Match, user):
    return opened(application, f"/ws/match/{match.code}/", user)


async def hello(client, seq=None):
    await client.send({"t": "hello", "seq": seq})
    return await client.until("state")


def by_turn(match: Match, players):
    return players[match.first], players[1 - match.first]


async def test_hello_is_answered_with_the_whole_state(match, players) -> None:
    async with socket(match, players[0]) as client:
        state = await hello(client)
    assert (state["seq"], state["view"]["you"], state["view"]["phase"]) == (1, 0, "trumps")
    assert len(state["view"]["own"]) == 3
    assert [player["name"] for player in state["players"]] == ["Nino", "Giorgi"]
    assert state["clock"]["budget"] == [90, 90]
    assert state["events"] == []


async def test_a_move_is_acknowledged_and_everyone_sees_it(match, players) -> None:
    mover, other = by_turn(match, players)
    async with (
        socket(match, mover) as one,
        socket(match, other) as two,
        socket(match, AnonymousUser()) as spectator,
    ):
        for client in (one, two, spectator):
            await hello(client)
        await one.send({"t": "move", "id": "c1", "seq": 1, "move": "=H"})
        assert await one.until("ack") == {"t": "ack", "id": "c1", "seq": 2}
        for client in (two, spectator):
            state = await client.until("state", seq=2)
            assert state["events"] == [{"type": "trumps", "seat": match.first, "trump": "H"}]
            assert state["view"]["trump"] == "H"
        assert spectator.seen[-1]["view"]["own"] is None


async def test_the_same_frame_twice_is_acknowledged_twice_and_played_once(match, players) -> None:
    mover, _ = by_turn(match, players)
    async with socket(match, mover) as one, socket(match, mover) as tab:
        await hello(one)
        await hello(tab)
        for client in (one, one, tab):
            await client.send({"t": "move", "id": "c1", "seq": 1, "move": "=H"})
            assert await client.until("ack") == {"t": "ack", "id": "c1", "seq": 2}
    assert await Move.objects.filter(match_id=match.pk).acount() == 2


async def test_refusals_say_why(match, players) -> None:
    mover, other = by_turn(match, players)
    async with (
        socket(match, mover) as one,
        socket(match, other) as two,
        socket(match, AnonymousUser()) as three,
    ):
        for client in (one, two, three):
            await hello(client)
        await two.send({"t": "move", "id": "a", "seq": 1, "move": "=H"})
        assert (await two.until("refused"))["code"] == "not_your_turn"
        await three.send({"t": "move", "id": "b", "seq": 1, "move": "=H"})
        assert (await three.until("refused"))["code"] == "not_seated"
        await one.send({"t": "move", "id": "c", "seq": 0, "move": "=H"})
        assert (await one.until("refused"))["code"] == "stale"
        await one.send({"t": "move", "id": "d", "seq": 1, "move": "AH"})
        refused = await one.until("refused")
        assert (refused["code"], refused["why"]) == ("illegal", "NAME_TRUMPS_FIRST")
        assert refused["legal"] == ["=C", "=D", "=H", "=N", "=S"]


async def test_who_comes_back_gets_what_was_missed(match, players) -> None:
    other = players[1 - match.first]
    async with socket(match, other) as client:
        await hello(client)
    await db(match_submit)(match_id=match.pk, seat=match.first, move="=N", expect=1)
    position = await db(store.load)(match.pk)
    card = japanese.legal(position.state, match.first)[0]
    await db(match_submit)(match_id=match.pk, seat=match.first, move=card, expect=2)
    async with socket(match, other) as client:
        state = await hello(client, seq=1)
        assert [event["type"] for event in state["events"]] == ["trumps", "card"]
        await client.send({"t": "hello", "seq": 3})
        assert (await client.until("state"))["events"] == []
        await client.send({"t": "hello", "seq": 999})
        assert (await client.until("state"))["events"] == []


async def test_a_lost_ring_is_healed_by_the_next_ping(match, players, monkeypatch) -> None:
    monkeypatch.setattr(live, "FRESH", 0)
    other = players[1 - match.first]
    async with socket(match, other) as client:
        await hello(client)
        monkeypatch.setattr(live.LiveMatch, "heard", lambda self, message: None)
        live._matches[match.pk].heard = lambda message: None
        from core.bell import bell

        bell._listeners.clear()
        await db(match_submit)(match_id=match.pk, seat=match.first, move="=N", expect=1)
        assert await client.quiet()
        await client.send({"t": "ping", "id": "p1"})
        frames = [await client.next(), await client.next()]
        assert {frame["t"] for frame in frames} == {"pong", "state"}
        assert next(frame for frame in frames if frame["t"] == "pong")["seq"] == 2


async def test_a_doubled_ring_does_no_harm(match, players) -> None:
    async with socket(match, players[0]) as client:
        await hello(client)
        for _ in range(5):
            live._matches[match.pk].heard({"revision": 1})
        assert await client.quiet()


async def test_presence_is_told_and_kept(match, players) -> None:
    async with socket(match, players[0]) as one:
        await hello(one)
        two = socket(match, players[1])
        client = await two.__aenter__()
        await hello(client)
        await two.__aexit__(None, None, None)
        frame = await one.until("presence", seat=1)
        assert (frame["here"], frame["until"] is not None) == (False, match.first == 1)
        assert (await Seat.objects.aget(match=match, number=1)).state == "away"
        async with socket(match, players[1]) as again:
            await hello(again)
            assert (await one.until("presence", seat=1))["here"] is True


async def test_loading_the_page_again_loses_no_connection(match, players, monkeypatch) -> None:
    monkeypatch.setattr(live, "LINGER", 2)  # a page of a busy machine is back by then
    async with socket(match, players[0]) as one:
        await hello(one)
        for _ in range(3):
            async with socket(match, players[1]) as two:
                await hello(two)
        async with socket(match, players[1]) as two:
            await hello(two)
            assert await one.quiet(2.5)


async def test_who_sits_here_is_told_anew_when_the_store_has_forgotten_it(match, players) -> None:
    async with socket(match, players[0]) as one:
        await hello(one)
        await Presence.objects.filter(seat__match=match).adelete()
        await db(seat_lose)(match_id=match.pk, number=0)
        live._matches[match.pk].heard({"revision": 1})
        assert (await one.until("presence", seat=0, here=True))["state"] == "present"
        assert await Presence.objects.filter(seat__match=match, seat__number=0).aexists()


async def test_who_is_back_first_is_not_lost_when_another_seat_is_let_go(match, players, monkeypatch) -> None:
    monkeypatch.setattr(live, "LINGER", 0.4)
    async with socket(match, players[0]) as one:
        await hello(one)
        other = socket(match, AnonymousUser())
        await hello(await other.__aenter__())
    await other.__aexit__(None, None, None)
    async with socket(match, players[0]) as again:
        await hello(again)
        await asyncio.sleep(0.6)
        assert (await Seat.objects.aget(match=match, number=0)).state == "present"
    await asyncio.sleep(0.8)
    assert match.pk not in live._matches


async def test_a_store_that_fails_at_hello_leaves_no_watcher(match, players, monkeypatch) -> None:
    def fail(match_id: int) -> None:
        raise RuntimeError("the store has failed")

    monkeypatch.setattr("games.selectors.scene", fail)
    async with socket(match, players[0]) as one:
        await one.send({"t": "hello", "seq": None})
        with pytest.raises(RuntimeError, match="the store has failed"):
            await one.fails()
    assert match.pk not in live._matches


async def test_a_flag_is_only_a_hint(match, players) -> None:
    async with socket(match, players[0]) as client:
        await hello(client)
        await client.send({"t": "flag", "seq": 1})
        assert await client.quiet()
    assert await Move.objects.filter(match_id=match.pk).acount() == 1


async def test_a_true_flag_makes_the_clocks_move(match, players) -> None:
    async with socket(match, players[0]) as client, socket(match, players[1]) as other:
        await hello(client)
        await hello(other)
        await Match.objects.filter(pk=match.pk).aupdate(deadline=match.started_at - timedelta(seconds=5))
        await client.send({"t": "flag", "seq": 1})
        assert (await other.until("state", seq=2))["events"][0]["type"] == "trumps"
    assert (await Move.objects.aget(match_id=match.pk, seq=2)).by == "c"


async def test_resigning(match, players) -> None:
    async with socket(match, players[0]) as one, socket(match, players[1]) as two:
        await hello(one)
        await hello(two)
        await one.send({"t": "resign", "id": "r1"})
        state = await two.until("state", seq=2)
        assert state["view"]["result"] == {"winners": [1], "scores": [0, 0], "reason": "resign"}
        assert [event["type"] for event in state["events"]] == ["quit", "over"]
        assert state["deal"]["seed"] is not None
        await one.send({"t": "move", "id": "m", "seq": 2, "move": "=H"})
        assert (await one.until("refused"))["code"] == "over"


async def test_phrases_reach_the_table_and_cannot_flood_it(match, players) -> None:
    async with socket(match, players[0]) as one, socket(match, players[1]) as two:
        await hello(one)
        await hello(two)
        for _ in range(4):
            await one.send({"t": "say", "phrase": "good_luck"})
        assert await two.until("said") == {"t": "said", "seat": 0, "phrase": "good_luck"}
        assert (await one.until("refused"))["code"] == "rate"
        async with socket(match, players[0]) as tab:
            await hello(tab)
            await tab.send({"t": "say", "phrase": "good_luck"})
            assert (await tab.until("refused"))["code"] == "rate", "another socket says no more"


@pytest.mark.parametrize(
    "frame",
    [
        {"t": "move", "id": "a", "seq": 1, "move": "=H"},
        {"t": "resign", "id": "a"},
        {"t": "return", "id": "a"},
        {"t": "undo", "id": "a", "seq": 1},
        {"t": "hint", "id": "a"},
        {"t": "flag", "seq": 1},
        {"t": "say", "phrase": "good_luck"},
    ],
    ids=lambda frame: frame["t"],
)
@pytest.mark.parametrize("is_known", [False, True])
async def test_who_holds_no_seat_plays_no_part(match, frame, is_known: bool) -> None:
    user = await db(make_user)("Tamar") if is_known else AnonymousUser()
    async with socket(match, user) as spectator:
        await hello(spectator)
        await spectator.send(frame)
        assert (await spectator.until("refused"))["code"] == "not_seated"
    assert await db(Move.objects.filter(match_id=match.pk).count)() == 1


async def test_an_error_lets_go_of_the_seat(match, players, monkeypatch) -> None:
    async def fail(**move: object) -> int:
        raise RuntimeError("the store has failed")

    monkeypatch.setattr("games.consumers.move_submit", fail)
    async with socket(match, players[1]) as other:
        await hello(other)
        async with socket(match, players[0]) as one:
            await hello(one)
            await one.send({"t": "move", "id": "a", "seq": 1, "move": "=H"})
            with pytest.raises(RuntimeError, match="the store has failed"):
                await one.fails()
        assert not (await other.until("presence", seat=0))["here"]


async def test_a_view_that_fails_closes_the_socket_instead_of_standing_still(
    match, players, monkeypatch, caplog
) -> None:
    async with socket(match, players[0]) as one, socket(match, players[1]) as two:
        await hello(one)
        await hello(two)

        def fail(*args: object) -> None:
            raise RuntimeError("no view")

        monkeypatch.setattr("games.live.state_frame", fail)
        await db(match_submit)(match_id=match.pk, seat=match.first, move="=N", expect=1)
        for client in (one, two):
            assert await client.closed() == 4500
            assert (client.seen[-1]["t"], client.seen[-1]["code"]) == ("bye", "failed")
    assert "no view" in caplog.text
    monkeypatch.undo()
    async with socket(match, players[0]) as again:
        assert (await hello(again, seq=1))["seq"] == 2


async def test_whom_nothing_reaches_is_no_failure(match, players, monkeypatch, caplog) -> None:
    """A line breaks between two frames: the server raises at the first one, then tells of the end."""
    async with socket(match, players[0]) as one:
        await hello(one)

        async def broken(self, **fields) -> None:
            raise ConnectionResetError

        monkeypatch.setattr(MatchConsumer, "send", broken)
        await db(match_submit)(match_id=match.pk, seat=match.first, move="=N", expect=1)
        assert await one.quiet()
    assert not caplog.records


@pytest.mark.parametrize(
    "text",
    [
        "null", "[]", "{}", "{", '{"t":"nothing"}', '{"t":"move"}', '{"t":["move"]}', '{"t":"__init__"}',
        '{"t":"move","id":"c","seq":"1","move":"=H"}', '{"t":"move","id":"c","seq":true,"move":"=H"}',
        '{"t":"move","id":1,"seq":1,"move":"=H"}', '{"t":"move","id":"c","seq":1,"move":"=H","seat":0}',
        '{"t":"move","id":"\\ud800","seq":1,"move":"=H"}', '{"t":"move","id":"c","seq":1,"move":"\\ud800"}',
        '{"t":"ping","id":"\\u0000"}', '{"t":"ping","id":"é"}', '{"t":"ping","id":"a"',
        '{"t":"move","id":"c","seq":1,"move":"=H\\n"}',
        '{"t":"hello","seq":NaN}', '{"t":"hello","seq":1e999}', '{"t":"hello","seq":1.0}',
        '{"t":"say","phrase":"<b>hi</b>"}', '{"t":"hello","seq":-1}', "[" * 3000, "{" + " " * 5000 + "}",
    ],
)  # fmt: skip
async def test_what_is_no_frame_is_refused_by_name(match, players, text: str) -> None:
    async with socket(match, players[0]) as client:
        await client.send_raw(text)
        refused = await client.until("refused")
        assert (refused["code"], refused["id"]) == ("bad_frame", None)
        await hello(client)


async def test_three_bad_frames_in_a_row_close_the_socket(match, players) -> None:
    async with socket(match, players[0]) as client:
        for _ in range(3):
            await client.send_raw("nonsense")
        assert await client.closed() == 4400
        assert client.seen[-1]["t"] == "bye"


async def test_bytes_are_no_frame(match, players) -> None:
    async with socket(match, players[0]) as client:
        await client.send_raw(data=b"{}")
        assert (await client.until("refused"))["code"] == "bad_frame"


async def test_too_many_frames_are_refused_and_then_the_socket_is_closed(match, players) -> None:
    async with socket(match, players[0]) as client:
        for _ in range(120):
            await client.send_raw(json.dumps({"t": "ping", "id": "p"}))
        assert await client.closed() == 4429
        assert sum(frame["t"] == "pong" for frame in client.seen) <= 40


async def test_frames_before_hello_change_nothing(match, players) -> None:
    async with socket(match, players[0]) as client:
        await client.send({"t": "move", "id": "c", "seq": 1, "move": "=H"})
        assert (await client.until("refused"))["code"] == "not_seated"
        await client.send({"t": "ping", "id": "p"})
        assert (await client.until("pong"))["seq"] is None


async def test_a_match_that_is_void_ends_for_everybody(match, players) -> None:
    async with socket(match, players[0]) as one, socket(match, AnonymousUser()) as spectator:
        for client in (one, spectator):
            await hello(client)
        await db(match_void)(match_id=match.pk)
        for client in (one, spectator):
            state = await client.until("state", seq=2)
            assert (state["view"]["phase"], state["clock"]["turn"]) == ("over", None)
            assert state["view"]["result"] == {"winners": [], "scores": [0, 0], "reason": "void"}
            assert state["events"] == [{"type": "over", **state["view"]["result"]}]
        await one.send({"t": "move", "id": "c1", "seq": 2, "move": "=H"})
        assert (await one.until("refused"))["code"] == "over"


async def test_a_result_that_becomes_void_and_counts_again(match, players) -> None:
    async with socket(match, players[0]) as client:
        await hello(client)
        await db(match_resign)(match_id=match.pk, seat=1)
        won = (await client.until("state", seq=2))["view"]["result"]
        assert won == {"winners": [0], "scores": [0, 0], "reason": "resign"}
        await db(match_void)(match_id=match.pk)
        state = await client.until("state", seq=3)
        assert state["view"]["result"] == {"winners": [], "scores": [0, 0], "reason": "void"}
        await db(match_restore)(match_id=match.pk)
        assert (await client.until("state", seq=4))["view"]["result"] == won
    async with socket(match, players[1]) as client:
        assert (await hello(client, seq=3))["view"]["result"] == won


async def test_no_such_match(players) -> None:
    async with opened(application, "/ws/match/nothing/", players[0]) as client:
        assert await client.closed() == 4404
        assert client.seen[-1]["code"] == "no_match"


async def test_a_reader_that_does_not_read_holds_nobody_up(match, players, monkeypatch) -> None:
    """Its sender waits; when it reads again it gets the newest state, not all that were."""
    gate = asyncio.Event()
    send = MatchConsumer.send_text

    async def slow(self, text) -> None:
        frame = json.loads(text)
        if self.user_id == players[1].pk and frame["t"] == "state" and frame["seq"] > 1:
            await gate.wait()
        await send(self, text)

    monkeypatch.setattr(MatchConsumer, "send_text", slow)
    mover, other = by_turn(match, players)
    if mover.pk != players[0].pk:
        pytest.fail("the fixed seed is expected to let seat 0 begin")
    async with socket(match, mover) as one, socket(match, other) as two:
        await hello(one)
        await hello(two)
        await one.send({"t": "move", "id": "c1", "seq": 1, "move": "=N"})
        state = await one.until("state", seq=2)
        await one.send({"t": "move", "id": "c2", "seq": 2, "move": state["view"]["legal"][0]})
        await one.until("state", seq=3)
        assert two.seen[-1]["seq"] == 1
        gate.set()
        assert (await two.until("state"))["seq"] == 2
        newest = await two.until("state")
        assert (newest["seq"], newest["view"]["turn"]) == (3, 1)


# --- who is heard -------------------------------------------------------------------------------------------


async def said(speaker, listener, phrase: str) -> bool:
    """Whether the listener is told what the speaker says."""
    await speaker.send({"t": "say", "phrase": phrase})
    await speaker.until("said", phrase=phrase)
    return not await listener.quiet()


async def test_a_muted_player_is_not_heard_and_is_again_at_once(match, players) -> None:
    async with socket(match, players[0]) as one, socket(match, players[1]) as two:
        await hello(one)
        await hello(two)
        await two.quiet()
        await db(person_mute)(user=players[1], other=players[0])
        await asyncio.sleep(0.1)
        assert not await said(one, two, "oops")
        await two.send({"t": "say", "phrase": "wow"})
        assert await one.until("said") == {"t": "said", "seat": 1, "phrase": "wow"}, "the other way as before"
        assert await two.until("said") == {"t": "said", "seat": 1, "phrase": "wow"}
        await db(person_unmute)(user=players[1], other=players[0])
        await asyncio.sleep(0.1)
        assert await said(one, two, "clap")
        assert await two.until("said") == {"t": "said", "seat": 0, "phrase": "clap"}


async def test_a_block_is_a_mute_from_the_first_look_and_for_spectators_too(match, players) -> None:
    guest = await db(make_user)("Tamar")
    await db(person_block)(user=guest, other=players[0])
    async with socket(match, players[0]) as one, socket(match, guest) as spectator:
        await hello(one)
        await hello(spectator)
        await spectator.quiet()
        assert not await said(one, spectator, "oops")


async def test_what_is_heard_costs_no_query(match, players, monkeypatch) -> None:
    async with socket(match, players[0]) as one, socket(match, players[1]) as two:
        await hello(one)
        await hello(two)
        monkeypatch.setattr(consumers, "muted_by", None)  # whoever looks again fails
        assert await said(one, two, "oops")


async def test_who_is_silenced_is_told_until_when_and_plays_on(match, players) -> None:
    mover, other = by_turn(match, players)
    until = core_clock.now() + timedelta(hours=1)
    await db(sanction_give)(user=mover, kind="silence", reason="abuse", until=until)
    async with socket(match, mover) as one, socket(match, other) as two:
        await hello(one)
        await hello(two)
        await one.send({"t": "say", "phrase": "oops"})
        refused = await one.until("refused")
        assert refused["code"] == "silenced"
        assert refused["fields"] == {"until": core_clock.rfc3339(until), "reason": "abuse"}
        assert refused["detail"] == f"You can say nothing until {core_clock.rfc3339(until)}."
        await one.send({"t": "move", "id": "c1", "seq": 1, "move": "=H"})
        assert (await one.until("ack"))["seq"] == 2
        await two.send({"t": "say", "phrase": "wow"})
        assert (await one.until("said"))["seat"] == players.index(other)
    assert not [frame for frame in two.seen if frame["t"] == "said" and frame["phrase"] == "oops"]


async def test_a_silence_that_is_over_or_lifted_silences_nobody(match, players) -> None:
    give = {"user": players[0], "kind": "silence", "reason": "abuse"}
    await db(sanction_give)(**give, until=core_clock.now())
    lifted = await db(sanction_give)(**give, until=FOR_EVER)
    async with socket(match, players[0]) as one:
        await hello(one)
        await one.send({"t": "say", "phrase": "oops"})
        assert (await one.until("refused"))["fields"]["until"] is None
        await db(sanction_lift)(sanction=lifted)
        await one.send({"t": "say", "phrase": "wow"})
        assert (await one.until("said"))["phrase"] == "wow"
