"""What a person has played: their statistics, and their last matches."""

from dataclasses import dataclass

from django.db.models import Prefetch

from accounts.models import User
from games.models import Match, Seat, Tally

LAST = 20


@dataclass(frozen=True, slots=True)
class PastMatch:
    """A match that is over, as one of its seats sees it; `others` sit clockwise from there."""

    match: Match
    seat: Seat
    others: tuple[Seat, ...]

    @property
    def won(self) -> bool:
        """Whether the seat has won; whoever has left for good has not."""
        return self.seat.number in (self.match.winners or [])

    @property
    def void(self) -> bool:
        """Whether a moderator has declared the match void: it counts for nothing."""
        return self.match.reason == Match.Reason.VOID

    @property
    def left(self) -> bool:
        """Whether its player has left for good."""
        return self.seat.state == Seat.State.LEFT

    @property
    def points(self) -> int:
        """The seat's own points."""
        return self.match.scores[self.seat.number] if self.match.scores else 0

    @property
    def against(self) -> list[int]:
        """The points of the others."""
        scores = self.match.scores or []
        return [scores[seat.number] for seat in self.others if scores]


def tallies(user: User) -> list[Tally]:
    """What a person's matches add up to, a row for each game they have played."""
    return list(Tally.objects.filter(user=user).order_by("game"))


def last_matches(user: User) -> list[PastMatch]:
    """The matches of a person that ended last, practice apart, the newest first; two queries."""
    seats = Prefetch("match__seats", Seat.objects.select_related("user").order_by("number"))
    mine = Seat.objects.filter(user=user, match__status=Match.Status.OVER, match__practice=False)
    newest = mine.select_related("match").prefetch_related(seats).order_by("-match__ended_at", "-pk")
    return [_past(seat) for seat in newest[:LAST]]


def _past(seat: Seat) -> PastMatch:
    seats = list(seat.match.seats.all())
    return PastMatch(seat.match, seat, (*seats[seat.number + 1 :], *seats[: seat.number]))
