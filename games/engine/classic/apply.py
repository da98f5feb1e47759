"""One move of classic Joker: a state and an input in, a new state and what happened out."""

from functools import cache
from typing import NamedTuple

from games.engine.cards import TRUMPS, mask_of
from games.engine.errors import Code, IllegalMove, MalformedMove
from games.engine.facts import Fact, MatchOver, SeatQuit, TrickTaken, TrumpsNamed
from games.engine.notation import BIDS, NAMINGS, QuitToken
from games.engine.tricks import duty

from .deal import FIRST_CARDS, Deal
from .facts import BidMade, HandDealt, HandScored, PulkaScored
from .legal import refusal
from .moves import (
    ALPHABET,
    CARD_MOVES,
    NAMING,
    OPTION,
    QUITS,
    CardMove,
    bid_options,
    following_options,
    leading_options,
)
from .rules import SEATS
from .sheet import FinishedHand, Four, added, four, penalty, points, score_pulka
from .state import LastTrick, Match, State, Trick, forbidden_bid, total_bid


class Step(NamedTuple):
    """What a move leads to: the new state, and what happened, in order."""

    state: State
    facts: tuple[Fact, ...]


_new = tuple.__new__  # Makes a named tuple in half the time of its own constructor: for what every ply makes.


def apply(state: State, move: str | Deal, seat: int | None = None) -> Step:
    """Make a move, or give the deal that the state waits for.

    ``seat`` is who moves; None stands for whose turn it is, as in records. Raises `MalformedMove` for what is
    no move of this game, `IllegalMove` for one that the rules do not allow here, and `MalformedDeal` for a
    deal that is not one of the hand that is due. The state given stays as it is.
    """
    if isinstance(move, Deal):
        return _deal(state, move)
    if state.options & OPTION.get(move, 0) and (seat is None or seat == state.turn):
        played = CARD_MOVES.get(move)
        if played is not None:
            return _play(state, played)
        return _bid(state, BIDS[move]) if move in BIDS else _name_trumps(state, NAMINGS[move])
    if move in QUITS and _may_leave(state, QUITS[move].seat, seat):
        return _leave(state, QUITS[move])
    if move not in ALPHABET:
        raise MalformedMove(move)
    raise refusal(state, move, seat)


def _deal(state: State, deal: Deal) -> Step:
    """The cards go round; where trumps are to be named only the first of them, and their namer is to move."""
    match = state.match
    if match.result is not None:
        raise IllegalMove(Code.MATCH_OVER)
    if state.options:
        raise IllegalMove(Code.DEAL_NOT_DUE)
    deal.check(match.rules, match.number, match.dealer)
    dealt = HandDealt(match.number, deal.size, match.dealer, deal.turned)
    seen = FIRST_CARDS if dealt.trump is None else deal.size
    hands = four([mask_of(cards[:seen]) for cards in deal.cards])
    match = match._replace(turned=deal.turned, later=four([mask_of(cards[seen:]) for cards in deal.cards]))
    ready = State(match, turn=match.opener, hands=hands, options=NAMING)
    if dealt.trump is not None:
        ready = ready._replace(trump=TRUMPS.index(dealt.trump), options=bid_options(deal.size))
    return Step(ready, (dealt,))


def _name_trumps(state: State, trump: int) -> Step:
    """The rest of the cards is dealt, and whoever named trumps bids first."""
    match = state.match
    hands = four([first | later for first, later in zip(state.hands, match.later, strict=True)])
    named = State(match, trump, state.turn, hands, options=bid_options(match.size))
    return Step(named, (TrumpsNamed(state.turn, TRUMPS[trump]),))


def _bid(state: State, bid: int) -> Step:
    """The next seat bids; when all have, the seat that bid first leads."""
    match, seat, size = state.match, state.turn, state.match.size
    bids = (*state.bids[:seat], bid, *state.bids[seat + 1 :])
    turn = (seat + 1) % SEATS
    if seat == match.dealer:
        options = leading_options(state.hands[turn])
    else:
        options = bid_options(size, forbidden_bid(size, bids))
    said = BidMade(seat, bid, total_bid(bids), size)
    return Step(State(match, state.trump, turn, state.hands, bids, options=options), (said,))


