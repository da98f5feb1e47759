"""What holds in every match, whatever is played."""

import json
from collections.abc import Iterator
from itertools import pairwise

from hypothesis import given, settings

from games.engine import japanese, reading
from games.engine.cards import ALL_CARDS, BIT
from games.engine.facts import CardPlayed, TrickTaken
from games.engine.japanese import State
from games.engine.record import Record, RecordedHand
from games.engine.replay import replay

from .positions import Moment, positions, random_match

deterministic = settings(derandomize=True, max_examples=150, deadline=None)


def hands_of(match: list[Moment]) -> Iterator[list[Moment]]:
    starts = [place for place, moment in enumerate(match) if isinstance(moment.move, japanese.Deal)]
    for start, end in pairwise([*starts, len(match)]):
        yield match[start:end]


def record_of(match: list[Moment]) -> Record:
    """The record of a match that was played."""
    hands = tuple(
        RecordedHand(hand[0].move, tuple(str(moment.move) for moment in hand[1:])) for hand in hands_of(match)
    )
    start, end = match[0].before.match, match[-1].after.match
    result = None if end.result is None else end.result.result()
    return Record("japanese", start.rules, start.first, hands, result=result)


def check_hand(moments: list[Moment]) -> None:
    """18 tricks and 36 cards a hand; every card played once; the columns go 5 → 4 → 3 → 2 → 0."""
    facts = [fact for moment in moments for fact in moment.facts]
    played = [fact.card for fact in facts if isinstance(fact, CardPlayed)]
    assert len(played) == len(set(played)) == 36
    assert [fact.trick for fact in facts if isinstance(fact, TrickTaken)] == list(range(18))
    for before, after in pairwise([moment.after for moment in moments[1:-1]]):
        assert sum(after.tricks) - sum(before.tricks) in (0, 1)
        for seat in (0, 1):
            steps = (before.faces[seat].bit_count(), after.faces[seat].bit_count())
            assert steps in {(5, 5), (5, 4), (4, 4), (4, 3), (3, 3), (3, 2), (2, 2), (2, 0), (0, 0)}


def check_cards(state: State, played: int) -> None:
    """Each of the 36 cards is in one place."""
    places = [played, *state.hands, *state.faces]
    for seat in (0, 1):
        places += [down for up, down in state.match.columns[seat].items() if up & state.faces[seat]]
    assert sum(place.bit_count() for place in places) == 36
    assert sum(places) == ALL_CARDS


def test_a_thousand_matches() -> None:
    for seed in range(1000):
        match = list(random_match(seed))
        for hand in hands_of(match):
            check_hand(hand)
        record = record_of(match)
        assert replay(record).state == match[-1].after
        if seed % 20 == 0:
            assert reading.loads(record.dumps().encode()) == record


def test_cards_are_conserved() -> None:
    for seed in range(40):
        played = 0
        for moment in random_match(seed):
            if isinstance(moment.move, japanese.Deal):
                played = 0
            played |= sum(BIT[fact.card] for fact in moment.facts if isinstance(fact, CardPlayed))
            if moment.after.trump >= 0 and moment.after.options:
                check_cards(moment.after, played)


@given(positions())
@deterministic
def test_somebody_can_always_move_unless_a_deal_is_due_or_the_match_is_over(state: State) -> None:
    waiting = japanese.waiting(state)
    turn = waiting.seat if isinstance(waiting, japanese.Turn) else None
    for seat in (0, 1):
        legal = japanese.legal(state, seat)
        assert bool(legal) == (seat == turn)
        assert list(legal) == sorted(set(legal))


@given(positions())
@deterministic
def test_legal_moves_are_accepted_and_states_never_change(state: State) -> None:
    before = repr(state)
    for move in japanese.legal(state, state.turn):
        step = japanese.apply(state, move, state.turn)
        assert step == japanese.apply(state, move)
        assert step.state != state
    assert repr(state) == before


@given(positions())
@deterministic
def test_views_and_facts_are_json(state: State) -> None:
    for viewer in (0, 1, None):
        view = japanese.view(state, viewer)
        assert json.loads(json.dumps(view)) == view


@given(positions())
@deterministic
def test_a_match_can_be_taken_up_again_from_its_finished_hands(state: State) -> None:
    """What a store needs to keep of earlier hands is the score sheet."""
    match = state.match
    sheet = json.loads(json.dumps([hand.to_json() for hand in match.finished]))
    finished = tuple(japanese.FinishedHand.from_json(hand) for hand in sheet)
    assert finished == match.finished
    resumed = japanese.start(match.rules, match.first, finished)
    if isinstance(japanese.waiting(state), japanese.DealDue):
        assert resumed == state
