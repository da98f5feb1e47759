"""What is done about people at night, and what must not hold a page up."""

from datetime import timedelta
from importlib import import_module
from typing import Any

from celery import shared_task
from django.conf import settings
from django.core import mail

from accounts.browsers import visits_forget
from accounts.services import guests_forget

UNSEEN_FOR = timedelta(days=30)
MAIL_TRIES, MAIL_PAUSE = 4, 60  # again after 1, 2, 4 and 8 minutes


@shared_task
def forget_guests() -> int:
    """Forget the guests who have not been here for 30 days, old visits, and sessions that have run out."""
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
    visits_forget()
    return guests_forget(unseen_for=UNSEEN_FOR)


@shared_task(bind=True, max_retries=MAIL_TRIES)
def send_mail(self: Any, *, subject: str, body: str, to: list[str]) -> None:
    """Send a mail from the site; a worker tries again where the mail server does not take it."""
    try:
        mail.EmailMessage(subject, body, to=to).send()
    except OSError as error:
        if self.request.is_eager:  # a page waits: celery would try again there and then
            raise
        raise self.retry(exc=error, countdown=MAIL_PAUSE * 2**self.request.retries) from error
