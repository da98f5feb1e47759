"""The moves of Japanese Joker and what each of them means, worked out once."""

from typing import NamedTuple

from games.engine.cards import ALL_CARDS, ALL_JOKERS, BIT, JOKERS, SUITS, TRUMPS, UNNAMED
from games.engine.facts import CardPlayed
from games.engine.notation import HIGH, NAMINGS, CardToken, card_tokens, quit_tokens
from games.engine.tricks import beaten_by

from .rules import SEATS

QUITS = quit_tokens(SEATS, "resign", "forfeit")
TRUMP_TOKENS = tuple(NAMINGS)


class CardMove(NamedTuple):
    """A card played. ``suit`` is what it asks for if it leads, `UNNAMED` for a joker that cannot lead so.

    ``takers`` has, for each of `TRUMPS`, the cards that take the trick from it. ``from_hand`` and
    ``from_column`` are the facts of its being played, by seat.
    """

    card: str
    call: str | None
    bit: int
    option: int
    suit: int
    asks_highest: bool
    takers: tuple[int, ...]
    from_hand: tuple[CardPlayed, ...]
    from_column: tuple[CardPlayed, ...]


def _card_move(number: int, token: CardToken) -> CardMove:
    card, call = token
    named = call[1:] if call is not None else card[1]
    suit = SUITS.index(named) if named else UNNAMED
    from_hand, from_column = (
        tuple(CardPlayed(seat, card, call, column) for seat in range(SEATS)) for column in (False, True)
    )
    return CardMove(
        card,
        call,
        bit=BIT[card],
        option=1 << number,
        suit=suit,
        asks_highest=card in JOKERS and suit != UNNAMED,
        takers=tuple(_takers(card, suit, trump) for trump in range(len(TRUMPS))),
        from_hand=from_hand,
        from_column=from_column,
    )


def _takers(card: str, suit: int, trump: int) -> int:
    """A joker played second always takes. From a leading joker nothing else does, but a trump where the
    suit named is not trumps."""
    return ALL_JOKERS | beaten_by(card, suit, trump)


CARD_MOVES = {
    text: _card_move(number, token) for number, (text, token) in enumerate(card_tokens(modes=HIGH).items())
}
"""Every move that plays a card. In ASCII order, so the options of a state, one bit a move, list in order."""

ALPHABET = frozenset({*CARD_MOVES, *NAMINGS, *QUITS})
"""Every move of the game."""

NAMING = 1 << len(CARD_MOVES)
"""The option to name trumps, whichever."""

_CHUNK = 11
_CHUNK_BITS = (1 << _CHUNK) - 1


def _token_table(start: int) -> tuple[tuple[str, ...], ...]:
    tokens = tuple(CARD_MOVES)[start : start + _CHUNK]
    return tuple(
        tuple(token for place, token in enumerate(tokens) if options >> place & 1)
        for options in range(1 << len(tokens))
    )


_TOKENS = tuple(_token_table(start) for start in range(0, len(CARD_MOVES), _CHUNK))


def tokens_of(options: int) -> tuple[str, ...]:
    """The moves of an options mask, in ASCII order."""
    if options == NAMING:
        return TRUMP_TOKENS
    first, second, third, fourth = _TOKENS
    return (
        first[options & _CHUNK_BITS]
        + second[options >> _CHUNK & _CHUNK_BITS]
        + third[options >> 2 * _CHUNK & _CHUNK_BITS]
        + fourth[options >> 3 * _CHUNK]
    )


ORDINARY = ALL_CARDS ^ ALL_JOKERS
_FIRST_JOKER = ALL_JOKERS.bit_length() - 2


def _joker_table(leading: bool) -> tuple[int, ...]:
    def options(joker: str) -> int:
        return sum(m.option for m in CARD_MOVES.values() if m.card == joker and m.asks_highest == leading)

    first, second = (options(joker) for joker in JOKERS)
    return (0, first, second, first | second)


_JOKERS_LEADING, _JOKERS_FOLLOWING = _joker_table(leading=True), _joker_table(leading=False)


def leading_options(cards: int) -> int:
    """The moves that lead one of these cards; ordinary cards have the same bit in both masks."""
    return cards if cards <= ORDINARY else cards & ORDINARY | _JOKERS_LEADING[cards >> _FIRST_JOKER]


def following_options(cards: int) -> int:
    """The moves that put one of these cards on a lead."""
    return cards if cards <= ORDINARY else cards & ORDINARY | _JOKERS_FOLLOWING[cards >> _FIRST_JOKER]
