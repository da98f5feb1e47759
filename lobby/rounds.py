"""The round: with each beat of the pulse a process looks after the rooms and the lobby that it shows.

What a lost ring has left out is seen within seconds, without anybody asking; one question serves all rooms.
"""

from typing import Protocol

from core.database import db
from lobby import selectors
from lobby.feed import feed


class Shown(Protocol):
    """A room that somebody looks at."""

    code: str

    @property
    def revision(self) -> int | None:
        """Of the table, as it was told last; None where nothing has been told yet."""

    async def look(self) -> None:
        """Tell what is new, if anything is."""


_rooms: set[Shown] = set()


def room_join(room: Shown) -> None:
    """Have a room looked after."""
    _rooms.add(room)


def room_part(room: Shown) -> None:
    """Undo `room_join`."""
    _rooms.discard(room)


async def make_round() -> None:
    """Look after every room here, and the lobby. Raises what the store raises."""
    feed.look()
    rooms = tuple(_rooms)
    newest = await db(selectors.revisions)({room.code for room in rooms}) if rooms else {}
    for room in rooms:
        if room.revision is not None and room.revision < newest.get(room.code, 0):
            await room.look()
