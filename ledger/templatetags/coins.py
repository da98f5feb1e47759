"""Amounts of coins in words and figures."""

from django import template
from django.utils.formats import number_format

from accounts.models import User
from ledger import selectors

register = template.Library()


@register.filter
def figures(amount: int) -> str:
    """An amount with its thousands apart, and with a real minus: −1,240."""
    return number_format(amount, force_grouping=True).replace("-", "−")


@register.filter
def change(amount: int) -> str:
    """A change of the balance, always with its sign: +400, −100."""
    return f"+{figures(amount)}" if amount > 0 else figures(amount)


@register.simple_tag
def coins_of(person: object) -> int | None:
    """The balance of a person; None for a guest and for nobody."""
    return selectors.balance(person) if isinstance(person, User) and not person.is_guest else None


register.simple_tag(selectors.last_audit)
