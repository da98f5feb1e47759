"""Moves written many to a commit wait for nobody: where a match is locked, its move goes the whole way."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest
from django.db import connection, transaction

from core import clock
from games import quick, store
from games.models import Match, Move
from tests.games.conftest import make_match, make_user

pytestmark = pytest.mark.django_db(transaction=True)


def step(match: Match) -> store.Step:
    made = quick._step(store.load(match.pk), match.first, "=H", 1, "c1", clock.now())
    assert made is not None
    return made


def test_a_locked_match_is_left_out_at_once() -> None:
    players = [make_user("Nino"), make_user("Giorgi")]
    busy, free = (make_match(players, code=code) for code in ("busy2345", "free2345"))
    locked, done = Event(), Event()

    def hold() -> None:
        with transaction.atomic():
            store.load(busy.pk, lock=True)
            locked.set()
            assert done.wait(60)
        connection.close()

    with ThreadPoolExecutor(1) as pool:
        holding = pool.submit(hold)
        try:
            assert locked.wait(60)
            assert store.append_each([step(busy), step(free)]) == {free.pk}
        finally:
            done.set()
        holding.result()
    assert Move.objects.filter(match=busy).count() == 1
    assert Move.objects.filter(match=free).count() == 2
