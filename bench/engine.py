"""How fast the rules are: random playouts of both games, beside a game of the same family in OpenSpiel.

    python bench/engine.py

A ply is one move of a player: ask for the legal moves, choose one at random, apply it. Both engines are
driven from Python through their public functions, in turns in the same run, from hands that were dealt before
the clock starts. What counts is CPU time of the process.

The comparison needs OpenSpiel, which the project does not depend on. The engine needs nothing, so any
environment that has OpenSpiel can run both:

    python -m venv var/spiel && var/spiel/bin/pip install open_spiel
    var/spiel/bin/python bench/engine.py
"""

import argparse
import platform
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

from games.engine import classic, japanese
from games.engine.cards import CARDS

try:
    import pyspiel
except ImportError:
    pyspiel = None

HANDS = 200
OH_HELL = "oh_hell(players=3,num_suits=4,num_cards_per_suit=9,num_tricks_fixed=11)"
"""A hand of it is 36 plies long, one of Japanese Joker 37: the nearest that its options allow."""

Playout = Callable[[Random], int]


def japanese_hands(rng: Random) -> Playout:
    """Plays out one dealt hand of Japanese Joker; the number of its plies."""
    start = japanese.start(japanese.Rules(target=31), first=0)
    dealt = [
        japanese.apply(start, japanese.Deal.from_deck(rng.sample(CARDS, len(CARDS)))).state
        for _ in range(HANDS)
    ]
    legal, apply = japanese.legal, japanese.apply

    def playout(rng: Random) -> int:
        state = dealt[int(rng.random() * HANDS)]
        plies = 0
        while state.options:
            moves = legal(state, state.turn)
            state = apply(state, moves[int(rng.random() * len(moves))], state.turn).state
            plies += 1
        return plies

    return playout


def oh_hell_hands(rng: Random) -> Playout:
    """Plays out one dealt hand of Oh Hell in OpenSpiel; the number of its plies."""
    dealt = [_dealt(pyspiel.load_game(OH_HELL), rng) for _ in range(HANDS)]

    def playout(rng: Random) -> int:
        state = dealt[int(rng.random() * HANDS)].clone()
        plies = 0
        while not state.is_terminal():
            moves = state.legal_actions()
            state.apply_action(moves[int(rng.random() * len(moves))])
            plies += 1
        return plies

    return playout


def _dealt(game: "pyspiel.Game", rng: Random) -> "pyspiel.State":
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def japanese_matches(rng: Random) -> Playout:
    """Plays out a whole match of Japanese Joker, shuffles and deals included; the number of its plies."""
    legal, apply = japanese.legal, japanese.apply

    def playout(rng: Random) -> int:
        state = japanese.start(japanese.Rules(), first=0)
        plies = 0
        while isinstance(japanese.waiting(state), japanese.DealDue):
            state = apply(state, japanese.Deal.from_deck(rng.sample(CARDS, len(CARDS)))).state
            while state.options:
                moves = legal(state, state.turn)
                state = apply(state, moves[int(rng.random() * len(moves))], state.turn).state
                plies += 1
        return plies

    return playout


def classic_matches(rng: Random) -> Playout:
    """Plays out a whole match of classic Joker, shuffles and deals included; the number of its plies."""
    legal, apply = classic.legal, classic.apply

    def playout(rng: Random) -> int:
        state = classic.start(classic.Rules(), first=0)
        plies = 0
        while isinstance(classic.waiting(state), classic.DealDue):
            state = apply(state, classic.deal_out(state, rng.sample(CARDS, len(CARDS)))).state
            while state.options:
                moves = legal(state, state.turn)
                state = apply(state, moves[int(rng.random() * len(moves))], state.turn).state
                plies += 1
        return plies

    return playout


def plies_per_second(playout: Playout, rng: Random, seconds: float) -> float:
    """Plies per second of CPU time, over about so many seconds of it."""
    plies, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        plies += sum(playout(rng) for _ in range(5))
    return plies / spent


def main() -> None:
    """Measure in turns, print the medians."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU time of a measurement, default 2")
    parser.add_argument("--rounds", type=int, default=5, help="measurements of each, default 5")
    options = parser.parse_args()
    rng = Random(2024)
    contestants = {
        "Japanese Joker, hands": japanese_hands(rng),
        "Japanese Joker, matches": japanese_matches(rng),
        "classic Joker, matches": classic_matches(rng),
    }
    if pyspiel is not None:
        contestants["OpenSpiel oh_hell, hands"] = oh_hell_hands(rng)
    measured: dict[str, list[float]] = {name: [] for name in contestants}
    for _ in range(options.rounds):
        for name, playout in contestants.items():
            measured[name].append(plies_per_second(playout, rng, options.seconds))
    print(f"Python {platform.python_version()}, {platform.machine()}; median of {options.rounds} rounds")
    for name, rates in measured.items():
        spread = f"{min(rates):,.0f} to {max(rates):,.0f}"
        print(f"{name:<26} {statistics.median(rates):>10,.0f} plies per CPU second ({spread})")
    if pyspiel is None:
        print("OpenSpiel is not installed here: see --help for the comparison.")
        return
    ours, theirs = (
        statistics.median(measured[name]) for name in ("Japanese Joker, hands", "OpenSpiel oh_hell, hands")
    )
    print(f"{'ratio, hands':<26} {ours / theirs:>10.2f}")


if __name__ == "__main__":
    main()
