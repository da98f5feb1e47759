"""What others add to the audit; the ledger knows neither tables nor matches."""

from collections.abc import Callable, Iterable

_audits: list[Callable[[], Iterable[str]]] = []


def on_audit(callback: Callable[[], Iterable[str]]) -> None:
    """Have `callback()` called by each audit: a line for every fault that it finds.

    An audit runs while people play: a check that compares two things should read both in one statement.
    """
    _audits.append(callback)


def faults() -> list[str]:
    """What everyone who asked has found."""
    return [fault for callback in _audits for fault in callback()]
