"""Every rule of the joker at four, each trick written out: who takes it, and what each player may play."""

import pytest

from games.engine import classic
from games.engine.classic import Rules
from games.engine.facts import TrickTaken

from .classic_positions import HOUSE, REGIONAL, before_hand, play, playing

PROFILES = pytest.mark.parametrize("rules", [HOUSE, REGIONAL], ids=["house", "regional"])
DIAMONDS, BEZI = "8D", "X2"
"""The card turned: with the first of them diamonds are trumps, with the second there are none."""


def taker(rules: Rules, turned: str, plays: str) -> int:
    """Who takes this trick of a hand of one card, which seat 0 leads."""
    moves = plays.split()
    state = playing(rules, turned, tuple(move[:2] for move in moves))
    for seat, move in enumerate(moves):
        state, facts = classic.apply(state, move, seat)
    return next(fact.winner for fact in facts if isinstance(fact, TrickTaken))


BOTH_PROFILES = [
    ("the highest card of the suit led", DIAMONDS, "7H 9H AH KH", 2),
    ("no card of another suit", DIAMONDS, "7H AC AS KS", 0),
    ("a trump", DIAMONDS, "AH KH 7D QH", 2),
    ("the highest trump", DIAMONDS, "AH 7D 9D KH", 2),
    ("the highest trump where trumps are led", DIAMONDS, "9D AC AD KD", 2),
    ("no card of another suit in bezi", BEZI, "7H AD AS 8H", 3),
    ("a joker that follows high, over the ace and over trumps", DIAMONDS, "AH X1+ AD KH", 1),
    ("a joker that follows high, after trumps", DIAMONDS, "AH AD KD X1+", 3),
    ("a joker that follows high, where trumps are led", DIAMONDS, "AD X1+ KD 7D", 1),
    ("a joker that follows high in bezi", BEZI, "AH KH X1+ QH", 2),
    ("the later of two jokers that follow high", DIAMONDS, "AH X1+ X2+ AD", 2),
    ("the later of two jokers that follow high, apart", DIAMONDS, "AH X1+ AD X2+", 3),
    ("the high one of two jokers, first", DIAMONDS, "AH X1+ X2- AD", 1),
    ("the high one of two jokers, last", DIAMONDS, "AH X1- AD X2+", 3),
    ("never a joker that follows low", DIAMONDS, "7H X1- 9C TC", 0),
    ("never a joker that follows low, nor two", DIAMONDS, "7C X1- X2- 8S", 0),
    ("never a joker that follows low: the trump", DIAMONDS, "AH X1- 7D KH", 2),
    ("never a joker that follows low in bezi", BEZI, "7H AS KD X1-", 0),
    ("a joker led high, where all follow", DIAMONDS, "X1+H AH KH QH", 0),
    ("a joker led high that asks for trumps", DIAMONDS, "X1+D AD KD QD", 0),
    ("a joker led high that asks for trumps: some void", DIAMONDS, "X1+D AC AD KH", 0),
    ("a joker led high in bezi", BEZI, "X1+H AD AH AS", 0),
    ("a second high joker", DIAMONDS, "X1+H AH X2+ KH", 2),
    ("a second high joker where trumps are asked for", DIAMONDS, "X1+D AD KD X2+", 3),
    ("a second high joker over an earlier trump", DIAMONDS, "X1+H AD X2+ KH", 2),
    ("a second high joker, no trump after it", DIAMONDS, "X1+H X2+ AD KD", 1),
    ("a high lead that the other joker answers low", DIAMONDS, "X1+H X2- AH KH", 0),
    ("after a low lead the highest of the suit named", DIAMONDS, "X1-H 7H AH KC", 2),
    ("after a low lead the only card of the suit named", DIAMONDS, "X1-H AC 7H KC", 2),
    ("after a low lead a trump", DIAMONDS, "X1-H 7D KC AH", 1),
    ("after a low lead the highest trump", DIAMONDS, "X1-H 7D AD AH", 2),
    ("after a low lead that names trumps the highest of them", DIAMONDS, "X1-D 7D AD 9D", 2),
    ("after a low lead the suit named, in bezi", BEZI, "X1-H AC 7H AD", 2),
    ("after a low lead a high joker", DIAMONDS, "X1-H X2+ AH AD", 1),
    ("after a low lead a high joker that comes last", DIAMONDS, "X1-H AH AD X2+", 3),
    ("a low lead by default", DIAMONDS, "X1-H AC KC QS", 0),
    ("a low lead by default, trumps named", DIAMONDS, "X1-D AC KC QS", 0),
    ("a low lead by default in bezi", BEZI, "X1-H AC AS AD", 0),
    ("a low lead by default over the other low joker", DIAMONDS, "X1-H X2- AC KC", 0),
    ("after two low jokers the suit named", DIAMONDS, "X1-H X2- AC 7H", 3),
    ("the other joker is no other: X2 led high", DIAMONDS, "X2+H AH X1+ KH", 2),
]


