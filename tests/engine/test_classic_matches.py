"""What holds in every match of classic Joker: a thousand of them, and matches of an independent engine.

JOKERI_MATCHES is how many matches are played under each combination of the options.
"""

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from random import Random

import pytest

from games.engine import classic, reading
from games.engine.classic import Deal, Rules, State
from games.engine.classic.facts import BidMade, CardPlayed, HandDealt, HandScored, PulkaScored
from games.engine.errors import Code, IllegalMove, MalformedDeal, MalformedMove, MalformedRules
from games.engine.facts import Fact, MatchOver, TrickTaken, TrumpsNamed
from games.engine.record import Record, RecordedHand
from games.engine.replay import replay
from games.engine.trace import trace

from .classic_positions import HOUSE, REGIONAL, before_hand, bidding, play, playing
from .reference import DECK, RANKS, SUITS

VECTORS = sorted((Path(__file__).parents[1] / "vectors").glob("classic-*.record.json"))
by_vector = pytest.mark.parametrize("path", VECTORS, ids=lambda path: path.name.removesuffix(".record.json"))

KHISHTI = ("off", "200", "500", "special")
OPTIONS = [
    *(Rules("house", *chosen) for chosen in product(("standard", "nines"), KHISHTI, (True, False))),
    Rules("regional", "standard", "off", False),
]
MATCHES = int(os.environ.get("JOKERI_MATCHES", "60"))
"""Of each combination of the options."""
LEGAL_SAMPLE = 5
"""In one match of so many every list of legal moves is worked out once more."""
SAMPLE = 100
"""One match of so many is shown to every viewer at every step, and replayed."""


def test_there_are_vectors() -> None:
    assert len(VECTORS) == 6


@by_vector
def test_a_record_gives_its_trace(path: Path) -> None:
    expected = path.with_name(path.name.replace(".record.", ".trace.")).read_text()
    printed = trace(reading.loads(path.read_bytes()))
    assert json.loads(printed) == json.loads(expected)
    assert printed == expected


@by_vector
def test_a_record_is_written_as_it_was_read(path: Path) -> None:
    assert reading.loads(path.read_bytes()).dumps() == path.read_text()


# The rules once more, from their text, sharing nothing with the engine.

PULKAS = {
    "standard": [[1, 2, 3, 4, 5, 6, 7, 8], [9, 9, 9, 9], [8, 7, 6, 5, 4, 3, 2, 1], [9, 9, 9, 9]],
    "nines": [[9, 9, 9, 9]] * 4,
}

Plays = list[tuple[int, str, str | None]]
"""Who played, the card, and what a joker said."""


def rank(card: str) -> int:
    return RANKS.index(card[0])


def highest(plays: Plays, suit: str) -> int | None:
    """Who put the highest card of a suit; no joker is of any."""
    of_suit = [(rank(card), seat) for seat, card, call in plays if call is None and card[1] == suit]
    return max(of_suit)[1] if of_suit else None


def trick_winner(plays: Plays, trump: str, profile: str) -> int:
    leader, lead, call = plays[0]
    later_high = [seat for seat, _, said in plays[1:] if said == "+"]
    if later_high:
        return later_high[-1]
    led_high = call is not None and call[0] == "+"
    asked = lead[1] if call is None else call[1]
    if led_high and (profile == "house" or asked == trump):
        return leader
    best_trump = highest(plays, trump)
    if best_trump is not None:
        return best_trump
    best_of_suit = highest(plays, asked)
    return leader if led_high or best_of_suit is None else best_of_suit


def legal_cards(hand: set[str], plays: Plays, trump: str) -> list[str]:
    """The moves of a seat that is to play a card."""
    jokers = [card for card in hand if card[0] == "X"]
    others = [card for card in hand if card[0] != "X"]
    if not plays:
        return sorted(others + [joker + mode + suit for joker in jokers for mode in "+-" for suit in SUITS])
    _, lead, call = plays[0]
    asked = lead[1] if call is None else call[1]
    of_suit = [card for card in others if card[1] == asked]
    if of_suit and call is not None and call[0] == "+":
        of_suit = [max(of_suit, key=rank)]
    cards = of_suit or [card for card in others if card[1] == trump] or others
    return sorted(cards + [joker + mode for joker in jokers for mode in "+-"])


