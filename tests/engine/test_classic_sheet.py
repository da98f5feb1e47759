"""The score sheet of classic Joker: hands, pulkas, the end, and leaving."""

import pytest

from games.engine import classic
from games.engine.classic import Rules, State
from games.engine.classic.facts import HandScored, PulkaScored
from games.engine.classic.sheet import Four, penalty, points, score_pulka
from games.engine.facts import MatchOver, SeatQuit

from .classic_positions import HOUSE, REGIONAL, before_hand, finished_hand, play, playing

KHISHTI_OFF = Rules.usual(khishti="off")


@pytest.mark.parametrize("rules", [HOUSE, REGIONAL], ids=["house", "regional"])
@pytest.mark.parametrize(
    ("size", "bid", "taken", "expected"),
    [
        (5, 3, 3, 200),
        (5, 3, 4, 40),
        (5, 5, 5, 500),
        (9, 9, 9, 900),
        (6, 2, 2, 150),
        (5, 0, 0, 50),
        (1, 0, 0, 50),
        (1, 1, 1, 100),
        (1, 0, 1, 10),
        (2, 2, 2, 200),
        (9, 8, 8, 450),
        (9, 9, 8, 80),
        (9, 0, 9, 90),
        (9, 4, 3, 30),
    ],
)
def test_points_of_a_hand(rules: Rules, size: int, bid: int, taken: int, expected: int) -> None:
    assert points(rules, size, bid, taken) == expected
    assert penalty(rules, size, bid, taken) == 0


@pytest.mark.parametrize(
    ("khishti", "size", "expected"),
    [
        ("off", 9, 0),
        ("off", 1, 0),
        ("200", 9, -200),
        ("200", 1, -200),
        ("500", 9, -500),
        ("500", 2, -500),
        ("special", 9, -900),
        ("special", 4, -400),
        ("special", 1, -100),
    ],
)
def test_khishti(khishti: str, size: int, expected: int) -> None:
    rules = Rules.usual(khishti=khishti)
    for bid in range(1, size + 1):
        assert points(rules, size, bid, 0) == expected
    assert points(rules, size, 0, 0) == 50
    if size > 1:
        assert points(rules, size, 2, 1) == 10


def test_there_is_no_khishti_in_the_regional_profile() -> None:
    assert points(REGIONAL, 9, 3, 0) == 0
    assert penalty(REGIONAL, 9, 3, 0) == 0


def test_a_hand_is_scored_after_its_last_trick() -> None:
    """Seat 0 takes both tricks: 2 of 2, a bid of 1 that takes nothing, and two passes."""
    state = play(before_and_dealt(("AS KS", "7S 9S", "QS JS", "TH TS")), "b2 b1 b0 b0 AS 9S QS TS KS 7S JS")
    facts = classic.apply(state, "TH").facts
    scored = HandScored(
        1, (2, 0, 0, 0), (2, 1, 0, 0), (200, -200, 50, 50), (False, True, False, False), (200, -200, 50, 50)
    )
    assert facts[-1] == scored


def before_and_dealt(cards: tuple[str, ...]) -> State:
    hands = tuple(tuple(hand.split()) for hand in cards)
    return classic.apply(before_hand(HOUSE, len(hands[0]) - 1), classic.Deal(hands, "8D")).state


def pulka_of(rules: Rules, lines: list[tuple[tuple[int, int], ...]]) -> classic.FinishedPulka:
    """The second pulka, four hands of nine, from what each seat bid and took in each of them."""
    hands = []
    totals: Four = (0, 0, 0, 0)
    for place, line in enumerate(lines):
        bids, tricks = zip(*line, strict=True)
        scored = tuple(points(rules, 9, bid, taken) for bid, taken in line)
        totals = tuple(map(sum, zip(totals, scored, strict=True)))
        hands.append(finished_hand(rules, 8 + place, 0, bids, tricks, scored, totals))
    return score_pulka(rules, rules.pulka(8), hands)


