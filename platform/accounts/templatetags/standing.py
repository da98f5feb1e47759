"""What a person is told of sanctions, on whatever page comes next, and whom they ignore."""

from typing import NamedTuple

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


@register.simple_tag(takes_context=True)
def unread_sanctions(context: template.RequestContext) -> list[News]:
    """What the reader has not read of yet; one query where there is something."""
    user = context.get("user")
    if not isinstance(user, User) or user.is_barred or not user.has_news:
        return []
    return [News(sanction.pk, _text(sanction), sanction.note) for sanction in unread(user)]


@register.simple_tag(takes_context=True)
def ignored_people(context: template.RequestContext) -> list[Ignored]:
    """Whom the reader has muted or blocked; one query, none for visitors."""
    user = context.get("user")
    return ignored_by(user) if isinstance(user, User) else []


def _text(sanction: Sanction) -> str:
    text = f"{NEWS[sanction.kind]} {cause(sanction.reason)}"
    return f"{text} {ending(told(sanction)['until'])}" if sanction.is_running else text
