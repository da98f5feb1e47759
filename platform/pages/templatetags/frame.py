"""Tags of the site frame."""

import json
from collections.abc import Iterable

from django import template
from django.template.context import RequestContext
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from pages.questions import Group

register = template.Library()

# The language of a page as shared links name it, with a country.
TERRITORIES = {"ka": "ka_GE", "en": "en_GB", "ru": "ru_RU", "tr": "tr_TR"}


@register.simple_tag
def territory() -> str:
    """The language of this page and the country it is mostly read in: ka_GE."""
    return TERRITORIES.get(get_language() or "", "en_GB")


@register.simple_tag
def share_picture(game: str = "") -> str:
    """The address of the picture of a shared link in the language of this page: of a game, or the site."""
    return static(f"img/share/{game or 'site'}-{get_language()}.jpg")


@register.simple_tag(takes_context=True)
def current(context: RequestContext, place: str) -> str:
    """The attribute that marks a link of the navigation: `page` on its own page, `true` on those below it."""
    path = context["request"].path if "request" in context else ""
    if not path.startswith(place):
        return ""
    return format_html(' aria-current="{}"', "page" if path == place else "true")


@register.simple_tag(takes_context=True)
def answers(context: RequestContext, groups: Iterable[Group]) -> SafeString:
    """The questions as search reads them, schema.org's FAQPage: a block of data, nothing that runs."""
    told = [
        {
            "@type": "Question",
            "name": str(entry.question),
            "acceptedAnswer": {"@type": "Answer", "text": str(entry.answer)},
        }
        for group in groups
        for entry in group.questions
    ]
    page = {
        "@context": "https://schema.org",
        "@type": "FAQPage",
        "inLanguage": get_language(),
        "mainEntity": told,
    }
    data = json.dumps(page, ensure_ascii=False).replace("<", "\\u003c")
    return format_html(
        '<script type="application/ld+json" nonce="{}">{}</script>',
        context.get("csp_nonce", ""),
        mark_safe(data),  # noqa: S308
    )