def hand_points(rules: Rules, size: int, bid: int, taken: int) -> int:
    if bid == taken:
        return 100 * bid if bid == size else 50 * bid + 50
    if bid >= 1 and taken == 0:
        return -{"off": 0, "200": 200, "500": 500, "special": 100 * size}[rules.khishti]
    return 10 * taken


@dataclass
class Sheet:
    """The sheet of a match, kept by hand."""

    rules: Rules
    totals: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    lines: list[list[tuple[int, int, int]]] = field(default_factory=list)
    """Of the pulka under way, by seat: the bid, the tricks taken, the points."""
    hands: int = 0
    premia: int = 0
    moshla: int = 0

    @property
    def sizes(self) -> list[int]:
        return [size for pulka in PULKAS[self.rules.length] for size in pulka]

    def hand(self, fact: HandScored) -> None:
        size = self.sizes[self.hands]
        assert (fact.hand, sum(fact.tricks)) == (self.hands, size)
        assert sum(fact.bids) != size
        results = list(zip(fact.bids, fact.tricks, strict=True))
        line = [(bid, taken, hand_points(self.rules, size, bid, taken)) for bid, taken in results]
        self.totals = [total + line[seat][2] for seat, total in enumerate(self.totals)]
        self.lines.append(line)
        self.hands += 1
        assert list(fact.points) == [scored for _, _, scored in line]
        assert list(fact.totals) == self.totals
        charged = self.rules.khishti != "off"
        assert list(fact.khishti) == [charged and bid >= 1 and taken == 0 for bid, taken in results]

    def pulka(self, fact: PulkaScored) -> None:
        assert len(self.lines) == len(PULKAS[self.rules.length][fact.pulka])
        best = [max(line[seat][2] for line in self.lines) for seat in range(4)]
        exact = [all(line[seat][0] == line[seat][1] for line in self.lines) for seat in range(4)]
        premia = [best[seat] if exact[seat] else 0 for seat in range(4)]
        moshla = [0, 0, 0, 0]
        if self.rules.moshla and any(exact):
            moshla = [0 if exact[seat] else max(0, best[seat]) for seat in range(4)]
        assert (list(fact.premia), list(fact.moshla)) == (premia, moshla)
        self.totals = [self.totals[seat] + premia[seat] - moshla[seat] for seat in range(4)]
        assert list(fact.totals) == self.totals
        self.premia += sum(exact)
        self.moshla += sum(map(bool, moshla))
        self.lines = []

    def over(self, fact: MatchOver) -> None:
        assert (self.hands, self.lines) == (len(self.sizes), [])
        assert list(fact.scores) == self.totals
        assert list(fact.winners) == [seat for seat in range(4) if self.totals[seat] == max(self.totals)]
        assert fact.reason == "score"


def choose(rng: Random, state: State, legal: tuple[str, ...], *, aims: bool) -> str:
    """Any legal move; or one that keeps to the bid, for exact hands and premia."""
    if not aims or legal[0][0] == "=":
        return rng.choice(legal)
    bid = state.bids[state.turn]
    if bid is None:
        return min(legal, key=lambda move: abs(int(move[1]) - len(legal) / 5))
    strength = {move: rank(move) if move[0] != "X" else 99 if "+" in move else -1 for move in legal}
    enough = state.tricks[state.turn] >= bid
    return min(legal, key=strength.__getitem__) if enough else max(legal, key=strength.__getitem__)


