"""What a person is told of sanctions, on whatever page comes next, and whom they ignore."""

from typing import Any, NamedTuple

from django import template

from accounts.ignored import ignored_by
from accounts.models import Ignored, Sanction, User
from accounts.sanctions import told, unread
from accounts.texts import NEWS, cause, ending

register = template.Library()


class News(NamedTuple):
    """A sanction that its person has not read of."""

    pk: int
    text: str
    note: str


@register.inclusion_tag("accounts/_news.html", takes_context=True)
def sanction_news(context: template.RequestContext) -> dict[str, Any]:
    """What the reader has not read of yet, with a button to say so; one query, none for visitors."""
    user, request = context.get("user"), context.get("request")
    if request is None or not isinstance(user, User) or user.is_barred:
        return {}
    news = [News(sanction.pk, _text(sanction), sanction.note) for sanction in unread(user)]
    return {"news": news, "path": request.get_full_path(), "csrf_token": context.get("csrf_token")}


@register.simple_tag(takes_context=True)
def ignored_people(context: template.RequestContext) -> list[Ignored]:
    """Whom the reader has muted or blocked; one query, none for visitors."""
    user = context.get("user")
    return ignored_by(user) if isinstance(user, User) else []


def _text(sanction: Sanction) -> str:
    text = f"{NEWS[sanction.kind]} {cause(sanction.reason)}"
    return f"{text} {ending(told(sanction)['until'])}" if sanction.is_running else text
