"""What can happen to a table, and what becomes of it then. Everything that is not in the table is refused."""

from enum import StrEnum

from core.errors import CommandError
from lobby.models import Table

Status = Table.Status


class Event(StrEnum):
    """What happens to a table."""

    SIT = "sit"  # a seat is taken, others are still free
    FILL = "fill"  # the last free seat is taken
    FREE = "free"  # a seat is given up, others stay taken
    EMPTY = "empty"  # the last taken seat is given up
    IDLE = "idle"  # nothing has changed for too long
    MOVE = "move"  # somebody changes seats, or asks to
    CONFIRM = "confirm"  # a player is ready, or not ready after all
    START = "start"  # everybody is ready
    FINISH = "finish"  # the match is over
    ASK = "ask"  # a player asks for a rematch
    CLOSE = "close"  # a moderator closes it
    REOPEN = "reopen"  # a moderator opens again what one has closed
    PART = "part"  # the rematch is made, declined, or no longer offered


TRANSITIONS: dict[tuple[str, Event], Table.Status] = {
    (Status.OPEN, Event.SIT): Status.OPEN,
    (Status.OPEN, Event.FILL): Status.READY,
    (Status.OPEN, Event.FREE): Status.OPEN,
    (Status.OPEN, Event.EMPTY): Status.CLOSED,
    (Status.OPEN, Event.MOVE): Status.OPEN,
    (Status.OPEN, Event.IDLE): Status.CLOSED,
    (Status.OPEN, Event.CLOSE): Status.CLOSED,
    (Status.READY, Event.CONFIRM): Status.READY,
    (Status.READY, Event.MOVE): Status.READY,
    (Status.READY, Event.FREE): Status.OPEN,
    (Status.READY, Event.EMPTY): Status.CLOSED,
    (Status.READY, Event.CLOSE): Status.CLOSED,
    (Status.READY, Event.START): Status.PLAYING,
    (Status.PLAYING, Event.FINISH): Status.OVER,
    (Status.OVER, Event.ASK): Status.OVER,
    (Status.OVER, Event.PART): Status.OVER,
    (Status.CLOSED, Event.REOPEN): Status.OPEN,
}

REFUSALS: dict[str, str] = {
    Status.OPEN: "TABLE_NOT_FULL",
    Status.READY: "TABLE_FULL",
    Status.PLAYING: "TABLE_PLAYING",
    Status.OVER: "TABLE_OVER",
    Status.CLOSED: "TABLE_CLOSED",
}


def after(status: str, event: Event) -> Table.Status:
    """The status of a table in `status` after `event`.

    Raises CommandError where that cannot happen, with the code that says what the table is: TABLE_NOT_FULL,
    TABLE_FULL, TABLE_PLAYING, TABLE_OVER, TABLE_CLOSED.
    """
    try:
        return TRANSITIONS[status, event]
    except KeyError:
        raise CommandError(REFUSALS[status]) from None
