"""What is read of live matches by several callers."""

from dataclasses import dataclass
from datetime import timedelta
from functools import lru_cache
from typing import Any

from django.db.models import Prefetch

from accounts.models import Ignored
from core import clock, rates
from core.errors import CommandError
from games import bots, store
from games.models import Hand, Match, Seat
from games.rulebook import rulebook
from games.store import Position


@dataclass(frozen=True, slots=True)
class DealNotice:
    """What is public of the deals: commitments of this hand and the next, seeds of hands that are over."""

    hand: int
    commitment: str
    seed: str | None
    next: str | None
    before: str | None  # the seed of the hand before


@dataclass(frozen=True, slots=True)
class Scene:
    """A match as it is shown: its newest committed position, and what is public of its deals."""

    position: Position
    deal: DealNotice


def scene(match_id: int) -> Scene:
    """The newest scene of a match. Raises Match.DoesNotExist."""
    position = store.load(match_id)
    return Scene(position, _deal_notice(position.match))


def scene_kept(before: Scene, revision: int) -> Scene | None:
    """The scene at this revision or a newer one, when this process knows it without a look at the store."""
    position = store.newest(before.position.match.pk)
    if position is None or position.match.revision < revision:
        return None
    if position.match.hand != before.position.match.hand or position.match.status != Match.Status.PLAYING:
        return None  # other deals are public then
    return Scene(position, before.deal)


def revisions(match_ids: list[int]) -> dict[int, int]:
    """How often each of these matches has changed."""
    return dict(Match.objects.filter(pk__in=match_ids).values_list("pk", "revision"))


def match_by_code(code: str) -> Match | None:
    """The match of a public code."""
    return Match.objects.filter(code=code).first()


def matches_running() -> int:
    """How many matches are being played, practice apart."""
    return Match.objects.filter(status=Match.Status.PLAYING, practice=False).count()


def practice_running() -> int:
    """How many matches of practice are on."""
    return Match.objects.filter(status=Match.Status.PLAYING, practice=True).count()


def matches_overdue(by: timedelta) -> int:
    """How many matches wait for something that should have been done so long ago."""
    limit = clock.now() - by
    return Match.objects.filter(status=Match.Status.PLAYING, deadline__lt=limit).count()


def matches_newest(count: int) -> list[Match]:
    """The newest matches that are on, practice apart, with the people of their seats."""
    running = Match.objects.filter(status=Match.Status.PLAYING, practice=False).order_by("-pk")
    people = Prefetch("seats", Seat.objects.select_related("user").order_by("number"))
    return list(running.prefetch_related(people)[:count])


def may_watch(match: Match, user_id: int | None) -> bool:
    """Whether a person may look at a match: at their own, at one that is over or where nobody objects."""
    if match.watchable or match.status == Match.Status.OVER:
        return True
    return user_id is not None and match.seats.filter(user=user_id).exists()


def ignored_seats(match: Match, user_id: int | None) -> dict[int, str]:
    """The seats of a match whose people a person has muted ("mute") or blocked ("block"); one query."""
    if user_id is None:
        return {}
    ignored = Ignored.objects.filter(user=user_id, other__match_seats__match=match)
    seats = ignored.values_list("other__match_seats__number", "blocks")
    return {number: "block" if blocks else "mute" for number, blocks in seats}


def hint(match_id: int, seat: int) -> dict[str, Any]:
    """What a bot would play for a seat of a practice match, and why: `seq`, `move`, `why`, `fields`.

    Raises CommandError not_practice, not_your_turn, and rate for what is too much.
    """
    position = store.load(match_id)
    if not position.match.practice:
        raise CommandError("not_practice", detail="Hints are given in practice only.")
    if position.match.turn != seat:
        raise CommandError("not_your_turn", detail="It is not your turn.")
    if not rates.allow("hint", position.match.code):
        raise CommandError("rate", detail="Wait a moment before you ask again.")
    view = rulebook(position.match).view(position.state, seat)
    choice = bots.choose(position.match.game, view, position.played.seen)
    why = {"why": choice.reason.code, "fields": choice.reason.fields}
    return {"seq": position.match.seq, "move": choice.move, **why}


def _deal_notice(match: Match) -> DealNotice:
    is_over = match.status == Match.Status.OVER
    seed, commitment = _deal(match.code, match.hand)
    return DealNotice(
        hand=match.hand,
        commitment=commitment,
        seed=seed if is_over else None,
        next=None if is_over else _deal(match.code, match.hand + 1)[1],
        before=_deal(match.code, match.hand - 1)[0] if match.hand else None,
    )


@lru_cache(maxsize=8192)  # rows of hands never change
def _deal(code: str, hand: int) -> tuple[str, str]:
    return Hand.objects.values_list("seed", "commitment").get(match__code=code, number=hand)
