"""A process that has seen nothing looks at everything: `python -m tests.chaos.auditing` names each fault."""

import django

django.setup()

from games.checks import match_faults  # noqa: E402 - the settings come first
from games.statistics import tallies_recount  # noqa: E402
from ledger.services import audit_run  # noqa: E402

for code, faults in match_faults():
    for fault in faults:
        print(f"match {code}: {fault}")
for fault in (*audit_run().faults, *tallies_recount()):
    print(fault)
