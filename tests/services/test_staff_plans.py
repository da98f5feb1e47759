"""What staff look for and look at has its index, however much there is."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.sanctions import sanction_give
from accounts.selectors import people_like
from core import clock
from moderation.models import Action
from moderation.selectors import _about
from moderation.services import report_make
from operations.figures import figures
from tests.games.conftest import make_user

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


def test_the_log_of_one_person() -> None:
    nino = make_user("Nino")
    sanction_give(user=nino, kind="warning", reason="abuse", until=clock.now())
    report_make(reporter=make_user("Giorgi"), suspect=nino, reason="abuse", text="", address="there")
    plan = Action.objects.filter(_about(nino)).explain()
    assert "Seq Scan" not in plan, plan
