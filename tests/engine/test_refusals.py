"""Every refusal, with the fields that a sentence can be made of."""

from random import Random

import pytest

from games.engine import japanese
from games.engine.cards import CARDS
from games.engine.errors import Code, EngineError, IllegalMove, MalformedDeal, MalformedMove, MalformedRules
from games.engine.japanese import State
from games.engine.japanese.moves import ALPHABET

from .positions import moments, position, random_deal

COLUMNS = (["7S AS", "8S KS"], ["7D AD", "8D KD"])
START = japanese.start(japanese.Rules(), first=0)
TRUMPS_DUE = japanese.apply(START, random_deal(Random(1))).state
OVER = japanese.apply(TRUMPS_DUE, "!resign1").state
LEADING = position(("9H X1", "TH 9C"), COLUMNS, trump="N")
FIRST_CARD = position(("9H", "TH"), COLUMNS, trump="N", first_trick=True)
HIGHEST_ASKED = position(("QS KD X2", "TH"), COLUMNS, trump="D", lead="X1+S")

REFUSALS = [
    (Code.NOT_YOUR_TURN, LEADING, "TH", 1, {"turn": 0}),
    (Code.NOT_YOUR_TURN, TRUMPS_DUE, "=H", 1, {"turn": 0}),
    (Code.NOT_YOUR_SEAT, LEADING, "!resign0", 1, {"seat": 0}),
    (Code.MATCH_OVER, OVER, "=H", 0, {}),
    (Code.MATCH_OVER, OVER, "!forfeit0", 0, {}),
    (Code.NEEDS_DEAL, START, "AH", 0, {}),
    (Code.NEEDS_DEAL, START, "=H", 0, {}),
    (Code.NAME_TRUMPS_FIRST, TRUMPS_DUE, "AH", 0, {}),
    (Code.TRUMPS_ALREADY_NAMED, LEADING, "=H", 0, {"trump": "N"}),
    (Code.NOT_YOUR_CARD, LEADING, "TH", 0, {"card": "TH"}),
    (Code.NOT_YOUR_CARD, LEADING, "7S", 0, {"card": "7S"}),  # its own, but face down
    (Code.NOT_YOUR_CARD, LEADING, "AD", 0, {"card": "AD"}),  # face up, but the other's
    (Code.NOT_YOUR_CARD, LEADING, "X2+H", 0, {"card": "X2"}),  # equal to X1 in every rule, but not held
    (
        Code.FROM_HAND_FIRST,
        position(("9H", "TH"), COLUMNS, trump="N", first_trick=True),
        "AS",
        0,
        {"card": "AS"},
    ),
    (Code.MUST_FOLLOW, position(("9H KD", "TH"), COLUMNS, trump="N", lead="QH"), "KD", 0, {"suit": "H"}),
    (Code.MUST_FOLLOW, position(("9H KD", "TH"), COLUMNS, trump="S", lead="QH"), "AS", 0, {"suit": "H"}),
    (Code.MUST_TRUMP, position(("9D KD", "TH"), COLUMNS, trump="S", lead="QH"), "9D", 0, {"suit": "S"}),
    (Code.MUST_PLAY_HIGHEST, HIGHEST_ASKED, "QS", 0, {"suit": "S", "card": "AS"}),
    (Code.MUST_PLAY_HIGHEST, HIGHEST_ASKED, "KD", 0, {"suit": "S", "card": "AS"}),
    (Code.JOKER_NEEDS_CALL, LEADING, "X1+", 0, {"card": "X1"}),
    (Code.JOKER_TAKES_NO_CALL, position(("9H X1", "TH"), trump="N", lead="QH"), "X1+H", 0, {"card": "X1"}),
]


@pytest.mark.parametrize(("code", "state", "move", "seat", "fields"), REFUSALS)
def test_refusals(code: Code, state: State, move: str, seat: int, fields: dict[str, object]) -> None:
    with pytest.raises(IllegalMove) as refused:
        japanese.apply(state, move, seat)
    assert (refused.value.code, refused.value.fields) == (code, fields)
    assert move not in japanese.legal(state, seat)


