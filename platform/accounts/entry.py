"""Pages of allauth that differ here.

Signing up tells what a service refused, confirming signs nobody out, passkeys are not asked for without end.
"""

from typing import Any

from allauth.account.views import ConfirmEmailView as AllauthConfirmEmailView
from allauth.account.views import SignupView as AllauthSignupView
from allauth.mfa.webauthn.views import LoginWebAuthnView as AllauthLoginWebAuthnView
from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.browsers import bar_of
from accounts.standing import out_page
from accounts.texts import sentence
from core import rates
from core.addresses import client_address
from core.errors import CommandError


class SignupView(AllauthSignupView):  # type: ignore[misc]
    """Somebody may have taken the name since it was looked up; in some browsers nobody registers."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """The page, or why nobody enters from this browser."""
        if bar_of(request):
            return out_page(request)
        return super().dispatch(request, *args, **kwargs)  # type: ignore[no-any-return]

    def form_valid(self, form: forms.Form) -> HttpResponse:
        """Register and sign in, or say beside the name why not."""
        try:
            return super().form_valid(form)  # type: ignore[no-any-return]
        except CommandError as error:
            form.add_error("username", sentence(error))
            return self.form_invalid(form)  # type: ignore[no-any-return]


class ConfirmEmailView(AllauthConfirmEmailView):  # type: ignore[misc]
    """An address is confirmed in any browser, whoever is signed in there."""

    def logout_other_user(self, confirmation: Any) -> None:
        """Leave them signed in: a link that somebody sends must not end a session."""


class LoginWebAuthnView(AllauthLoginWebAuthnView):  # type: ignore[misc]
    """What a passkey is to answer is kept in a session: one address may have only so many begun."""

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """The question for a passkey, as JSON."""
        if not rates.allow("passkey", client_address(request)):
            return render(request, "429.html", status=429)
        return super().get(request, *args, **kwargs)  # type: ignore[no-any-return]
