"""What /readyz says when all is well, and when a part is not."""

from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.db import OperationalError
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import F
from django.test import Client
from redis import ConnectionError as RedisGone

from core import pulse
from core.models import Process
from operations import readiness

pytestmark = pytest.mark.django_db
WELL = {
    "ready": True,
    "database": "ok",
    "migrations": "ok",
    "beat": "ok",
    "redis": "ok" if settings.DISTRIBUTED else "not used",
}


@pytest.fixture(autouse=True)
def _asked_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "_kept", (0.0, {}))
    readiness._once_migrated.cache_clear()


@pytest.fixture
def beating() -> None:
    pulse.beat()


def fails(*args: Any) -> bool:
    raise OperationalError("SECRET host=10.1.2.3 password=hunter2")


def test_all_is_well(client: Client, beating: None) -> None:
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()) == (200, WELL)
    assert "no-store" in answer.headers["Cache-Control"]


def test_it_is_asked_without_https(client: Client, beating: None, settings: Any) -> None:
    settings.SECURE_SSL_REDIRECT = True
    settings.SECURE_REDIRECT_EXEMPT = [r"^(healthz|readyz)$"]
    assert Client().get("/rules/").status_code == 301
    assert Client().get("/readyz").status_code == 200


def test_it_has_one_address(client: Client, beating: None) -> None:
    assert client.get("/ru/readyz").status_code == 404
    assert client.get("/readyz", headers={"Accept-Language": "ru"}).status_code == 200


def test_it_costs_two_queries_and_not_again_at_once(
    client: Client, beating: None, django_assert_num_queries: Any
) -> None:
    client.get("/readyz")
    readiness._kept = (0.0, {})
    with django_assert_num_queries(2):
        for _ in range(5):
            client.get("/readyz")


def test_without_a_database_nothing_of_it_is_asked_nor_told(
    client: Client, beating: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readiness, "_database_answers", fails)
    answer = client.get("/readyz")
    parts = {"database": "failed", "migrations": "failed", "beat": "failed"}
    assert (answer.status_code, answer.json()) == (503, WELL | parts | {"ready": False})
    assert "hunter2" not in answer.content.decode()


def test_before_the_first_beat_and_after_a_long_silence(client: Client) -> None:
    assert client.get("/readyz").json() == WELL | {"beat": "failed", "ready": False}
    for silence, status in ((settings.OUTAGE_SECONDS - 2, 200), (settings.OUTAGE_SECONDS + 1, 503)):
        pulse.beat()
        Process.objects.update(beat_at=F("beat_at") - timedelta(seconds=silence))
        readiness._kept = (0.0, {})
        assert client.get("/readyz").status_code == status


def test_another_process_does_not_beat_for_this_one(client: Client, beating: None) -> None:
    Process.objects.filter(pk=pulse.PROCESS_ID).update(id="another")
    assert client.get("/readyz").json()["beat"] == "failed"


def test_a_migration_that_is_not_applied(client: Client, beating: None) -> None:
    MigrationRecorder.Migration.objects.filter(app="core").latest("name").delete()
    assert client.get("/readyz").json() == WELL | {"migrations": "failed", "ready": False}


def test_redis_counts_where_the_site_is_distributed(
    client: Client, beating: None, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.DISTRIBUTED = True
    monkeypatch.setattr(readiness, "redis_answers", lambda: True)
    assert client.get("/readyz").json() == WELL | {"redis": "ok"}

    def gone() -> bool:
        raise RedisGone("redis://:hunter2@10.1.2.3")

    monkeypatch.setattr(readiness, "redis_answers", gone)
    readiness._kept = (0.0, {})
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()) == (503, WELL | {"redis": "failed", "ready": False})
