"""What one viewer may see of a match, built from nothing: only what is named here ever leaves the engine."""

from games.engine.cards import TRUMPS, UNNAMED, display_order
from games.engine.facts import JsonObject

from .legal import legal, must
from .moves import ALL_BIDS, NAMING
from .rules import SEATS
from .state import LastTrick, State, forbidden_bid


def view(state: State, viewer: int | None) -> JsonObject:
    """The match as a seat, or None for a spectator, sees it: JSON-ready, and all that it may ever know.

    Hands are only in their owner's view, legal moves only in that of the seat to move, and the cards that
    come after trumps are named in nobody's.
    """
    match, rules = state.match, state.match.rules
    return {
        "game": "classic",
        "rules": rules.to_json(),
        "hand": match.number,
        "pulka": rules.pulka(match.number).number,
        "size": match.size,
        "hands_total": rules.hands,
        "phase": phase(state),
        "dealer": match.dealer,
        "namer": match.opener if rules.names_trumps(match.number) else None,
        "trump": None if state.trump == UNNAMED else TRUMPS[state.trump],
        "turned": match.turned,
        "turn": state.turn if state.options else None,
        "you": viewer,
        "scores": list(match.scores),
        "tricks": list(state.tricks),
        "bids": list(state.bids),
        "forbidden": forbidden_bid(match.size, state.bids) if state.options & ALL_BIDS else None,
        "seats": [
            {"cards": state.hands[seat].bit_count(), "left": seat in match.left} for seat in range(SEATS)
        ],
        "own": None if viewer is None else display_order(state.hands[viewer], state.trump),
        "trick": {
            "number": sum(state.tricks),
            "plays": [] if state.trick is None else [play.play() for play in state.trick.plays],
        },
        "last_trick": None if state.last is None else _last_trick(state.last),
        "must": _must(state) if viewer == state.turn else None,
        "legal": [] if viewer is None else list(legal(state, viewer)),
        "hands": [hand.to_json() for hand in match.finished],
        "pulkas": [pulka.to_json() for pulka in match.pulkas],
        "result": None if match.result is None else match.result.result(),
    }


def phase(state: State) -> str:
    """``deal``, ``trumps``, ``bid``, ``play`` or ``over``."""
    if state.match.result is not None:
        return "over"
    if not state.options:
        return "deal"
    if state.options & NAMING:
        return "trumps"
    return "bid" if state.options & ALL_BIDS else "play"


def _last_trick(last: LastTrick) -> JsonObject:
    return {
        "number": last.taken.trick,
        "plays": [play.play() for play in last.plays],
        "winner": last.taken.winner,
    }


def _must(state: State) -> JsonObject | None:
    reason = must(state)
    return None if reason is None else {"kind": reason[0], "suit": reason[1]}
