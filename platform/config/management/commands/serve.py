"""`manage.py serve`: the whole site in one process, on a machine with nothing but Python."""

import sys
from argparse import ArgumentParser
from contextlib import nullcontext
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from config.serve import ServeError, addresses, prepare
from config.serve.clocks import ticking
from config.serve.server import Server, exit_on_signals


class Command(BaseCommand):
    help = "Prepare the database, the languages and the static files, then serve the site until Ctrl-C."
    requires_system_checks = ()  # migrate makes them

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0: for every device on the network")
        parser.add_argument("--port", type=int, default=8000, help="0: any free one")
        parser.add_argument("--no-beat", dest="beat", action="store_false", help="keep no clocks")

    def handle(self, *, host: str, port: int, beat: bool, **options: Any) -> None:
        exit_on_signals()
        try:
            self.serve(host, port, beat)
        except ServeError as error:
            sys.exit(str(error))

    def serve(self, host: str, port: int, beat: bool) -> None:
        """Serve until a signal ends the program."""
        if settings.DISTRIBUTED:
            raise ServeError(
                "With DATABASE_URL and REDIS_URL the site is several processes: docs/operations.md."
            )
        with addresses.open_socket(host, port) as listener, prepare.hold_data():
            prepare.prepare()
            here, network = addresses.reached_by(host)
            # Only now: the application reads the hosts once, when the server loads it.
            settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, here, *network]
            with ticking() if beat else nullcontext():
                Server(ready=lambda: self.say(here, network, listener.getsockname()[1])).run([listener])

    def say(self, here: str, network: list[str], port: int) -> None:
        """Print where the site is; the first line is also for programs to read."""
        print(f"Jokeri is ready: http://{here}:{port}/", flush=True)
        for address in network:
            print(f"On the same network: http://{address}:{port}/")
        if network:
            show_qr(f"http://{network[0]}:{port}/")
        print("Ctrl-C stops it.", flush=True)


def show_qr(text: str) -> None:
    """Print a QR code, dark on light whatever the terminal's colours."""
    from qrcode import QRCode  # noqa: PLC0415 - only where there is a network

    code = QRCode(border=2)
    code.add_data(text)
    code.print_ascii(tty=sys.stdout.isatty(), invert=True)
