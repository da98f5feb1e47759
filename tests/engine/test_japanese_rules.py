"""The rules of Japanese Joker, row by row: each test names the row of the rules that it holds to."""

from itertools import pairwise
from random import Random

import pytest

from games.engine import japanese
from games.engine.facts import CardPlayed, CardsPickedUp, HandDealt, TrickTaken
from games.engine.japanese import State

from .positions import moments, position, random_deal, random_match


def legal(state: State) -> set[str]:
    return set(japanese.legal(state, state.turn))


def winner(state: State, move: str) -> int:
    """Who takes the trick when this move completes it."""
    fact = japanese.apply(state, move).facts[-1]
    assert isinstance(fact, TrickTaken)
    return fact.winner


def dealt(seed: int = 1, first: int = 0) -> State:
    return japanese.apply(japanese.start(japanese.Rules(), first), random_deal(Random(seed))).state


class TestDeal:
    """deal: 3 cards each → the declarer names a suit or bezi → 15 more: 5 to the hand, five columns."""

    def test_three_cards_each_before_trumps(self) -> None:
        view = japanese.view(dealt(), 0)
        assert [seat["cards"] for seat in view["seats"]] == [3, 3]
        assert [seat["columns"] for seat in view["seats"]] == [[], []]
        assert view["phase"] == "trumps"
        assert view["trump"] is None

    def test_eight_in_hand_and_five_columns_after(self) -> None:
        view = japanese.view(japanese.apply(dealt(), "=N").state, 0)
        assert [seat["cards"] for seat in view["seats"]] == [8, 8]
        assert [len(seat["columns"]) for seat in view["seats"]] == [5, 5]
        assert (view["phase"], view["trump"]) == ("play", "N")

    def test_four_suits_or_bezi(self) -> None:
        assert japanese.legal(dealt(), 0) == ("=C", "=D", "=H", "=N", "=S")

    @pytest.mark.parametrize("trump", "SHDCN")
    def test_trumps_may_be_named_that_are_not_held(self, trump: str) -> None:
        assert japanese.view(japanese.apply(dealt(), f"={trump}").state, 1)["trump"] == trump

    def test_the_declarer_alternates_and_leads_to_the_first_trick(self) -> None:
        openers = set()
        for seed in range(30):
            declared: list[int] = []
            for moment in random_match(seed):
                declared.extend(fact.declarer for fact in moment.facts if isinstance(fact, HandDealt))
                if isinstance(moment.move, str) and moment.move.startswith("="):
                    assert moment.before.turn == moment.after.turn == declared[-1]
            assert declared == [(declared[0] + hand) % 2 for hand in range(len(declared))]
            openers.add(declared[0])
        assert openers == {0, 1}


class TestFirstCard:
    """first card: each player's first card of the hand comes from the hand. From the second on: hand or own
    face-up cards."""

    COLUMNS = (["7S AS", "8S KS"], ["7D AD", "8D KD"])

    def test_whoever_leads_leads_from_the_hand(self) -> None:
        state = position(("9H TC", "TH 9C"), self.COLUMNS, trump="N", first_trick=True)
        assert legal(state) == {"9H", "TC"}

    def test_whoever_follows_follows_from_the_hand(self) -> None:
        state = position(("9H TC", "TH 9C"), self.COLUMNS, trump="N", first_trick=True, lead="AH")
        assert legal(state) == {"9H"}

    def test_the_duty_is_measured_over_the_hand_alone(self) -> None:
        """D: duties are measured over the available cards: the spades in the columns do not bind yet."""
        state = position(("9H TC", "TH 9C"), self.COLUMNS, trump="S", first_trick=True, lead="QS")
        assert legal(state) == {"9H", "TC"}

    def test_the_highest_that_a_joker_asks_for_is_the_highest_of_the_hand(self) -> None:
        state = position(("9S TS 6H", "X1 9C"), self.COLUMNS, trump="H", first_trick=True, lead="X1+S")
        assert legal(state) == {"TS"}

    def test_later_cards_come_from_either(self) -> None:
        assert legal(position(("9H TC", "TH 9C"), self.COLUMNS, trump="N")) == {"9H", "TC", "AS", "KS"}

    def test_in_whole_hands_for_both_seats(self) -> None:
        firsts = {
            (fact.seat, fact.column)
            for before, _, _, facts in moments(range(40))
            if before.last is None
            for fact in facts
            if isinstance(fact, CardPlayed)
        }
        assert firsts == {(0, False), (1, False)}


