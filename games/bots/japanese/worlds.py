"""The positions that a view of Japanese Joker leaves possible, and what comes of a move in them."""

import json
from collections.abc import Iterator
from typing import Any

from games.engine import japanese
from games.engine.cards import BIT, CARDS, TRUMPS, mask_of
from games.engine.draws import Draws
from games.engine.facts import CardPlayed, TrickTaken
from games.engine.japanese.moves import CARD_MOVES, following_options, leading_options
from games.engine.japanese.state import LastTrick, Lead, Match, State
from games.engine.tricks import duty

WORLDS = 24
"""How many possible deals of the unseen cards a move is tried in."""


def expected_margins(view: dict[str, Any], seen: frozenset[str]) -> dict[str, float]:
    """For each legal move, how many tricks more than the other its seat should take in the whole hand.

    The unseen cards are dealt out at random, the move is made, and both sides play on at random: in the same
    worlds for every move. The draws follow from the view, so the same view gives the same numbers.
    """
    you, draws = view["you"], Draws(json.dumps(view, sort_keys=True).encode(), "jokeri bot 1")
    margins = dict.fromkeys(view["legal"], 0)
    for state in _worlds(view, seen, draws):
        for token in margins:
            tricks = _play_out(japanese.apply(state, token, you).state, draws)
            margins[token] += tricks[you] - tricks[1 - you]
    return {token: margin / WORLDS for token, margin in margins.items()}


def _worlds(view: dict[str, Any], seen: frozenset[str], draws: Draws) -> Iterator[State]:
    you, other = view["you"], 1 - view["you"]
    faces = [[c["up"] for c in seat["columns"] if c is not None] for seat in view["seats"]]
    tricks = [trick for trick in (view["trick"], view["last_trick"]) if trick is not None]
    played = {play["card"] for trick in tricks for play in trick["plays"]}
    unseen = [card for card in CARDS if card not in {*seen, *played, *view["own"], *faces[0], *faces[1]}]
    held = view["seats"][other]["cards"]
    for _ in range(WORLDS):
        cards = draws.shuffled(unseen)
        under = iter(cards[held:])
        columns = [{BIT[up]: BIT[next(under)] for up in faces[seat]} for seat in range(japanese.SEATS)]
        hands = [mask_of(view["own"]), mask_of(cards[:held])]
        yield _state(view, (hands[you], hands[other]), (mask_of(faces[0]), mask_of(faces[1])), columns)


def _state(
    view: dict[str, Any], hands: tuple[int, int], faces: tuple[int, int], columns: list[dict[int, int]]
) -> State:
    you, trump = view["you"], TRUMPS.index(view["trump"])
    lead, last = _lead(view), _last(view)
    cards = hands[you] if last is None else hands[you] | faces[you]
    if lead is None:
        options = leading_options(cards)
    else:
        options = following_options(duty(cards, lead[0].suit, trump, lead[0].asks_highest)[1])
    match = Match(japanese.Rules(), view["declarer"], 0, columns=(columns[0], columns[1]))
    tricks = (view["tricks"][0], view["tricks"][1])
    return State(match, trump, you, hands, faces, lead, tricks, last, options)


def _lead(view: dict[str, Any]) -> Lead | None:
    plays = [CardPlayed(**play) for play in view["trick"]["plays"]]
    return (CARD_MOVES[plays[0].card + (plays[0].call or "")], plays[0]) if plays else None


def _last(view: dict[str, Any]) -> LastTrick | None:
    if (last := view["last_trick"]) is None:
        return None
    first, second = (CardPlayed(**play) for play in last["plays"])
    return first, second, TrickTaken(last["number"], last["winner"], tuple(view["tricks"]))


def _play_out(state: State, draws: Draws) -> tuple[int, int]:
    while state.options:
        state = japanese.apply(state, draws.choice(japanese.legal(state, state.turn)), state.turn).state
    return state.match.finished[-1].tricks
