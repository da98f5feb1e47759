"""Moves as text: the one alphabet of wire, store, record, test and bug report.

The alphabet is finite, so it is written out: a token is a move exactly if it is a key of one of these tables.
"""

from typing import NamedTuple

from .cards import BIT, JOKERS, SUITS, TRUMPS

HIGH, LOW = "+", "-"


class CardToken(NamedTuple):
    """A card put on the table. ``call`` is None, or what is said with a joker: its mode and, led, a suit."""

    card: str
    call: str | None


class QuitToken(NamedTuple):
    """A seat leaves the match, ``reason`` being ``resign``, ``forfeit`` or ``left``."""

    reason: str
    seat: int


NAMINGS = {f"={TRUMPS[trump]}": trump for trump in sorted(range(len(TRUMPS)), key=TRUMPS.__getitem__)}
"""Trumps named, to their place in `TRUMPS`; in ASCII order."""


BIDS = {f"b{bid}": bid for bid in range(10)}
"""Bids, to their number of tricks; in ASCII order."""


def card_tokens(modes: str) -> dict[str, CardToken]:
    """Every way to play a card where jokers know these modes, in ASCII order."""
    plain = [CardToken(card, None) for card in BIT if card not in JOKERS]
    calls = [mode + suit for mode in modes for suit in ("", *SUITS)]
    jokers = [CardToken(joker, call) for joker in JOKERS for call in calls]
    return dict(sorted((token.card + (token.call or ""), token) for token in plain + jokers))


def quit_tokens(seats: int, *reasons: str) -> dict[str, QuitToken]:
    """Every way to leave a match of so many seats."""
    return {f"!{reason}{seat}": QuitToken(reason, seat) for reason in reasons for seat in range(seats)}
