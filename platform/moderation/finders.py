"""What is found in the matches that ended since a moment, void ones and practice apart.

The database counts; only what is beyond a threshold comes here, a batch at a time. Pairs are counted in plain
SQL: a table joined with itself, and what the pair has in common looked up once a pair.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import islice
from typing import Any, NamedTuple, TypeVar

from django.db import connection
from django.db.models import Count, F, Q, QuerySet

from games.engine.games import GAMES
from games.models import Match, Move, Seat
from games.store import LEAVING
from moderation.chance import at_least_of, at_least_poisson

UNLIKELY = 1e-6  # a pair by chance: there are very many pairs
RARE = 0.01  # a person by chance
TOGETHER_LEAST = 10  # public matches of a pair
CLOCK_LEAST, CLOCK_SHARE = 30, 0.1  # moves by the clock: so many, and so much of all
LEFT_LEAST = 5  # matches left, the first hand over
BATCH = 500

T = TypeVar("T")

PAIRS = """
FROM games_match AS played
JOIN games_seat AS a ON a.match_id = played.id
JOIN games_seat AS b ON b.match_id = played.id AND b.user_id > a.user_id
LEFT JOIN lobby_table AS place ON place.match_id = played.id
WHERE played.status = 'over' AND NOT played.practice AND played.reason <> 'void'
AND played.ended_at > %(since)s
"""
SHARED = """
SELECT COUNT(DISTINCT mine.{mark}) FROM accounts_visit AS mine
JOIN accounts_visit AS theirs ON theirs.{mark} = mine.{mark}
WHERE mine.user_id = one AND theirs.user_id = two AND mine.last_at > %(since)s AND theirs.last_at > %(since)s
"""
SAME = f"""
WITH pair AS (
    SELECT a.user_id AS one, b.user_id AS two, COUNT(*) AS matches, SUM(place.stake) AS coins
    {PAIRS} AND place.stake > 0 GROUP BY a.user_id, b.user_id
), known AS (
    SELECT pair.*, ({SHARED.format(mark="device")}) AS devices, ({SHARED.format(mark="address")}) AS addresses
    FROM pair
)
SELECT one, two, matches, coins, devices, addresses FROM known WHERE devices + addresses > 0
"""  # noqa: S608 - of parts of this file alone
TOGETHER = f"""
SELECT a.user_id, b.user_id, played.game, COUNT(*) {PAIRS} AND played.public
GROUP BY a.user_id, b.user_id, played.game HAVING COUNT(*) >= %(least)s
"""


class Found(NamedTuple):
    """A hint at a person, or at a pair, the lower key first; a pair may be found once in each game."""

    user: int
    other: int | None
    figures: dict[str, Any]


def same_place(since: datetime) -> Iterator[Found]:
    """Pairs who have played for coins, and come from one browser or one network."""
    for one, two, matches, coins, devices, addresses in _rows(SAME, since=since):
        figures = {"matches": matches, "coins": int(coins), "devices": devices, "addresses": addresses}
        yield Found(one, two, figures)


def together(since: datetime) -> Iterator[Found]:
    """Pairs who meet at public tables far more often than those who play as much as they do.

    Expected is what chance would give if every other seat at one's tables were drawn from all seats taken.
    """
    public = _seats(since).filter(match__public=True)
    all_seats = dict(public.values_list("match__game").annotate(Count("pk")))
    for pairs in _batches(_rows(TOGETHER, since=since, least=TOGETHER_LEAST)):
        people = {person for one, two, *_ in pairs for person in (one, two)}
        counts = public.filter(user__in=people).values_list("user", "match__game").annotate(count=Count("pk"))
        played = {(user, game): count for user, game, count in counts}
        for one, two, game, met in pairs:
            more, less = sorted((played[one, game], played[two, game]), reverse=True)
            expected = more * (GAMES[game].SEATS - 1) * less / (all_seats[game] - more)
            if (chance := at_least_poisson(met, expected)) < UNLIKELY:
                figures = {"game": game, "matches": met, "expected": round(expected, 1), "chance": chance}
                yield Found(one, two, figures)


def clock_moves(since: datetime) -> Iterator[Found]:
    """People for whom the clock has made many moves, and a good part of all."""
    many = _moves(since, by=Move.By.CLOCK).filter(count__gte=CLOCK_LEAST)
    for some in _batches(many.iterator()):
        late = dict(some)
        by = [Move.By.PLAYER, Move.By.CLOCK]
        for user, moves in _moves(since, by__in=by, match__seats__user__in=late):
            if late[user] >= CLOCK_SHARE * moves:
                yield Found(user, None, {"clock": late[user], "moves": moves})


def left_behind(since: datetime) -> Iterator[Found]:
    """People who leave when they are behind, more often than chance has it.

    Of two, one is behind; of four, three are behind the first. Before the first hand is over nobody is.
    """
    left = _seats(since).filter(state=Seat.State.LEFT)
    often = left.values_list("user").annotate(count=Count("pk")).filter(count__gte=LEFT_LEAST)
    for some in _batches(often.iterator()):
        leavings = _leavings(since, [user for user, _ in some])
        for user, matches in leavings.items():
            behind = sum(is_behind for is_behind, _ in matches)
            chances = [chance for _, chance in matches]
            if len(matches) >= LEFT_LEAST and at_least_of(behind, chances) < RARE:
                expected = round(sum(chances), 1)
                yield Found(user, None, {"left": len(matches), "behind": behind, "expected": expected})


def _leavings(since: datetime, people: Iterable[int]) -> dict[int, list[tuple[bool, float]]]:
    """For each match that these people have left: whether they were behind, and how likely that is."""
    moves = Move.objects.filter(
        Q(token__startswith=f"{LEAVING}left") | Q(token__startswith=f"{LEAVING}forfeit"),
        _window(since, "match__"), hand__gt=0, match__seats__user__in=people, seat=F("match__seats__number"),
    ).exclude(by=Move.By.BOT)  # fmt: skip
    leavings: defaultdict[int, list[tuple[bool, float]]] = defaultdict(list)
    rows = moves.values_list("match__seats__user", "seat", "hand", "match__game", "match__finished")
    for user, seat, hand, game, finished in rows.iterator():
        totals = finished[hand - 1]["totals"]
        leavings[user].append((totals[seat] < max(totals), 1 - 1 / GAMES[game].SEATS))
    return leavings


def _window(since: datetime, path: str = "") -> Q:
    """Matches of people with people that are over and count."""
    wanted = {"status": Match.Status.OVER, "practice": False, "ended_at__gt": since}
    over = Q(**{f"{path}{name}": value for name, value in wanted.items()})
    return over & ~Q(**{f"{path}reason": Match.Reason.VOID})


def _seats(since: datetime) -> QuerySet[Seat]:
    return Seat.objects.filter(_window(since, "match__"), user__isnull=False)


def _moves(since: datetime, **wanted: Any) -> QuerySet[Any, Any]:
    """People, and how many moves their own seats have made; not counted is that by which one leaves.

    All of `wanted` at once: another `filter` would be free to speak of another seat of the match.
    """
    own = Q(_window(since, "match__"), seat=F("match__seats__number"), match__seats__user__isnull=False)
    moves = Move.objects.filter(own, **wanted).exclude(token__startswith=LEAVING)
    return moves.values_list("match__seats__user").annotate(count=Count("seq"))


def _rows(statement: str, **values: Any) -> Iterator[tuple[Any, ...]]:
    """What a statement finds, little by little."""
    values["since"] = connection.ops.adapt_datetimefield_value(values["since"])
    with connection.chunked_cursor() as cursor:
        cursor.execute(statement, values)
        while rows := cursor.fetchmany(BATCH):
            yield from rows


def _batches(things: Iterable[T]) -> Iterator[list[T]]:
    things = iter(things)
    while batch := list(islice(things, BATCH)):
        yield batch
