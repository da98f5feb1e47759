"""People who play: two to a match, the first legal move each time, at a pace or as fast as it goes."""

import asyncio
import json
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from load.wire import Line

PING_SECONDS = 15


@dataclass
class Notes:
    """What the players of one run noted."""

    moves: list[float] = field(default_factory=list)  # when each was acknowledged
    waits: list[tuple[float, float]] = field(default_factory=list)  # sent at, seconds until seen
    refused: int = 0
    lost: int = 0


class Pair:
    """Two people and the matches that they play one after the other."""

    def __init__(self, codes: Iterator[dict[str, Any]], hosts: list[str], pace: float, notes: Notes) -> None:
        self.codes, self.hosts, self.pace, self.notes = codes, hosts, pace, notes
        self.sent: dict[int, float] = {}
        self.players: list[Player] = []
        self.turn_at = 0.0

    async def begin(self) -> None:
        """Sit down at the next match."""
        match = next(self.codes, None)
        if match is None:
            return
        self.sent.clear()
        loop = asyncio.get_running_loop()
        self.players = []
        for number, cookie in enumerate(match["cookies"]):
            host = self.hosts[match["servers"][number] % len(self.hosts)]
            player = Player(self, number, f"/ws/match/{match['code']}/", host, cookie)
            name, _, port = host.partition(":")
            await loop.create_connection(lambda player=player: player, name, int(port))
            self.players.append(player)

    def over(self) -> None:
        """This match has ended."""
        players, self.players = self.players, []
        for player in players:
            player.close()
        if players:
            asyncio.get_running_loop().create_task(self.begin())


class Player(Line):
    """One of two."""

    def __init__(self, pair: Pair, number: int, path: str, host: str, cookie: str) -> None:
        super().__init__(path, host, cookie)
        self.pair, self.number, self.seq = pair, number, -1
        self.pings: asyncio.TimerHandle | None = None

    def opened(self) -> None:
        self.send(b'{"t":"hello","seq":null}')
        self._ping_later()

    def lost(self) -> None:
        if self.pings is not None:
            self.pings.cancel()
        if self in self.pair.players:
            self.pair.notes.lost += 1

    def text(self, frame: bytes) -> None:
        if frame.startswith(b'{"t":"state"'):
            self._state(json.loads(frame))
        elif frame.startswith(b'{"t":"ack"'):
            self.pair.notes.moves.append(time.perf_counter())
        elif frame.startswith(b'{"t":"refused"'):
            self.pair.notes.refused += 1
            print(frame.decode(), file=sys.stderr)

    def _state(self, state: dict[str, Any]) -> None:
        seq, view = state["seq"], state["view"]
        for number in range(self.seq + 1, seq + 1):
            sent = self.pair.sent.pop((number, self.number), None)
            if sent is not None:
                self.pair.notes.waits.append((sent, time.perf_counter() - sent))
        if seq <= self.seq:
            return
        self.seq = seq
        if view["legal"]:
            self._move(seq, view["legal"][0])
        elif state["clock"]["turn"] is None:
            self.pair.over()

    def _move(self, seq: int, move: str) -> None:
        if self.pair.pace:
            now = time.perf_counter()
            self.pair.turn_at = max(self.pair.turn_at + self.pair.pace, now)
            asyncio.get_running_loop().call_later(self.pair.turn_at - now, self._play, seq, move)
        else:
            self._play(seq, move)

    def _play(self, seq: int, move: str) -> None:
        if self in self.pair.players or not self.pair.players:
            self.pair.sent[seq + 1, 1 - self.number] = time.perf_counter()
            self.send(b'{"t":"move","id":"c%d","seq":%d,"move":"%s"}' % (seq, seq, move.encode()))

    def _ping_later(self) -> None:
        self.pings = asyncio.get_running_loop().call_later(PING_SECONDS, self._ping)

    def _ping(self) -> None:
        self.send(b'{"t":"ping","id":"p"}')
        self._ping_later()
