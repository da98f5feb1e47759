"""The bots: every move legal, the same from the same view, and better than chance by far."""

from random import Random

import pytest

from bench.bots import classic_ratio, japanese_wins
from games import bots
from games.bots import Why
from games.engine import classic, japanese
from games.engine.cards import CARDS
from games.engine.games import GAMES
from games.engine.waiting import DealDue, Turn

RULES = [
    ("japanese", japanese.Rules(target=11)),
    ("classic", classic.Rules()),
    ("classic", classic.Rules(length="nines", khishti="special")),
    ("classic", classic.Rules.usual("regional")),
]


@pytest.mark.parametrize(("name", "rules"), RULES)
def test_in_every_position_of_random_play_the_choice_is_legal_and_says_why(name: str, rules) -> None:
    game, rng = GAMES[name], Random(7)
    state = game.start(rules, 0)
    for _ in range(200 if name == "japanese" else 400):
        waiting = game.waiting(state)
        if isinstance(waiting, DealDue):
            state = game.apply(state, game.deal_out(state, rng.sample(CARDS, len(CARDS)))).state
        elif isinstance(waiting, Turn):
            view = game.view(state, waiting.seat)
            choice = bots.choose(name, view)
            assert choice.move in view["legal"]
            assert choice.reason.code in Why
            assert bots.choose(name, view) == choice
            state = game.apply(state, rng.choice(view["legal"]), waiting.seat).state


def test_nothing_is_chosen_out_of_turn() -> None:
    state = japanese.start(japanese.Rules(), 0)
    state = japanese.apply(state, japanese.deal_out(state, CARDS)).state
    with pytest.raises(ValueError, match="nothing is to be moved"):
        bots.choose("japanese", japanese.view(state, 1))


def test_a_sure_trick_is_bid() -> None:
    """One card, a joker, first to bid and to lead: it takes the trick, whatever the others hold."""
    deal = classic.Deal((("7S",), ("X1",), ("8S",), ("9S",)), "AH")
    state = classic.apply(classic.start(classic.Rules(), 0), deal).state
    assert bots.choose("classic", classic.view(state, 1)).move == "b1"


def test_the_classic_bot_scores_more_than_twice_the_mean_of_three_random_players() -> None:
    own, others = classic_ratio(matches=8, seed=1)
    assert own > 2 * others


def test_the_japanese_bot_wins_most_hands_against_random_play() -> None:
    won, drawn = japanese_wins(hands=20, seed=3)
    lost = 20 - won - drawn
    assert won > 4 * lost
