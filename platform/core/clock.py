"""The one place that asks what time it is, so that a test can say."""

from datetime import UTC, datetime


def now() -> datetime:
    """The present moment, aware, in UTC."""
    return datetime.now(UTC)


def rfc3339(moment: datetime | None) -> str | None:
    """A moment as the wire spells it, to the millisecond; None stays None."""
    if moment is None:
        return None
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
