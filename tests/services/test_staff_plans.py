"""What staff look for and look at has its index, however much there is."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.selectors import people_like
from operations.figures import figures

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _no_table_is_read_whole() -> None:
    """Where a plan still reads a table from end to end, no index would do."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")


@pytest.mark.parametrize("typed", ["nino", "nino@example.com", "12"])
def test_every_search_for_people(typed: str) -> None:
    assert "Seq Scan" not in people_like(typed).order_by("-pk")[:50].explain()


def test_every_figure() -> None:
    with CaptureQueriesContext(connection) as queries:
        figures()
    with connection.cursor() as cursor:
        for query in queries:
            if "core_pulse" not in query["sql"]:  # one row
                cursor.execute(f"EXPLAIN {query['sql']}")
                plan = "\n".join(line for (line,) in cursor.fetchall())
                assert "Seq Scan" not in plan, plan