def _play(state: State, move: CardMove) -> Step:
    match, trump, seat, hands, bids, tricks, trick, last, _ = state
    played = move.played[seat]
    hands = _with(hands, seat, hands[seat] ^ move.bit)
    if trick is None:
        trick = _new(Trick, (move, (played,), seat, move.takers_of_lead(trump, match.rules.terms)))
    else:
        lead, plays, winner, takers = trick
        if move.option & takers:
            winner, takers = seat, move.takers[trump]
        trick = _new(Trick, (lead, (*plays, played), winner, takers))
        if len(plays) == SEATS - 1:
            return _take_trick(state, hands, trick)
    lead = trick.lead
    turn = seat + 1 if seat < SEATS - 1 else 0
    options = following_options(duty(hands[turn], lead.suit, trump, lead.asks_highest)[1])
    playing = _new(State, (match, trump, turn, hands, bids, tricks, trick, last, options))
    return _new(Step, (playing, (played,)))


def _with(values: Four, seat: int, value: int) -> Four:
    first, second, third, fourth = values
    if seat < SEATS // 2:
        return (value, second, third, fourth) if seat == 0 else (first, value, third, fourth)
    return (first, second, value, fourth) if seat == 2 else (first, second, third, value)


def _take_trick(state: State, hands: Four, trick: Trick) -> Step:
    match, trump, _, _, bids, tricks, _, _, _ = state
    _, plays, winner, _ = trick
    taken = _trick_taken(winner, tricks)
    last, options = _new(LastTrick, (plays, taken)), leading_options(hands[winner])
    after = _new(State, (match, trump, winner, hands, bids, taken.tricks, None, last, options))
    facts = (plays[-1], taken)
    return _new(Step, (after, facts)) if options else _score_hand(after, facts)


@cache
def _trick_taken(winner: int, before: Four) -> TrickTaken:
    return TrickTaken(sum(before), winner, _with(before, winner, before[winner] + 1))


def _score_hand(state: State, facts: tuple[Fact, ...]) -> Step:
    """The line of the hand, those of its pulka if that is complete, then a new hand or the end."""
    match, rules, tricks = state.match, state.match.rules, state.tricks
    bids = four([bid for bid in state.bids if bid is not None])
    results = [(rules, match.size, bid, taken) for bid, taken in zip(bids, tricks, strict=True)]
    scored = four([points(*result) for result in results])
    hand = FinishedHand(
        match.size,
        match.dealer,
        TRUMPS[state.trump],
        bids,
        tricks,
        scored,
        tuple(penalty(*result) > 0 for result in results),
        added(match.scores, scored),
    )
    facts = (*facts, HandScored(match.number, tricks, bids, scored, hand.khishti, hand.totals))
    match = match._replace(finished=(*match.finished, hand))
    pulka = rules.pulka(match.number)
    if match.number == pulka.last:
        lines = score_pulka(rules, pulka, match.finished[pulka.first :])
        facts = (*facts, PulkaScored(pulka.number, lines.premia, lines.moshla, lines.totals))
        match = match._replace(pulkas=(*match.pulkas, lines))
    if match.number < rules.hands - 1:
        following = Match(rules, match.first, match.number + 1, match.finished, match.pulkas, match.left)
        return Step(State(following), facts)
    return _end(state._replace(match=match), _winners(match), "score", facts)


def _winners(match: Match) -> tuple[int, ...]:
    """Who has the highest total among those who have not left; equal totals share the victory."""
    staying = [seat for seat in range(SEATS) if seat not in match.left]
    highest = max(match.scores[seat] for seat in staying)
    return tuple(seat for seat in staying if match.scores[seat] == highest)


def _end(state: State, winners: tuple[int, ...], reason: str, facts: tuple[Fact, ...]) -> Step:
    over = MatchOver(winners, state.match.scores, reason)
    return Step(state._replace(match=state.match._replace(result=over), options=0), (*facts, over))


def _may_leave(state: State, leaver: int, seat: int | None) -> bool:
    match = state.match
    return match.result is None and seat in {None, leaver} and leaver not in match.left


def _leave(state: State, token: QuitToken) -> Step:
    """The seat plays on without its player, who has lost; a player who is left alone has won."""
    left = state.match.left | {token.seat}
    state = state._replace(match=state.match._replace(left=left))
    facts = (SeatQuit(token.seat, token.reason),)
    if len(left) < SEATS - 1:
        return Step(state, facts)
    return _end(state, _winners(state.match), "abandoned", facts)
