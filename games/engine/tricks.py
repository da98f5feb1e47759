"""What both games share of a trick: the duty to follow, and which cards beat which."""

from .cards import ALL_JOKERS, HIGHER, SUIT_CARDS, highest

ANY, FOLLOW, HIGHEST, TRUMP = "any", "follow", "highest", "trump"
"""The duties that a lead can lay on the next player."""


def duty(available: int, suit: int, trump: int, ask_highest: bool) -> tuple[str, int]:
    """The duty that a lead of ``suit`` lays on a player with these available cards, and the cards it leaves.

    Follow the suit, with the highest card where a joker asked for it; void, trump; void in both, any card.
    A joker is always among the cards left, and never forced.
    """
    jokers = available & ALL_JOKERS
    held = available & SUIT_CARDS[suit]
    if held:
        return (HIGHEST, highest(held, suit) | jokers) if ask_highest else (FOLLOW, held | jokers)
    trumps = available & SUIT_CARDS[trump]
    if trumps:
        return TRUMP, trumps | jokers
    return ANY, available


def beaten_by(card: str, suit: int, trump: int) -> int:
    """The ordinary cards that beat a card where its suit is led: higher ones, and trumps unless it is one."""
    return HIGHER[card] if suit == trump else HIGHER[card] | SUIT_CARDS[trump]
