"""What a machine can judge of a page: the rules of accessibility, and whether it is wider than its screen."""

from collections.abc import Sequence
from pathlib import Path

import axe_playwright_python
from playwright.sync_api import Page

SOURCE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
CUT = """() => {
  const isSeen = (part) => part.offsetParent && !part.closest(".sr");
  const all = (parts) => [...document.querySelectorAll(parts)].filter(isSeen);
  const isCut = (part) => part.scrollWidth > part.clientWidth + 1;
  const isOut = (part) => part.getBoundingClientRect().right > screen.width + 1;
  return [
    ...all("dialog[open], button, .btn, .tag, .choice > span, .chip, #title *").filter(isCut),
    ...all(".seat, .seat *, .plaque, #bar *").filter(isOut),
  ].map((part) => `${part.className}: ${part.textContent.trim().slice(0, 60)}`);
}"""
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOURS = ["color-contrast", "link-in-text-block"]
# Details of what is in order would take most of the time.
RUN = """([rules, without]) => axe.run(document, {
  runOnly: rules,
  rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
  resultTypes: ["violations"],
})"""


def violations(page: Page) -> list[str]:
    """What axe finds wrong with the page as it stands: the rule and the elements, a line each."""
    page.evaluate(SOURCE)
    return violations_of(page)


def violations_of(page: Page, rules: list[str] = RULES, without: Sequence[str] = ()) -> list[str]:
    """The same, for a page that has axe already; of the sets `rules` all but those of `without`."""
    found = page.evaluate(RUN, [rules, list(without)])["violations"]
    return [f"{rule['id']}: {[node['target'] for node in rule['nodes']]}" for rule in found]


def looks_right(page: Page) -> None:
    """Fail where axe finds something, or where the page is wider than its screen."""
    assert violations(page) == [], page.url
    assert not _is_wide(page), page.url


def fits(page: Page) -> None:
    """Fail where the page or a sheet is wider than its screen, or a word than what it stands on."""
    assert not _is_wide(page), page.url
    assert page.evaluate(CUT) == [], page.url


def _is_wide(page: Page) -> bool:
    # Not innerWidth: on a phone that grows with what sticks out.
    return page.evaluate("document.documentElement.scrollWidth > screen.width")
