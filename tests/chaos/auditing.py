"""A process that has seen nothing looks at everything: `python -m tests.chaos.auditing` names each fault."""

from collections.abc import Iterator

import django

django.setup()

from games import store  # noqa: E402 - the settings come first
from games.models import Match  # noqa: E402
from games.statistics import tallies_recount  # noqa: E402
from ledger.services import audit_run  # noqa: E402


def replays() -> Iterator[str]:
    """Every match is, by its moves, where its row says."""
    for match in Match.objects.all():
        position = store.load(match.pk)
        result = position.state.match.result
        is_over = match.status == Match.Status.OVER
        scores = None if result is None else list(result.scores)
        if position.played.seq != match.seq or (result is not None) != is_over or scores != match.scores:
            yield f"match {match.code} is not what its moves make it"


for fault in (*replays(), *audit_run().faults, *tallies_recount()):
    print(fault)
