"""Which tables a reader of the lobby wants to see, as the address says it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.conf import settings
from django.db.models import Q
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from lobby.offers import words
from lobby.options import GAME, OPTIONS, STAKE, STAKES, TIMER, Choice, Text

KEEP = "keep"  # in an address that a reader has chosen by: what it asks for is remembered
CHOICES = {**OPTIONS["japanese"], **OPTIONS["classic"], "timer": TIMER, "stake": STAKES}
MOST = STAKE[1:-1]  # the stakes above which one may wish for none
VALUES = {name: {choice.spelling: choice.value for choice in choices} for name, choices in CHOICES.items()}
LEGENDS = {
    "target": _("Japanese: play to"),
    "profile": _("Classic: rules"),
    "length": _("Classic: length"),
    "khishti": _("Classic: khishti"),
    "moshla": _("Classic: moshla"),
    "timer": _("Seconds for a move"),
    "stake": _("Stake"),
}
COMMON = ("timer", "stake")  # the options of every game
QUICK = ("target", "length")  # the options that have chips, where their game is asked for


@dataclass(frozen=True)
class Filter:
    """Tables of `game` (empty: of any) with one of the values `chosen` for each option that is named there.

    An option of one game does not narrow the other. No stake is above `most`, unless that is 0. Where `free`
    is set, only tables with a free seat.
    """

    game: str = ""
    chosen: tuple[tuple[str, str], ...] = ()  # option and spelling, in the order of the page
    most: int = 0  # Domino Coin
    free: bool = False

    @classmethod
    def from_query(cls, query: QueryDict) -> "Filter":
        """What the address asks for. What means nothing is passed over; all values are as good as none."""
        game = query.get("game", "") if query.get("game") in OPTIONS else ""
        chosen = _ordered(game, {(name, spelling) for name in VALUES for spelling in query.getlist(name)})
        most = {choice.spelling: choice.value for choice in MOST}.get(query.get("most", ""), 0)
        return cls(game, chosen, 0 if ("stake", "free") in chosen else most, query.get("free") == "1")

    @property
    def query(self) -> str:
        """The same filter in an address, always spelled alike; empty where it lets everything through."""
        pairs = self._pairs
        return f"?{urlencode(pairs)}" if pairs else ""

    @property
    def choice(self) -> str:
        """As `query`, for whoever chooses it here: it is remembered."""
        return f"?{urlencode([(KEEP, '1'), *self._pairs])}"

    @property
    def narrows(self) -> bool:
        """Whether it may hide an open table."""
        return bool(self.game or self.chosen or self.most)

    @property
    def offers(self) -> list[str] | None:
        """The words (lobby/offers.py) of the tables that it lets through; None where that is every one."""
        if not self.narrows:
            return None
        games = [self.game] if self.game else list(OPTIONS)
        return [word for game in games for word in words(game, self.values)]

    @property
    def condition(self) -> Q:
        """The tables that it lets through, whether a seat of theirs is free or not."""
        return Q() if self.offers is None else Q(offer__in=self.offers)

    def toggled(self, name: str, spelling: str) -> "Filter":
        """With this value of an option let in, or not any more."""
        return replace(self, chosen=_ordered(self.game, {*self.chosen} ^ {(name, spelling)}))

    def with_game(self, game: str) -> "Filter":
        """With this game alone; empty: with any."""
        return replace(self, game=game, chosen=_ordered(game, self.chosen))

    def values(self, option: str) -> list[Any]:
        """The values of an option that are asked for; none where any will do."""
        values = [VALUES[name][spelling] for name, spelling in self.chosen if name == option]
        return self._stakes(values) if option == "stake" and (values or self.most) else values

    def _stakes(self, kinds: list[str]) -> list[int]:
        stakes = [stake for stake in settings.STAKES if not kinds or ("coins" if stake else "free") in kinds]
        return [stake for stake in stakes if stake <= (self.most or stake)]

    @property
    def _pairs(self) -> list[tuple[str, str]]:
        most = [("most", str(self.most))] * bool(self.most)
        return [("game", self.game)] * bool(self.game) + [*self.chosen] + most + [("free", "1")] * self.free


def _ordered(game: str, pairs: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """The pairs that mean something where this game is asked for, in the order of the page."""
    wanted = set(pairs)
    own = OPTIONS[game] if game else [name for options in OPTIONS.values() for name in options]
    ordered: list[tuple[str, str]] = []
    for name in [*own, *COMMON]:
        named = [(name, spelling) for spelling in VALUES[name] if (name, spelling) in wanted]
        if len(named) < len(VALUES[name]):
            ordered += named
    return tuple(ordered)


class Chip(NamedTuple):
    """A filter of one tap."""

    label: Text
    query: str
    chosen: bool


class Group(NamedTuple):
    """One option among the fields of the filter; `game` is empty where it belongs to every game."""

    name: str
    game: str
    legend: Text
    choices: list[tuple[Choice, bool]]


def chips(wanted: Filter) -> list[Chip]:
    """The filters that most readers want, each leading to where it is switched."""
    games = [
        Chip(choice.said, wanted.with_game("" if is_chosen else choice.value).choice, is_chosen)
        for choice in GAME
        for is_chosen in [choice.value == wanted.game]
    ]
    quick = [
        Chip(
            choice.said,
            wanted.toggled(name, choice.spelling).choice,
            (name, choice.spelling) in wanted.chosen,
        )
        for name in QUICK
        if name in OPTIONS.get(wanted.game, ())
        for choice in CHOICES[name]
    ]
    free = Chip(_("With a free seat"), replace(wanted, free=not wanted.free).choice, wanted.free)
    return [Chip(_("All tables"), Filter().choice, not wanted.query), *games, *quick, free]


def groups(wanted: Filter) -> list[Group]:
    """Every option with its choices, and which of them are let in."""
    games = {name: game for game, options in OPTIONS.items() for name in options}
    return [
        Group(
            name,
            games.get(name, ""),
            LEGENDS[name],
            [(choice, (name, choice.spelling) in wanted.chosen) for choice in choices],
        )
        for name, choices in CHOICES.items()
    ]
