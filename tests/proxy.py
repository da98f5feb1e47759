"""nginx with the configuration that is shipped, on ports and in folders of its own."""

import getpass
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self

from tests import running
from tests.people import Person
from tests.running import ROOT, free_port

RENDER = ROOT / "deploy" / "nginx.py"
UNIT = ROOT / "deploy" / "systemd" / "jokeri-web@.service"
ROOTED = "/opt/jokeri/current/"  # where the unit finds the site
NGINX = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")
METRICS_TOKEN = "a-token-of-the-test-0123456789"
NAME = "localhost"  # what its certificate is for


class Proxy:
    """A running nginx in front of the servers whose sockets lie in `sockets`."""

    def __init__(self, folder: Path, *, sockets: Path, data: Path) -> None:
        assert NGINX, "nginx was not found; README.md tells what these tests need"
        self.port, self.http_port, self.metrics_port = free_port(), free_port(), free_port()
        self.site = f"{NAME}:{self.port}"
        self.logs = folder / "logs"
        self.certificate, key = certify(folder)
        self.tls = ssl.create_default_context(cafile=self.certificate)
        for made in (self.logs, folder / "temp"):
            made.mkdir()
        values = {
            "SITE": self.site,
            "SERVER_NAME": NAME,
            "HTTP_PORT": self.http_port,
            "HTTPS_PORT": self.port,
            "METRICS": f"127.0.0.1:{self.metrics_port}",
            "CERTIFICATE": self.certificate,
            "CERTIFICATE_KEY": key,
            "SOCKETS": sockets,
            "JOKERI_DATA": data,
            "NGINX_USER": getpass.getuser(),
            "NGINX_LOGS": self.logs,
            "NGINX_TEMP": folder / "temp",
        }
        configuration = folder / "nginx.conf"
        with configuration.open("w") as rendered:
            environ = os.environ | {name: str(value) for name, value in values.items()}
            subprocess.run([sys.executable, RENDER, NAME], env=environ, stdout=rendered, check=True)
        directives = f"daemon off; pid {folder}/nginx.pid;"
        self._command = [NGINX, "-p", folder, "-e", self.logs / "start.log", "-c", configuration]
        self._popen = subprocess.Popen([*self._command, "-g", directives])
        self._wait()

    @property
    def address(self) -> str:
        """Where its visitors find the site."""
        return f"https://{self.site}"

    def _wait(self) -> None:
        deadline = time.monotonic() + 20
        while not _listens(self.port):
            told = "".join(log.read_text() for log in self.logs.iterdir())
            assert self._popen.poll() is None, told
            assert time.monotonic() < deadline, told
            time.sleep(0.05)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._popen.terminate()
        self._popen.wait(20)


class Site:
    """Two servers behind the proxy, with the settings of production."""

    def __init__(self, environ: dict[str, str], folder: Path) -> None:
        self._sockets, self._folder, self._starts = folder / "sockets", folder, 0
        self._sockets.mkdir()
        self.environ = environ | {
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "ALLOWED_HOSTS": NAME,
            "HTTPS": "1",
            "TRUSTED_PROXY_COUNT": "1",
            "METRICS_TOKEN": METRICS_TOKEN,
        }
        self.servers: dict[int, running.Process] = {}
        self.proxy = Proxy(folder, sockets=self._sockets, data=Path(environ["JOKERI_DATA"]))

    def start(self, number: int) -> None:
        """Start one of the servers; it answers when this returns."""
        self._starts += 1
        log = self._folder / f"server-{number}-{self._starts}.log"
        self.servers[number] = running.server(self.environ, log, self.socket(number))

    def stop(self, number: int) -> None:
        """End one of the servers as its unit does."""
        self._as_unit("ExecStop", number)
        self.servers.pop(number).end(seconds=20)

    def start_again(self, number: int) -> None:
        """Start a server that was ended as its unit does."""
        self.start(number)
        self._as_unit("ExecStartPost", number)

    def _as_unit(self, when: str, number: int) -> None:
        """Run what the unit of a server runs before it is ended, or once it has started."""
        for command in re.findall(rf"^{when}=(.+)$", UNIT.read_text(), re.MULTILINE):
            here = command.replace("/run/jokeri/%i.sock", str(self.socket(number))).replace(ROOTED, "")
            subprocess.run(here.split(), cwd=ROOT, env=self.environ, check=True)

    def socket(self, number: int) -> Path:
        """The unix socket of a server."""
        return self._sockets / f"{number}.sock"

    def person(self, source: str = "127.0.0.1") -> Person:
        """Somebody who comes through the proxy, from an address of their own."""
        return Person(self.proxy.address, source=source, tls=self.proxy.tls)


@contextmanager
def proxied(environ: dict[str, str], folder: Path) -> Iterator[Site]:
    """A site behind the proxy, running."""
    site = Site(environ, folder)
    with site.proxy:
        try:
            for number in (1, 2):
                site.start(number)
            yield site
        finally:
            for server in site.servers.values():
                server.__exit__()


def certify(folder: Path) -> tuple[Path, Path]:
    """A certificate for this machine that signs itself, and its key."""
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
         "-days", "2", "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}",
         "-keyout", key, "-out", certificate],
        check=True, capture_output=True,
    )  # fmt: skip
    return certificate, key


def _listens(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=1):
            return True
    except OSError:
        return False
