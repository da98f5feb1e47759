"""The engine at the command line."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from . import classic, deal, japanese, jsontext, playout, reading
from .errors import EngineError, MalformedRecord, MalformedRules
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
    if options.game == "classic":
        return playout.random_classic(_classic_rules(options), options.seed).dumps()
    return playout.random_japanese(_japanese_rules(options), options.seed).dumps()


def _deck(options: Options) -> str:
    deck = deal.deck(options.seed, match=options.match, hand=options.hand, nonces=dict(options.nonce))
    dealt = _classic_deal(options, deck) if options.game == "classic" else japanese.Deal.from_deck(deck)
    commitment = deal.commitment(options.seed)
    return jsontext.members(
        {"game": options.game, "commitment": commitment, "deck": deck, "deal": dealt.to_json()}
    )


def _classic_deal(options: Options, deck: tuple[str, ...]) -> classic.Deal:
    rules = _classic_rules(options)
    if options.hand >= rules.hands:
        raise MalformedRules("NO_SUCH_HAND", hand=options.hand)
    if options.dealer is None:
        raise MalformedRules("DEALER_NEEDED")
    return classic.Deal.from_deck(deck, rules, options.hand, options.dealer)


_OPTIONS = {"japanese": ("target",), "classic": ("profile", "length", "khishti", "moshla")}
"""What may be chosen in each game."""


def _japanese_rules(options: Options) -> japanese.Rules:
    return japanese.Rules(**_chosen(options))


def _classic_rules(options: Options) -> classic.Rules:
    return classic.Rules.usual(**_chosen(options))


def _chosen(options: Options) -> dict[str, Any]:
    """The options that were given. Raises `MalformedRules` for those of another game."""
    named = {name: getattr(options, name) for names in _OPTIONS.values() for name in names}
    chosen = {name: value for name, value in named.items() if value is not None}
    for name in chosen:
        if name not in _OPTIONS[options.game]:
            raise MalformedRules("NOT_IN_GAME", game=options.game, option=name)
    return chosen


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
        epilog="What is refused exits with status 2 and says why in one line on standard error.",
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, about: str, *shared: argparse.ArgumentParser) -> argparse.ArgumentParser:
        description = f"{about[0].upper()}{about[1:]}."
        return commands.add_parser(name, help=about, description=description, parents=shared)

    replay = command(
        "replay", "play a recorded match and print its trace: legal moves, tricks, hands, result"
    )
    replay.add_argument("record", type=Path, metavar="RECORD.json", help="a match as joker-record/1")
    replay.set_defaults(run=_replay)

    random = command(
        "random", "print a complete match of drawn deals and moves, as joker-record/1", _game_parser()
    )
    random.add_argument(
        "--seed", type=int, required=True, metavar="N", help="the same number, the same match"
    )
    random.set_defaults(run=_random)

    deck = command(
        "deck", "print the commitment, the deck and the deal that a hand's seed stands for", _game_parser()
    )
    deck.add_argument("--seed", required=True, metavar="HEX", help="the hand's seed, 64 hex digits")
    deck.add_argument("--match", required=True, metavar="CODE", help="the code of the match")
    deck.add_argument("--hand", type=_number, required=True, metavar="N", help="the hand's number, from 0")
    deck.add_argument(
        "--dealer", type=int, choices=range(classic.SEATS), help="classic: the seat that deals the hand"
    )
    nonce = "what a seat added to the shuffle; once for each seat that did"
    deck.add_argument("--nonce", type=_nonce, action="append", default=[], metavar="SEAT:TEXT", help=nonce)
    deck.set_defaults(run=_deck)
    return parser


def _game_parser() -> argparse.ArgumentParser:
    """The options that name a game and what is chosen in it."""
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--game", choices=list(_OPTIONS), default="japanese", help="default: japanese")
    parser.add_argument("--target", type=int, choices=japanese.TARGETS, help="japanese; default: 21")
    parser.add_argument("--profile", choices=list(classic.PROFILES), help="classic; default: house")
    parser.add_argument("--length", choices=list(classic.LENGTHS), help="classic; default: standard")
    parser.add_argument("--khishti", choices=list(classic.KHISHTI), help="classic; default: 200, or off")
    moshla = "classic: nothing is struck off"
    parser.add_argument("--no-moshla", dest="moshla", action="store_const", const=False, help=moshla)
    return parser
