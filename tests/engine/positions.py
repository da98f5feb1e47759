"""Where the tests of the engine get their positions: drawn by playing at random, or set up by hand."""

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import NamedTuple

from hypothesis import strategies as st

from games.engine import japanese
from games.engine.cards import BIT, CARDS, TRUMPS, mask_of, names_of
from games.engine.facts import Fact, HandScored, TrickTaken
from games.engine.japanese.moves import CARD_MOVES, following_options, leading_options
from games.engine.japanese.state import Match, State, available
from games.engine.tricks import duty

from .reference import Player, Table


class Moment(NamedTuple):
    """One input of a random match: the state before, the input, and what came of it."""

    before: State
    move: str | japanese.Deal
    after: State
    facts: tuple[Fact, ...]


def random_deal(rng: Random) -> japanese.Deal:
    return japanese.Deal.from_deck(rng.sample(CARDS, len(CARDS)))


def random_match(seed: int) -> Iterator[Moment]:
    """A whole match of drawn deals and moves, input by input."""
    rng = Random(seed)
    state = japanese.start(japanese.Rules(rng.choice(japanese.TARGETS)), first=rng.randrange(2))
    while not isinstance(waiting := japanese.waiting(state), japanese.Over):
        if isinstance(waiting, japanese.DealDue):
            move: str | japanese.Deal = random_deal(rng)
        else:
            move = rng.choice(japanese.legal(state, waiting.seat))
        before, (state, facts) = state, japanese.apply(state, move)
        yield Moment(before, move, state, facts)


@cache
def known_match(seed: int) -> tuple[Moment, ...]:
    """A random match that many tests look at."""
    return tuple(random_match(seed))


def moments(seeds: range) -> Iterator[Moment]:
    """The moments of many random matches."""
    for seed in seeds:
        yield from known_match(seed)


@st.composite
def positions(draw: st.DrawFn) -> State:
    """A state that a random match passes through, at any moment from its start to its end."""
    return draw(st.sampled_from(known_match(draw(st.integers(0, 59))))).after


def position(
    hands: tuple[str, str],
    columns: tuple[Sequence[str], Sequence[str]] = ((), ()),
    *,
    trump: str,
    turn: int = 0,
    lead: str | None = None,
    first_trick: bool = False,
) -> State:
    """A position set up by hand.

    ``hands`` are cards with spaces between; ``columns`` pairs "down up". With ``lead`` the other seat has led
    that move from its hand. Tricks are filled up so that the hand ends with the cards that are there.
    """
    seats = [_masks(hands[seat], columns[seat]) for seat in (0, 1)]
    cards = max(len(hands[seat].split()) + 2 * len(columns[seat]) for seat in (0, 1))
    tricks = (0, 0) if first_trick else (18 - cards, 0)
    last = None if first_trick else _some_trick(tricks)
    state = State(
        Match(japanese.Rules(), 0, 0, columns=(seats[0][2], seats[1][2])),
        TRUMPS.index(trump),
        turn,
        (seats[0][0], seats[1][0]),
        (seats[0][1], seats[1][1]),
        tricks=tricks,
        last=last,
    )
    if lead is None:
        return state._replace(options=leading_options(available(state, turn)))
    move = CARD_MOVES[lead]
    _, cards_left = duty(available(state, turn), move.suit, state.trump, move.asks_highest)
    return state._replace(lead=(move, move.from_hand[1 - turn]), options=following_options(cards_left))


def _masks(hand: str, columns: Sequence[str]) -> tuple[int, int, dict[int, int]]:
    laid = {BIT[column[3:]]: BIT[column[:2]] for column in columns}
    return mask_of(hand.split()), sum(laid), laid


def _some_trick(tricks: tuple[int, int]) -> tuple[object, ...]:
    lead, answer = CARD_MOVES["AS"].from_hand[0], CARD_MOVES["KS"].from_hand[1]
    return (lead, answer, TrickTaken(sum(tricks) - 1, 0, tricks))


def one_trick_from(tricks: tuple[int, int], target: int = 31) -> tuple[State, str]:
    """A first hand one answer before its end, and the answer that ends it with these tricks."""
    winner = 0 if tricks[0] > tricks[1] else 1
    lead, answer = ("KS", "AS") if winner == 0 else ("AS", "KS")
    state = position((answer, ""), trump="N", lead=lead)
    before = (tricks[0] - (winner == 0), tricks[1] - (winner == 1))
    return state._replace(match=Match(japanese.Rules(target), 0, 0), tricks=before), answer


def play_hand_to(state: State, tricks: tuple[int, int]) -> japanese.Step:
    """The next hand, drawn again and again until it ends with these tricks."""
    rng = Random(0)
    while True:
        step = japanese.apply(state, random_deal(rng))
        while isinstance(waiting := japanese.waiting(step.state), japanese.Turn):
            step = japanese.apply(step.state, rng.choice(japanese.legal(step.state, waiting.seat)))
        if any(isinstance(fact, HandScored) and fact.tricks == tricks for fact in step.facts):
            return step


def reference_table(state: State) -> Table:
    """A state in which a card is to be played, as the plain reference has it."""
    players = [
        Player(
            hand=set(names_of(state.hands[seat])),
            columns=[
                [*names_of(down), *names_of(up)]
                for up, down in state.match.columns[seat].items()
                if up & state.faces[seat]
            ],
            cards_played=sum(state.tricks) + (state.lead is not None and seat != state.turn),
        )
        for seat in (0, 1)
    ]
    lead = None if state.lead is None else state.lead[1].card + (state.lead[1].call or "")
    return Table(TRUMPS[state.trump], state.turn, players, lead, list(state.tricks))
