"""One move of Japanese Joker: a state and an input in, a new state and what happened out."""

from functools import cache
from typing import NamedTuple

from games.engine.cards import BIT, TRUMPS, mask_of, names_of
from games.engine.errors import Code, IllegalMove, MalformedMove
from games.engine.facts import (
    CardsPickedUp,
    Fact,
    HandDealt,
    HandScored,
    MatchOver,
    SeatQuit,
    TrickTaken,
    TrumpsNamed,
)
from games.engine.notation import NAMINGS, QuitToken
from games.engine.tricks import duty

from .deal import Deal, SeatDeal
from .legal import refusal
from .moves import ALPHABET, CARD_MOVES, NAMING, QUITS, CardMove, following_options, leading_options
from .rules import HAND_TRICKS, SEATS
from .state import Columns, FinishedHand, LastTrick, Match, Pair, State


class Step(NamedTuple):
    """What a move leads to: the new state, and what happened, in order."""

    state: State
    facts: tuple[Fact, ...]


_new = tuple.__new__  # Makes a named tuple in half the time of its own constructor: for what every ply makes.


def apply(state: State, move: str | Deal, seat: int | None = None) -> Step:
    """Play a move, or give the deal that the state waits for.

    ``seat`` is who moves; None stands for whose turn it is, as in records. Raises `MalformedMove` for what is
    no move of this game, and `IllegalMove` for one that the rules do not allow here. The state given stays as
    it is.
    """
    if isinstance(move, Deal):
        return _deal(state, move)
    played = CARD_MOVES.get(move)
    if played is not None and state.options & played.option and (seat is None or seat == state.turn):
        return _play_card(state, played)
    if move in NAMINGS and state.options == NAMING and seat in {None, state.turn}:
        return _name_trumps(state, NAMINGS[move])
    if move in QUITS and state.match.result is None and seat in {None, QUITS[move].seat}:
        return _quit(state, QUITS[move])
    if move not in ALPHABET:
        raise MalformedMove(move)
    raise refusal(state, move, seat)


def _deal(state: State, deal: Deal) -> Step:
    match = state.match
    if match.result is not None:
        raise IllegalMove(Code.MATCH_OVER)
    if state.options:
        raise IllegalMove(Code.DEAL_NOT_DUE)
    first, second = deal.seats
    dealt = match._replace(
        later=(mask_of(first.rest), mask_of(second.rest)), columns=(_columns(first), _columns(second))
    )
    hands = (mask_of(first.first), mask_of(second.first))
    facts = (HandDealt(match.number, match.declarer),)
    return Step(State(dealt, turn=match.declarer, hands=hands, options=NAMING), facts)


def _columns(deal: SeatDeal) -> Columns:
    return {BIT[up]: BIT[down] for down, up in deal.columns}


def _name_trumps(state: State, trump: int) -> Step:
    """The rest of the cards is dealt, and whoever named trumps leads."""
    match, seat = state.match, state.turn
    hands = (state.hands[0] | match.later[0], state.hands[1] | match.later[1])
    faces = (sum(match.columns[0]), sum(match.columns[1]))
    named = State(match, trump, seat, hands, faces, options=leading_options(hands[seat]))
    return Step(named, (TrumpsNamed(seat, TRUMPS[trump]),))


def _play_card(state: State, move: CardMove) -> Step:
    """The card leaves its owner's hand or columns, and leads to a trick or completes one.

    In one piece, and with plain tuples: simulations spend most of their time here.
    """
    match, trump, seat, hands, faces, lead, tricks, last, _ = state
    hand = hands[seat]
    if hand & move.bit:
        hand ^= move.bit
        played = move.from_hand[seat]
        facts: tuple[Fact, ...] = (played,)
    else:
        staying, joining = _lift(match.columns[seat], faces[seat], move.bit)
        hand |= joining
        faces = (staying, faces[1]) if seat == 0 else (faces[0], staying)
        played = move.from_column[seat]
        facts = (played, _picked_up(seat, joining))
    hands = (hand, hands[1]) if seat == 0 else (hands[0], hand)

    if lead is None:
        turn = 1 - seat
        lead = (move, played)
        cards = hands[turn] if last is None else hands[turn] | faces[turn]
        options = following_options(duty(cards, move.suit, trump, move.asks_highest)[1])
    else:
        led, led_card = lead
        lead = None
        turn = seat if move.bit & led.takers[trump] else 1 - seat
        tricks, taken = _TRICKS_TAKEN[turn][tricks]
        last = (led_card, played, taken)
        facts = (*facts, taken)
        options = leading_options(hands[turn] | faces[turn])
        if not options:  # no card is left
            return _score_hand(match, trump, tricks, last, facts)
    return _new(Step, (_new(State, (match, trump, turn, hands, faces, lead, tricks, last, options)), facts))


def _lift(columns: Columns, faces: int, card: int) -> tuple[int, int]:
    """The face-up cards that stay when one is played, and the cards that join the hand.

    The card under it does; where two columns were left, so does the whole other one.
    """
    staying = faces ^ card
    joining = columns[card]
    if staying in columns:  # one card alone is left face up
        joining |= columns[staying] | staying
        staying = 0
    return staying, joining


@cache
def _picked_up(seat: int, cards: int) -> CardsPickedUp:
    return CardsPickedUp(seat, names_of(cards))


def _trick_taken(winner: int, before: Pair) -> tuple[Pair, TrickTaken]:
    first, second = before
    tricks = (first + 1, second) if winner == 0 else (first, second + 1)
    return tricks, TrickTaken(sum(before), winner, tricks)


_TRICKS_TAKEN = tuple(
    {
        (first, second): _trick_taken(winner, (first, second))
        for first in range(HAND_TRICKS)
        for second in range(HAND_TRICKS - first)
    }
    for winner in range(SEATS)
)
"""The tricks then taken and the fact, when a seat takes a trick: by winner and the tricks taken before."""


def _score_hand(match: Match, trump: int, tricks: Pair, last: LastTrick, facts: tuple[Fact, ...]) -> Step:
    """The difference goes to whoever took more; the match to whoever reaches or passes the target."""
    difference = tricks[0] - tricks[1]
    points = (difference, 0) if difference > 0 else (0, -difference)
    before = match.scores
    totals = (before[0] + points[0], before[1] + points[1])
    finished = (*match.finished, FinishedHand(match.declarer, TRUMPS[trump], tricks, points, totals))
    facts = (*facts, HandScored(match.number, tricks, points, totals))
    winners = tuple(seat for seat in range(SEATS) if totals[seat] >= match.rules.target)
    if not winners:
        return Step(State(Match(match.rules, match.first, match.number + 1, finished)), facts)
    over = MatchOver(winners, totals, "score")
    ended = State(match._replace(finished=finished, result=over), trump, tricks=tricks, last=last)
    return Step(ended, (*facts, over))


def _quit(state: State, token: QuitToken) -> Step:
    """Resigning, or not coming back in time, loses at once, whoever's turn it is."""
    over = MatchOver((1 - token.seat,), state.match.scores, token.reason)
    ended = state._replace(match=state.match._replace(result=over), options=0)
    return Step(ended, (SeatQuit(token.seat, token.reason), over))
