"""Views and facts: what they tell of a position, and that facts lead from one view to the next."""

from random import Random
from typing import Any

import pytest

from games.engine import japanese
from games.engine.cards import TRUMPS, UNNAMED, display_order, mask_of

from .positions import known_match, position, random_deal

COLUMNS = (["7S AS", "8S KS"], ["7D AD", "8D KD"])


@pytest.mark.parametrize(
    ("trump", "order"),
    [
        ("N", "X1 X2 AS 9S TH 6H AC 9C KD JD"),
        ("S", "X1 X2 AS 9S TH 6H AC 9C KD JD"),
        ("H", "X1 X2 TH 6H AC 9C KD JD AS 9S"),
        ("C", "X1 X2 AC 9C KD JD AS 9S TH 6H"),
        ("D", "X1 X2 KD JD AS 9S TH 6H AC 9C"),
    ],
)
def test_a_hand_is_sorted_jokers_trumps_then_suits_of_alternating_colour(trump: str, order: str) -> None:
    cards = order.split()
    assert display_order(mask_of(cards), TRUMPS.index(trump)) == cards


def test_before_trumps_are_named_a_hand_is_sorted_as_in_bezi() -> None:
    assert display_order(mask_of(["9D", "KS", "X2"]), UNNAMED) == ["X2", "KS", "9D"]


@pytest.mark.parametrize(
    ("state", "must"),
    [
        (position(("9H", "TH"), trump="N"), ("any", None)),
        (position(("9H", "TH"), trump="N", first_trick=True), ("hand", None)),
        (position(("9D", "TH"), trump="N", first_trick=True, lead="QH"), ("hand", None)),
        (position(("9H", "TH"), trump="N", first_trick=True, lead="QH"), ("follow", "H")),
        (position(("9H", "TH"), trump="S", lead="QH"), ("follow", "H")),
        (position(("9S", "TH"), trump="S", lead="QH"), ("trump", "S")),
        (position(("9S 8S", "TH"), trump="D", lead="X1+S"), ("highest", "S")),
        (position(("9S 8S", "TH"), trump="S", lead="X1+D"), ("trump", "S")),
        (position(("9S", "TH"), trump="D", lead="QH"), ("any", None)),
        (position(("X1", "TH"), trump="D", lead="QH"), ("any", None)),
    ],
)
def test_why_the_legal_moves_are_what_they_are(state: japanese.State, must: tuple[str, str | None]) -> None:
    kind, suit = must
    assert japanese.view(state, 0)["must"] == {"kind": kind, "suit": suit}
    assert japanese.view(state, 1)["must"] is None


def test_a_view_in_full() -> None:
    state = position(("9H X1", "TH 9C"), COLUMNS, trump="H", lead="QH")
    assert japanese.view(state, 0) == {
        "game": "japanese",
        "rules": {"target": 21},
        "hand": 0,
        "phase": "play",
        "declarer": 0,
        "trump": "H",
        "turn": 0,
        "you": 0,
        "scores": [0, 0],
        "tricks": [12, 0],
        "seats": [
            {"cards": 2, "columns": [{"up": "AS", "down": True}, {"up": "KS", "down": True}]},
            {"cards": 2, "columns": [{"up": "AD", "down": True}, {"up": "KD", "down": True}]},
        ],
        "own": ["X1", "9H"],
        "trick": {"number": 12, "plays": [{"seat": 1, "card": "QH", "call": None, "column": False}]},
        "last_trick": {
            "number": 11,
            "plays": [
                {"seat": 0, "card": "AS", "call": None, "column": False},
                {"seat": 1, "card": "KS", "call": None, "column": False},
            ],
            "winner": 0,
        },
        "must": {"kind": "follow", "suit": "H"},
        "legal": ["9H", "X1+"],
        "hands": [],
        "result": None,
    }