class TestFollowing:
    """Follow the suit led; void: play a trump; no trump (or bezi): any card. No duty to play over."""

    def test_the_suit_led_from_hand_or_columns(self) -> None:
        state = position(("9H TH AC", "7H"), (["7S KH", "8S QD"], []), trump="C", lead="JH")
        assert legal(state) == {"9H", "TH", "KH"}

    def test_void_a_trump_from_hand_or_columns_not_necessarily_a_higher_one(self) -> None:
        state = position(("9D TH 7C", "7H"), (["7S KC", "8S QD"], []), trump="C", lead="JS")
        assert legal(state) == {"7C", "KC"}

    def test_void_in_both_any_card(self) -> None:
        state = position(("9D TH", "7H"), (["7S KH", "8S QD"], []), trump="C", lead="JS")
        assert legal(state) == {"9D", "TH", "KH", "QD"}

    def test_bezi_has_no_duty_to_trump(self) -> None:
        assert legal(position(("9D TH 7C", "7H"), trump="N", lead="JS")) == {"9D", "TH", "7C"}

    def test_a_joker_is_always_legal(self) -> None:
        assert legal(position(("9S X1 X2 7C", "7H"), trump="C", lead="JS")) == {"9S", "X1+", "X2+"}
        assert legal(position(("9D X1 7C", "7H"), trump="C", lead="JS")) == {"7C", "X1+"}

    def test_a_joker_in_hand_is_never_forced(self) -> None:
        """D: void in the suit and in trumps, any card may be played."""
        assert legal(position(("9D X1 8H", "7H"), trump="C", lead="JS")) == {"9D", "8H", "X1+"}

    def test_what_lies_face_down_binds_nobody(self) -> None:
        assert legal(position(("9D", "7H"), (["AS KH", "KS QD"], []), trump="C", lead="JS")) == {
            "9D",
            "KH",
            "QD",
        }


class TestTakingTricks:
    """A trick goes to the highest trump, else to the highest card of the suit led."""

    @pytest.mark.parametrize(
        ("trump", "lead", "answer", "taken"),
        [
            ("N", "TS", "JS", True),
            ("N", "JS", "TS", False),
            ("N", "TS", "AH", False),
            ("H", "TS", "AD", False),
            ("H", "AS", "6H", True),
            ("H", "9H", "TH", True),
            ("H", "TH", "9H", False),
            ("H", "6H", "AS", False),
            ("S", "9S", "AS", True),
        ],
    )
    def test_two_ordinary_cards(self, trump: str, lead: str, answer: str, taken: bool) -> None:
        state = position((answer + " 8D", "7D"), trump=trump, lead=lead)
        assert winner(state, answer) == (0 if taken else 1)

    def test_ranks_from_high_to_low(self) -> None:
        ranks = "AKQJT9876"
        for high, low in pairwise(ranks):
            state = position((f"{high}D 8C", "7C"), trump="N", lead=f"{low}D")
            assert winner(state, f"{high}D") == 0

    def test_the_winner_leads_to_the_next(self) -> None:
        state = position(("AS 8D", "7D"), trump="N", lead="KS")
        assert japanese.waiting(japanese.apply(state, "AS").state) == japanese.Turn(0)
        state = position(("9S 8D", "7D"), trump="N", lead="KS")
        assert japanese.waiting(japanese.apply(state, "9S").state) == japanese.Turn(1)


