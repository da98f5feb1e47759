"""Every pair of status and event: the ones that happen, and the code with which all others are refused."""

import pytest
from django.db import IntegrityError, transaction

from core.errors import CommandError
from lobby import transitions
from lobby.models import Table
from lobby.transitions import Event
from tests.lobby.conftest import fresh, opened, playing

HAPPEN = {
    "open": {
        "sit": "open",
        "fill": "ready",
        "free": "open",
        "empty": "closed",
        "idle": "closed",
        "move": "open",
        "close": "closed",
    },
    "ready": {
        "confirm": "ready",
        "free": "open",
        "empty": "closed",
        "start": "playing",
        "move": "ready",
        "close": "closed",
    },
    "playing": {"finish": "over"},
    "over": {"ask": "over", "part": "over"},
    "closed": {"reopen": "open"},
}
REFUSED = {
    "open": "TABLE_NOT_FULL",
    "ready": "TABLE_FULL",
    "playing": "TABLE_PLAYING",
    "over": "TABLE_OVER",
    "closed": "TABLE_CLOSED",
}


@pytest.mark.parametrize("status", Table.Status.values)
@pytest.mark.parametrize("event", list(Event))
def test_every_pair(status: str, event: Event) -> None:
    wanted = HAPPEN[status].get(event.value)
    if wanted is not None:
        assert transitions.after(status, event) == wanted
        return
    with pytest.raises(CommandError) as refused:
        transitions.after(status, event)
    assert refused.value.code == REFUSED[status]


def test_the_database_knows_the_states(people) -> None:
    table = opened(people)
    for fields in (
        {"status": "lost"},
        {"status": "playing", "deadline": None},  # without a match
        {"status": "closed"},  # with a deadline
        {"deadline": None},  # open without one
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            Table.objects.filter(pk=table.pk).update(**fields)
    assert fresh(table).status == "open"


def test_the_database_keeps_the_match_bound(people) -> None:
    table = playing(people)
    with pytest.raises(IntegrityError), transaction.atomic():
        Table.objects.filter(pk=table.pk).update(match=None)
