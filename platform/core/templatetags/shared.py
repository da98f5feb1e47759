"""The tag that marks what is the reader's own on a page which is kept for everybody."""

from django import template
from django.template.context import RequestContext
from django.utils.safestring import SafeString

from core.shared import own_place

register = template.Library()


@register.simple_tag(takes_context=True)
def own(context: RequestContext, name: str) -> SafeString:
    """The template `name`; it shows nothing but what every page may show (core/context.py)."""
    if "is_shared" in context:
        return own_place(name)
    assert context.template is not None
    with context.push():
        return context.template.engine.get_template(name).render(context)