PREMIA_ALONE = [
    ((0, 0), (5, 4), (4, 5), (1, 0)),
    ((2, 2), (3, 3), (4, 4), (1, 0)),
    ((1, 1), (3, 4), (3, 4), (1, 0)),
    ((3, 3), (5, 5), (1, 1), (1, 0)),
]
"""The first is exact with 0, 2, 1 and 3. The second hand counts 9 tricks, as all do."""


def test_the_lines_of_the_example_are_hands_of_nine() -> None:
    assert [sum(taken for _, taken in line) for line in PREMIA_ALONE] == [9, 9, 9, 9]
    assert all(sum(bid for bid, _ in line) != 9 for line in PREMIA_ALONE)


def test_premia() -> None:
    """Exact 0, 2, 1, 3: 50 + 150 + 100 + 200 is 500, and 200 more."""
    lines = pulka_of(REGIONAL, PREMIA_ALONE)
    assert lines.premia == (200, 0, 0, 0)
    assert lines.moshla == (0, 0, 0, 0)
    # 40 + 200 + 40 + 300; 50 + 250 + 40 + 100; four times nothing.
    assert lines.totals == (700, 580, 440, 0)


def test_moshla_strikes_the_best_hand_of_the_others() -> None:
    """The second loses its 300, the third its 250; the fourth has nothing but khishti and loses no more."""
    lines = pulka_of(HOUSE, PREMIA_ALONE)
    assert lines.premia == (200, 0, 0, 0)
    assert lines.moshla == (0, 300, 250, 0)
    assert lines.totals == (700, 280, 190, -800)


def test_a_best_hand_of_nothing_loses_nothing() -> None:
    lines = pulka_of(KHISHTI_OFF, PREMIA_ALONE)
    assert lines.moshla == (0, 300, 250, 0)
    assert lines.totals == (700, 280, 190, 0)


def test_two_with_premia_and_two_who_lose_their_best() -> None:
    lines = [
        ((0, 0), (2, 2), (4, 3), (1, 4)),
        ((2, 2), (1, 1), (3, 3), (2, 3)),
        ((1, 1), (0, 0), (4, 5), (3, 3)),
        ((3, 3), (4, 4), (1, 0), (2, 2)),
    ]
    scored = pulka_of(HOUSE, lines)
    assert scored.premia == (200, 250, 0, 0)
    assert scored.moshla == (0, 0, 200, 200)
    # 500 + 200; 150 + 100 + 50 + 250 + 250; 30 + 200 + 50 - 200 - 200; 40 + 30 + 200 + 150 - 200.
    assert scored.totals == (700, 800, -120, 220)
    without = pulka_of(Rules.usual(moshla=False), lines)
    assert without.premia == (200, 250, 0, 0)
    assert without.moshla == (0, 0, 0, 0)
    assert without.totals == (700, 800, 80, 420)


def test_moshla_strikes_nothing_where_nobody_has_premia() -> None:
    lines = [
        ((0, 1), (2, 2), (4, 2), (1, 4)),
        ((2, 2), (1, 1), (3, 3), (2, 3)),
        ((1, 1), (0, 1), (4, 4), (3, 3)),
        ((3, 3), (4, 4), (1, 0), (2, 2)),
    ]
    scored = pulka_of(HOUSE, lines)
    assert scored.premia == scored.moshla == (0, 0, 0, 0)


def test_four_passes_are_premia_of_a_pass() -> None:
    """One is exact with four passes, and gets a pass once more."""
    line = ((0, 0), (3, 5), (3, 4), (2, 0))
    assert pulka_of(REGIONAL, [line] * 4).premia == (50, 0, 0, 0)


def last_hand(totals: Four, rules: Rules = REGIONAL) -> State:
    """The last hand of the match but for its cards: everybody stands as given, and nobody was ever exact."""
    first = (3 - (rules.hands - 1)) % 4
    finished = tuple(
        finished_hand(rules, place, first, (1, 1, 1, 1), (0, 0, 0, 0), (0, 0, 0, 0), totals)
        for place in range(rules.hands - 1)
    )
    return classic.start(rules, first, finished)


