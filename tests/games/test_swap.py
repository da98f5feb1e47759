"""The swap test of classic Joker: two cards that a viewer cannot see trade places, and its frames stay.

At every ply of whole random matches, for every seat and a spectator. Cards that nobody was dealt take part:
who holds a card, and whether anybody does, are equally secret.
"""

import json
from random import Random

import pytest

from games.engine import classic
from games.engine.cards import CARDS
from games.engine.classic import Deal, Rules, State, Step
from games.engine.errors import IllegalMove
from games.frames import state_frame
from games.models import Match, Seat
from games.selectors import DealNotice, Scene
from games.store import Played, Position
from tests.games.conftest import FakeClock

VIEWERS = (0, 1, 2, 3, None)
SWAPS = 2  # pairs tried for each viewer at each ply
RULES = [Rules.usual("house"), Rules.usual("regional")]
NOTICE = DealNotice(hand=0, commitment="c0", seed=None, next="c1", before=None)


def frame(step: Step, ply: int, viewer: int | None, clock: FakeClock) -> str:
    """What a viewer is sent after a ply, byte by byte."""
    match = Match(
        code="swap2345", game="classic", timer=30, seq=ply, turn=step.state.turn, deadline=clock.now()
    )
    seats = tuple(Seat(match=match, number=number, away_left=90_000) for number in range(4))
    scene = Scene(Position(match, seats, Played(ply, step.state, ((ply, step.facts),))), NOTICE)
    return json.dumps(state_frame(scene, viewer, step.facts))


def hand_played(state: State, deal: Deal, moves: list[str]) -> Step:
    step = classic.apply(state, deal)
    for move in moves:
        step = classic.apply(step.state, move)
    return step


def hidden_from(viewer: int | None, state: State, deal: Deal, moves: list[str]) -> list[str]:
    """The cards that a viewer has had no way to see in this hand, from the deal and the moves alone."""
    seen = {move[:2] for move in moves} | {deal.turned}
    if viewer is not None:
        is_naming = state.match.rules.names_trumps(state.match.number) and not moves
        seen |= set(deal.cards[viewer][:3] if is_naming else deal.cards[viewer])
    return [card for card in CARDS if card not in seen]


def exchanged(deal: Deal, one: str, other: str) -> Deal:
    swap = {one: other, other: one}
    return Deal(tuple(tuple(swap.get(card, card) for card in cards) for cards in deal.cards), deal.turned)


@pytest.mark.parametrize("rules", RULES, ids=["house", "regional"])
def test_two_cards_that_a_viewer_cannot_see_change_no_byte_of_its_frames(
    rules: Rules, clock: FakeClock
) -> None:
    rng = Random(9)
    compared = dict.fromkeys(VIEWERS, 0)
    state = classic.start(rules, first=1)
    while state.match.result is None:
        before, deal = state, classic.deal_out(state, rng.sample(CARDS, len(CARDS)))
        step, moves = classic.apply(state, deal), list[str]()
        while True:
            for viewer in VIEWERS:
                sent = frame(step, len(moves), viewer, clock)
                hidden = hidden_from(viewer, before, deal, moves)
                for one, other in (rng.sample(hidden, 2) for _ in range(SWAPS if len(hidden) > 1 else 0)):
                    if (swapped := exchanged(deal, one, other)) == deal:
                        continue  # nobody has either of them
                    try:
                        again = hand_played(before, swapped, moves)
                    except IllegalMove:
                        continue  # a move that was played tells it: who did not follow has none of the suit
                    assert frame(again, len(moves), viewer, clock) == sent, (one, other)
                    compared[viewer] += 1
            state = step.state
            if not state.options:
                break
            moves.append(rng.choice(classic.legal(state, state.turn)))
            step = classic.apply(state, moves[-1])
    assert min(compared.values()) > 500, compared


def test_a_card_that_a_viewer_holds_does_change_them(clock: FakeClock) -> None:
    """The comparison can fail: exchanging an own card, or the turned one, is seen."""
    state = classic.start(Rules.usual("house"), first=1)
    deal = classic.deal_out(state, Random(9).sample(CARDS, len(CARDS)))
    [mine], [theirs] = deal.cards[0], deal.cards[1]
    swapped = exchanged(deal, mine, theirs)
    for viewer in VIEWERS:
        same = frame(classic.apply(state, deal), 0, viewer, clock) == frame(
            classic.apply(state, swapped), 0, viewer, clock
        )
        assert same == (viewer not in (0, 1))
