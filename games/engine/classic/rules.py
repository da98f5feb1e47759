"""The options of a match of classic Joker, and what follows from them."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from games.engine.errors import MalformedRules
from games.engine.facts import JsonObject

SEATS = 4
FULL_HAND = 9
"""The cards of a hand in which the whole deck is dealt."""

LENGTHS = {
    "standard": ((1, 2, 3, 4, 5, 6, 7, 8), (FULL_HAND,) * 4, (8, 7, 6, 5, 4, 3, 2, 1), (FULL_HAND,) * 4),
    "nines": ((FULL_HAND,) * 4,) * 4,
}
"""The pulkas of a match: the cards that each of their hands has."""

KHISHTI = {"200": (200, 0), "500": (500, 0), "special": (0, 100), "off": (0, 0)}
"""What a bid of one or more that takes nothing costs: a sum, and a sum for every card of the hand."""


@dataclass(frozen=True, slots=True)
class Profile:
    """One way of playing classic Joker: what may be chosen under it, the usual first, and what is its own.

    ``names_trumps``: in a full hand the seat left of the dealer names trumps after three cards; else the
    dealer's last card is turned. ``trump_takes_high_lead``: a trump takes the trick from a joker that led
    high, where the suit it named is not trumps.
    """

    lengths: tuple[str, ...]
    khishti: tuple[str, ...]
    moshla: tuple[bool, ...]
    names_trumps: bool
    trump_takes_high_lead: bool


PROFILES = {
    "house": Profile(
        lengths=tuple(LENGTHS),
        khishti=tuple(KHISHTI),
        moshla=(True, False),
        names_trumps=True,
        trump_takes_high_lead=False,
    ),
    "regional": Profile(
        lengths=("standard",),
        khishti=("off",),
        moshla=(False,),
        names_trumps=False,
        trump_takes_high_lead=True,
    ),
}


class Pulka(NamedTuple):
    """A section of the match: its number, and its first and last hand."""

    number: int
    first: int
    last: int


def _pulkas_by_hand(pulkas: tuple[tuple[int, ...], ...]) -> tuple[Pulka, ...]:
    by_hand: list[Pulka] = []
    for number, sizes in enumerate(pulkas):
        first = len(by_hand)
        by_hand += [Pulka(number, first, first + len(sizes) - 1)] * len(sizes)
    return tuple(by_hand)


_SIZES = {length: tuple(size for sizes in pulkas for size in sizes) for length, pulkas in LENGTHS.items()}
_PULKAS = {length: _pulkas_by_hand(pulkas) for length, pulkas in LENGTHS.items()}


@dataclass(frozen=True, slots=True)
class Rules:
    """What is chosen when the table is made, and fixed for the match.

    Raises `MalformedRules` for what is not to be chosen, or not under this profile.
    """

    profile: str = "house"
    length: str = "standard"
    khishti: str = "200"
    moshla: bool = True

    def __post_init__(self) -> None:
        if not isinstance(self.profile, str) or self.profile not in PROFILES:
            raise MalformedRules("BAD_PROFILE", profile=self.profile)
        if not isinstance(self.length, str) or self.length not in LENGTHS:
            raise MalformedRules("BAD_LENGTH", length=self.length)
        if not isinstance(self.khishti, str) or self.khishti not in KHISHTI:
            raise MalformedRules("BAD_KHISHTI", khishti=self.khishti)
        if type(self.moshla) is not bool:
            raise MalformedRules("BAD_MOSHLA", moshla=self.moshla)
        for option in ("length", "khishti", "moshla"):
            if getattr(self, option) not in getattr(self.terms, _CHOICES[option]):
                raise MalformedRules("NOT_IN_PROFILE", profile=self.profile, option=option)

    @classmethod
    def from_json(cls, value: object) -> "Rules":
        """The rules that a record names. Raises `MalformedRules`."""
        if not isinstance(value, dict) or set(value) != {"profile", *_CHOICES}:
            raise MalformedRules("BAD_RULES")
        return cls(**value)

    @classmethod
    def usual(cls, profile: str = "house", **chosen: Any) -> "Rules":
        """What is chosen, and the usual of the profile for the rest. Raises `MalformedRules`."""
        terms = PROFILES.get(profile, PROFILES["house"])
        usual = {option: getattr(terms, choices)[0] for option, choices in _CHOICES.items()}
        return cls(profile, **usual | chosen)

    def to_json(self) -> JsonObject:
        """These rules as records and views name them."""
        return {
            "profile": self.profile,
            "length": self.length,
            "khishti": self.khishti,
            "moshla": self.moshla,
        }

    @property
    def terms(self) -> Profile:
        """The profile that these rules name."""
        return PROFILES[self.profile]

    @property
    def hands(self) -> int:
        """How many hands a match has."""
        return len(_SIZES[self.length])

    def size(self, hand: int) -> int:
        """The cards that each seat gets in a hand, which are its tricks."""
        return _SIZES[self.length][hand]

    def pulka(self, hand: int) -> Pulka:
        """The pulka that a hand belongs to."""
        return _PULKAS[self.length][hand]

    def names_trumps(self, hand: int) -> bool:
        """Whether trumps are named in a hand, by the seat left of the dealer; else a card is turned."""
        return self.terms.names_trumps and self.size(hand) == FULL_HAND


_CHOICES = {"length": "lengths", "khishti": "khishti", "moshla": "moshla"}
"""The options beside the profile, to what a profile calls its choices."""
