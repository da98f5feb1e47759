"""Tags of the site frame."""

from django import template
from django.template.context import RequestContext
from django.utils.html import format_html

register = template.Library()


@register.simple_tag(takes_context=True)
def current(context: RequestContext, place: str) -> str:
    """The attribute that marks a link of the navigation: `page` on its own page, `true` on those below it."""
    path = context["request"].path if "request" in context else ""
    if not path.startswith(place):
        return ""
    return format_html(' aria-current="{}"', "page" if path == place else "true")
