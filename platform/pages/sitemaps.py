"""What search is told of: the pages about the game and the list of tables, each in every language."""

from django.contrib.sitemaps import Sitemap
from django.urls import reverse


class Pages(Sitemap):  # type: ignore[type-arg]  # no generic at run time
    """Pages by the names of their addresses."""

    i18n = alternates = x_default = True

    def items(self) -> list[str]:
        return [
            "home",
            "lobby:tables",
            "how-to-start",
            "rules",
            "rules-classic",
            "rules-japanese",
            "differences",
            "faq",
            "glossary",
            "about-coins",
            "fair-play",
        ]

    def location(self, item: str) -> str:
        return reverse(item)
