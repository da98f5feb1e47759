"""joker-trace/1: what the engine says to a record, event by event."""

from . import jsontext
from .classic import facts as classic
from .facts import Fact, HandDealt, HandScored, JsonObject, SeatQuit, TrickTaken
from .japanese.rules import HAND_TRICKS
from .record import Record
from .replay import Input, Replay, replay

FORMAT = "joker-trace/1"


def trace(record: Record) -> str:
    """The trace of a record as JSON, every event on a line of its own. Raises `MalformedRecord`."""
    played = replay(record)
    events = [event for entry in played.inputs for event in _events(entry)]
    outcome = played.outcome
    tail: JsonObject = {"final": None if outcome is None else outcome.result(), "next": _next(record, played)}
    return jsontext.lines({"format": FORMAT, **record.head()}, "events", events, tail)


def _next(record: Record, played: Replay) -> JsonObject | None:
    if played.turn is None:
        return None
    last = len(record.hands) - 1
    index = len(record.hands[last].moves)
    return {"hand": last, "index": index, "seat": played.turn, "legal": played.legal}


def _events(entry: Input) -> list[JsonObject]:
    moved = [] if entry.move is None else [_move_event(entry)]
    told = (_fact_event(fact, entry.hand) for fact in entry.facts)
    return moved + [event for event in told if event is not None]


def _move_event(entry: Input) -> JsonObject:
    place: JsonObject = {"hand": entry.hand, "index": entry.index}
    what = entry.facts[0]
    if isinstance(what, SeatQuit):
        return {"type": "quit", **place, "seat": what.seat, "move": entry.move}
    return {"type": "move", **place, "seat": entry.turn, "legal": entry.legal, "move": entry.move}


def _fact_event(fact: Fact, hand: int) -> JsonObject | None:
    match fact:
        case HandDealt():
            return {
                "type": "start",
                "hand": hand,
                "size": HAND_TRICKS,
                "opener": fact.declarer,
                "trump": None,
            }
        case classic.HandDealt():
            return {
                "type": "start",
                "hand": hand,
                "size": fact.size,
                "opener": fact.dealer,
                "trump": fact.trump,
            }
        case TrickTaken():
            return {"type": "trick", "hand": hand, "trick": fact.trick, "winner": fact.winner}
        case HandScored():
            return {
                "type": "hand",
                "hand": hand,
                "tricks": fact.tricks,
                "bids": None,
                "points": fact.points,
                "khishti": None,
                "totals": fact.totals,
            }
        case classic.HandScored() | classic.PulkaScored():
            return fact.seen_by(None)
    return None