class Table:
    """One match, checked as it is played."""

    def __init__(self, rules: Rules, number: int) -> None:
        self.rules = rules
        self.number = number
        self.rng = Random(number)
        self.first = self.rng.randrange(4)
        self.sheet = Sheet(rules)
        self.record: list[tuple[Deal, list[str]]] = []

    def run(self) -> State:
        state = classic.start(self.rules, self.first)
        deck = sorted(DECK)
        while state.match.result is None:
            if isinstance(classic.waiting(state), classic.DealDue):
                self.rng.shuffle(deck)
                deal = classic.deal_out(state, deck)
                state, facts = classic.apply(state, deal)
                self.deal(deal, facts)
            else:
                seat, legal = state.turn, classic.legal(state, state.turn)
                if self.number % LEGAL_SAMPLE == 0:
                    self.check_legal(seat, legal)
                move = choose(self.rng, state, legal, aims=self.number % 2 == 1)
                self.record[-1][1].append(move)
                state, facts = classic.apply(state, move, seat)
                for fact in facts:
                    self.happened(fact)
            if self.number % SAMPLE == 0:
                self.check_views(state, facts)
        return state

    def deal(self, deal: Deal, facts: tuple[Fact, ...]) -> None:
        self.dealer = (self.first + self.sheet.hands) % 4
        self.size = self.sheet.sizes[self.sheet.hands]
        assert facts == (HandDealt(self.sheet.hands, self.size, self.dealer, deal.turned),)
        assert [len(set(hand)) for hand in deal.cards] == [self.size] * 4
        self.record.append((deal, []))
        self.plays: Plays = []
        self.tricks = [0, 0, 0, 0]
        self.bids: list[int | None] = [None] * 4
        if self.size == 9 and self.rules.profile == "house":
            assert deal.turned is None
            self.trump: str | None = None
            self.hands = [set(hand[:3]) for hand in deal.cards]
            self.open: set[str] = set()
        else:
            assert deal.turned is not None
            assert self.size < 9 or deal.turned == deal.cards[self.dealer][-1]
            self.trump = "N" if deal.turned[0] == "X" else deal.turned[1]
            self.hands = [set(hand) for hand in deal.cards]
            self.open = {deal.turned}

    def check_legal(self, seat: int, legal: tuple[str, ...]) -> None:
        if self.trump is None:
            assert legal == ("=C", "=D", "=H", "=N", "=S")
            assert seat == (self.dealer + 1) % 4
        elif None in self.bids:
            said = [bid for bid in self.bids if bid is not None]
            assert seat == (self.dealer + 1 + len(said)) % 4
            forbidden = self.size - sum(said) if seat == self.dealer else None
            assert list(legal) == [f"b{bid}" for bid in range(self.size + 1) if bid != forbidden]
        else:
            assert list(legal) == legal_cards(self.hands[seat], self.plays, self.trump)

    def happened(self, fact: Fact) -> None:
        match fact:
            case CardPlayed():
                self.hands[fact.seat].remove(fact.card)
                self.open.add(fact.card)
                self.plays.append((fact.seat, fact.card, fact.call))
            case TrickTaken():
                assert len(self.plays) == 4
                winner = trick_winner(self.plays, self.trump or "", self.rules.profile)
                self.tricks[winner] += 1
                assert (fact.winner, list(fact.tricks)) == (winner, self.tricks), self.plays
                self.plays = []
            case BidMade():
                self.bids[fact.seat] = fact.bid
            case TrumpsNamed():
                self.trump = fact.trump
                self.hands = [set(hand) for hand in self.record[-1][0].cards]
            case HandScored():
                assert (list(fact.tricks), list(fact.bids)) == (self.tricks, self.bids)
                self.sheet.hand(fact)
            case PulkaScored():
                self.sheet.pulka(fact)
            case MatchOver():
                self.sheet.over(fact)

    def check_views(self, state: State, facts: tuple[Fact, ...]) -> None:
        """A viewer is shown its own hand, and beyond it names of cards that lie or lay open."""
        for viewer in (0, 1, 2, 3, None):
            shown = classic.view(state, viewer)
            own = set() if viewer is None else self.hands[viewer]
            assert set(shown["own"] or []) == own
            told = [classic.fact_view(fact, viewer) for fact in facts]
            assert cards_in([shown, told]) <= own | self.open

    def to_record(self, state: State) -> Record:
        hands = tuple(RecordedHand(deal, tuple(moves)) for deal, moves in self.record)
        return Record("classic", self.rules, self.first, hands, result=state.match.result.result())


