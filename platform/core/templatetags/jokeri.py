"""Tags of our templates: icons, the import map, the modules of a page, the script catalogue."""

import json

from django import template
from django.conf import settings
from django.forms import BoundField
from django.template.context import RequestContext
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from core import modules
from core.release import release

register = template.Library()


@register.simple_tag(takes_context=True)
def importmap(context: RequestContext) -> SafeString:
    """The import map: every module below static/app by its bare name, `app/socket` for static/app/socket.js.

    Bare names are resolved here and not in the files, so that hashed names need no rewriting of sources.
    """
    return format_html(
        '<script type="importmap" nonce="{}">{}</script>',
        context.get("csp_nonce", ""),
        mark_safe(_imports()),  # noqa: S308
    )


@register.simple_tag
def module(name: str, *later: str) -> SafeString:
    """The script of a page, which stands below the import map; `later`: what it will ask for by `import()`.

    All that these import is named beside it, so that the browser asks at once and not a depth at a time.
    """
    return _preloads(name, *later) + format_html(
        '<script type="module" src="{}"></script>', static(f"{name}.js")
    )


@register.simple_tag
def catalog_url() -> str:
    """The address of the scripts' catalogue in the reader's language."""
    return reverse("javascript-catalog", args=[get_language() or settings.LANGUAGE_CODE, release()])


@register.simple_tag
@modules.once
def icon(name: str, css: str = "icon") -> SafeString:
    """A sign of the sprite, for the eye alone: what it means must stand beside it or in a label."""
    return format_html(
        '<svg class="{}" aria-hidden="true"><use href="{}#{}"/></svg>', css, static("img/sprite.svg"), name
    )


@register.filter
def entry(field: BoundField) -> SafeString:
    """The control of a form's field, as our forms look: what it is for stands above it, not inside."""
    return field.as_widget(attrs={"class": "input", "placeholder": False})


@modules.once
def _imports() -> str:
    # The names are our own files' and the addresses the static storage's: nothing of a visitor's goes in.
    imports = {name: static(f"{name}.js") for name in modules.names()}
    return json.dumps({"imports": imports}).replace("<", "\\u003c")


@modules.once
def _preloads(*entries: str) -> SafeString:
    links = ((static(f"{name}.js"),) for name in modules.needed(*entries))
    return format_html_join("", '<link rel="modulepreload" href="{}">', links)
