"""Tags of the site frame."""

from django import template
from django.template.context import RequestContext
from django.utils.html import format_html
from django.utils.translation import get_language

register = template.Library()

# The language of a page as shared links name it, with a country.
TERRITORIES = {"ka": "ka_GE", "en": "en_GB", "ru": "ru_RU", "tr": "tr_TR"}


@register.simple_tag
def territory() -> str:
    """The language of this page and the country it is mostly read in: ka_GE."""
    return TERRITORIES.get(get_language() or "", "en_GB")


@register.simple_tag(takes_context=True)
def current(context: RequestContext, place: str) -> str:
    """The attribute that marks a link of the navigation: `page` on its own page, `true` on those below it."""
    path = context["request"].path if "request" in context else ""
    if not path.startswith(place):
        return ""
    return format_html(' aria-current="{}"', "page" if path == place else "true")
