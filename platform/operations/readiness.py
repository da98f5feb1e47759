"""Whether this server can serve, part by part; what is asked costs little and tells nothing else."""

import time
from collections.abc import Callable
from datetime import timedelta
from functools import cache
from threading import Lock

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from redis import Redis, RedisError

from core import clock, pulse
from core.caches import SharedPool
from core.models import Process

OK, FAILED, NOT_USED = "ok", "failed", "not used"
QUEUE = "celery"  # its list in Redis
KEPT_SECONDS = 1.0  # however often it is asked
REDIS_SECONDS = 1.0  # that Redis has for an answer

_kept: tuple[float, dict[str, str]] = (0.0, {})
_looking = Lock()


def readiness() -> dict[str, str]:
    """By part `ok`, `failed` or `not used`; the parts are database, migrations, beat, redis."""
    global _kept  # noqa: PLW0603 - one answer a process
    with _looking:
        if time.monotonic() - _kept[0] > KEPT_SECONDS:
            _kept = time.monotonic(), look()
        return _kept[1]


def look() -> dict[str, str]:
    """As `readiness`, looked up now."""
    database = _state(_database_answers)
    return {
        "database": database,
        # What is in the database is not asked for once more where that does not answer.
        "migrations": _state(_is_migrated) if database == OK else FAILED,
        "beat": _state(_is_beating) if database == OK else FAILED,
        "redis": _state(redis_answers) if settings.DISTRIBUTED else NOT_USED,
    }


def is_ready(parts: dict[str, str]) -> bool:
    """Whether no part has failed."""
    return FAILED not in parts.values()


def redis_answers() -> bool:
    """Whether Redis answers."""
    return bool(_broker().ping())


def queue_length() -> int:
    """How many tasks wait for a worker. Raises what Redis raises."""
    return int(_broker().llen(QUEUE))  # type: ignore[arg-type]


def _broker() -> Redis:
    patience = {"socket_timeout": REDIS_SECONDS, "socket_connect_timeout": REDIS_SECONDS}
    return Redis(connection_pool=SharedPool.from_url(settings.CELERY_BROKER_URL, **patience))


def _state(part: Callable[[], bool]) -> str:
    try:
        return OK if part() else FAILED
    except (DatabaseError, RedisError, OSError):
        return FAILED


def _database_answers() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        return bool(cursor.fetchone() == (1,))


def _is_migrated() -> bool:
    try:
        return _once_migrated()
    except _NotYetError:
        return False


@cache
def _once_migrated() -> bool:
    """True, and not asked again: nothing is taken back under a process that runs. Raises _NotYetError."""
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise _NotYetError
    return True


class _NotYetError(Exception):
    """A migration of this release is not applied."""


def _is_beating() -> bool:
    """Whether the store has taken a beat of this process lately."""
    limit = clock.now() - timedelta(seconds=settings.OUTAGE_SECONDS)
    return Process.objects.filter(pk=pulse.PROCESS_ID, beat_at__gte=limit).exists()