def test_a_finished_match_in_view() -> None:
    for seed in range(5):
        match = known_match(seed)
        view = japanese.view(match[-1].after, None)
        assert (view["phase"], view["turn"], view["legal"]) == ("over", None, [])
        assert view["hand"] == len(view["hands"]) - 1
        assert view["hands"][-1]["totals"] == view["scores"] == view["result"]["scores"]
        assert view["last_trick"]["number"] == 17
        assert sum(view["tricks"]) == 18
        assert view["declarer"] == view["hands"][-1]["declarer"]


def test_between_hands_the_table_is_bare() -> None:
    state = japanese.start(japanese.Rules(), first=1)
    view = japanese.view(state, 0)
    assert (view["phase"], view["declarer"], view["turn"], view["own"]) == ("deal", 1, None, [])
    assert view["seats"] == [{"cards": 0, "columns": []}, {"cards": 0, "columns": []}]


def test_a_resigned_match_keeps_the_table_as_it_was() -> None:
    state = japanese.start(japanese.Rules(), first=1)
    state = japanese.apply(state, random_deal(Random(3))).state
    state = japanese.apply(state, "=D").state
    state = japanese.apply(state, japanese.legal(state, 1)[0]).state
    before, after = japanese.view(state, 0), japanese.view(japanese.apply(state, "!resign1").state, 0)
    changed = {key for key in before if before[key] != after[key]}
    assert changed == {"phase", "turn", "must", "legal", "result"}
    assert after["result"] == {"winners": [0], "scores": [0, 0], "reason": "resign"}


class Follower:
    """A client that starts from a view and then follows the facts alone."""

    def __init__(self, view: dict[str, Any]) -> None:
        self.view = {key: view[key] for key in ("scores", "tricks", "seats", "trick", "last_trick", "result")}
        self.own = set(view["own"] or [])
        self.you = view["you"]

    def card(self, fact: dict[str, Any]) -> None:
        seat = self.view["seats"][fact["seat"]]
        play = {key: fact[key] for key in ("seat", "card", "call", "column")}
        self.view["trick"]["plays"].append(play)
        if not fact["column"]:
            seat["cards"] -= 1
            self.own.discard(fact["card"])
            return
        staying = [column for column in seat["columns"] if column and column["up"] != fact["card"]]
        if len(staying) == 1:
            staying = []
        seat["columns"] = [column if column in staying else None for column in seat["columns"]]

    def pickup(self, fact: dict[str, Any]) -> None:
        self.view["seats"][fact["seat"]]["cards"] += fact["count"]
        self.own |= set(fact["cards"] or [])

    def trick(self, fact: dict[str, Any]) -> None:
        plays = self.view["trick"]["plays"]
        self.view["last_trick"] = {"number": fact["trick"], "plays": plays, "winner": fact["winner"]}
        self.view["trick"] = {"number": fact["trick"] + 1, "plays": []}
        self.view["tricks"] = fact["tricks"]

    def hand(self, fact: dict[str, Any]) -> None:
        self.view["scores"] = fact["totals"]

    def over(self, fact: dict[str, Any]) -> None:
        self.view["result"] = {key: fact[key] for key in ("winners", "scores", "reason")}


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_an_old_view_and_the_facts_give_the_new_view(viewer: int | None) -> None:
    """From the naming of trumps to the end of the hand nothing is needed but what the viewer is told."""
    follower = None
    for seed in range(8):
        for moment in known_match(seed):
            view = japanese.view(moment.after, viewer)
            if isinstance(moment.move, japanese.Deal) or moment.move.startswith("="):
                follower = Follower(view)
                continue
            assert follower is not None
            for fact in moment.facts:
                told = japanese.fact_view(fact, viewer)
                getattr(follower, told["type"])(told)
            if view["phase"] == "deal":
                assert follower.view["scores"] == view["scores"]
            else:
                assert {key: view[key] for key in follower.view} == follower.view
                assert follower.own == set(view["own"] or [])
