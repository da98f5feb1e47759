"""Statistics: what people's matches add up to, by game. Kept as matches end, and counted anew to prove it.

Whoever has left a match for good has lost it, and its later hands were a bot's. Writers lock the people, in
the order of their keys, so that no two of them add to one tally at a time.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence

from django.db import transaction

from accounts.models import User
from games.models import Match, Move, Seat, Tally
from games.rulebook import rulebook
from games.store import LEAVING

FIGURES = ("matches", "won", "hands", "hands_won", "exact", "premia", "khishti")
BATCH = 50  # people who are counted in one transaction

Count = Counter[str]
Key = tuple[int, str]  # person, game


def match_tally(match: Match, seats: Iterable[Seat], *, take_back: bool = False) -> None:
    """Add a match that is over to the tallies of its people; with `take_back` it counts no more.

    What is practice or void is not counted.
    """
    if match.practice or match.reason == Match.Reason.VOID:
        return
    left = dict(Move.objects.filter(match_id=match.pk, token__startswith=LEAVING).values_list("seat", "hand"))
    counts: defaultdict[int, Count] = defaultdict(Counter)
    for seat in seats:
        if seat.user_id is not None:
            counts[seat.user_id] += _count(match, seat.number, left.get(seat.number))
    people = _locked(counts)
    _add({(person, match.game): counts[person] for person in people}, sign=-1 if take_back else 1)


@transaction.atomic
def tallies_merge(guest: User, user: User) -> None:
    """Add what a guest has achieved to the account as which they sign in, once their seats have moved there.

    What stays behind, because both sat in one match, is not added.
    """
    _locked([guest.pk, user.pk])
    behind = _counted([guest.pk])
    for (person, game), count in _kept([guest.pk]).items():
        _add({(user.pk, game): count - behind.get((person, game), Counter())})
    Tally.objects.filter(user=guest).delete()


def tallies_recount() -> Iterator[str]:
    """Count everybody's matches anew and put right what differs; tells each tally that did."""
    people = list(User.objects.order_by("pk").values_list("pk", flat=True))
    for start in range(0, len(people), BATCH):
        yield from _recount(people[start : start + BATCH])


@transaction.atomic
def _recount(people: Sequence[int]) -> list[str]:
    people = _locked(people)
    kept, counted = _kept(people), _counted(people)
    wrong = sorted(key for key in kept.keys() | counted.keys() if kept.get(key) != counted.get(key))
    if wrong:
        Tally.objects.filter(user__in=people).delete()
        _add(counted)
    return [f"{key}: kept {_said(kept.get(key))}, counted {_said(counted.get(key))}" for key in wrong]


def _kept(people: Sequence[int]) -> dict[Key, Count]:
    tallies = Tally.objects.filter(user__in=people)
    return {(tally.user_id, tally.game): _figures(tally) for tally in tallies}


def _counted(people: Sequence[int]) -> dict[Key, Count]:
    seats = (
        Seat.objects.filter(user__in=people, match__status=Match.Status.OVER, match__practice=False)
        .exclude(match__reason=Match.Reason.VOID)
        .select_related("match")
    )
    leavings = Move.objects.filter(token__startswith=LEAVING, match__seats__user__in=people)
    left = {(match, seat): hand for match, seat, hand in leavings.values_list("match_id", "seat", "hand")}
    counts: defaultdict[Key, Count] = defaultdict(Counter)
    for seat in seats.iterator(chunk_size=500):
        assert seat.user_id is not None
        gone = left.get((seat.match_id, seat.number))
        counts[seat.user_id, seat.match.game] += _count(seat.match, seat.number, gone)
    return dict(counts)


def _count(match: Match, seat: int, left_in: int | None) -> Count:
    """What a match that is over adds to the tally of a seat, whose player left in a hand, or never."""
    game = rulebook(match)
    hands = [game.FinishedHand.from_json(line) for line in match.finished[:left_in]]
    achieved = game.achieved(game.Rules.from_json(match.rules), hands, seat)
    won = left_in is None and seat in (match.winners or [])
    return Counter(matches=1, won=int(won), **achieved)


def _locked(people: Iterable[int]) -> list[int]:
    """The people of these keys who are still there, ours until the commit."""
    users = User.objects.select_for_update(no_key=True).filter(pk__in=list(people)).order_by("pk")
    return list(users.values_list("pk", flat=True))


def _add(counts: dict[Key, Count], *, sign: int = 1) -> None:
    """Add to the tallies of people who are locked; four queries at most, however many there are."""
    kept = Tally.objects.filter(user__in={person for person, _ in counts})
    tallies = {(tally.user_id, tally.game): tally for tally in kept}
    counts = {key: count for key, count in counts.items() if count}
    for (person, game), count in counts.items():
        tally = tallies.setdefault((person, game), Tally(user_id=person, game=game))
        for figure, number in count.items():
            setattr(tally, figure, getattr(tally, figure) + sign * number)
    touched = [tallies[key] for key in counts]
    Tally.objects.bulk_update([tally for tally in touched if tally.pk], FIGURES)
    Tally.objects.bulk_create([tally for tally in touched if not tally.pk])
    if empty := [tally.pk for tally in touched if not tally.matches]:
        Tally.objects.filter(pk__in=empty).delete()


def _figures(tally: Tally) -> Count:
    """Its figures above nothing, as counting gives them."""
    return +Counter({figure: getattr(tally, figure) for figure in FIGURES})


def _said(count: Count | None) -> str:
    return ", ".join(f"{figure} {number}" for figure, number in sorted((count or {}).items())) or "nothing"