NINES = (
    ("AS", "KS", "QS", "JS", "TS", "9S", "8S", "7S", "6H"),
    ("AH", "KH", "QH", "JH", "TH", "9H", "8H", "7H", "6D"),
    ("AC", "KC", "QC", "JC", "TC", "9C", "8C", "7C", "X2"),
    ("AD", "KD", "QD", "JD", "TD", "9D", "8D", "7D", "X1"),
)


def played_out(state: State, bids: str) -> tuple[State, tuple[object, ...]]:
    """The hand of `NINES` in bezi: seat 0 takes the eight tricks of its spades, seat 1 the last with 7H."""
    state = play(classic.apply(state, classic.Deal(NINES, "X1")).state, bids)
    facts: tuple[object, ...] = ()
    for spade, heart, club, diamond in zip(
        NINES[0], (*NINES[1][:7], "6D", "7H"), (*NINES[2][:8], "X2-"), (*NINES[3][:8], "X1-"), strict=True
    ):
        for move in (spade, heart, club, diamond):
            state, facts = classic.apply(state, move)
    return state, facts


def test_the_highest_total_wins() -> None:
    state, facts = played_out(last_hand((0, 500, 100, 0)), "b8 b0 b0 b0")
    # 8 of 8 is 450; a pass that took one is 10; two passes.
    assert facts[-1] == MatchOver((1,), (450, 510, 150, 50), "score")
    assert classic.waiting(state) == classic.Over()


def test_equal_totals_share_the_victory() -> None:
    _, facts = played_out(last_hand((0, 440, 100, 400)), "b8 b0 b0 b0")
    assert facts[-1] == MatchOver((0, 1, 3), (450, 450, 150, 450), "score")


def test_who_has_left_has_lost_and_shares_nothing() -> None:
    state = classic.apply(last_hand((0, 440, 100, 400)), "!left1").state
    _, facts = played_out(state, "b8 b0 b0 b0")
    assert facts[-1] == MatchOver((0, 3), (450, 450, 150, 450), "score")


def test_premia_of_the_last_pulka_count_for_the_victory() -> None:
    """Three hands of the last pulka were exact passes of seat 2: its pass of the last makes 50 more."""
    rules = REGIONAL
    first = (3 - (rules.hands - 1)) % 4
    finished = [finished_hand(rules, place, first, (1, 1, 1, 1)) for place in range(20)]
    finished += [
        finished_hand(rules, 20 + place, first, (1, 1, 0, 1), (0, 0, 0, 0), (0, 0, 50, 0), (0, 0, total, 440))
        for place, total in enumerate((300, 350, 400))
    ]
    _, facts = played_out(classic.start(rules, first, tuple(finished)), "b8 b0 b0 b0")
    assert facts[-2:] == (
        PulkaScored(3, (0, 0, 50, 0), (0, 0, 0, 0), (450, 10, 500, 490)),
        MatchOver((2,), (450, 10, 500, 490), "score"),
    )


def test_the_last_one_left_wins() -> None:
    """Whatever the points; the seats that are left are played on until then."""
    state = playing(HOUSE, "8D", ("AS KS", "7S 9S", "QS JS", "TH TS"))
    for seat in (0, 2):
        state, facts = classic.apply(state, f"!left{seat}", seat)
        assert facts == (SeatQuit(seat, "left"),)
        assert classic.waiting(state) == classic.Turn(0)
    state, facts = classic.apply(state, "!left1", 1)
    assert facts == (SeatQuit(1, "left"), MatchOver((3,), (0, 0, 0, 0), "abandoned"))
    assert classic.waiting(state) == classic.Over()


def test_a_seat_may_leave_before_the_deal_and_the_last_one_left_wins_with_fewer_points() -> None:
    state = last_hand((0, 500, 100, -50))
    for seat in (1, 2):
        state = classic.apply(state, f"!left{seat}").state
    assert classic.waiting(state) == classic.DealDue()
    assert classic.apply(state, "!left0").facts[-1] == MatchOver((3,), (0, 500, 100, -50), "abandoned")
