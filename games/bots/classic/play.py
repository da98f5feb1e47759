"""Playing a card: to take exactly what was bid."""

from typing import Any, NamedTuple

from games.bots.choice import Choice, Reason, Why
from games.bots.odds import holds_none
from games.engine.cards import ALL_JOKERS, RANKS, SUIT_CARDS
from games.engine.classic import PROFILES
from games.engine.classic.moves import CARD_MOVES, CardMove
from games.engine.classic.rules import Profile
from games.engine.notation import HIGH

from .outlook import Outlook

# How likely another seat, having a card that takes the trick, plays it: if it needs tricks, and if not.
FOLLOWS_OVER = (0.9, 0.5)
SPENDS_JOKER = (0.4, 0.05)
TRUMPS_IN = 0.9  # in either case: a trump must be played


class Weighed(NamedTuple):
    """A move: the chance that it takes the trick, and how good it is, the best being the greatest."""

    token: str
    move: CardMove
    takes: float
    worth: tuple[float, int, int]


class Standing(NamedTuple):
    """The trick as it lies: what led, None before the lead, and the options that would take it."""

    lead: CardMove | None
    takers: int


def play(view: dict[str, Any], outlook: Outlook) -> Choice:
    """The card after which the bid is most likely to be made exactly; once it is missed, that takes most."""
    need = view["bids"][view["you"]] - view["tricks"][view["you"]]
    best = max((_weigh(view, outlook, token, need) for token in view["legal"]), key=lambda one: one.worth)
    return Choice(best.token, _reason(outlook, best, need, leads=not view["trick"]["plays"]))


def _weigh(view: dict[str, Any], outlook: Outlook, token: str, need: int) -> Weighed:
    move = CARD_MOVES[token]
    takes, rest = _takes(view, outlook, move), outlook.own & ~move.bit
    if _is_missed(outlook, need):
        value = takes + outlook.expected(rest, leads=False)
    else:
        taken, left = outlook.exactly(rest, need - 1, leads=True), outlook.exactly(rest, need, leads=False)
        value = takes * taken + (1 - takes) * left
    # Among equals: a joker that leads asks for what its seat holds most of, other cards go from the lowest.
    drawn = (rest & SUIT_CARDS[move.suit]).bit_count() if move.asks_highest else 0
    rank = len(RANKS) if move.call is not None else RANKS.index(move.card[0])
    return Weighed(token, move, takes, (round(value, 9), drawn, -rank))


def _is_missed(outlook: Outlook, need: int) -> bool:
    return not 0 <= need <= outlook.own.bit_count()


def _takes(view: dict[str, Any], outlook: Outlook, move: CardMove) -> float:
    """The chance that a card takes the trick, if it is played now."""
    lead, takers = _standing(view, outlook)
    if lead is None:
        lead, takers = move, move.takers_of_lead(outlook.trump, _terms(view))
    elif move.option & takers:
        takers = move.takers[outlook.trump]
    else:
        return 0.0
    to_come = len(outlook.others) - len(view["trick"]["plays"])
    chance = 1.0
    for cards, wants in list(zip(outlook.others, outlook.wants, strict=True))[:to_come]:
        chance *= 1 - _is_taken(outlook, lead, takers, cards, wants > 0)
    return chance


def _terms(view: dict[str, Any]) -> Profile:
    return PROFILES[view["rules"]["profile"]]


def _standing(view: dict[str, Any], outlook: Outlook) -> Standing:
    standing = Standing(None, 0)
    for played in view["trick"]["plays"]:
        move = CARD_MOVES[played["card"] + (played["call"] or "")]
        if standing.lead is None:
            standing = Standing(move, move.takers_of_lead(outlook.trump, _terms(view)))
        elif move.option & standing.takers:
            standing = Standing(standing.lead, move.takers[outlook.trump])
    return standing


def _is_taken(outlook: Outlook, lead: CardMove, takers: int, cards: int, wanting: bool) -> float:
    """The chance that one other seat, with so many cards, then takes the trick: following, with a trump, or
    with a joker."""
    suit, trumps, unseen = SUIT_CARDS[lead.suit], SUIT_CARDS[outlook.trump], outlook.unseen
    manner = 0 if wanting else 1

    def holds_none_of(wanted: int) -> float:
        return holds_none((unseen & wanted).bit_count(), cards, unseen.bit_count())

    over = (1 - holds_none_of(suit & takers)) * FOLLOWS_OVER[manner]
    trumped = holds_none_of(suit) * (1 - holds_none_of(trumps & takers & ~suit)) * TRUMPS_IN
    joker = (1 - holds_none_of(ALL_JOKERS)) * SPENDS_JOKER[manner]
    return 1 - max(1 - over - trumped, 0) * (1 - joker)


def _reason(outlook: Outlook, best: Weighed, need: int, *, leads: bool) -> Reason:
    move, wins = best.move, best.takes >= 0.5
    if move.call is not None:
        named = {"suit": move.call[1:] or None}
        return Reason(Why.JOKER_TAKES if move.call[0] == HIGH else Why.JOKER_GIVES, named)
    card: dict[str, object] = {"card": move.card}
    if _is_missed(outlook, need):
        return Reason(Why.BID_IS_MISSED, card)
    if need == 0:
        if wins:
            return Reason(Why.CANNOT_STAY_UNDER, card)
        dangerous = outlook.card_takes(move.card, outlook.own, leads=False) >= 0.3
        return Reason(Why.THROWS_AWAY if dangerous else Why.STAYS_UNDER, card)
    lost = Why.LEADS_LOW if leads else Why.SAVES
    return Reason(Why.TAKES if wins else lost, {**card, "need": need})
