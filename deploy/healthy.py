#!/usr/bin/env python3
"""Tells whether the server at a unix socket is well: `deploy/healthy.py [--ready] SOCKET [SECONDS]`.

Exits 0 as soon as it answers, with --ready as soon as it can serve; 1 when it has not within so many seconds.
Without a number it is asked once.
"""

import os
import socket
import sys
import time
from http.client import HTTPConnection, HTTPException

PAUSE = 0.2  # seconds between two questions


class UnixConnection(HTTPConnection):
    """HTTP through a unix socket; the host is one that the site takes for its own."""

    def __init__(self, path: str) -> None:
        super().__init__(
            (os.environ.get("ALLOWED_HOSTS", "").split() or ["localhost"])[0].lstrip("."), timeout=5
        )
        self.path = path

    def connect(self) -> None:
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(self.timeout)
        self.sock.connect(self.path)


def is_healthy(path: str, question: str) -> bool:
    """True when the server answers that it is well."""
    connection = UnixConnection(path)
    try:
        connection.request("GET", question)
        return connection.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()


def main(*words: str) -> int:
    question = "/readyz" if "--ready" in words else "/healthz"
    path, seconds, *_ = *(word for word in words if word != "--ready"), "0"
    deadline = time.monotonic() + float(seconds)
    while not is_healthy(path, question):
        if time.monotonic() >= deadline:
            print(f"{path} does not serve", file=sys.stderr)
            return 1
        time.sleep(PAUSE)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
