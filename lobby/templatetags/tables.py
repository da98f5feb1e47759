"""The tag with which any page can show the way back to one's own table."""

from django import template
from django.template.context import RequestContext

from accounts.models import User
from lobby.models import Table
from lobby.selectors import seated_at

register = template.Library()


@register.simple_tag(takes_context=True)
def own_table(context: RequestContext) -> Table | None:
    """The table where the reader sits, if any; nobody is asked for who has no session."""
    # The pages to sign in at see a guest as a visitor.
    user = getattr(context.get("request"), "guest", None) or context.get("user")
    return seated_at(user) if isinstance(user, User) else None
