"""How moves of people fare in this process, as Prometheus reads it; counting costs a few microseconds."""

from prometheus_client import Counter, Histogram

from core import pace

_moves = Counter("jokeri_moves", "Moves that people have sent, by what became of them.", ["outcome"])
_seconds = Histogram(
    "jokeri_move_seconds",
    "From a move's arrival to its commit.",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
)
_accepted = _moves.labels("accepted")


def move_accepted(seconds: float) -> None:
    """Count a move that was accepted after so long."""
    _accepted.inc()
    _seconds.observe(seconds)
    pace.moves.add()


def move_refused(code: str) -> None:
    """Count a move that was refused with this code."""
    _moves.labels(code).inc()
