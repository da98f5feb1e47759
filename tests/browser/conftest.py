"""Chromium on the real site: `site` is running, `visitor` opens independent browsers.

A test fails with any error that its pages report, and with any request that leaves the site.
"""

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import gettempdir
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, expect, sync_playwright

from tests import running

# The shell has no window to draw, and takes half of the processor.
CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
MISSING = "Chromium was not found, so the browser tests did not run. On Debian: sudo apt install chromium"
ARGUMENTS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]
DEVICES: dict[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True},
    "desktop": {"viewport": {"width": 1440, "height": 900}},
}
PATIENCE = 60_000  # ms, of a busy machine
# One run of browser tests at a time: two would keep each other from meeting the clocks of a match.
TURN = Path(gettempdir()) / f"jokeri-browser-tests-{os.getuid()}.lock"
Visitor = Callable[..., Page]
Give = Callable[..., None]
GIVE = """
import sys
from datetime import timedelta
import django
django.setup()
from accounts.models import User
from accounts.sanctions import sanction_give
from core import clock
key, kind, note = sys.argv[1:]
until = clock.now() + timedelta(hours=0 if kind == "warning" else 5)
sanction_give(user=User.objects.get(pk=key), kind=kind, reason="abuse", until=until, note=note)
"""
expect.set_options(timeout=PATIENCE / 3)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    browser_tests = [item for item in items if "tests/browser/" in item.path.as_posix()]
    for item in browser_tests:
        item.add_marker(pytest.mark.browser)
    if CHROMIUM is None and browser_tests:
        if os.environ.get("CI"):
            raise pytest.UsageError(MISSING)
        config.hook.pytest_deselected(items=browser_tests)
        items[:] = [item for item in items if item not in browser_tests]


def pytest_terminal_summary(terminalreporter: Any) -> None:
    if CHROMIUM is None:
        terminalreporter.write_line(MISSING, yellow=True)


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    if CHROMIUM is None and exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED:
        session.exitstatus = pytest.ExitCode.OK


class Complaints:
    """What went wrong in the pages of a test; `expect` names what this test provokes on purpose."""

    def __init__(self, site: str) -> None:
        self._site = site
        self._heard: list[str] = []
        self._expected: list[str] = []

    def expect(self, part: str) -> None:
        """Let pass what has this part in its text."""
        self._expected.append(part)

    def watch(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self._heard.append(f"page error: {error}"))
        page.on("request", self._request)

    def unexpected(self) -> list[str]:
        return [text for text in self._heard if not any(part in text for part in self._expected)]

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._heard.append(f"console: {message.text} ({message.location['url']})")

    def _request(self, request: Request) -> None:
        if not request.url.startswith((self._site, "data:", "blob:")):
            self._heard.append(f"request to another site: {request.url}")


@pytest.fixture(scope="session")
def site_data(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """The data folder of the running site, where its processes also keep what they print."""
    own = tmp_path_factory.getbasetemp()
    data = (own if worker_id == "master" else own.parent) / "site"  # the workers of a run share it
    data.mkdir(exist_ok=True)
    return data


@pytest.fixture(scope="session")
def site(site_data: Path) -> Iterator[str]:
    """The address of the running site, without the slash at the end; the workers of a run share it.

    Who comes first starts it, and ends it when all have left.
    """
    address = site_data / "address"
    with ExitStack() as processes, (site_data / "inside").open("w") as inside:
        with locked(site_data / "door"):
            is_first = not address.exists()
            if is_first:
                processes.enter_context(locked(TURN))
                address.write_text(processes.enter_context(started(site_data)))
            fcntl.flock(inside, fcntl.LOCK_SH)
        yield address.read_text()
        if is_first:
            fcntl.flock(inside, fcntl.LOCK_EX)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """One at a time; the others wait."""
    with path.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@contextmanager
def started(data: Path) -> Iterator[str]:
    """A site of this mode, and its address."""
    environ = running.environment(data)
    with ExitStack() as processes:
        if running.DISTRIBUTED:
            running.prepare(environ)
            port = running.free_port()
            processes.enter_context(running.server(environ, data / "server.log", port))
            processes.enter_context(running.worker(environ, data / "worker.log"))
            processes.enter_context(running.beat(environ, data / "beat.log"))
            yield f"http://127.0.0.1:{port}"
        else:
            process, address = running.embedded(data)
            processes.enter_context(process)
            yield address.rstrip("/")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []  # Chromium has none for root
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*ARGUMENTS, *sandbox])
        yield browser
        browser.close()


@pytest.fixture
def complaints(site: str, site_data: Path) -> Iterator[Complaints]:
    heard = Complaints(site)
    yield heard
    printed = "\n".join(log.read_text()[-4000:] for log in site_data.glob("*.log"))
    assert not heard.unexpected(), f"{heard.unexpected()}\nThe site printed:\n{printed}"


@pytest.fixture
def visitor(site: str, chromium: Browser, complaints: Complaints) -> Iterator[Visitor]:
    """`visitor("phone")` or `visitor("desktop")`: a page of someone new, with cookies of their own.

    Cards do not fly unless `reduced_motion="no-preference"` asks for it: the tests have many moves to make.
    Further arguments are those of Playwright's `new_context`.
    """
    contexts = []

    def arrive(device: str = "phone", **options: Any) -> Page:
        usual = {"base_url": site, "reduced_motion": "reduce", "service_workers": "block"}
        context = chromium.new_context(**(usual | DEVICES[device] | options))
        context.on("page", complaints.watch)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        return context.new_page()

    yield arrive
    for context in contexts:
        context.close()


@pytest.fixture
def give(site_data: Path) -> Give:
    """`give(page, "silence", "A note.")` lays a sanction of five hours on the person behind a page.

    Another process than those that serve does it, as a worker would.
    """

    def laid(page: Page, kind: str, note: str = "") -> None:
        person = page.evaluate("document.documentElement.dataset.person")
        environ = running.environment(site_data)
        command = [sys.executable, "-c", GIVE, person, kind, note]
        subprocess.run(command, env=environ, cwd=running.ROOT, check=True, timeout=60)

    return laid
