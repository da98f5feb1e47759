"""When the table stops waiting (docs/clocks.md). Functions change the rows they are given and write nothing.

The deadline of the row is the truth: nothing ticks. For the seat in turn either its move timer runs, or,
while it is away, its away budget; then the move timer stands. A seat that a bot plays has a moment.
"""

from datetime import datetime, timedelta

from django.conf import settings

from games.models import Match, Seat

SECOND = 1000  # ms


def turn_begins(match: Match, seat: Seat | None, *, now: datetime, rest: bool = False) -> None:
    """Start the clock of the seat whose turn it is; with `rest` the first turn of a hand gets more time."""
    if seat is None:
        match.turn, match.deadline = None, None
        return
    match.turn = seat.number
    pause = settings.HAND_REST if rest else 0
    seconds = match.timer + pause if match.timer else settings.PRACTICE_IDLE_SECONDS
    if seat.state in (Seat.State.BOT, Seat.State.LEFT):
        match.clock, match.turn_left = Match.Clock.BOT, 0
        match.deadline = now + timedelta(seconds=settings.BOT_SECONDS + pause / 2)
    elif seat.state == Seat.State.PRESENT or match.practice:
        _run_timer(match, seconds * SECOND, now)
    else:
        match.turn_left = seconds * SECOND
        _run_budget(match, seat, now)


def turn_pauses(match: Match, seat: Seat, *, now: datetime) -> None:
    """The seat in turn has lost its connection: its timer stands, its away budget runs."""
    match.turn_left = milliseconds_left(match, now)
    _run_budget(match, seat, now)


def turn_resumes(match: Match, seat: Seat, *, now: datetime) -> None:
    """The seat in turn is back: its timer goes on, with at least `AWAY_RETURN` seconds.

    An absence costs at least as much of the budget as it wins on the timer, so leaving on purpose gains
    nothing; when the budget cannot pay for it, the timer goes on as it stood, less what the absence was
    longer than the budget.
    """
    left = _until_deadline(match, now)
    absent = seat.away_left - left
    won = max(0, settings.AWAY_RETURN * SECOND - match.turn_left)
    cost = max(absent, won)
    if cost > seat.away_left:
        won, cost = min(0, left), min(absent, seat.away_left)
    seat.away_left -= cost
    _run_timer(match, max(0, match.turn_left + won), now)


def is_due(match: Match, at: datetime) -> bool:
    """True when the time was over at the moment `at`: the deadline, and the grace for a frame on its way."""
    grace = 0 if match.clock == Match.Clock.BOT else settings.MOVE_GRACE
    return match.deadline is not None and at > match.deadline + timedelta(seconds=grace)


def milliseconds_left(match: Match, now: datetime) -> int:
    """What is left until the deadline; 0 when it is over."""
    return max(0, _until_deadline(match, now))


def _until_deadline(match: Match, now: datetime) -> int:
    assert match.deadline is not None
    return round((match.deadline - now).total_seconds() * SECOND)


def _run_timer(match: Match, milliseconds: int, now: datetime) -> None:
    match.clock, match.turn_left = Match.Clock.MOVE, 0
    match.deadline = now + timedelta(milliseconds=milliseconds)


def _run_budget(match: Match, seat: Seat, now: datetime) -> None:
    match.clock = Match.Clock.AWAY
    match.deadline = now + timedelta(milliseconds=seat.away_left)
