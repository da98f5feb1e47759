"""Ten thousand open tables: whatever a filter asks for is found by an index, in the same few queries."""

import json
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import pytest
from django.db import connection
from django.http import QueryDict
from django.test.utils import CaptureQueriesContext

from games.models import Match
from lobby import selectors
from lobby.filters import MOST, VALUES, Filter
from lobby.models import Seat, Table
from tests.games.conftest import make_user
from tests.lobby.many import tables_make

OPEN, PLAYING, OVER = 10_000, 4_000, 6_000
# That one scan may read: where a twentieth of the tables passes, some thousand in their order.
MOST_ROWS = 1_500


@pytest.fixture(scope="module")
def _tables(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """Tables of every kind in any order, those that are over among them, and their people."""
    with django_db_blocker.unblock():
        host = make_user("Host")
        tables_make(host, opened=OPEN, playing=PLAYING, over=OVER)
        yield
        Seat.objects.all().delete()
        Table.objects.all().delete()
        Match.objects.all().delete()
        host.delete()


def singles() -> list[str]:
    """Every single value of every option, with the game that it belongs to and without."""
    pairs = [f"{name}={spelling}" for name in VALUES for spelling in VALUES[name]]
    pairs += [f"most={choice.spelling}" for choice in MOST] + ["free=1"]
    return ["", *pairs, *(f"game={game}&{pair}" for game in ("japanese", "classic") for pair in ("", *pairs))]


def combinations() -> list[str]:
    """From two values to one of everything; some that no table can have."""
    classic = product(
        ("", "profile=house", "profile=regional"),
        ("", "length=nines"),
        ("", "khishti=200&khishti=special", "khishti=500"),
        ("", "moshla=off"),
    )
    rest = list(product(("", "timer=15", "timer=15&timer=60"), ("", "stake=coins", "stake=free", "most=50")))
    japanese = [
        ("game=japanese", "target=11&target=31"),
        ("target=21", "khishti=off"),
        ("game=japanese", "target=15"),
    ]
    asked = [("game=classic", *options) for options in classic] + japanese
    return ["&".join(filter(None, (*some, *others))) for some, others in product(asked, rest)]


@cache  # the tables stay as they are, and two tests ask the same
def look(query: str) -> tuple[list[Table], list[str]]:
    """What a filter finds, and the queries by which it does."""
    wanted = Filter.from_query(QueryDict(query))
    with CaptureQueriesContext(connection) as captured:
        rows = [*selectors.open_rows(wanted), *selectors.running_rows(wanted)]
        tables = selectors.tables_of(rows)
        found = [tables[row.pk] for row in rows]
        [seat.user.display_name for made in found for seat in made.seats.all()]
    return found, [entry["sql"] for entry in captured.captured_queries]


def nodes(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield plan
    for part in plan.get("Plans", []):
        yield from nodes(part)


def explained(sql: str) -> list[dict[str, Any]]:
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (ANALYZE, FORMAT JSON, TIMING OFF) {sql}")
        plan = cursor.fetchone()[0]
    return list(nodes((json.loads(plan) if isinstance(plan, str) else plan)[0]["Plan"]))


def faults(sql: str) -> list[str]:
    """What a plan reads without an index, or in thousands."""
    found = []
    for node in explained(sql):
        where = node.get("Relation Name") or node.get("Index Name") or ""
        read = node["Actual Rows"] + node.get("Rows Removed by Filter", 0)
        read += node.get("Rows Removed by Index Recheck", 0)
        if node["Node Type"] == "Seq Scan" and where.startswith(("lobby_", "games_")):
            found.append(f"{where} is read from end to end")
        if "Scan" in node["Node Type"] and read * node["Actual Loops"] > MOST_ROWS:
            found.append(f"{node['Node Type']} of {where} reads {read * node['Actual Loops']:.0f} rows")
    return found


@pytest.mark.django_db
@pytest.mark.usefixtures("_tables")
@pytest.mark.parametrize("asked", [singles, combinations])
def test_every_filter_is_answered_by_an_index(asked) -> None:
    found = {query: [bad for sql in look(query)[1] for bad in faults(sql)] for query in asked()}
    assert {query: bad for query, bad in found.items() if bad} == {}


@pytest.mark.django_db
@pytest.mark.usefixtures("_tables")
def test_the_same_few_queries_whatever_is_asked() -> None:
    counts = {query: len(look(query)[1]) for query in [*singles(), *combinations()]}
    # Open tables, running ones; all of these, their matches and their people. Fewer where there are none.
    assert max(counts.values()) == 5
    assert counts["game=classic&timer=15&stake=coins"] == 5


@pytest.mark.django_db
@pytest.mark.usefixtures("_tables")
def test_what_is_found_is_what_was_asked_for() -> None:
    found, _ = look("game=classic&length=nines&khishti=200&khishti=special&timer=15&stake=coins&most=50")
    expected = Table.objects.filter(
        game="classic", length="nines", khishti__in=("200", "special"), timer=15, stake__in=(10, 25, 50)
    )
    longest = list(expected.filter(status="open").order_by("opened_at")[: selectors.LIST_LENGTH])
    newest = list(expected.filter(status="playing").order_by("-changed_at")[: selectors.RUNNING_LENGTH])
    assert longest
    assert newest
    assert found == longest + newest


@pytest.mark.django_db
@pytest.mark.usefixtures("_tables")
def test_the_counts_read_no_table_from_end_to_end() -> None:
    with CaptureQueriesContext(connection) as captured:
        assert selectors.matches_running() == PLAYING
        selectors.people_online()
        selectors.lobby_revision()
    for entry in captured.captured_queries:
        assert not [
            node
            for node in explained(entry["sql"])
            if node["Node Type"] == "Seq Scan" and node["Relation Name"] in ("games_match", "lobby_table")
        ], entry["sql"]
