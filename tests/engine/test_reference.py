"""The engine against the plain reference: same legal moves, same winners, same number of plays."""

import pytest

from games.engine import japanese
from games.engine.cards import names_of
from games.engine.facts import TrickTaken
from games.engine.japanese import State

from .positions import moments, position, reference_table
from .reference import DECK, Table, count_plays


def test_random_hands_are_played_alike() -> None:
    """The reference is set up once a hand, when trumps are named, and then plays along by itself."""
    table: Table | None = None
    compared = 0
    for before, move, after, facts in moments(range(120)):
        if isinstance(move, japanese.Deal):
            table = None
        elif move.startswith("="):
            table = reference_table(after)
        else:
            assert table is not None
            assert table.turn == before.turn
            assert sorted(table.legal()) == list(japanese.legal(before, before.turn))
            table.play(move)
            compared += 1
            for taken in (fact for fact in facts if isinstance(fact, TrickTaken)):
                assert taken.tricks == tuple(table.tricks)
                assert taken.winner == table.turn
            if after.options and after.trump >= 0:
                assert [player.hand for player in table.players] == [set(names_of(h)) for h in after.hands]
                assert [player.faces() for player in table.players] == [set(names_of(f)) for f in after.faces]
    assert compared > 20_000


def test_the_reference_knows_the_same_deck() -> None:
    assert set(names_of((1 << 36) - 1)) == DECK


ENDINGS = {
    "two cards each, one suit": (position(("AS 7S", "KS 8S"), trump="N"), 4),
    "a duty for each": (position(("AS KH", "QS JH"), trump="H"), 2),
    "a joker leads": (position(("X1 7C", "KC 9C"), trump="H"), 1 + 3 * 2 + 2),
    "jokers meet": (position(("X1 7C", "X2 9C"), trump="H"), 4 * 2 + 1 * 4 + 1),
}
"""Small endings whose number of plays can be counted by hand."""


def plays(state: State) -> int:
    """In how many ways the engine lets the hand end."""
    if isinstance(japanese.waiting(state), japanese.DealDue):
        return 1
    return sum(plays(japanese.apply(state, move).state) for move in japanese.legal(state, state.turn))


@pytest.mark.parametrize(("state", "count"), ENDINGS.values(), ids=ENDINGS)
def test_small_endings_counted_by_hand(state: State, count: int) -> None:
    assert count_plays(reference_table(state)) == count
    assert plays(state) == count


LARGER_ENDINGS = {
    "bezi": (position(("AS KH X1 6D", "QS JH 7H X2"), trump="N"), 918),
    "two columns each": (position(("KH", "QS"), (["7C AC", "8D JD"], ["9C TC", "X2 6D"]), trump="D"), 767),
    "three columns against a hand": (
        position(("", "AH KH QH JD TD 9D"), (["7H 8H", "8D KD", "6D 6H"], []), trump="C", turn=1),
        6624,
    ),
    "from the first trick": (position(("AH KD 7C", "KH QH X1"), trump="C", first_trick=True), 30),
    "from the first trick, with columns": (
        position(("AH", "KH"), (["7C AC", "8D JD"], ["9C TC", "X2 6D"]), trump="C", first_trick=True),
        99,
    ),
    "answering a joker": (position(("AH 6H X2 7S", "KS 9D JC"), trump="S", lead="X1+H"), 30),
}


@pytest.mark.parametrize(("state", "count"), LARGER_ENDINGS.values(), ids=LARGER_ENDINGS)
def test_every_way_to_play_an_ending(state: State, count: int) -> None:
    """Deal-perft: all plays counted by the engine, and by brute force over the plain rules."""
    assert plays(state) == count
    assert count_plays(reference_table(state)) == count