@PROFILES
@pytest.mark.parametrize(
    ("turned", "plays", "winner"),
    [trick[1:] for trick in BOTH_PROFILES],
    ids=[trick[0] for trick in BOTH_PROFILES],
)
def test_who_takes_the_trick(rules: Rules, turned: str, plays: str, winner: int) -> None:
    assert taker(rules, turned, plays) == winner


@pytest.mark.parametrize(
    ("plays", "house", "regional"),
    [
        ("X1+H 7D KH QH", 0, 1),
        ("X1+H AH KH 7D", 0, 3),
        ("X1+H 9D AD KH", 0, 2),
        ("X1+H AD 9D KH", 0, 1),
        ("X1+S AD KD QD", 0, 1),
        ("X1+H AD X2- KH", 0, 1),
        ("X1+H X2- 7D KH", 0, 2),
    ],
)
def test_a_trump_on_a_high_lead_wins_in_the_regional_profile_alone(
    plays: str, house: int, regional: int
) -> None:
    assert taker(HOUSE, DIAMONDS, plays) == house
    assert taker(REGIONAL, DIAMONDS, plays) == regional


OTHERS = "7C 8C 9C"
DUTIES = [
    ("follow", DIAMONDS, "9H", "AH 7H AC", "AH 7H"),
    ("follow, not over", DIAMONDS, "KH", "7H AH AD", "7H AH"),
    ("follow, or a joker", DIAMONDS, "9H", "7H AD X2", "7H X2+ X2-"),
    ("void: trump", DIAMONDS, "9H", "7D AD AC", "7D AD"),
    ("void: trump, or a joker", DIAMONDS, "9H", "7D AC X2", "7D X2+ X2-"),
    ("void of both: a joker is not forced", DIAMONDS, "9H", "AC KS X2", "AC KS X2+ X2-"),
    ("void of trumps led: anything", DIAMONDS, "9D", "AC KS AH", "AC KS AH"),
    ("void in bezi: anything", BEZI, "9H", "AD KS AC", "AD KS AC"),
    ("asked high: the highest", DIAMONDS, "X1+H", "AH 7H AC", "AH"),
    ("asked high: the highest held", DIAMONDS, "X1+H", "9H 7H AD", "9H"),
    ("asked high: the highest or the joker", DIAMONDS, "X1+H", "KH 7H X2", "KH X2+ X2-"),
    ("asked high for trumps: the highest", DIAMONDS, "X1+D", "7D KD AC", "KD"),
    ("asked high, void: any trump", DIAMONDS, "X1+H", "7D AD AC", "7D AD"),
    ("asked high, void: trump or joker", DIAMONDS, "X1+H", "7D AC X2", "7D X2+ X2-"),
    ("asked high, void of both: anything", DIAMONDS, "X1+H", "AC KS X2", "AC KS X2+ X2-"),
    ("asked high in bezi: the highest", BEZI, "X1+H", "7H TH AC", "TH"),
    ("asked high in bezi, void: anything", BEZI, "X1+H", "7D AD AC", "7D AD AC"),
    ("asked low: follow with any", DIAMONDS, "X1-H", "AH 7H AD", "AH 7H"),
    ("asked low for trumps: any of them", DIAMONDS, "X1-D", "AD 7D AC", "AD 7D"),
    ("asked low: follow, or a joker", DIAMONDS, "X1-H", "AH 7H X2", "AH 7H X2+ X2-"),
    ("asked low, void: trump", DIAMONDS, "X1-H", "AD 7D AC", "AD 7D"),
    ("asked low, void of both: anything", DIAMONDS, "X1-H", "AC KS X2", "AC KS X2+ X2-"),
]


