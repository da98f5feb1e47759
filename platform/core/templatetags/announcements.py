"""Announcements on the pages."""

from django import template
from django.conf import settings
from django.utils.translation import get_language

from core.models import Announcement

register = template.Library()


@register.filter
def told(announcement: Announcement) -> str:
    """The text in the reader's language."""
    return announcement.text(get_language() or settings.LANGUAGE_CODE)
