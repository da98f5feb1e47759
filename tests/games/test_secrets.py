"""No frame names a card that is not its viewer's to see, at any step, for any seat or spectator."""

import json
import random
import re
from itertools import pairwise

import pytest

from games import selectors, store
from games.deals import dealt, hand_seed
from games.engine import japanese
from games.frames import presence_frame, state_frame
from games.models import Match
from games.records import record_of
from games.services import match_submit
from tests.games.conftest import make_match

pytestmark = pytest.mark.django_db
VIEWERS = (0, 1, None)
CARD = re.compile(r"([6-9TJQKA][SHDC]|X[12])([+-][SHDC]?)?$")


class Known:
    """What a viewer may know, kept beside the engine from the deal and the moves alone."""

    def __init__(self, deal: japanese.Deal) -> None:
        self.first = [set(seat.first) for seat in deal.seats]
        self.rest = [set(seat.rest) for seat in deal.seats]
        self.columns = [{up: down for down, up in seat.columns} for seat in deal.seats]
        self.hands = [set(cards) for cards in self.first]
        self.faces: list[set[str]] = [set(), set()]
        self.public: set[str] = set()  # played in this hand

    def move(self, seat: int, token: str) -> None:
        if token.startswith("="):
            for number in (0, 1):
                self.hands[number] |= self.rest[number]
                self.faces[number] = set(self.columns[number])
            return
        card = token[:2]
        self.public.add(card)
        if card in self.hands[seat]:
            self.hands[seat].remove(card)
            return
        self.faces[seat].remove(card)
        self.hands[seat].add(self.columns[seat][card])
        if len(self.faces[seat]) == 1:  # the last two columns go together
            last = self.faces[seat].pop()
            self.hands[seat] |= {last, self.columns[seat][last]}

    def may_see(self, viewer: int | None) -> set[str]:
        own = self.hands[viewer] if viewer is not None else set()
        return own | self.faces[0] | self.faces[1] | self.public


def named(value: object) -> set[str]:
    """Every card that a frame names, wherever it stands."""
    if isinstance(value, dict):
        return {card for part in value.values() for card in named(part)}
    if isinstance(value, list):
        return {card for part in value for card in named(part)}
    found = CARD.match(value) if isinstance(value, str) else None
    return {found[1]} if found else set()


def frames(match: Match, viewer: int | None, since: int) -> list[dict]:
    scene = selectors.scene(match.pk)
    facts = scene.position.played.facts_since(since)
    return [state_frame(scene, viewer, facts), *(presence_frame(scene.position, seat) for seat in (0, 1))]


@pytest.mark.parametrize("number", range(4))
def test_every_frame_of_a_random_match_names_only_what_its_viewer_may_see(players, number: int) -> None:
    match, choose = make_match(players, code=f"secret{number}", target=15), random.Random(number)
    known, hand, earlier = None, -1, set()
    while (position := store.load(match.pk)).match.status == Match.Status.PLAYING:
        if position.match.hand != hand:
            earlier = known.public | set().union(*known.hands) if known else set()
            hand = position.match.hand
            known = Known(_deal(position))
        for viewer in VIEWERS:
            for frame in frames(match, viewer, position.match.seq):
                assert named(frame) <= known.may_see(viewer), (viewer, frame)
            # What happened just now may still tell of the last trick of the hand before.
            for frame in frames(match, viewer, position.match.seq - 2):
                assert named(frame) <= known.may_see(viewer) | earlier
        seat = position.match.turn
        token = choose.choice(japanese.legal(position.state, seat))
        known.move(seat, token)
        match_submit(match_id=match.pk, seat=seat, move=token, expect=position.match.seq)


def _deal(position: store.Position) -> japanese.Deal:
    match, number = position.match, position.match.hand
    return dealt(match, number, hand_seed(match, number), store.hand_start(match, number, leavings=()))


def test_the_seed_is_secret_until_its_hand_is_over(players) -> None:
    from games.models import Hand

    match = make_match(players, code="seedseed")
    while (position := store.load(match.pk)).match.status == Match.Status.PLAYING:
        seeds = dict(Hand.objects.filter(match=match).values_list("number", "seed"))
        for viewer in VIEWERS:
            text = json.dumps(frames(match, viewer, 0))
            assert not [
                number for number, seed in seeds.items() if number >= position.match.hand and seed in text
            ]
        seat = position.match.turn
        move = japanese.legal(position.state, seat)[-1]
        match_submit(match_id=match.pk, seat=seat, move=move, expect=position.match.seq)
    record = record_of(Match.objects.get(pk=match.pk)).dumps()
    unused = Hand.objects.get(match=match, number=position.match.hand + 1)
    assert unused.seed not in record


def test_the_record_cannot_be_read_while_the_match_runs(client, match) -> None:
    assert client.get(f"/m/{match.code}/record.json").status_code == 404


def test_neighbouring_states_differ_for_each_viewer(match) -> None:
    """The walk above really walks: every accepted move changes what each viewer is shown."""
    shown = []
    for _ in range(10):
        position = store.load(match.pk)
        shown.append([json.dumps(japanese.view(position.state, viewer)) for viewer in VIEWERS])
        seat = position.match.turn
        move = japanese.legal(position.state, seat)[0]
        match_submit(match_id=match.pk, seat=seat, move=move, expect=position.match.seq)
    assert all(a != b for before, after in pairwise(shown) for a, b in zip(before, after, strict=True))
