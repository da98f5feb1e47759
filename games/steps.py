"""The steps that the commands of a match are made of; each within the command's transaction."""

from datetime import datetime

from django.conf import settings

from core import clock
from core.bell import bell
from core.errors import CommandError
from games import bots, clocks, hooks, store
from games.deals import dealt, hand_prepare, hand_seed, seed_new
from games.engine.waiting import DealDue, Turn
from games.models import Match, Move, Seat
from games.rulebook import rulebook
from games.statistics import match_tally
from games.store import Input, Played, Position


def match_topic(match_id: int) -> str:
    """The bell topic of a match."""
    return f"match.{match_id}"


def match_ring(match: Match) -> None:
    """Tell who watches a match that it has changed."""
    bell.ring(match_topic(match.pk), {"revision": match.revision})


def refuse_when_over(position: Position) -> None:
    """Raise CommandError over unless the match is being played."""
    if position.match.status == Match.Status.OVER:
        raise CommandError("over", detail="The match is over.")


def move_make(position: Position, move: str, seat: int, by: Move.By, *, client_id: str = "") -> int:
    """Play a move, or let a seat leave; returns its `seq`. Raises MalformedMove and IllegalMove."""
    step = rulebook(position.match).apply(position.state, move, seat)
    entry = Input(by, move, position.match.hand, seat, client_id)
    match_advance(position, [entry], position.played.after(step))
    return position.played.seq + 1


def match_advance(
    position: Position, inputs: list[Input], played: Played, *, now: datetime | None = None
) -> None:
    """Write inputs, and what follows from them without a player: the next deal, or the end of the match."""
    match, now = position.match, now or clock.now()
    game = rulebook(match)
    match.finished = [hand.to_json() for hand in played.state.match.finished]
    if new_hand := isinstance(game.waiting(played.state), DealDue):
        match.hand = len(match.finished)
        deal = dealt(match, match.hand, hand_seed(match, match.hand), played.state)
        step = game.apply(played.state, deal)
        played, inputs = played.after(step, deal=True), [*inputs, Input(Move.By.DEALER, "deal", match.hand)]
        # Its commitment is shown from now on, before anyone can know how this hand will go.
        hand_prepare(match, match.hand + 1, seed_new())
    waiting = game.waiting(played.state)
    seat = position.seats[waiting.seat] if isinstance(waiting, Turn) else None
    clocks.turn_begins(match, seat, now=now, rest=new_hand)
    if seat is None:
        result_note(match, played, now)
    store.append(position, inputs, played, at=now)
    if seat is None:
        match_tally(match, position.seats)
        hooks.match_over(match)
    match_ring(match)


def bot_move(position: Position, seat: int) -> None:
    """Have a bot make the move of the seat in turn."""
    view = rulebook(position.match).view(position.state, seat)
    choice = bots.choose(position.match.game, view, position.played.seen)
    move_make(position, choice.move, seat, Move.By.BOT)


def time_over(position: Position) -> None:
    """The seat in turn has used up its time: the clock or a bot moves for it, or it counts as gone."""
    match = position.match
    assert match.turn is not None
    seat = position.seats[match.turn]
    if match.clock == Match.Clock.BOT:
        bot_move(position, seat.number)
    elif (
        match.clock == Match.Clock.AWAY
        or match.practice
        or seat.clock_moves + 1 >= settings.CLOCK_MOVES_UNTIL_GONE
    ):
        seat_gone(position, seat)
    else:
        seat.clock_moves += 1
        seat.save(update_fields=["clock_moves"])
        move_make(position, rulebook(match).clock_move(position.state), seat.number, Move.By.CLOCK)


def seat_gone(position: Position, seat: Seat) -> None:
    """A seat's player has not come back: a bot stands in where the game has that, else the match is lost."""
    match = position.match
    seat.away_left = 0
    if not match.has_stand_ins or match.practice:
        seat_quit(position, seat, "left" if match.has_stand_ins else "forfeit", Move.By.CLOCK)
        return
    seat.state = Seat.State.BOT
    seat.save(update_fields=["state", "away_left"])
    turn_restart(position)


def seat_quit(position: Position, seat: Seat, reason: str, by: Move.By) -> None:
    """A seat leaves for good; after the last person the bots leave too, until the match is over."""
    match, played = position.match, position.played
    seat.state = Seat.State.LEFT
    seat.save(update_fields=["state", "away_left"])
    leaving = [(seat.number, by)]
    staying = [other for other in position.seats if other.state != Seat.State.LEFT]
    if match.has_stand_ins and not any(other.user_id for other in staying):
        leaving += [(bot.number, Move.By.BOT) for bot in staying[:-1]]
    inputs = []
    for number, who in leaving:
        token = f"!{reason}{number}"
        played = played.after(rulebook(match).apply(played.state, token, number))
        inputs.append(Input(who, token, match.hand, number))
    match_advance(position, inputs, played)
    if match.status == Match.Status.PLAYING:
        hooks.seat_left(seat)


def turn_restart(position: Position) -> None:
    """Start the clock of the turn anew: who plays the seat in turn has changed."""
    match = position.match
    assert match.turn is not None
    clocks.turn_begins(match, position.seats[match.turn], now=clock.now())
    store.save(position, *store.CLOCK)
    match_ring(match)


def presence_note(position: Position, seat: Seat) -> None:
    """A seat has a connection in some process, or has lost its last one; the clocks follow."""
    match, now, here = position.match, clock.now(), seat.presences.exists()
    state = Seat.State.PRESENT if here else Seat.State.AWAY
    has_no_player = seat.state in (Seat.State.BOT, Seat.State.LEFT)
    if match.status == Match.Status.OVER or seat.state == state or has_no_player:
        return
    seat.state = state
    if match.turn == seat.number and not match.practice:
        turn_changes = clocks.turn_resumes if here else clocks.turn_pauses
        turn_changes(match, seat, now=now)
    seat.save(update_fields=["state", "away_left"])
    store.save(position, *store.CLOCK)
    match_ring(match)


def result_note(match: Match, played: Played, ended_at: datetime | None) -> None:
    """Put into the row how the match has ended, and when."""
    result = played.state.match.result
    assert result is not None
    match.status, match.ended_at = Match.Status.OVER, ended_at
    match.winners, match.scores, match.reason = list(result.winners), list(result.scores), result.reason
