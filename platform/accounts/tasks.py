"""What is done about people at night, and what must not hold a page up."""

from datetime import timedelta
from importlib import import_module

from celery import shared_task
from django.conf import settings
from django.core import mail

from accounts.services import guests_forget

UNSEEN_FOR = timedelta(days=30)


@shared_task
def forget_guests() -> int:
    """Forget the guests who have not been here for 30 days, and the sessions that have run out."""
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
    return guests_forget(unseen_for=UNSEEN_FOR)


@shared_task
def send_mail(*, subject: str, body: str, to: list[str]) -> None:
    """Send a mail from the site."""
    mail.EmailMessage(subject, body, to=to).send()
