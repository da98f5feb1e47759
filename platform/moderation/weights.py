"""What a report weighs: how often what its reporter has reported before was upheld."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Q

from moderation.models import Case, Report

FLOOR = 0.1  # what a report weighs at least


@dataclass(frozen=True, slots=True)
class Accuracy:
    """How often what a person has reported was upheld, among what has been decided."""

    upheld: int = 0
    decided: int = 0

    @property
    def weight(self) -> float:
        """What a report of theirs weighs: from FLOOR to 1, and a half for who has never reported."""
        return max(FLOOR, (self.upheld + 1) / (self.decided + 2))


def accuracies(reporters: Iterable[int]) -> dict[int, Accuracy]:
    """The accuracy of each of these people, by key; one query."""
    people = set(reporters)
    decided = Report.objects.filter(reporter__in=people, case__closed_at__isnull=False)
    upheld = Count("pk", filter=Q(case__status=Case.Status.UPHELD))
    counts = decided.order_by().values_list("reporter").annotate(upheld=upheld, decided=Count("pk"))
    found = {person: Accuracy(right, count) for person, right, count in counts}
    return {person: found.get(person, Accuracy()) for person in people}
