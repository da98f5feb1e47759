"""What a viewer may not see changes nothing of what it is shown."""

import json
from collections.abc import Iterator
from random import Random

import pytest

from games.engine import japanese
from games.engine.errors import IllegalMove
from games.engine.japanese import Deal, SeatDeal, State, Step

from .positions import Moment, known_match, moments

VIEWERS = (0, 1, None)


def hands(seed: int) -> Iterator[tuple[State, Deal, list[Moment]]]:
    """The hands of a match: the state that waits for the deal, the deal, and the moves after it."""
    match = known_match(seed)
    starts = [place for place, moment in enumerate(match) if isinstance(moment.move, Deal)]
    for start, end in zip(starts, [*starts[1:], len(match)], strict=True):
        deal = match[start].move
        assert isinstance(deal, Deal)
        yield match[start].before, deal, list(match[start + 1 : end])


def never_seen(deal: Deal, played: list[Moment], viewer: int | None) -> list[str]:
    """The cards that a viewer has had no way to see when these moves of the hand have been made."""
    seen = {fact.card for moment in played for fact in moment.facts if hasattr(fact, "card")}
    for moment in played:
        for fact in moment.facts:
            told = japanese.fact_view(fact, viewer)
            seen |= set(told.get("cards") or [])
    for seat, dealt in enumerate(deal.seats):
        own = seat == viewer
        seen |= set(dealt.first) if own else set()
        if played:  # trumps are named first: by then everything is dealt
            seen |= set(dealt.rest) if own else set()
            seen |= {up for _, up in dealt.columns}
    return [card for dealt in deal.seats for card in dealt.cards() if card not in seen]


def exchanged(deal: Deal, one: str, other: str) -> Deal:
    swap = {one: other, other: one}

    def cards(group: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(swap.get(card, card) for card in group)

    return Deal(
        tuple(
            SeatDeal(
                cards(seat.first),
                cards(seat.rest),
                tuple((swap.get(down, down), swap.get(up, up)) for down, up in seat.columns),
            )
            for seat in deal.seats
        )
    )


def play(state: State, deal: Deal, moves: list[str]) -> list[Step]:
    steps = [japanese.apply(state, deal)]
    for move in moves:
        steps.append(japanese.apply(steps[-1].state, move))
    return steps


def shown(step: Step, viewer: int | None) -> str:
    facts = [japanese.fact_view(fact, viewer) for fact in step.facts]
    return json.dumps([japanese.view(step.state, viewer), facts])


@pytest.mark.parametrize("viewer", VIEWERS)
def test_exchanging_two_cards_never_seen_changes_nothing_that_is_shown(viewer: int | None) -> None:
    """The swap test: another deal, the same moves, the same views and facts up to that step, at every step.

    An exchange is passed over where it makes a move illegal that was played: then the moves tell it.
    """
    rng = Random(5)
    compared = 0
    for seed in range(2):
        for state, deal, played in hands(seed):
            moves = [str(moment.move) for moment in played]
            told = [shown(step, viewer) for step in play(state, deal, moves)]
            for step in range(len(played)):
                hidden = never_seen(deal, played[:step], viewer)
                if len(hidden) < 2:
                    break
                one, other = rng.sample(hidden, 2)
                try:
                    steps = play(state, exchanged(deal, one, other), moves[:step])
                except IllegalMove:
                    continue
                assert [shown(again, viewer) for again in steps] == told[: step + 1]
                compared += 1
    assert compared > 150


@pytest.mark.parametrize("viewer", VIEWERS)
def test_only_cards_that_the_viewer_has_seen_are_shown(viewer: int | None) -> None:
    for seed in range(6):
        for state, deal, played in hands(seed):
            moves = [str(moment.move) for moment in played]
            for number, step in enumerate(play(state, deal, moves)):
                text = shown(step, viewer)
                for card in never_seen(deal, played[:number], viewer):
                    assert f'"{card}"' not in text


def test_hands_are_shown_to_their_owner_alone_and_legal_moves_to_the_seat_to_move() -> None:
    for moment in moments(range(4)):
        state = moment.after
        turn = state.turn if state.options else None
        for viewer in VIEWERS:
            view = japanese.view(state, viewer)
            assert (view["own"] is None) == (viewer is None)
            assert view["you"] == viewer
            if viewer != turn or turn is None:
                assert view["legal"] == []
                assert view["must"] is None
        if turn is not None:
            assert japanese.view(state, turn)["legal"] == list(japanese.legal(state, turn))


def test_views_have_the_same_keys_for_everyone() -> None:
    keys = set(japanese.view(known_match(0)[0].before, None))
    for moment in moments(range(3)):
        for viewer in VIEWERS:
            assert set(japanese.view(moment.after, viewer)) == keys
