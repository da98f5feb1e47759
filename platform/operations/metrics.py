"""The site's own figures for Prometheus, looked up whenever somebody asks a server for them.

What is counted as it happens stands where it happens (games.measures); requests and queries are counted by
django-prometheus.
"""

from collections.abc import Iterable, Iterator

from django.db import DatabaseError
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from core.online import people_here, sockets_here
from core.release import release
from operations.figures import Figures, figures
from operations.readiness import FAILED, readiness


class SiteCollector(Collector):
    """Gauges; those of the whole site are left out while the database does not answer."""

    def describe(self) -> Iterable[Metric]:
        """Nothing: whoever registers this asks no database."""
        return []

    def collect(self) -> Iterator[Metric]:
        """This server's gauges, then those of the site."""
        yield _gauge("jokeri_release", "The release of this server.", {release(): 1}, "release")
        yield _gauge("jokeri_ready", "Whether a part is well, for this server.", _parts(), "part")
        yield GaugeMetricFamily("jokeri_sockets", "Open sockets of this server.", sockets_here())
        yield GaugeMetricFamily("jokeri_people", "People with a socket of this server.", people_here())
        try:
            yield from _of_the_site(figures())
        except DatabaseError:
            return


def _of_the_site(site: Figures) -> Iterator[Metric]:
    matches = {"people": site.matches, "practice": site.practice}
    overdue = {"matches": site.overdue_matches, "tables": site.overdue_tables}
    yield _gauge("jokeri_site_matches", "Matches that are on.", matches, "kind")
    yield _gauge("jokeri_site_overdue_clocks", "Clocks that nobody has looked after.", overdue, "of")
    alone = {
        "jokeri_site_tables_waiting": ("Tables that wait for people.", site.tables),
        "jokeri_site_people": ("People with a socket of any server.", site.people),
        "jokeri_site_sockets": ("Open sockets of all servers.", site.sockets),
        "jokeri_site_beat_age_seconds": ("Since the last beat of any server.", site.beat_age),
        "jokeri_site_tick_age_seconds": ("Since the clocks were last looked after.", site.tick_age),
        "jokeri_site_queue_length": ("Tasks that wait for a worker.", site.queue),
    }
    for name, (words, value) in alone.items():
        if value is not None:
            yield GaugeMetricFamily(name, words, value)


def _parts() -> dict[str, float]:
    return {part: float(state != FAILED) for part, state in readiness().items()}


def _gauge(name: str, words: str, values: dict[str, float] | dict[str, int], label: str) -> GaugeMetricFamily:
    family = GaugeMetricFamily(name, words, labels=[label])
    for value, figure in values.items():
        family.add_metric([value], figure)
    return family
