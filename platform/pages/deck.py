"""The deck as pages draw it: each card in words and as pieces of the sprite."""

from django.utils.translation import gettext_lazy as _

BACK = "back"

# Written out, not joined: other languages bend the rank or the suit.
NAMES = {
    "AS": _("ace of spades"),
    "KS": _("king of spades"),
    "QS": _("queen of spades"),
    "JS": _("jack of spades"),
    "TS": _("10 of spades"),
    "9S": _("9 of spades"),
    "8S": _("8 of spades"),
    "7S": _("7 of spades"),
    "AH": _("ace of hearts"),
    "KH": _("king of hearts"),
    "QH": _("queen of hearts"),
    "JH": _("jack of hearts"),
    "TH": _("10 of hearts"),
    "9H": _("9 of hearts"),
    "8H": _("8 of hearts"),
    "7H": _("7 of hearts"),
    "6H": _("6 of hearts"),
    "AD": _("ace of diamonds"),
    "KD": _("king of diamonds"),
    "QD": _("queen of diamonds"),
    "JD": _("jack of diamonds"),
    "TD": _("10 of diamonds"),
    "9D": _("9 of diamonds"),
    "8D": _("8 of diamonds"),
    "7D": _("7 of diamonds"),
    "6D": _("6 of diamonds"),
    "AC": _("ace of clubs"),
    "KC": _("king of clubs"),
    "QC": _("queen of clubs"),
    "JC": _("jack of clubs"),
    "TC": _("10 of clubs"),
    "9C": _("9 of clubs"),
    "8C": _("8 of clubs"),
    "7C": _("7 of clubs"),
    "X1": _("joker"),
    "X2": _("joker"),
    BACK: _("face-down card"),
}

SUITS = {"S": _("spades"), "H": _("hearts"), "D": _("diamonds"), "C": _("clubs")}
CALLS = {"+": _("High"), "-": _("Low")}

Piece = tuple[str, int, int, int, int]


def suit(card: str) -> str:
    """S, H, D or C; X for a joker; `back` for a card that nobody sees."""
    if card == BACK:
        return BACK
    return "X" if card[0] == "X" else card[1]


def pieces(card: str) -> tuple[Piece, ...]:
    """Symbols of the sprite with x, y, width and height on a card of 100 by 140, as app/cards draws them."""
    if card == BACK:
        return (("card-back", 0, 0, 100, 140),)
    if suit(card) == "X":
        return (("joker-mini", 4, 7, 44, 47), ("joker-mask", 28, 46, 69, 86))
    rank, sign = card[0], card[1]
    index = ((f"r-{rank}", 5, 7, 42, 52), (f"s-{sign}", 9, 62, 32, 32))
    if rank in "KQJ":
        return (*index, (f"f-{rank}", 37, 74, 58, 58), (f"s-{sign}", 66, 44, 25, 25))
    return (*index, (f"p-{sign}", 40, 76, 56, 56))
