"""Positions of classic Joker: a hand laid out by its cards, and seat 0 on lead."""

from games.engine import classic
from games.engine.classic import Deal, FinishedHand, Rules, State

HOUSE = Rules.usual("house")
REGIONAL = Rules.usual("regional")
NOTHING = (0, 0, 0, 0)


def finished_hand(
    rules: Rules,
    number: int,
    first: int,
    bids: tuple[int, ...] = NOTHING,
    tricks: tuple[int, ...] = NOTHING,
    points: tuple[int, ...] = NOTHING,
    totals: tuple[int, ...] = NOTHING,
) -> FinishedHand:
    """A line of the sheet as it is given; without numbers, one that leaves everybody at nothing."""
    khishti = tuple(False for _ in bids)
    return FinishedHand(rules.size(number), (first + number) % 4, "N", bids, tricks, points, khishti, totals)


def before_hand(rules: Rules, number: int) -> State:
    """A match that waits for the deal of a hand in which seat 3 deals and seat 0 opens."""
    first = (3 - number) % 4
    return classic.start(rules, first, tuple(finished_hand(rules, place, first) for place in range(number)))


def bidding(rules: Rules, turned: str, cards: tuple[str, ...]) -> State:
    """These cards are dealt, ``turned`` is turned, and seat 0 is to bid."""
    hands = tuple(tuple(hand.split()) for hand in cards)
    return classic.apply(before_hand(rules, len(hands[0]) - 1), Deal(hands, turned)).state


def playing(rules: Rules, turned: str, cards: tuple[str, ...]) -> State:
    """The same, everybody has passed, and seat 0 is to lead."""
    return play(bidding(rules, turned, cards), "b0 b0 b0 b0")


def play(state: State, moves: str) -> State:
    for move in moves.split():
        state = classic.apply(state, move).state
    return state
