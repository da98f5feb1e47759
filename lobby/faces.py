"""The page of a table as one visitor finds it: which face it shows, and what stands on it."""

from collections.abc import Callable
from typing import Any, NamedTuple

from accounts.models import User
from ledger.selectors import balance
from lobby import selectors
from lobby.models import Table
from lobby.qr import qr_path

SIDES = {2: ("near", "far"), 4: ("near", "left", "far", "right")}  # from the visitor's own seat, clockwise

SeatView = dict[str, Any]  # a seat of the `room` frame


class Place(NamedTuple):
    """A seat on the cloth: where it lies, who sits there, and their points when the match is over."""

    number: int
    side: str
    seat: SeatView | None
    points: int


def face(table: Table, user: User | None, link: str) -> dict[str, Any]:
    """What the templates of a table's page draw; `part` names the face, `room` is the socket's frame."""
    room = selectors.room_frame(table, user.pk if user else None)
    seats = room["seats"]
    own = next((seat for seat in seats if seat and seat["you"]), None)
    before_start = table.status in (Table.Status.OPEN, Table.Status.READY)
    width, path = qr_path(link)
    return {
        "table": table,
        "room": room,
        "part": _part(table, seated=own is not None),
        "places": _places(table, seats),
        "own": own,
        "before_start": before_start,
        "can_move": before_start and own is not None and table.size > 2,
        "asked": own is not None and room["rematch"] is not None and own["seat"] in room["rematch"]["seats"],
        "in_again": _names(seats, lambda seat: room["rematch"] and seat["seat"] in room["rematch"]["seats"]),
        "awaited": _names(seats, lambda seat: not seat["ready"]),
        "others": [seat for seat in seats if seat and not seat["you"]],
        "present": _names(seats, lambda seat: True),
        "taken": table.size - seats.count(None),
        "free": seats.count(None),
        "seconds": selectors.seconds_left(table),
        "coins": balance(user) if user and table.stake else None,
        "mine": selectors.my_table(user) if user and not own else None,
        "link": link,
        "link_short": link.split("://", 1)[1].rstrip("/"),
        "qr_width": width,
        "qr_path": path,
    }


def _part(table: Table, *, seated: bool) -> str:
    if table.status in (Table.Status.OVER, Table.Status.CLOSED):
        return str(table.status)
    if seated:
        return "playing" if table.status == Table.Status.PLAYING else "seated"
    return "invitation" if table.status == Table.Status.OPEN else "full"


def _names(seats: list[SeatView | None], wanted: Callable[[SeatView], Any]) -> str:
    return ", ".join(seat["name"] for seat in seats if seat and wanted(seat))


def _places(table: Table, seats: list[SeatView | None]) -> list[Place]:
    """The seats where they lie on the cloth; a visitor looks from a seat that is free."""
    own = [number for number, seat in enumerate(seats) if seat and seat["you"]]
    free = [number for number, seat in enumerate(seats) if seat is None]
    near = next(iter(own + free), 0)
    sides = [SIDES[table.size][(number - near) % table.size] for number in range(table.size)]
    points = table.match.scores if table.match and table.match.scores else [0] * table.size
    return [Place(*place) for place in zip(range(table.size), sides, seats, points, strict=True)]
