"""Twenty matches that are being played: to be disturbed, then looked at."""

import asyncio
import itertools
import json
import random
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from socket import socket
from typing import Any, TypeVar

from tests.chaos.deaf import deaf_line
from tests.chaos.site import Site
from tests.chaos.witness import Witness
from tests.client import Client

MATCHES = 20
PACE = (0.6, 1.8)  # seconds for a move
# On a quiet machine everybody sees the same 5 s after a fault is over; CI's runs another suite beside.
# Less than a ping's 15 s in any case: nobody may have to wait for that.
HEALED = 5.0 * 2
PATIENCE = 60.0
MOVES_AFTER = 6  # in each match, once the fault is over

T = TypeVar("T")

_names = itertools.count()


class Play:
    """The clients of all the seats by match, and those who look on."""

    def __init__(self, site: Site, tables: list[dict[str, Any]], group: asyncio.TaskGroup) -> None:
        self.site, self.witness = site, Witness(site)
        self._group = group
        self._staying: dict[Client, asyncio.Task[None]] = {}
        self._forfeited: set[str] = set()
        self._tables = tables
        self.seats = {
            table["code"]: [self._comes(table["code"], session) for session in table["sessions"]]
            for table in tables
        }

    @property
    def everybody(self) -> list[Client]:
        """Who is there, at a seat or looking on."""
        return list(self._staying)

    async def site_does(self, act: Callable[..., T], *words: Any, **options: Any) -> T:
        """Have something done to the site while everybody goes on."""
        return await asyncio.to_thread(act, *words, **options)

    async def crowd_comes(self, count: int) -> None:
        """So many more people look on."""
        codes = itertools.cycle(self.seats)
        crowd = [self._comes(next(codes), "") for _ in range(count)]
        await self._until(lambda client: client.seq is not None or client not in crowd, PATIENCE)

    def deaf_pages(self) -> list[socket]:
        """At each server somebody of each match has one more page open, which reads nothing."""
        return [
            deaf_line(origin, table["code"], table["sessions"][0])
            for origin in self.site.origins()
            for table in self._tables
        ]

    def leaves(self, game: str) -> str:
        """Somebody closes the page in a match for coins, for ever; the code of the match."""
        table = next(table for table in self._tables if table["game"] == game and table["stake"])
        self._goes(self.seats[table["code"]][0])
        return str(table["code"])

    async def goes_on(self, moves: int = 3) -> None:
        """Wait until each match that is not over has been played on by so many moves."""
        for client in self.everybody:
            client.plays.set()
        goals = {client: (client.seq or 0) + moves for client in self.everybody}
        await self._until(lambda client: client.is_over or (client.seq or 0) >= goals[client], PATIENCE)

    async def recovered(self) -> float:
        """Let nobody begin a move, and wait until everybody sees what is in the store; the seconds it took.

        Nobody is helped by a new move of the others. Then the store is held against everybody's notes.
        """
        began = time.monotonic()
        for client in self.everybody:
            client.plays.clear()
        await self._until(lambda client: client.is_settled and client.seq is not None, HEALED)
        newest = await asyncio.to_thread(self.witness.matches, self.seats)
        await self._until(lambda client: (client.seq or 0) >= newest[client.code].seq, HEALED)
        took = time.monotonic() - began
        assert took < HEALED
        await self.check()
        return took

    async def is_forfeited(self, code: str) -> None:
        """Wait until the match is lost for who has left, by one move of the clock."""
        self._forfeited.add(code)
        for client in self.everybody:
            client.plays.set()
        await self._until(lambda client: client.code != code or client.is_over, PATIENCE)

    async def check(self, *, bots: bool = False) -> None:
        """The store holds what was acknowledged, and everybody at a table has the same picture.

        Unless `bots` is said no bot may have moved, and the clock only where somebody has left.
        """
        for code, seats in self.seats.items():
            by_clock = ["!forfeit0"] if code in self._forfeited else []
            await asyncio.to_thread(self.witness.check_moves, code, seats, by_clock=by_clock, bots=bots)
            pictures = [client.picture for client in self.everybody if client.code == code]
            assert all(picture == pictures[0] for picture in pictures), code

    async def ends(self) -> None:
        """Play on, then have all but the last seat give up; everything must agree then."""
        await self.goes_on(MOVES_AFTER)
        for seats in self.seats.values():
            for client in seats[:-1]:
                await client.resign()
        await self._until(lambda client: client.is_over and client.is_settled, PATIENCE)
        rows = await asyncio.to_thread(self.witness.matches, self.seats)
        assert {row.status for row in rows.values()} == {"over"}
        assert {code for code, row in rows.items() if row.reason == "forfeit"} == self._forfeited
        await self.check(bots=True)
        await asyncio.to_thread(self.witness.check_audits)
        await asyncio.to_thread(self.witness.check_processes)

    async def everybody_goes(self) -> None:
        """Everybody closes the page; the servers hold nothing for them any more."""
        for client in self.everybody:
            self._goes(client)
        deadline = time.monotonic() + PATIENCE
        while held := self.witness.held():
            assert time.monotonic() < deadline, held
            await asyncio.sleep(0.1)

    def _server(self) -> str:
        """A server that runs, as the proxy in front chooses it."""
        return random.choice(self.site.origins() or ["http://127.0.0.1:9"])

    def _comes(self, code: str, session: str) -> Client:
        client = Client(code, session, self._server, pace=PACE)
        self._staying[client] = self._group.create_task(client.run())
        return client

    def _goes(self, client: Client) -> None:
        self._staying.pop(client).cancel()

    async def _until(self, told: Callable[[Client], bool], seconds: float) -> None:
        deadline = time.monotonic() + seconds
        while missing := [client for client in self.everybody if not told(client)]:
            assert time.monotonic() < deadline, "\n".join(map(str, missing))
            await asyncio.sleep(0.02)


@asynccontextmanager
async def twenty_matches(site: Site) -> AsyncIterator[Play]:
    """Matches of both games, for coins and free, with somebody at each seat and moves made in all of them."""
    words = ("-m", "tests.chaos.dealing", f"p{next(_names)}x", str(MATCHES))
    tables = json.loads(await asyncio.to_thread(site.run, *words))
    async with asyncio.TaskGroup() as group:
        play = Play(site, tables, group)
        await play.goes_on()
        yield play
        await play.everybody_goes()
