"""The engine at the command line."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from . import deal, japanese, jsontext, playout, reading
from .errors import EngineError, MalformedRecord
from .trace import trace

MAX_RECORD_BYTES = 16 << 20
"""Larger files are not read: no match that people play comes near it."""

REFUSED = 2
"""The exit status for input that is not well formed or breaks a rule, as for a wrong command line."""

Options = argparse.Namespace


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and give its exit status; a refusal is one line on standard error and nothing else."""
    options = _parser().parse_args(arguments)
    try:
        answer: str = options.run(options)
    except EngineError as error:
        print(_refusal(error), file=sys.stderr)
        return REFUSED
    sys.stdout.write(answer)
    return 0


def _refusal(error: EngineError) -> str:
    place = ""
    if isinstance(error, MalformedRecord):
        named = {"hand": error.hand, "index": error.index, "move": error.move}
        place = ", ".join(f"{name} {_short(value)}" for name, value in named.items()) + ": "
    fields = "".join(f" {name}={_short(value)}" for name, value in error.fields.items())
    return f"refused: {place}{error.code}{fields}"


def _short(value: object) -> str:
    """A value from outside, on one line and of bounded length."""
    return "-" if value is None else jsontext.compact(value)[:80]


def _replay(options: Options) -> str:
    return trace(reading.loads(_read(options.record)))


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            text = file.read(MAX_RECORD_BYTES + 1)
    except OSError as error:
        raise MalformedRecord("UNREADABLE") from error
    if len(text) > MAX_RECORD_BYTES:
        raise MalformedRecord("TOO_LARGE")
    return text


def _random(options: Options) -> str:
    return playout.random_japanese(japanese.Rules(options.target), options.seed).dumps()


def _deck(options: Options) -> str:
    cards = deal.deck(options.seed, match=options.match, hand=options.hand, nonces=dict(options.nonce))
    commitment = deal.commitment(options.seed)
    head: dict[str, object] = {"game": options.game, "commitment": commitment, "deck": cards}
    return jsontext.lines(head, "deal", japanese.Deal.from_deck(cards).to_json(), {})


def _number(text: str) -> int:
    if not text.isascii() or not text.isdecimal():
        raise argparse.ArgumentTypeError(f"not a whole number from 0: {text!r}")
    return int(text)


def _nonce(text: str) -> tuple[int, str]:
    seat, separator, nonce = text.partition(":")
    if not separator:
        raise argparse.ArgumentTypeError(f"not SEAT:TEXT: {text!r}")
    return _number(seat), nonce


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m games.engine",
        description="The rules of the Joker games: replay a match, make one up, check a deal.",
        epilog="COMMAND --help says more. What is refused exits with status 2 and one line on standard error.",
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, about: str) -> argparse.ArgumentParser:
        return commands.add_parser(name, help=about, description=f"{about[0].upper()}{about[1:]}.")

    replay = command(
        "replay", "play a recorded match and print its trace: legal moves, tricks, hands, result"
    )
    replay.add_argument("record", type=Path, metavar="RECORD.json", help="a match as joker-record/1")
    replay.set_defaults(run=_replay)

    random = command("random", "print a complete match of drawn deals and moves, as joker-record/1")
    random.add_argument("--game", choices=["japanese"], default="japanese", help="default: japanese")
    random.add_argument(
        "--seed", type=int, required=True, metavar="N", help="the same number, the same match"
    )
    random.add_argument("--target", type=int, choices=japanese.TARGETS, default=21, help="default: 21")
    random.set_defaults(run=_random)

    deck = command("deck", "print the commitment, the deck and the deal that a hand's seed stands for")
    deck.add_argument("--game", choices=["japanese"], default="japanese", help="default: japanese")
    deck.add_argument("--seed", required=True, metavar="HEX", help="the hand's seed, 64 hex digits")
    deck.add_argument("--match", required=True, metavar="CODE", help="the code of the match")
    deck.add_argument("--hand", type=_number, required=True, metavar="N", help="the hand's number, from 0")
    nonce = "what a seat added to the shuffle; once for each seat that did"
    deck.add_argument("--nonce", type=_nonce, action="append", default=[], metavar="SEAT:TEXT", help=nonce)
    deck.set_defaults(run=_deck)
    return parser