class TestJokerLed:
    """joker led: names one of the four suits. An opponent who has it available plays their highest available
    card of it, or the other joker. Void: a trump if they have one (any), or the joker; else anything."""

    def test_it_may_name_any_suit(self) -> None:
        """D: held or not, trumps or not, in bezi too, on the last trick too."""
        for trump in "HN":
            assert legal(position(("X2", "9S"), trump=trump)) == {"X2+C", "X2+D", "X2+H", "X2+S"}

    def test_the_highest_available_card_of_hand_and_columns(self) -> None:
        columns = (["7D KC", "8D QD"], [])
        assert legal(position(("9C TC X2", "7H"), columns, trump="H", lead="X1+C")) == {"KC", "X2+"}
        assert legal(position(("9C AC", "7H"), columns, trump="H", lead="X1+C")) == {"AC"}

    def test_void_any_trump(self) -> None:
        assert legal(position(("9D 7H AH X2", "6H"), trump="H", lead="X1+C")) == {"7H", "AH", "X2+"}

    def test_void_in_both_anything(self) -> None:
        assert legal(position(("9D 7S X2", "6H"), trump="H", lead="X1+C")) == {"9D", "7S", "X2+"}

    def test_void_in_bezi_anything(self) -> None:
        assert legal(position(("9D 7S", "6H"), trump="N", lead="X1+C")) == {"9D", "7S"}

    def test_trumps_asked_for_the_highest_trump(self) -> None:
        assert legal(position(("9H JH 7S", "6H"), trump="H", lead="X1+H")) == {"JH"}

    def test_trumps_asked_for_and_none_held_anything(self) -> None:
        assert legal(position(("9D 7S", "6H"), trump="H", lead="X1+H")) == {"9D", "7S"}

    @pytest.mark.parametrize(
        ("trump", "lead", "answer", "taken"),
        [
            ("H", "X1+C", "AC", False),  # the suit asked for, however high
            ("H", "X1+C", "6H", True),  # a trump, where another suit was named
            ("H", "X1+C", "AS", False),
            ("H", "X1+H", "AH", False),  # trumps named: no ordinary card
            ("N", "X1+H", "AH", False),  # bezi: no ordinary card
            ("N", "X1+H", "AS", False),
            ("H", "X1+C", "X2+", True),  # the other joker, always
            ("H", "X2+H", "X1+", True),
            ("N", "X1+S", "X2+", True),
        ],
    )
    def test_who_takes_it(self, trump: str, lead: str, answer: str, taken: bool) -> None:
        state = position((answer[:2] + " 8D", "7D"), trump=trump, lead=lead)
        assert winner(state, answer) == (0 if taken else 1)


class TestJokerPlayedSecond:
    """joker played second: takes automatically, nothing is named; beats trumps and a joker that led."""

    @pytest.mark.parametrize("lead", ["AS", "AH", "6D", "X2+H", "X2+C"])
    @pytest.mark.parametrize("trump", "HN")
    def test_it_takes(self, lead: str, trump: str) -> None:
        state = position(("X1 8D", "7D"), trump=trump, lead=lead)
        assert winner(state, "X1+") == 0

    def test_there_is_no_low_joker(self) -> None:
        leads = position(("X1 X2", "9S 8S"), trump="H")
        follows = position(("X1 X2", "9S"), trump="H", lead="AS")
        assert legal(leads) == {f"X{joker}+{suit}" for joker in "12" for suit in "SHDC"}
        assert legal(follows) == {"X1+", "X2+"}

    def test_what_it_calls_is_told(self) -> None:
        state = position(("X1 8D", "7D"), trump="H", lead="AS")
        assert japanese.apply(state, "X1+").facts[0] == CardPlayed(0, "X1", "+", column=False)


class TestColumns:
    """column played: the card under it goes to the owner's hand; last two columns: playing one clears the
    table, its lower card and both cards of the other go to the hand. So 5 → 4 → 3 → 2 → 0."""

    def test_the_card_under_it_goes_to_the_hand(self) -> None:
        state = position(("9H", "TH 8H"), (["7S AS", "8S KS", "9S QS"], []), trump="N")
        after, facts = japanese.apply(state, "KS")
        assert facts == (CardPlayed(0, "KS", None, column=True), CardsPickedUp(0, ("8S",)))
        seat = japanese.view(after, 1)["seats"][0]
        assert seat == {"cards": 2, "columns": [{"up": "AS", "down": True}, None, {"up": "QS", "down": True}]}

    def test_the_last_two_clear_the_table(self) -> None:
        state = position(("9H", "TH 8H"), (["7S AS", "8S KS"], []), trump="N")
        after, facts = japanese.apply(state, "KS")
        assert facts[1] == CardsPickedUp(0, ("7S", "8S", "AS"))
        view = japanese.view(after, 0)
        assert view["seats"][0] == {"cards": 4, "columns": [None, None]}
        assert set(view["own"]) == {"9H", "7S", "8S", "AS"}

    def test_five_four_three_two_none(self) -> None:
        steps = set()
        for before, move, after, _ in moments(range(30)):
            if isinstance(move, str) and before.trump >= 0 and after.options:
                for seat in (0, 1):
                    steps.add((before.faces[seat].bit_count(), after.faces[seat].bit_count()))
        assert {(a, b) for a, b in steps if a != b} == {(5, 4), (4, 3), (3, 2), (2, 0)}

    def test_a_joker_lying_face_up_is_played_like_any_face_up_card(self) -> None:
        """D."""
        columns = (["7S X1", "8S KS", "6D QD"], [])
        assert legal(position(("9H", "TH 8H"), columns, trump="N")) >= {"X1+C", "X1+D", "X1+H", "X1+S"}
        follows = position(("9H", "TH 8H"), columns, trump="N", lead="AH")
        assert legal(follows) == {"9H", "X1+"}
        after, facts = japanese.apply(follows, "X1+")
        assert facts[:2] == (CardPlayed(0, "X1", "+", column=True), CardsPickedUp(0, ("7S",)))
        assert after.turn == 0

    def test_a_card_picked_up_may_be_led_at_once(self) -> None:
        state = position(("9H", "TH 8H"), (["7S AS", "8S KS", "9S QS"], []), trump="N", lead="TS")
        assert "8S" not in legal(state)
        assert "8S" in legal(japanese.apply(state, "KS").state)

    def test_a_face_down_card_is_never_played(self) -> None:
        state = position(("9H", "TH 8H"), (["7S AS", "8S KS", "9S QS"], []), trump="N")
        assert not {"7S", "8S", "9S"} & legal(state)