def test_a_deal_is_refused_where_none_is_due() -> None:
    for code, state in ((Code.DEAL_NOT_DUE, LEADING), (Code.MATCH_OVER, OVER)):
        with pytest.raises(IllegalMove) as refused:
            japanese.apply(state, random_deal(Random(2)))
        assert refused.value.code == code


def test_every_code_is_provoked() -> None:
    of_classic_alone = {Code.ALREADY_LEFT, *(code for code in Code if code.startswith("BID"))}
    assert {code for code, *_ in REFUSALS} | {Code.DEAL_NOT_DUE} == set(Code) - of_classic_alone


@pytest.mark.parametrize(
    "move",
    ["", "A", "AHH", "ah", "1H", "6S", "6C", "XH", "X1", "X3+", "X1+N", "X1-", "X1-C", "AH+", "=", "=h", "=X",
     "b3", "!", "!resign", "!resign2", "!left0", "!resign0 ", "АН"],
)  # fmt: skip
def test_what_is_no_move_of_the_game(move: str) -> None:
    for state in (START, TRUMPS_DUE, LEADING, OVER):
        with pytest.raises(MalformedMove) as refused:
            japanese.apply(state, move)
        assert refused.value.code == "MALFORMED_MOVE"
        assert refused.value.fields == {"move": move}


def test_whatever_is_not_listed_is_refused_and_changes_nothing() -> None:
    """All of the alphabet, in every state of some matches, from both seats."""
    for moment in moments(range(3)):
        state, before = moment.after, repr(moment.after)
        for seat in (0, 1):
            listed = japanese.legal(state, seat)
            for move in sorted(ALPHABET):
                if move in listed or (
                    move.startswith("!") and move.endswith(str(seat)) and state.match.result is None
                ):
                    japanese.apply(state, move, seat)
                else:
                    with pytest.raises(IllegalMove):
                        japanese.apply(state, move, seat)
        assert repr(state) == before


def test_an_error_reads_well() -> None:
    error = IllegalMove(Code.MUST_PLAY_HIGHEST, suit="C", card="KC")
    assert str(error) == "MUST_PLAY_HIGHEST suit='C' card='KC'"
    assert isinstance(error, EngineError)


@pytest.mark.parametrize("target", [0, 12, 22, -21, "21", 21.0, True, None])
def test_targets_that_are_not_played(target: object) -> None:
    with pytest.raises(MalformedRules):
        japanese.Rules(target)  # type: ignore[arg-type]


@pytest.mark.parametrize("first", [-1, 2])
def test_seats_that_do_not_exist(first: int) -> None:
    with pytest.raises(ValueError, match="no such seat"):
        japanese.start(japanese.Rules(), first)


def test_clock_moves_need_somebody_to_move() -> None:
    for state, code in ((START, Code.NEEDS_DEAL), (OVER, Code.MATCH_OVER)):
        with pytest.raises(IllegalMove) as refused:
            japanese.clock_move(state)
        assert refused.value.code == code


def _deck(*, change: dict[int, str]) -> tuple[str, ...]:
    return tuple(change.get(place, card) for place, card in enumerate(CARDS))


@pytest.mark.parametrize(
    ("deck", "code"),
    [
        (_deck(change={3: "AH"}), "CARD_TWICE"),
        (_deck(change={3: "6S"}), "UNKNOWN_CARD"),
        (_deck(change={})[:35], "WRONG_CARD_COUNT"),
        ((*_deck(change={}), "AH"), "WRONG_CARD_COUNT"),
    ],
)
def test_decks_that_are_none(deck: tuple[str, ...], code: str) -> None:
    with pytest.raises(MalformedDeal) as refused:
        japanese.Deal.from_deck(deck)
    assert refused.value.code == code


def test_deals_of_a_wrong_shape() -> None:
    first, second = random_deal(Random(1)).seats
    short = japanese.SeatDeal(first.first, first.rest[:4], first.columns)
    for seats in ((first,), (first, second, second), (short, second)):
        with pytest.raises(MalformedDeal) as refused:
            japanese.Deal(seats)
        assert refused.value.code == "WRONG_CARD_COUNT"
