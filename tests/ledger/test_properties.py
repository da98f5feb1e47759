"""Any story of sitting, leaving, ending, voiding, corrections and repeats: as a plain model foretells."""

from typing import Any

import pytest
from django.db import transaction
from django.db.models import Sum
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.models import User
from core.errors import CommandError
from ledger import audit
from ledger.models import Account
from tests.ledger.model import Books, Event, found, happen

pytestmark = pytest.mark.django_db

TABLES = st.sampled_from(["aaaa", "bbbb"])
PLAYERS = st.integers(0, 3)
SEATINGS = st.integers(1, 9)
EVENTS = st.one_of(
    st.tuples(st.just("sit"), SEATINGS, PLAYERS, TABLES, st.sampled_from([0, 1, 7, 250, 1000])),
    st.tuples(st.just("leave"), SEATINGS),
    st.tuples(st.just("end"), TABLES, st.lists(PLAYERS, unique=True, max_size=4).map(tuple)),
    st.tuples(st.just("void"), TABLES),
    st.tuples(st.just("undo"), TABLES, st.integers(1, 3)),
    st.tuples(st.just("redo"), TABLES, st.integers(1, 3)),
    st.tuples(st.just("correct"), st.integers(1, 3), PLAYERS, st.integers(-1500, 1500)),
)


@given(st.lists(EVENTS, max_size=25))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_story(people: list[User], story: list[Event]) -> None:
    with transaction.atomic():
        books = Books(people)
        for event in story:
            outcomes = [outcome(books, event), outcome(people, event)]
            assert outcomes[0] == outcomes[1]
            assert found(people) == (
                books.coins,
                {table: coins for table, coins in books.pot.items() if coins},
            )
        assert audit.faults() == []
        assert Account.objects.aggregate(total=Sum("balance"))["total"] == 0
        transaction.set_rollback(True)


def outcome(where: Any, event: Event) -> str:
    """What an event is refused with, in the model or in the real books."""
    name, *about = event
    try:
        if isinstance(where, Books):
            getattr(where, name)(*about)
        else:
            happen(where, event)
    except CommandError as error:
        return str(error)
    return ""
