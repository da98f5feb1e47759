"""`manage.py prepare`: what a new release needs before its processes start."""

import sys
from typing import Any

from django.core.management.base import BaseCommand

from config.serve import ServeError
from config.serve.prepare import prepare


class Command(BaseCommand):
    help = "Migrate the database, compile the languages, collect the static files."

    def handle(self, **options: Any) -> None:
        try:
            prepare()
        except ServeError as error:
            sys.exit(str(error))
