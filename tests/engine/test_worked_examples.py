"""The worked examples of the rules, played."""

import pytest

from games.engine import japanese
from games.engine.facts import HandScored, MatchOver, TrickTaken

from .positions import one_trick_from, play_hand_to

GIORGI, NINO = 0, 1

GIORGIS_CARDS = japanese.SeatDeal(
    first=("AH", "TH", "KC"),
    rest=("9C", "JD", "7D", "8S", "QS"),
    columns=(("KH", "KS"), ("QH", "6D"), ("7S", "QC"), ("9S", "8H"), ("X2", "TD")),
)
NINOS_CARDS = japanese.SeatDeal(
    first=("7H", "JH", "X1"),
    rest=("TS", "8D", "9D", "7C", "AD"),
    columns=(("AC", "AS"), ("JC", "JS"), ("8C", "TC"), ("9H", "6H"), ("QD", "KD")),
)


def test_giorgi_and_nino_to_three_two() -> None:
    """The first five tricks, with the choices that the text says each of them has."""
    state = japanese.start(japanese.Rules(), first=GIORGI)
    state = japanese.apply(state, japanese.Deal((GIORGIS_CARDS, NINOS_CARDS))).state
    moves = [
        (GIORGI, "=H", {"=S", "=H", "=D", "=C", "=N"}),
        # The first card of each comes from the hand: Nino may not put her face-up 6H.
        (GIORGI, "AH", {"AH", "TH", "KC", "9C", "JD", "7D", "8S", "QS"}),
        (NINO, "7H", {"7H", "JH", "X1+"}),
        # Hearts in the hand and on the table.
        (GIORGI, "8H", {"TH", "KC", "9C", "JD", "7D", "8S", "QS", "KS", "6D", "QC", "8H", "TD"}),
        (NINO, "6H", {"JH", "6H", "X1+"}),
        (GIORGI, "QC", None),
        (NINO, "7C", {"7C", "TC", "X1+"}),
        (GIORGI, "JD", None),
        (NINO, "KD", {"8D", "9D", "AD", "KD", "X1+"}),
        # The joker asks for clubs: the king goes, not the nine.
        (NINO, "X1+C", None),
        (GIORGI, "KC", {"KC"}),
    ]
    winners = []
    for seat, move, legal in moves:
        assert japanese.waiting(state) == japanese.Turn(seat)
        if legal is not None:
            assert set(japanese.legal(state, seat)) == legal
        state, facts = japanese.apply(state, move, seat)
        winners += [fact.winner for fact in facts if isinstance(fact, TrickTaken)]
    assert winners == [GIORGI, GIORGI, GIORGI, NINO, NINO]
    assert japanese.view(state, None)["tricks"] == [3, 2]
    assert japanese.waiting(state) == japanese.Turn(NINO)


def test_without_clubs_giorgis_trump_would_have_taken_the_joker() -> None:
    """The same tricks, with Giorgi's two clubs and two of Nino's face-down cards exchanged."""
    exchanged = {"KC": "QD", "QD": "KC", "9C": "9H", "9H": "9C"}

    def exchange(seat: japanese.SeatDeal) -> japanese.SeatDeal:
        return japanese.SeatDeal(
            first=tuple(exchanged.get(card, card) for card in seat.first),
            rest=tuple(exchanged.get(card, card) for card in seat.rest),
            columns=tuple((exchanged.get(down, down), up) for down, up in seat.columns),
        )

    state = japanese.start(japanese.Rules(), first=GIORGI)
    state = japanese.apply(state, japanese.Deal((exchange(GIORGIS_CARDS), exchange(NINOS_CARDS)))).state
    for move in ("=H", "AH", "7H", "8H", "6H", "QC", "7C", "JD", "KD", "X1+C"):
        state = japanese.apply(state, move).state
    assert japanese.legal(state, GIORGI) == ("9H", "TH")
    assert japanese.apply(state, "9H").facts[-1] == TrickTaken(4, GIORGI, (4, 1))


def test_a_match_to_21() -> None:
    """11–7 makes 4:0, 9–9 leaves it there, 5–13 makes 4:8."""
    state = japanese.start(japanese.Rules(target=21), first=0)
    totals = []
    for tricks in ((11, 7), (9, 9), (5, 13)):
        state, facts = play_hand_to(state, tricks)
        assert isinstance(facts[-1], HandScored)
        totals.append(facts[-1].totals)
    assert totals == [(4, 0), (4, 0), (4, 8)]
    assert japanese.waiting(state) == japanese.DealDue()


@pytest.mark.parametrize(
    ("tricks", "points"),
    [((16, 2), (14, 0)), ((11, 7), (4, 0)), ((10, 8), (2, 0)), ((6, 12), (0, 6)), ((9, 9), (0, 0))],
)
def test_the_difference_goes_to_whoever_took_more(tricks: tuple[int, int], points: tuple[int, int]) -> None:
    state, move = one_trick_from(tricks)
    assert japanese.apply(state, move).facts[-1] == HandScored(0, tricks, points, points)


def test_all_eighteen_tricks_are_worth_eighteen_and_pass_the_target() -> None:
    state, move = one_trick_from((0, 18), target=11)
    state, facts = japanese.apply(state, move)
    assert facts[-2:] == (HandScored(0, (0, 18), (0, 18), (0, 18)), MatchOver((1,), (0, 18), "score"))
    assert japanese.waiting(state) == japanese.Over()