class TestMatch:
    """match: first to reach or pass the target: 11, 15, 21 (default) or 31."""

    def test_targets(self) -> None:
        assert japanese.TARGETS == (11, 15, 21, 31)
        assert japanese.Rules() == japanese.Rules(target=21)

    def test_it_ends_exactly_when_the_target_is_passed(self) -> None:
        ends = set()
        for seed in range(60):
            totals = [(0, 0)]
            for moment in random_match(seed):
                if moment.after.match.finished != moment.before.match.finished:
                    totals.append(moment.after.match.finished[-1].totals)
            target, result = moment.after.match.rules.target, moment.after.match.result
            assert max(totals[-1]) >= target > max(totals[-2])
            assert result is not None
            assert result.scores == totals[-1]
            assert result.winners == (totals[-1].index(max(totals[-1])),)
            ends.add(target)
        assert ends == set(japanese.TARGETS)

    def test_a_draw_scores_nothing_and_the_match_carries_on(self) -> None:
        for before, _, after, _ in moments(range(200)):
            finished = after.match.finished[len(before.match.finished) :]
            if finished and finished[0].tricks == (9, 9):
                assert finished[0].points == (0, 0)
                assert after.match.scores == before.match.scores
                return
        raise AssertionError("no hand was drawn")


class TestLeaving:
    """leaving: resigning or leaving loses at once; connection lost, not back in time: the match is lost."""

    @pytest.mark.parametrize("reason", ["resign", "forfeit"])
    @pytest.mark.parametrize("seat", [0, 1])
    def test_the_other_wins_at_any_moment(self, reason: str, seat: int) -> None:
        for moment in random_match(seat):
            if moment.after.match.result is None:
                after, facts = japanese.apply(moment.after, f"!{reason}{seat}", seat)
                assert [japanese.fact_view(fact, None) for fact in facts] == [
                    {"type": "quit", "seat": seat, "reason": reason},
                    {
                        "type": "over",
                        "winners": [1 - seat],
                        "scores": list(moment.after.match.scores),
                        "reason": reason,
                    },
                ]
                assert japanese.waiting(after) == japanese.Over()
                assert japanese.view(after, 0)["phase"] == "over"


class TestMoveTimer:
    """move timer: the system makes that one move: by a public rule, blind to advantage."""

    def test_bezi_is_named(self) -> None:
        assert japanese.clock_move(dealt()) == "=N"

    def test_the_lowest_rank_in_the_order_of_the_suits(self) -> None:
        assert japanese.clock_move(position(("7C 7H AS X1", "9S"), trump="C")) == "7H"

    def test_from_hand_or_columns_within_the_duty(self) -> None:
        state = position(("9C TC 6D", "7H"), (["8S 8C", "9S KS"], []), trump="H", lead="JC")
        assert japanese.clock_move(state) == "8C"

    def test_a_joker_only_where_nothing_else_is_legal(self) -> None:
        assert japanese.clock_move(position(("X2 X1", "9S"), trump="C")) == "X1+S"
        assert japanese.clock_move(position(("X2", "9S"), trump="C", lead="AS")) == "X2+"

    def test_it_is_always_legal(self) -> None:
        for moment in moments(range(20)):
            if moment.after.options:
                assert japanese.clock_move(moment.after) in legal(moment.after)