def strings_in(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list | tuple):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from strings_in(inner)


def cards_in(value: object) -> set[str]:
    """Every card that a value names, also as a part of a move."""
    return {text[:2] for text in strings_in(value)} & DECK


def test_matches_of_every_combination() -> None:
    """Every trick and every line of the sheet; where players aim at their bids, premia fall too."""
    premia = moshla = 0
    for number in range(MATCHES * len(OPTIONS)):
        table = Table(OPTIONS[number % len(OPTIONS)], number)
        state = table.run()
        premia += table.sheet.premia
        moshla += table.sheet.moshla
        if number % SAMPLE == 0:
            record = table.to_record(state)
            assert replay(record).state == state
            assert reading.loads(record.dumps().encode()) == record
    print(f"{MATCHES * len(OPTIONS)} matches, {premia} premia, {moshla} moshla")
    assert premia > 10
    assert moshla > 10


# Refusals.

START = before_hand(HOUSE, 2)
NINE_DUE = before_hand(HOUSE, 8)
NINE = classic.deal_out(NINE_DUE, sorted(DECK))
NAMING = classic.apply(NINE_DUE, NINE).state
CARDS = ("9H X1 AS", "7H AH 7D", "9D AD KC", "TC JC QC")
BIDDING = bidding(HOUSE, "8D", CARDS)
LEADING = playing(HOUSE, "8D", CARDS)
JOKER_FOLLOWS = play(playing(HOUSE, "8D", ("9H 9S AS", "7H X1 7D", "9D AD KC", "TC JC QC")), "9H")
OVER = play(LEADING, "!left0 !left1 !left3")

REFUSALS = [
    (Code.NOT_YOUR_TURN, LEADING, "7H", 1, {"turn": 0}),
    (Code.NOT_YOUR_SEAT, LEADING, "!left0", 1, {"seat": 0}),
    (Code.ALREADY_LEFT, play(LEADING, "!left3"), "!left3", 3, {"seat": 3}),
    (Code.MATCH_OVER, OVER, "9H", 0, {}),
    (Code.NEEDS_DEAL, START, "AH", 0, {}),
    (Code.NAME_TRUMPS_FIRST, NAMING, "b0", 0, {}),
    (Code.TRUMPS_ALREADY_NAMED, BIDDING, "=H", 0, {"trump": "D"}),
    (Code.BID_FIRST, BIDDING, "9H", 0, {}),
    (Code.BID_TOO_HIGH, BIDDING, "b4", 0, {"bid": 4, "size": 3}),
    (Code.BID_FORBIDDEN, play(BIDDING, "b1 b0 b1"), "b1", 3, {"bid": 1, "size": 3}),
    (Code.BIDDING_IS_OVER, LEADING, "b1", 0, {}),
    (Code.NOT_YOUR_CARD, LEADING, "7H", 0, {"card": "7H"}),
    (Code.MUST_FOLLOW, play(LEADING, "9H"), "7D", 1, {"suit": "H"}),
    (Code.MUST_TRUMP, play(LEADING, "9H AH"), "KC", 2, {"suit": "D"}),
    (Code.MUST_PLAY_HIGHEST, play(LEADING, "X1+H"), "7H", 1, {"suit": "H", "card": "AH"}),
    (Code.JOKER_NEEDS_CALL, LEADING, "X1+", 0, {"card": "X1"}),
    (Code.JOKER_TAKES_NO_CALL, JOKER_FOLLOWS, "X1+H", 1, {"card": "X1"}),
]


