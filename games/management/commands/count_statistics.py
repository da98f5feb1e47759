"""`manage.py count_statistics`: everybody's statistics, counted anew from the matches."""

from typing import Any

from django.core.management.base import BaseCommand

from games.statistics import tallies_recount


class Command(BaseCommand):
    """Tells each person's figures that differed from what their matches say, and puts them right."""

    help = "Count everybody's statistics anew from the matches, and put right what differs."

    def handle(self, *args: Any, **options: Any) -> None:
        wrong = list(tallies_recount())
        for line in wrong:
            self.stdout.write(line)
        self.stdout.write(f"{len(wrong)} put right." if wrong else "All as counted.")
