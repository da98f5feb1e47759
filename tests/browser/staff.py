"""How somebody becomes staff in the browser, in any language."""

import subprocess
import sys
import time
from pathlib import Path

from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from playwright.sync_api import Page

from tests import running
from tests.browser.people import PASSWORD, new_name, register


def appoint(data: Path, name: str, role: str) -> None:
    """As an operator does it."""
    command = [sys.executable, running.ROOT / "manage.py", "appoint", name, role]
    subprocess.run(command, check=True, env=running.environment(data), capture_output=True, text=True)


def come_in(page: Page, data: Path, role: str = "chief") -> str:
    """Register, set up the second step, get a role; the name."""
    name = new_name()
    register(page, name)
    page.goto("/accounts/2fa/app/activate/")
    page.locator("input[name=password]").fill(PASSWORD)
    page.locator("input[name=password]").press("Enter")
    secret = page.locator(".entry__key").inner_text()
    _show_code(page, secret, 0)
    page.wait_for_url("**/2fa/codes/")
    appoint(data, name, role)
    page.goto("/moderation/")
    if "reauthenticate" in page.url:
        _show_code(page, secret, 1)
    page.wait_for_url("**/moderation/")
    return name


def _show_code(page: Page, secret: str, ahead: int) -> None:
    """The code that the app shows now, or shows next: none is taken twice."""
    page.locator("[name=code]").fill(format_hotp_value(hotp_value(secret, int(time.time()) // 30 + ahead)))
    page.locator("[name=code]").press("Enter")
