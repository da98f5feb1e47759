"""What allauth asks us: names by our rule, guests who stay the same person, mail through the tasks."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.usersessions.adapter import DefaultUserSessionsAdapter
from django import forms
from django.contrib import messages
from django.contrib.auth import HASH_SESSION_KEY, user_logged_in
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import get_language, override

from accounts import services
from accounts.browsers import bar_of
from accounts.doors import guest_of
from accounts.models import User
from accounts.names import name_clean, name_key
from accounts.selectors import member_by_name
from accounts.standing import out_page
from accounts.tasks import send_mail
from accounts.texts import sentence
from core import switches
from core.addresses import client_address
from core.consumers import end_sockets
from core.errors import CommandError

TO_NOBODY = "account/email/unknown_account"
NO_ADDRESS = "::"  # what the sessions keep where no proxy tells an address


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """allauth's way through signing up, in and out, where ours differs."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """False while nobody can register."""
        return switches.is_on("signup")

    def new_user(self, request: HttpRequest) -> User:
        """The guest of this browser, who registers; else somebody new."""
        return guest_of(request) or User()

    def save_user(self, request: HttpRequest, user: User, form: forms.Form, commit: bool = True) -> User:
        """The registered person. Raises CommandError as `services.person_register`."""
        return services.person_register(
            guest=guest_of(request),
            username=form.cleaned_data["username"],
            password=form.cleaned_data["password1"],
            email=form.cleaned_data.get("email", ""),
            keeps_name=form.cleaned_data.get("keeps_name", False),
            language=get_language() or "",
        )

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The name as it is kept; raises ValidationError."""
        try:
            name = name_clean(username)
            # A guest whose other tap has just registered them is told that at the next step.
            if member_by_name(name) not in (None, guest_of(self.request)):
                raise CommandError("NAME_TAKEN")
        except CommandError as error:
            raise forms.ValidationError(sentence(error)) from None
        return name

    def login(self, request: HttpRequest, user: User) -> None:
        """Sign `user` in; a guest of this browser merges into them, or is them.

        From a browser where somebody is kept out nobody enters, but who is out too: they see why, no more.
        """
        if not user.is_barred and bar_of(request):
            raise ImmediateHttpResponse(out_page(request))
        guest = guest_of(request)
        if guest and guest.pk == user.pk:
            self._stay(request, user)
            return
        if guest:
            try:
                services.guest_merge(guest=guest, user=user)
            except CommandError as error:
                raise ImmediateHttpResponse(self._refuse(request, error)) from None
        super().login(request, user)

    def _stay(self, request: HttpRequest, user: User) -> None:
        """Sign in who is here already.

        Key and token of the session stay as they are: the requests of other tabs that are on their way, and
        the forms that these show, must still be theirs.
        """
        request.session[HASH_SESSION_KEY] = user.get_session_auth_hash()
        request.user = user
        user_logged_in.send(sender=User, request=request, user=user)

    def _refuse(self, request: HttpRequest, error: CommandError) -> HttpResponse:
        messages.error(request, sentence(error))
        wanted = request.POST.get("next", "")
        query = f"?{urlencode({'next': wanted})}" if self.is_safe_url(wanted) else ""
        return redirect(reverse("account_login") + query)

    def logout(self, request: HttpRequest) -> None:
        """End this browser's session and every socket of the person."""
        services.sign_out(request)

    def set_password(self, user: User, password: str) -> None:
        """A new password: every other browser is signed out."""
        services.password_set(user=user, password=password)

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        """Back to one's own page."""
        return reverse("me")

    def get_email_verification_redirect_url(self, email_address: Any) -> str:
        """To one's own page, which says so, whoever is signed in."""
        return reverse("me")

    def get_client_ip(self, request: HttpRequest) -> str:
        """The address that limits count by: the one of core.addresses."""
        address = client_address(request)
        return NO_ADDRESS if address == "unknown" else address

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Have a task send it, in the language of the person it is for.

        How long a page takes must not tell whether an address has an account: the mail to one that has none
        is written like any, and goes to nobody.
        """
        with override(getattr(context.get("user"), "language", "") or get_language()):
            message = self.render_mail(template_prefix, email, {"request": self.request, **context})
        to = [] if template_prefix == TO_NOBODY else message.to
        send_mail.delay(subject=message.subject, body=message.body, to=to)

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        # Failed attempts count by name: another spelling of it is no fresh start.
        return name_key(credentials.get("email") or credentials.get("username") or "")


class SessionsAdapter(DefaultUserSessionsAdapter):  # type: ignore[misc]
    """Ends sessions together with their sockets."""

    def end_sessions(self, sessions: list[Any]) -> None:
        """Sign other browsers out; this one's sockets stay."""
        super().end_sessions(sessions)
        for person in {session.user_id for session in sessions}:
            here = self.request.session.session_key
            end_sockets(person, code="signed_out", detail="You have signed out here.", spare=here)
