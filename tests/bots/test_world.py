"""The worlds that the Japanese bot tries its moves in follow the engine's rules."""

from random import Random

import pytest

from games.bots.japanese.world import ORDERS, World
from games.engine import japanese
from games.engine.cards import CARDS


def named(world: World, cards: int) -> set[str]:
    return {card for card, bit in world.order.bits.items() if bit & cards}


@pytest.mark.parametrize("trump", "SHDCN")
@pytest.mark.parametrize("number", range(8))
def test_a_world_is_played_on_as_the_engine_plays(trump: str, number: int) -> None:
    rng = Random(f"{trump} {number}")
    deal = japanese.Deal.from_deck(rng.sample(CARDS, len(CARDS)))
    state = japanese.apply(japanese.start(japanese.Rules(), number % 2), deal).state
    state = japanese.apply(state, f"={trump}").state
    hands = [[*seat.first, *seat.rest] for seat in deal.seats]
    world = World(ORDERS[trump], hands, [seat.columns for seat in deal.seats], turn=number % 2)
    world.first = True
    while state.match.number == 0:
        assert world.turn == state.turn
        legal = japanese.legal(state, state.turn)
        assert named(world, world.allowed()) == {token[:2] for token in legal}
        token = rng.choice(legal)
        world.put(world.order.bits[token[:2]], world.order.suits.get(token[-1], 0))
        state = japanese.apply(state, token).state
        if state.match.number == 0:
            for seat in (0, 1):
                assert named(world, world.hands[seat]) == set(japanese.view(state, seat)["own"])
