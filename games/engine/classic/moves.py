"""The moves of classic Joker and what each of them means, worked out once.

What a seat may do is kept as a mask of options, a bit for every move that is made in turn.
"""

from functools import cache
from typing import NamedTuple

from games.engine.cards import ALL_CARDS, ALL_JOKERS, BIT, JOKERS, SUIT_CARDS, SUITS, TRUMPS, UNNAMED
from games.engine.notation import BIDS, HIGH, LOW, NAMINGS, CardToken, card_tokens, quit_tokens
from games.engine.tricks import beaten_by

from .facts import CardPlayed
from .rules import SEATS, Profile

QUITS = quit_tokens(SEATS, "left")

_CARD_TOKENS = card_tokens(modes=HIGH + LOW)
# Cards come first: an ordinary card then has the same bit among the options as among the cards.
OPTION = {text: 1 << number for number, text in enumerate((*_CARD_TOKENS, *NAMINGS, *BIDS))}
"""The option of every move made in turn. Moves of one kind stand in ASCII order, and no state mixes kinds."""

ALPHABET = frozenset({*OPTION, *QUITS})
"""Every move of the game."""

NAMING = sum(OPTION[text] for text in NAMINGS)
"""The options to name trumps, whichever."""

_MOVES = {option: text for text, option in OPTION.items()}


def tokens_of(options: int) -> tuple[str, ...]:
    """The moves of an options mask, in ASCII order."""
    tokens = []
    while options:
        option = options & -options
        tokens.append(_MOVES[option])
        options ^= option
    return tuple(tokens)


@cache
def bid_options(size: int, forbidden: int | None = None) -> int:
    """The options to bid in a hand of so many cards."""
    return sum(OPTION[text] for text, bid in BIDS.items() if bid <= size and bid != forbidden)


ALL_BIDS = bid_options(max(BIDS.values()))

ORDINARY = ALL_CARDS ^ ALL_JOKERS
_FIRST_JOKER = ALL_JOKERS.bit_length() - len(JOKERS)


def _joker_options(leading: bool) -> tuple[int, ...]:
    first, second = (
        sum(
            OPTION[text]
            for text, (card, call) in _CARD_TOKENS.items()
            if card == joker and call is not None and (len(call) > 1) == leading
        )
        for joker in JOKERS
    )
    return (0, first, second, first | second)


_JOKERS_LEADING, _JOKERS_FOLLOWING = _joker_options(leading=True), _joker_options(leading=False)
_HIGH_JOKERS = sum(OPTION[joker + HIGH] for joker in JOKERS)


def leading_options(cards: int) -> int:
    """The moves that lead one of these cards."""
    return cards & ORDINARY | _JOKERS_LEADING[cards >> _FIRST_JOKER]


def following_options(cards: int) -> int:
    """The moves that put one of these cards on a lead."""
    return cards & ORDINARY | _JOKERS_FOLLOWING[cards >> _FIRST_JOKER]


class CardMove(NamedTuple):
    """A card played. ``suit`` is what it asks for if it leads, `UNNAMED` for a joker that cannot lead so.

    ``takers`` has, for each of `TRUMPS`, the options that take the trick while this is its best card, and
    ``takers_with_trumps`` the same where trumps take a trick from a joker that led high. ``played`` are the
    facts of its being played, by seat.
    """

    card: str
    call: str | None
    bit: int
    option: int
    suit: int
    asks_highest: bool
    takers: tuple[int, ...]
    takers_with_trumps: tuple[int, ...]
    played: tuple[CardPlayed, ...]

    def takers_of_lead(self, trump: int, terms: Profile) -> int:
        """The options that take the trick from this card right after it led."""
        return (self.takers_with_trumps if terms.trump_takes_high_lead else self.takers)[trump]


def _card_move(text: str, token: CardToken) -> CardMove:
    card, call = token
    named = call[1:] if call is not None else card[1]
    suit = SUITS.index(named) if named else UNNAMED
    asks_highest = call is not None and call[0] == HIGH and suit != UNNAMED
    with_trumps = tuple(_HIGH_JOKERS | _beaten_by(token, suit, trump) for trump in range(len(TRUMPS)))
    return CardMove(
        card,
        call,
        BIT[card],
        OPTION[text],
        suit,
        asks_highest,
        takers=(_HIGH_JOKERS,) * len(TRUMPS) if asks_highest else with_trumps,
        takers_with_trumps=with_trumps,
        played=tuple(CardPlayed(seat, card, call) for seat in range(SEATS)),
    )


def _beaten_by(token: CardToken, suit: int, trump: int) -> int:
    """The ordinary cards that beat this one: none a joker that follows high, every card of the suit that it
    asks for and every trump a joker that leads low."""
    if suit == UNNAMED:
        return 0
    if token.call is not None and token.call[0] == LOW:
        return SUIT_CARDS[suit] | SUIT_CARDS[trump]
    return beaten_by(token.card, suit, trump)


CARD_MOVES = {text: _card_move(text, token) for text, token in _CARD_TOKENS.items()}
"""Every move that plays a card."""