@pytest.mark.parametrize(
    ("code", "state", "move", "seat", "fields"), REFUSALS, ids=[row[0].value for row in REFUSALS]
)
def test_refusals(code: Code, state: State, move: str, seat: int, fields: dict[str, object]) -> None:
    with pytest.raises(IllegalMove) as refused:
        classic.apply(state, move, seat)
    assert (refused.value.code, refused.value.fields) == (code, fields)
    assert move not in classic.legal(state, seat)


def test_every_refusal_is_provoked() -> None:
    """`DEAL_NOT_DUE` is that of a deal, below; `FROM_HAND_FIRST` is about columns, which only two have."""
    assert {row[0] for row in REFUSALS} == set(Code) - {Code.DEAL_NOT_DUE, Code.FROM_HAND_FIRST}


@pytest.mark.parametrize(
    ("state", "code"),
    [(LEADING, Code.DEAL_NOT_DUE), (NAMING, Code.DEAL_NOT_DUE), (OVER, Code.MATCH_OVER)],
    ids=["playing", "naming", "over"],
)
def test_a_deal_that_is_not_due(state: State, code: Code) -> None:
    with pytest.raises(IllegalMove) as refused:
        classic.apply(state, NINE)
    assert refused.value.code == code


@pytest.mark.parametrize(
    "move", ["", "x", "ah", "6S", "6C", "X1", "X3+", "X1*", "X1+N", "b10", "=X", "!left4", "!resign0"]
)
def test_malformed_moves(move: str) -> None:
    with pytest.raises(MalformedMove):
        classic.apply(LEADING, move)


@pytest.mark.parametrize(
    ("code", "cards", "turned"),
    [
        ("WRONG_CARD_COUNT", "AH KH QH", "8D"),
        ("WRONG_TURNED_CARD", "AH KH QH JH", None),
        ("CARD_TWICE", "AH KH QH AH", "8D"),
        ("CARD_TWICE", "AH KH QH JH", "AH"),
        ("UNKNOWN_CARD", "AH KH QH 6S", "8D"),
        ("UNKNOWN_CARD", "AH KH QH JH", "X3"),
    ],
)
def test_malformed_deals(code: str, cards: str, turned: str | None) -> None:
    with pytest.raises(MalformedDeal) as refused:
        Deal(tuple((card,) for card in cards.split()), turned)
    assert refused.value.code == code


def test_hands_of_unequal_size_and_of_no_cards() -> None:
    for cards in ((("AH",), ("KH",), ("QH",), ("JH", "TH")), ((), (), (), ())):
        with pytest.raises(MalformedDeal, match="WRONG_CARD_COUNT"):
            Deal(cards, "8D")


def test_a_deal_of_another_hand() -> None:
    """Seat 3 deals: in the regional profile its last card is turned, in a hand of nine of the house none."""
    with pytest.raises(MalformedDeal, match="WRONG_CARD_COUNT"):
        classic.apply(START, NINE)
    for state, turned in (
        (NINE_DUE, NINE.cards[3][-1]),
        (before_hand(REGIONAL, 8), None),
        (before_hand(REGIONAL, 8), NINE.cards[2][-1]),
    ):
        with pytest.raises(MalformedDeal, match="WRONG_TURNED_CARD"):
            classic.apply(state, Deal(NINE.cards, turned))


@pytest.mark.parametrize(
    ("code", "chosen"),
    [
        ("BAD_PROFILE", ("other", "standard", "off", False)),
        ("BAD_LENGTH", ("house", "short", "off", False)),
        ("BAD_KHISHTI", ("house", "standard", "300", False)),
        ("BAD_MOSHLA", ("house", "standard", "off", 1)),
        ("NOT_IN_PROFILE", ("regional", "nines", "off", False)),
        ("NOT_IN_PROFILE", ("regional", "standard", "200", False)),
        ("NOT_IN_PROFILE", ("regional", "standard", "off", True)),
    ],
)
def test_malformed_rules(code: str, chosen: tuple[str, str, str, bool]) -> None:
    with pytest.raises(MalformedRules) as refused:
        Rules(*chosen)
    assert refused.value.code == code
