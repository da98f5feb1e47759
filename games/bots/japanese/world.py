"""One way in which the cards of Japanese Joker may lie, and how a hand goes on from there.

Not the engine: a bot tries thousands of moves for one that it makes, so a world keeps no history, is played
on in place, and takes every move for legal. A test holds it to the engine's rules.
"""

from collections.abc import Sequence
from typing import NamedTuple

from games.engine.cards import CARDS, JOKERS, RANKS, SUITS, TRUMPS

Columns = Sequence[tuple[str, str]]
"""The columns of a seat, each the card face down and the one face up."""


class Order(NamedTuple):
    """The cards as bits, the stronger the higher, where one suit is trumps or none is.

    ``asks`` has the suit that each card asks for when it leads; ``suits`` are by name.
    """

    bits: dict[str, int]
    suits: dict[str, int]
    asks: dict[int, int]
    trumps: int
    jokers: int

    def mask(self, cards: Sequence[str]) -> int:
        """The set of these cards."""
        return sum(self.bits[card] for card in cards)

    def lead(self, card: int, suit: int) -> "Lead":
        """A card that leads, asking for a suit."""
        is_joker = card & self.jokers > 0
        higher = 0 if is_joker else suit & -2 * card
        return Lead(suit, is_joker, self.jokers | self.trumps & ~suit | higher)


class Lead(NamedTuple):
    """What a card that leads asks for, and the cards that take the trick from it."""

    suit: int
    is_joker: bool
    takers: int


def _order(trump: str) -> Order:
    def strength(card: str) -> tuple[bool, int, str]:
        if card in JOKERS:
            return True, 0, card
        return False, RANKS.index(card[0]) + len(RANKS) * (card[1] == trump), card

    bits = {card: 1 << place for place, card in enumerate(sorted(CARDS, key=strength))}
    suits = {suit: sum(bit for card, bit in bits.items() if card[1] == suit) for suit in SUITS}
    asks = {bit: suits.get(card[1], 0) for card, bit in bits.items()}
    return Order(bits, suits, asks, suits.get(trump, 0), sum(bits[joker] for joker in JOKERS))


ORDERS = {trump: _order(trump) for trump in TRUMPS}


class World:
    """A hand of Japanese Joker, by seat: cards in hand, face up, and under those; who is to play on what.

    In the ``first`` trick cards come from the hand. Columns stay listed in ``under`` when they are played:
    ``faces`` tells which still lie there.
    """

    __slots__ = ("faces", "first", "hands", "lead", "order", "turn", "under")

    def __init__(
        self, order: Order, hands: Sequence[Sequence[str]], columns: Sequence[Columns], turn: int
    ) -> None:
        bits = order.bits
        self.order = order
        self.hands = [order.mask(hand) for hand in hands]
        self.under = [{bits[up]: bits[down] for down, up in seat} for seat in columns]
        self.faces = [sum(under) for under in self.under]
        self.turn = turn
        self.lead: Lead | None = None
        self.first = False

    def copy(self) -> "World":
        """The same world, to be played on by itself."""
        world = World.__new__(World)
        world.order, world.turn, world.lead, world.first = self.order, self.turn, self.lead, self.first
        world.hands, world.faces, world.under = self.hands[:], self.faces[:], self.under
        return world

    def available(self, seat: int) -> int:
        """The cards that a seat may play, duties apart."""
        return self.hands[seat] if self.first else self.hands[seat] | self.faces[seat]

    def allowed(self) -> int:
        """The cards that the seat in turn may play."""
        cards, lead, order = self.available(self.turn), self.lead, self.order
        if lead is None:
            return cards
        duty = cards & lead.suit
        if duty and lead.is_joker:
            duty = 1 << duty.bit_length() - 1
        duty = duty or cards & order.trumps
        return duty | cards & order.jokers if duty else cards

    def put(self, card: int, suit: int) -> None:
        """Play a card, which asks for a suit if it leads; whoever takes the trick is to play then."""
        self._lift(card)
        if self.lead is None:
            self.lead = self.order.lead(card, suit)
            self.turn = 1 - self.turn
            return
        if not card & self.lead.takers:
            self.turn = 1 - self.turn
        self.lead = None
        self.first = False

    def _lift(self, card: int) -> None:
        """A card leaves its place, and what lay under it, or beside it as the last, joins the hand."""
        seat = self.turn
        if card & self.hands[seat]:
            self.hands[seat] ^= card
            return
        under = self.under[seat]
        last = self.faces[seat] ^ card
        joining = under[card]
        if last in under:
            joining |= last | under[last]
            last = 0
        self.hands[seat] |= joining
        self.faces[seat] = last


def play_out(world: World, seat: int, luck: Sequence[float]) -> int:
    """How many of the tricks to come a seat takes that sees all cards, against a player who plays any card.

    ``luck`` are numbers from 0 to 1, one for each trick, by which the other chooses.
    """
    order, taken, trick = world.order, 0, 0
    while cards := world.allowed():
        lead = world.lead
        if world.turn != seat:
            card = _drawn(cards, luck[trick])
        elif lead is None:
            card = _best_lead(world, cards)
        else:
            card = _lowest(cards & lead.takers) or _lowest(cards)
        world.put(card, order.asks[card] or _joker_asks(order, cards))
        if lead is not None:
            taken += world.turn == seat
            trick += 1
    return taken


def _lowest(cards: int) -> int:
    return cards & -cards


def _best_lead(world: World, cards: int) -> int:
    """The highest card of a suit in which the other cannot take it but with a joker; else the lowest card."""
    other, trumps = world.available(1 - world.turn), world.order.trumps
    for suit in world.order.suits.values():
        if mine := cards & suit:
            theirs = other & suit
            if mine.bit_length() > theirs.bit_length() and (theirs or not other & trumps):
                return 1 << mine.bit_length() - 1
    return _lowest(cards)


def _drawn(cards: int, luck: float) -> int:
    for _ in range(int(luck * cards.bit_count())):
        cards &= cards - 1
    return _lowest(cards)


def _joker_asks(order: Order, cards: int) -> int:
    """Trumps or, in bezi, the suit of the highest card."""
    return order.trumps or max(order.suits.values(), key=lambda suit: cards & suit)
