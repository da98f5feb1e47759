"""Tags of our templates: icons, the import map, the script catalogue."""

import json
from functools import cache
from pathlib import Path

from django import template
from django.conf import settings
from django.forms import BoundField
from django.template.context import RequestContext
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from core.release import release

register = template.Library()
MODULES = Path(settings.BASE_DIR) / "static" / "app"


@register.simple_tag(takes_context=True)
def importmap(context: RequestContext) -> SafeString:
    """The import map: every module below static/app by its bare name, `app/socket` for static/app/socket.js.

    Bare names are resolved here and not in the files, so that hashed names need no rewriting of sources.
    """
    return format_html(
        '<script type="importmap" nonce="{}">{}</script>',
        context.get("csp_nonce", ""),
        mark_safe(_modules()),  # noqa: S308
    )


@register.simple_tag
def catalog_url() -> str:
    """The address of the scripts' catalogue in the reader's language."""
    return reverse("javascript-catalog", args=[get_language() or settings.LANGUAGE_CODE, release()])


@register.simple_tag
def icon(name: str, css: str = "icon") -> SafeString:
    """A sign of the sprite, for the eye alone: what it means must stand beside it or in a label."""
    return format_html(
        '<svg class="{}" aria-hidden="true"><use href="{}#{}"/></svg>', css, static("img/sprite.svg"), name
    )


@register.filter
def entry(field: BoundField) -> SafeString:
    """The control of a form's field, as our forms look: what it is for stands above it, not inside."""
    return field.as_widget(attrs={"class": "input", "placeholder": False})


def _modules() -> str:
    return _modules_in_debug() if settings.DEBUG else _modules_once()


def _modules_in_debug() -> str:
    names = sorted(path.relative_to(MODULES).with_suffix("").as_posix() for path in MODULES.rglob("*.js"))
    # The names are our own files' and the addresses the static storage's: nothing of a visitor's goes in.
    return json.dumps({"imports": {f"app/{name}": static(f"app/{name}.js") for name in names}}).replace(
        "<", "\\u003c"
    )


_modules_once = cache(_modules_in_debug)
