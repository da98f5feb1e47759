"""How well the bots play: against players who draw their moves at random among the legal ones.

    python bench/bots.py

Classic Joker: matches of one bot against three random players, the bot on every seat in turn; its mean score
beside theirs. Japanese Joker: hands, declared in turn; how many of those that somebody won the bot won.
The numbers of a run follow from its seed.
"""

import argparse
import statistics
import sys
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from games import bots
from games.engine import classic, japanese
from games.engine.cards import CARDS
from games.engine.games import GAMES, PLAYS
from games.engine.waiting import DealDue, Turn


def play_hand(name: str, state: Any, bot: int, rng: Random) -> Any:
    """Deal a hand and play it to its end; the state that follows."""
    game = GAMES[name]
    state, seen = game.apply(state, game.deal_out(state, rng.sample(CARDS, len(CARDS)))).state, set()
    while isinstance(waiting := game.waiting(state), Turn):
        if waiting.seat == bot:
            move = bots.choose(name, game.view(state, bot), seen).move
        else:
            move = rng.choice(game.legal(state, waiting.seat))
        state, facts = game.apply(state, move, waiting.seat)
        seen |= {fact.card for fact in facts if isinstance(fact, PLAYS)}
    return state


def classic_match(bot: int, rng: Random) -> tuple[int, ...]:
    """The scores of a match of one bot and three random players, by seat."""
    state = classic.start(classic.Rules(), first=rng.randrange(classic.SEATS))
    while isinstance(classic.waiting(state), DealDue):
        state = play_hand("classic", state, bot, rng)
    return state.match.scores


def japanese_hand(bot: int, declarer: int, rng: Random) -> int:
    """How many tricks the bot took more than a random player, in one hand."""
    state = play_hand("japanese", japanese.start(japanese.Rules(target=31), first=declarer), bot, rng)
    tricks = state.match.finished[0].tricks
    return tricks[bot] - tricks[1 - bot]


def classic_ratio(matches: int, seed: int) -> tuple[float, float]:
    """The bot's mean score, and that of the random players."""
    rng, own, others = Random(seed), [], []
    for number in range(matches):
        bot = number % classic.SEATS
        scores = classic_match(bot, rng)
        own.append(scores[bot])
        others += [score for seat, score in enumerate(scores) if seat != bot]
    return statistics.mean(own), statistics.mean(others)


def japanese_wins(hands: int, seed: int) -> tuple[int, int]:
    """How many hands the bot won, and how many nobody won."""
    rng = Random(seed)
    margins = [japanese_hand(number % 2, number // 2 % 2, rng) for number in range(hands)]
    return sum(margin > 0 for margin in margins), margins.count(0)


def main() -> None:
    """Play, print both figures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--matches", type=int, default=200, help="of classic Joker, default 200")
    parser.add_argument("--hands", type=int, default=400, help="of Japanese Joker, default 400")
    parser.add_argument("--seed", type=int, default=2026)
    options = parser.parse_args()
    own, others = classic_ratio(options.matches, options.seed)
    print(f"classic, {options.matches} matches: the bot {own:,.0f}, random players {others:,.0f} on average")
    won, drawn = japanese_wins(options.hands, options.seed)
    share = 100 * won / options.hands
    print(f"Japanese, {options.hands} hands: the bot won {share:.1f} of 100, {drawn} were drawn")


if __name__ == "__main__":
    main()
