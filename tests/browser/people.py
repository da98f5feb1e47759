"""How people get accounts in the browser."""

from uuid import uuid4

from playwright.sync_api import Page

PASSWORD = "columns and sevens"


def new_name() -> str:
    return f"Nino {uuid4().hex[:8]}"


def register(page: Page, name: str, arrive: str = "**/me/") -> None:
    """Register, on the page of its form if that is open, and wait for where it leads; in any language."""
    if "/accounts/signup/" not in page.url:
        page.goto("/accounts/signup/")
    for field, text in {"username": name, "password1": PASSWORD, "password2": PASSWORD}.items():
        page.locator(f"input[name={field}]").fill(text)
    page.locator("input[name=password2]").press("Enter")
    page.wait_for_url(arrive)


def sign_in(page: Page, name: str) -> None:
    page.goto("/accounts/login/")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in", exact=True).click()
