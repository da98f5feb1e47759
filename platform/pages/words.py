"""The words of the game in every language, in the order of the reader's alphabet."""

from typing import NamedTuple

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import get_language, override
from django.utils.translation import gettext_lazy as _

# Where letters do not follow each other by their numbers.
ALPHABETS = {
    "ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
    "tr": "abcçdefgğhıijklmnoöprsştuüvyz",
}


class Word(NamedTuple):
    """A word and what it means; `anchor` is for links to it."""

    anchor: str
    word: Promise
    meaning: Promise

    def elsewhere(self) -> list[tuple[str, str]]:
        """The word in each other language of the site, by the code of the language."""
        return [(code, self._in(code)) for code, _ in settings.LANGUAGES if code != get_language()]

    def _in(self, language: str) -> str:
        with override(language):
            return str(self.word)


def in_order() -> list[Word]:
    """All words, sorted as in a dictionary of the reader's language."""
    alphabet = ALPHABETS.get(get_language() or "", "")
    return sorted(WORDS, key=lambda entry: [_place(letter, alphabet) for letter in str(entry.word)])


def _place(letter: str, alphabet: str) -> tuple[int, str]:
    """Where a letter stands in an alphabet; what is none of it comes first, by its number."""
    small = {"I": "ı", "İ": "i"}.get(letter, letter.lower()) if "ı" in alphabet else letter.lower()
    return alphabet.find(small), small


WORDS = (
    Word(
        "available",
        _("Available card"),
        _(
            "A card you can play now. In Japanese Joker your open cards count as well as your hand, "
            "from your second card on."
        ),
    ),
    Word(
        "bezi",
        _("Bezi"),
        _("A hand without trumps: because somebody named it so, or because a joker was turned."),
    ),
    Word(
        "bid",
        _("Bid"),
        _("In classic Joker: how many tricks you say you will take, before the first card. See also pass."),
    ),
    Word(
        "bot",
        _("Bot"),
        _(
            "A program that plays a seat: in practice, or in classic Joker as a stand-in. It sees "
            "what a player in its seat would see."
        ),
    ),
    Word(
        "column",
        _("Column"),
        _(
            "In Japanese Joker: an open card lying on a face-down one. Each player begins a hand with"
            " five of them."
        ),
    ),
    Word(
        "dealer",
        _("Dealer"),
        _(
            "In classic Joker: the player who bids last and may not make the bids come out even. The "
            "next hand is dealt by the next player, clockwise."
        ),
    ),
    Word(
        "declarer",
        _("Declarer"),
        _(
            "In Japanese Joker: the player who names trumps and leads to the first trick. The players"
            " declare by turns."
        ),
    ),
    Word(
        "exact",
        _("Exact"),
        _("With as many tricks as bid. An exact bid is worth 50 points for each trick and 50 more."),
    ),
    Word(
        "follow",
        _("Follow suit"),
        _("To answer with the suit that was led. Whoever can, must; only a joker is free of it."),
    ),
    Word(
        "hand",
        _("Hand"),
        _(
            "The cards that you hold; and also one deal of the match, from the first card dealt to "
            "the last trick."
        ),
    ),
    Word(
        "high",
        _("High, low"),
        _("The two ways to play a joker in classic Joker: to take the trick, or to leave it."),
    ),
    Word(
        "house",
        _("House rules"),
        _(
            "The usual set of rules of classic Joker here: trumps are named in hands of nine, khishti"
            " and moshla can be chosen."
        ),
    ),
    Word(
        "joker",
        _("Joker"),
        _(
            "Two cards in the places of the black sixes, above all others. In Japanese Joker they "
            "always mean to take."
        ),
    ),
    Word(
        "khishti",
        _("Khishti"),
        _("A bid of one or more that took no trick; and the points it costs under the house rules."),
    ),
    Word(
        "lead",
        _("Lead"),
        _("To play the first card of a trick. Whoever took the last trick leads the next."),
    ),
    Word(
        "match",
        _("Match"),
        _(
            "In classic Joker 24 hands or 16; in Japanese Joker as many as it takes until somebody "
            "reaches or passes the target."
        ),
    ),
    Word(
        "moshla",
        _("Moshla"),
        _("The best hand of a pulka, struck off everyone without premia because somebody has it."),
    ),
    Word(
        "nines",
        _("Nines"),
        _("A match of classic Joker with nothing but hands of nine cards, sixteen of them."),
    ),
    Word("pass", _("Pass"), _("A bid of 0. If it holds, it is worth 50 points and counts towards premia.")),
    Word(
        "practice",
        _("Practice"),
        _("A match against bots. It counts for nothing; moves can be taken back, and there are hints."),
    ),
    Word(
        "premia",
        _("Premia"),
        _("For being exact in every hand of a pulka: the points of one’s best hand in it once more."),
    ),
    Word(
        "pulka",
        _("Pulka"),
        _(
            "A section of a match of classic Joker, at the end of which premia and moshla are "
            "counted. A match has four."
        ),
    ),
    Word(
        "regional",
        _("Regional rules"),
        _(
            "The other set of rules of classic Joker: trumps are always turned, and there is neither "
            "khishti nor moshla."
        ),
    ),
    Word(
        "seal",
        _("Seal"),
        _(
            "A number shown before a deal that fixes it: once the hand is over, everyone can check "
            "that the seed fits."
        ),
    ),
    Word(
        "seed",
        _("Seed"),
        _("The secret number from which the shuffle of a hand follows. It is told afterwards."),
    ),
    Word(
        "sheet",
        _("Score sheet"),
        _("The list of all hands with their bids and points, and with the lines of premia and moshla."),
    ),
    Word(
        "stand-in",
        _("Stand-in"),
        _("In classic Joker: the bot that plays the seat of somebody who is gone, until they take it back."),
    ),
    Word("suit", _("Suit"), _("Spades, hearts, diamonds, clubs. Jokers have none.")),
    Word("target", _("Target"), _("The points that win a match of Japanese Joker: 11, 15, 21 or 31.")),
    Word("trick", _("Trick"), _("One card of each player, and the one who takes them all.")),
    Word("trumps", _("Trumps"), _("The suit that beats the three others in this hand.")),
    Word("void", _("Void"), _("Without any available card of a suit.")),
)
