"""The socket of a live match: passes frames on, shows what its viewer may see. It knows no rules."""

import asyncio
from typing import Any, ClassVar

from accounts.ignored import muted_by
from core import clock
from core.bell import Message
from core.consumers import (
    Check,
    Close,
    Frame,
    SocketConsumer,
    encoded,
    is_id,
    is_plain,
    is_seq,
    is_seq_or_none,
)
from core.database import db
from core.errors import CommandError
from games import live, selectors
from games.frames import presence_frame, state_frame
from games.phrases import PHRASES
from games.quick import move_submit
from games.selectors import Scene
from games.services import (
    match_expire,
    match_resign,
    move_take_back,
    phrase_say,
    seat_return,
)
from games.store import Facts


def is_token(value: Any) -> bool:
    """A move in record notation; whether it is one the engine says."""
    return is_plain(value, 12)


def is_phrase(value: Any) -> bool:
    """One of the ready-made phrases."""
    return isinstance(value, str) and value in PHRASES


class MatchConsumer(SocketConsumer):
    """/ws/match/<code>/: a seat of the match, or a spectator."""

    frames: ClassVar[dict[str, dict[str, Check]]] = {
        "hello": {"seq": is_seq_or_none},
        "move": {"id": is_id, "seq": is_seq, "move": is_token},
        "resign": {"id": is_id},
        "return": {"id": is_id},
        "undo": {"id": is_id, "seq": is_seq},
        "hint": {"id": is_id},
        "flag": {"seq": is_seq},
        "say": {"phrase": is_phrase},
        "ping": {"id": is_id},
    }

    async def opened(self) -> None:
        self._live: live.LiveMatch | None = None
        self.seat: int | None = None
        self.is_placed = False
        self._sent: Scene | None = None
        self._since: int | None = None
        self._audience = 0  # as it was told last
        self._changed = asyncio.Event()
        self._said: list[Frame] = []
        self._showing: asyncio.Task[None] | None = None
        self._muted: frozenset[int] = frozenset()
        match = await db(selectors.match_by_code)(self.scope["url_route"]["kwargs"]["code"])
        if match is None:
            await self.goodbye(Close.NOT_FOUND, "no_match", "There is no such match.")
        elif not (match.watchable or await db(selectors.may_watch)(match, self.user_id)):
            await self.goodbye(Close.NOT_ALLOWED, "not_watchable", "The players want no spectators.")
        else:
            self._match_id = match.pk

    async def closed(self) -> None:
        if self._showing is not None:
            self._showing.cancel()
        if self._live is not None:
            await live.leave(self._live, self, self.seat)

    # --- frames of the client -----------------------------------------------------------------------------

    async def on_hello(self, frame: Frame) -> None:
        """Show the newest state, and everything from then on."""
        self._since, self._sent = frame["seq"], None
        if self._live is not None:
            self._changed.set()
            return
        await self._look_whom_to_hear()
        self._live = await live.watch(self._match_id, self)
        assert self._live.scene is not None
        self.seat = self._live.scene.position.seat_of(self.user_id)
        self.is_placed = True
        if self.seat is not None:
            await self._live.sit(self.seat)
        self._changed.set()
        self._showing = self.start(self._show())

    async def on_move(self, frame: Frame) -> None:
        """Play a move."""
        seq = await move_submit(
            match_id=self._match_id,
            seat=self._own_seat(),
            move=frame["move"],
            expect=frame["seq"],
            client_id=frame["id"],
            arrived_at=clock.now(),
        )
        await self.send_frame({"t": "ack", "id": frame["id"], "seq": seq})

    async def on_resign(self, frame: Frame) -> None:
        """Give the match up."""
        await db(match_resign)(match_id=self._match_id, seat=self._own_seat())

    async def on_return(self, frame: Frame) -> None:
        """Take the seat back from a bot."""
        await db(seat_return)(match_id=self._match_id, number=self._own_seat())

    async def on_undo(self, frame: Frame) -> None:
        """In practice: take the last own move back."""
        seq = await db(move_take_back)(match_id=self._match_id, seat=self._own_seat(), expect=frame["seq"])
        await self.send_frame({"t": "ack", "id": frame["id"], "seq": seq})

    async def on_hint(self, frame: Frame) -> None:
        """In practice: what a bot would play, and why."""
        found = await db(selectors.hint)(self._match_id, self._own_seat())
        await self.send_frame({"t": "hint", "id": frame["id"], **found})

    async def on_flag(self, frame: Frame) -> None:
        """A countdown has reached zero at the client; whether it has is looked up."""
        self._own_seat()
        await db(match_expire)(match_id=self._match_id, seq=frame["seq"])

    async def on_say(self, frame: Frame) -> None:
        """Say a phrase to the table."""
        await db(phrase_say)(match_id=self._match_id, seat=self._own_seat(), phrase=frame["phrase"])

    async def on_ping(self, frame: Frame) -> None:
        """Answer with the time and the newest `seq`, and show what a lost ring has left out."""
        pong = {"t": "pong", "id": frame["id"], "now": clock.rfc3339(clock.now()), "seq": None}
        if self._live is not None:
            await self._live.look()
            pong["seq"] = self._live.scene.position.match.seq if self._live.scene else None
        await self.send_frame(pong)

    def _own_seat(self) -> int:
        if self.seat is None:
            raise CommandError("not_seated", detail="You hold no seat in this match.")
        return self.seat

    # --- what the match tells -----------------------------------------------------------------------------

    def show(self, scene: Scene) -> None:
        """A newer scene is there: wake the sender."""
        self._changed.set()

    def told(self, message: Message) -> None:
        """Whom one has muted has changed."""
        self.start(self._look_whom_to_hear())

    async def _look_whom_to_hear(self) -> None:
        if self.user_id is not None:
            self._muted = await db(muted_by)(self.user_id)

    def hear(self, seat: int, phrase: str) -> None:
        """A phrase was said; what whoever was muted says is not sent."""
        assert self._live is not None
        assert self._live.scene is not None
        if self._live.scene.position.seats[seat].user_id in self._muted:
            return
        self._said = [*self._said[-5:], {"t": "said", "seat": seat, "phrase": phrase}]
        self._changed.set()

    async def _show(self) -> None:
        """Send the newest scene whenever there is one: a slow reader skips states and holds nobody up."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            assert self._live is not None
            assert self._live.scene is not None
            said, self._said = self._said, []
            for text in (*self._news(self._live.scene), *map(encoded, [*self._spectators(), *said])):
                await self.send_text(text)

    def _spectators(self) -> list[Frame]:
        assert self._live is not None
        before, self._audience = self._audience, self._live.audience
        return [] if before == self._audience else [{"t": "audience", "count": self._audience}]

    def _news(self, scene: Scene) -> list[str]:
        assert self._live is not None
        sent, self._sent = self._sent, scene
        if sent is None:
            return [encoded(state_frame(scene, self.seat, self._missed(scene)))]
        position, before = scene.position, sent.position
        if before.match.seq != position.match.seq:
            return [self._live.step_text(self.seat, before.match.seq)]
        return [
            encoded(presence_frame(position, seat.number))
            for earlier, seat in zip(before.seats, position.seats, strict=True)
            if earlier.state != seat.state
        ]

    def _missed(self, scene: Scene) -> Facts:
        played = scene.position.played
        if self._since is None or self._since < played.first_seq:
            return ()
        return played.facts_since(self._since)
