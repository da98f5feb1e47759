"""/metrics: there for whoever shows the token, and for nobody else; what it tells of the site."""

import re
from datetime import timedelta
from math import inf
from typing import Any

import pytest
from django.conf import settings as site_settings
from django.db import OperationalError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from prometheus_client import REGISTRY

from accounts.models import User
from core import clock, pulse
from core.database import db
from core.errors import CommandError
from games import measures, store
from games.engine import japanese
from games.models import Hand, Match
from games.quick import move_submit
from operations import metrics, readiness
from tests.games.conftest import make_match, make_user
from tests.lobby.conftest import opened, playing

TOKEN = "a-token-of-the-test-0123456789"
SHOWN = {"Authorization": f"Bearer {TOKEN}"}


@pytest.fixture
def token(settings: Any) -> None:
    settings.METRICS_TOKEN = TOKEN


def told(client: Client) -> dict[str, float]:
    """Every figure by its name and labels."""
    answer = client.get("/metrics", headers=SHOWN)
    assert answer.status_code == 200
    assert answer.headers["Content-Type"].startswith("text/plain; version=")
    lines = [line for line in answer.content.decode().splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


@pytest.mark.django_db
@pytest.mark.parametrize(
    "shown", ["", TOKEN, f"Bearer {TOKEN}x", f"Bearer {TOKEN[:-1]}", "Bearer ", f"Basic {TOKEN}", "Bearer é"]
)
def test_without_the_token_it_is_not_there(client: Client, token: None, shown: str) -> None:
    assert client.get("/metrics", headers={"Authorization": shown}).status_code == 404


@pytest.mark.django_db
def test_without_a_setting_it_is_not_there_for_anybody(client: Client) -> None:
    assert site_settings.METRICS_TOKEN == ""
    for shown in ("", "Bearer ", "Bearer", SHOWN["Authorization"]):
        assert client.get("/metrics", headers={"Authorization": shown}).status_code == 404


@pytest.mark.django_db
def test_it_is_asked_without_https_at_one_address(client: Client, token: None, settings: Any) -> None:
    settings.SECURE_SSL_REDIRECT = True
    settings.SECURE_REDIRECT_EXEMPT = [r"^(healthz|readyz|metrics)$"]
    assert Client().get("/metrics", headers=SHOWN).status_code == 200
    assert Client().get("/ka/metrics", headers=SHOWN, secure=True).status_code == 404


@pytest.mark.django_db
def test_the_figures_of_the_site(client: Client, token: None) -> None:
    people = [make_user(name) for name in ("Nino", "Giorgi", "Tamar")]
    playing(people[:2])
    opened(people[2:])
    pulse.beat()
    due = clock.now() - timedelta(seconds=11)
    Match.objects.update(deadline=due)
    found = told(client)
    assert found['jokeri_site_matches{kind="people"}'] == 1
    assert found['jokeri_site_matches{kind="practice"}'] == 0
    assert found['jokeri_site_overdue_clocks{of="matches"}'] == 1
    assert found['jokeri_site_overdue_clocks{of="tables"}'] == 0
    assert found["jokeri_site_tables_waiting"] == 1
    assert (found["jokeri_sockets"], found["jokeri_people"], found["jokeri_site_people"]) == (0, 0, 0)
    assert 0 <= found["jokeri_site_beat_age_seconds"] < 5
    assert found[f'jokeri_release{{release="{pulse.release()}"}}'] == 1
    assert ("jokeri_site_queue_length" in found) is site_settings.DISTRIBUTED
    assert found["django_http_requests_before_middlewares_total"] >= 1


@pytest.mark.django_db
def test_it_tells_nothing_of_anybody(client: Client, token: None) -> None:
    make_match([make_user("Nino"), make_user("Giorgi")])
    Client(headers={"User-Agent": "Firefox"}).get("/m/abcd2345/?secret=1", REMOTE_ADDR="203.0.113.9")
    page = client.get("/metrics", headers=SHOWN).content.decode()
    seeds = Hand.objects.values_list("seed", flat=True)
    for hidden in ("Nino", "abcd2345", "secret", "203.0.113.9", "Firefox", TOKEN, *seeds):
        assert hidden not in page


@pytest.mark.django_db
def test_without_a_database_this_server_s_own_are_told(
    client: Client, token: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone() -> None:
        raise OperationalError

    monkeypatch.setattr(metrics, "figures", gone)
    found = told(client)
    assert "jokeri_sockets" in found
    assert "jokeri_site_people" not in found


@pytest.mark.django_db
def test_it_asks_as_often_however_much_is_on(
    client: Client, token: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readiness, "_kept", (inf, readiness.look()))  # it is looked up once a second
    asked = []
    for number in range(3):
        playing([make_user(f"Nino {number}"), make_user(f"Giorgi {number}")])
        told(client)
        with CaptureQueriesContext(connection) as queries:
            told(client)
        asked.append(len(queries))
    assert len(set(asked)) == 1
    assert asked[0] <= 7


def counted() -> dict[str, float]:
    outcomes = ("accepted", "illegal", "not_your_turn", "stale")
    found = {name: REGISTRY.get_sample_value("jokeri_moves_total", {"outcome": name}) for name in outcomes}
    return {**found, "timed": REGISTRY.get_sample_value("jokeri_move_seconds_count")}


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_each_move_is_counted_by_what_became_of_it() -> None:
    users: list[User] = [await db(make_user)(name) for name in ("Nino", "Giorgi")]
    match = await db(make_match)(users)
    position = await db(store.load)(match.pk)
    seat, token = position.match.turn, japanese.legal(position.state, position.match.turn)[0]
    before, paced = await db(counted)(), measures.pace.moves.last_minute()
    at = {"match_id": match.pk, "client_id": "c1", "arrived_at": clock.now()}

    async def refused(**fields: Any) -> str:
        with pytest.raises(CommandError) as error:
            await move_submit(**at, **fields)
        return error.value.code

    assert await refused(seat=seat, move="zz", expect=position.match.seq) == "illegal"
    assert await refused(seat=1 - seat, move=token, expect=position.match.seq) == "not_your_turn"
    assert await refused(seat=seat, move=token, expect=position.match.seq - 1) == "stale"
    await move_submit(**at, seat=seat, move=token, expect=position.match.seq)
    after = await db(counted)()
    assert {name: number - (before[name] or 0) for name, number in after.items()} == dict.fromkeys(before, 1)
    assert measures.pace.moves.last_minute() == paced + 1


@pytest.mark.django_db
def test_names_are_as_prometheus_wants_them() -> None:
    names = [family.name for family in REGISTRY.collect() if family.name.startswith("jokeri")]
    assert names
    assert all(re.fullmatch(r"jokeri(_[a-z]+)+", name) for name in names)
