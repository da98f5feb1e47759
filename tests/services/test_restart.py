"""A new release: one server after the other is restarted behind the proxy, and nobody loses anything."""

import asyncio
import os
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from threading import Event, Thread

import psycopg
import pytest
from websockets.exceptions import ConnectionClosedError

from tests.client import Client
from tests.people import Person, Socket, sit_down
from tests.proxy import Site

MATCHES = 4
PACE = (0.1, 0.4)  # seconds for a move
PATIENCE = 60.0
PAGES = ("/", "/tables/", "/rules/classic/", "/me/")


class Reader(Thread):
    """Somebody who reads one page after the other and sends a form now and then; nothing may fail."""

    def __init__(self, person: Person) -> None:
        super().__init__()
        self.pages, self.failures = 0, list[str]()
        self._person, self._ended = person, Event()

    def run(self) -> None:
        while not self._ended.wait(0.06):  # the proxy lets an address ask for so much
            path = PAGES[self.pages % len(PAGES)]
            try:
                self._person.get(path)
                self._person.post("/language/", language="en", next=path)
            except OSError as error:
                self.failures.append(f"{path}: {error}")
            self.pages += 1

    def end(self) -> None:
        self._ended.set()
        self.join()


@pytest.fixture
def readers(site: Site) -> Iterator[list[Reader]]:
    with ExitStack() as stack:
        reading = [Reader(stack.enter_context(site.person(f"127.0.6.{number}"))) for number in range(1, 4)]
        for reader in reading:
            reader.start()
        yield reading
        for reader in reading:
            reader.end()


def test_who_plays_and_who_reads_through_a_restart_of_both_servers_loses_nothing(
    site: Site, readers: list[Reader]
) -> None:
    with ExitStack() as stack:
        people = [
            stack.enter_context(site.person(f"127.0.5.{number}")) for number in range(1, 2 * MATCHES + 1)
        ]
        codes = [sit_down(*people[pair : pair + 2], target=31, timer=60) for pair in range(0, 2 * MATCHES, 2)]
        clients = [
            Client(
                codes[number // 2], person.session, lambda: site.proxy.address, pace=PACE, tls=site.proxy.tls
            )
            for number, person in enumerate(people)
        ]
        watch = [
            stack.enter_context(site.person(f"127.0.7.{number}")).socket("/ws/lobby/") for number in (1, 2)
        ]
        asyncio.run(restarts(site, clients))
    for reader in readers:
        reader.end()
        assert reader.failures == []
        assert reader.pages > 20
    assert [closed(socket) for socket in watch] == [1012, 1012]
    assert all(client.lines > 1 for client in clients), "each server had players, and both were restarted"
    for code in codes:
        check_moves(code, [client for client in clients if client.code == code])


async def restarts(site: Site, clients: list[Client]) -> None:
    """Both servers, one after the other, while matches are played."""
    async with asyncio.TaskGroup() as group:
        staying = [group.create_task(client.run()) for client in clients]
        for client in clients:
            client.plays.set()
        await go_on(clients)
        for number in (1, 2):
            await asyncio.to_thread(site.stop, number)
            await go_on(clients)
            await asyncio.to_thread(site.start_again, number)
            await go_on(clients)
        for client in clients:
            client.plays.clear()
        await until(lambda: all(client.is_settled for client in clients))
        for task in staying:
            task.cancel()


async def go_on(clients: list[Client]) -> None:
    """Wait until everybody has seen two more steps."""
    goals = [(client.seq or 0) + 2 for client in clients]
    await until(lambda: all((client.seq or 0) >= goal for client, goal in zip(clients, goals, strict=True)))


async def until(told: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not told():
        assert time.monotonic() < deadline
        await asyncio.sleep(0.02)


def check_moves(code: str, seats: list[Client]) -> None:
    """The store holds each acknowledged move once and nobody's but the players'; the match goes on."""
    with psycopg.connect(os.environ["DATABASE_URL"]) as store:
        (match, status, seq) = store.execute(
            "SELECT id, status, seq FROM games_match WHERE code = %s", [code]
        ).fetchone()
        moves = store.execute(
            "SELECT seq, seat, by, client_id FROM games_move WHERE match_id = %s ORDER BY seq", [match]
        ).fetchall()
    assert status == "playing"
    assert [move[0] for move in moves] == list(range(1, seq + 1))
    assert {by for _, _, by, _ in moves} == {"p", "d"}, "no clock has moved for anybody"
    for number, client in enumerate(seats):
        kept = {name: step for step, seat, by, name in moves if seat == number}
        assert len(kept) == sum(seat == number for _, seat, _, _ in moves)
        assert client.acks.items() <= kept.items()
        assert kept.keys() <= client.moves.keys()
        assert client.refusals == []


def closed(socket: Socket) -> int:
    """With which code a socket was closed."""
    with pytest.raises(ConnectionClosedError) as error:
        socket.until(lambda frame: False)
    assert error.value.rcvd is not None
    return error.value.rcvd.code
