"""One move of Japanese Joker: a state and an input in, a new state and what happened out."""

from dataclasses import replace
from functools import cache
from typing import NamedTuple

from games.engine.cards import BIT, TRUMPS, mask_of, names_of
from games.engine.errors import Code, IllegalMove, MalformedMove
from games.engine.facts import (
    CardPlayed,
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
from .state import Column, FinishedHand, Match, Pair, State, Trick


class Step(NamedTuple):
    """What a move leads to: the new state, and what happened, in order."""

    state: State
    facts: tuple[Fact, ...]


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
        return _open_trick(state, played) if state.lead is None else _close_trick(state, played, state.lead)
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
    dealt = replace(
        match,
        later=(mask_of(first.rest), mask_of(second.rest)),
        columns=(_columns(first), _columns(second)),
    )
    hands = (mask_of(first.first), mask_of(second.first))
    return Step(
        State(dealt, turn=match.declarer, hands=hands, options=NAMING),
        (HandDealt(match.number, match.declarer),),
    )


def _name_trumps(state: State, trump: int) -> Step:
    """The rest is dealt, and whoever named trumps leads."""
    match, seat = state.match, state.turn
    hands = (state.hands[0] | match.later[0], state.hands[1] | match.later[1])
    faces = (_faces(match.columns[0]), _faces(match.columns[1]))
    named = State(match, trump, seat, hands, faces, options=leading_options(hands[seat]))
    return Step(named, (TrumpsNamed(seat, TRUMPS[trump]),))


def _columns(deal: SeatDeal) -> tuple[Column, ...]:
    return tuple(Column(BIT[down], BIT[up]) for down, up in deal.columns)


def _faces(columns: tuple[Column, ...]) -> int:
    return sum(column.up for column in columns)


def _open_trick(state: State, move: CardMove) -> Step:
    match, trump, seat, hands, faces, _, _, tricks, last, _ = state
    hands, faces, facts = _put_down(match, seat, hands, faces, move)
    other = 1 - seat
    cards = hands[other] if tricks == (0, 0) else hands[other] | faces[other]
    _, cards = duty(cards, move.suit, trump, move.asks_highest)
    options = following_options(cards)
    return Step(State(match, trump, other, hands, faces, move, facts[:1], tricks, last, options), facts)


def _close_trick(state: State, move: CardMove, lead: CardMove) -> Step:
    match, trump, seat, hands, faces, _, plays, tricks, _, _ = state
    hands, faces, facts = _put_down(match, seat, hands, faces, move)
    winner = seat if move.bit & lead.takers[trump] else 1 - seat
    tricks = (tricks[0] + 1, tricks[1]) if winner == 0 else (tricks[0], tricks[1] + 1)
    taken = _trick_taken(winner, tricks)
    trick = Trick((plays[0], facts[0]), taken)
    facts = (*facts, taken)
    if tricks[0] + tricks[1] == HAND_TRICKS:
        return _score_hand(match, trump, trick, facts)
    options = leading_options(hands[winner] | faces[winner])
    return Step(State(match, trump, winner, hands, faces, None, (), tricks, trick, options), facts)


def _put_down(
    match: Match, seat: int, hands: Pair, faces: Pair, move: CardMove
) -> tuple[Pair, Pair, tuple[CardPlayed, *tuple[Fact, ...]]]:
    hand = hands[seat]
    if hand & move.bit:
        hand ^= move.bit
        return _with(hands, seat, hand), faces, (_card_played(seat, move.token, False),)
    face = faces[seat] ^ move.bit
    joining = 0
    for column in match.columns[seat]:
        if column.up == move.bit:
            joining |= column.down
        elif column.up == face:
            joining |= column.down | column.up
            face = 0
    facts = (_card_played(seat, move.token, True), CardsPickedUp(seat, names_of(joining)))
    return _with(hands, seat, hand | joining), _with(faces, seat, face), facts


def _with(pair: Pair, seat: int, value: int) -> Pair:
    return (value, pair[1]) if seat == 0 else (pair[0], value)


@cache
def _card_played(seat: int, token: str, column: bool) -> CardPlayed:
    move = CARD_MOVES[token]
    return CardPlayed(seat, move.card, move.call, column)


@cache
def _trick_taken(winner: int, tricks: Pair) -> TrickTaken:
    return TrickTaken(sum(tricks) - 1, winner, tricks)


def _score_hand(match: Match, trump: int, trick: Trick, facts: tuple[Fact, ...]) -> Step:
    """The difference goes to whoever took more; the match to whoever reaches or passes the target."""
    first, second = tricks = trick.taken.tricks
    points = (max(first - second, 0), max(second - first, 0))
    totals = (match.scores[0] + points[0], match.scores[1] + points[1])
    scored = HandScored(match.number, tricks, points, totals)
    finished = (*match.finished, FinishedHand(match.declarer, TRUMPS[trump], (first, second), points, totals))
    winners = tuple(seat for seat in range(SEATS) if totals[seat] >= match.rules.target)
    if not winners:
        following = Match(match.rules, match.first, match.number + 1, finished)
        return Step(State(following), (*facts, scored))
    over = MatchOver(winners, totals, "score")
    ended = State(
        replace(match, finished=finished, result=over), trump, tricks=(first, second), last=trick
    )
    return Step(ended, (*facts, scored, over))


def _quit(state: State, token: QuitToken) -> Step:
    """Resigning, or not coming back in time, loses at once, whoever's turn it is."""
    over = MatchOver((1 - token.seat,), state.match.scores, token.reason)
    ended = state._replace(match=replace(state.match, result=over), options=0)
    return Step(ended, (SeatQuit(token.seat, token.reason), over))