@PROFILES
@pytest.mark.parametrize(
    ("turned", "lead", "held", "expected"), [duty[1:] for duty in DUTIES], ids=[duty[0] for duty in DUTIES]
)
def test_what_a_lead_asks_of_the_next(rules: Rules, turned: str, lead: str, held: str, expected: str) -> None:
    state = playing(rules, turned, (f"{lead[:2]} JS QS", held, OTHERS, "TC JC QC"))
    assert set(classic.legal(play(state, lead), 1)) == set(expected.split())


@PROFILES
@pytest.mark.parametrize(
    ("moves", "held", "expected"),
    [
        ("9H X1+", "AH AD KC", "AH"),
        ("9H X1+", "AH 7H AD", "AH 7H"),
        ("9H X1+", "AD AC KC", "AD"),
        ("9H X1-", "AH 7H AD", "AH 7H"),
        ("X2+H X1+", "AH 7H AD", "AH"),
        ("X2+H X1-", "AH 7H AD", "AH"),
        ("X2-H X1+", "AH 7H AD", "AH 7H"),
    ],
)
def test_the_lead_alone_says_what_is_followed(rules: Rules, moves: str, held: str, expected: str) -> None:
    """Whatever joker has been put on it."""
    lead = moves[:2]
    state = playing(rules, DIAMONDS, (f"{lead} JS QS", "X1 8C 9C", held, "TC JC QC"))
    assert set(classic.legal(play(state, moves), 2)) == set(expected.split())


@PROFILES
@pytest.mark.parametrize("turned", [DIAMONDS, BEZI])
def test_a_joker_that_leads_names_any_suit_held_or_not(rules: Rules, turned: str) -> None:
    state = playing(rules, turned, ("X1 7H", "8C 9C", "TC JC", "QC KC"))
    jokers = {f"X1{mode}{suit}" for mode in "+-" for suit in "SHDC"}
    assert set(classic.legal(state, 0)) == jokers | {"7H"}


@PROFILES
def test_a_joker_that_leads_the_last_trick_names_any_suit(rules: Rules) -> None:
    state = play(playing(rules, DIAMONDS, ("AH X1", "7H 9C", "9H JC", "TH KC")), "AH 7H 9H TH")
    assert set(classic.legal(state, 0)) == {f"X1{mode}{suit}" for mode in "+-" for suit in "SHDC"}


@PROFILES
def test_whoever_takes_a_trick_leads_to_the_next(rules: Rules) -> None:
    state = play(playing(rules, DIAMONDS, ("AH KC", "7H 9C", "7D JC", "TH QC")), "AH 7H 7D TH")
    assert classic.waiting(state) == classic.Turn(2)


def test_both_jokers_where_bezi_is_named() -> None:
    """A hand of nine without trumps, named so after three cards: only the other joker beats a high lead."""
    deal = classic.Deal(
        (
            ("X1", "AS", "KS", "QS", "JS", "TS", "9S", "8S", "7S"),
            ("AH", "KH", "QH", "JH", "TH", "9H", "8H", "7H", "6H"),
            ("X2", "AC", "KC", "QC", "JC", "TC", "9C", "8C", "7C"),
            ("AD", "KD", "QD", "JD", "TD", "9D", "8D", "7D", "6D"),
        ),
        None,
    )
    dealt = classic.apply(before_hand(HOUSE, 8), deal).state
    assert classic.legal(dealt, 0) == ("=C", "=D", "=H", "=N", "=S")
    state = play(dealt, "=N b0 b0 b0 b0 X1+H")
    assert classic.legal(state, 1) == ("AH",)
    state = play(state, "AH")
    assert {"X2+", "X2-", "7C"} < set(classic.legal(state, 2))
    assert classic.apply(play(state, "X2+"), "AD").facts[-1] == TrickTaken(0, 2, (0, 0, 1, 0))
    assert classic.apply(play(state, "X2-"), "AD").facts[-1] == TrickTaken(0, 0, (1, 0, 0, 0))
    assert classic.apply(play(state, "7C"), "AD").facts[-1] == TrickTaken(0, 0, (1, 0, 0, 0))
