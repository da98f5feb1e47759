"""`manage.py check_matches`: is every match what its moves say?"""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.checks import match_faults


class Command(BaseCommand):
    help = "Plays every match anew from its seeds and moves, and compares what is kept of it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("codes", nargs="*", help="of the matches to look at; every one if none is named")

    def handle(self, *, codes: list[str], **options: Any) -> None:
        """A summary; every fault a line, and exit 1, where there are any."""
        looked, told = 0, []
        for code, faults in match_faults(codes):
            looked += 1
            told += [f"Match {code}: {fault}" for fault in faults]
        self.stdout.write(f"{looked} matches: {f'{len(told)} faults' if told else 'no fault'}")
        if told:
            raise CommandError("\n".join(told), returncode=1)
