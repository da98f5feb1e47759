"""Pages of allauth that differ here: signing up tells what a service refused, confirming signs nobody out."""

from typing import Any

from allauth.account.views import ConfirmEmailView as AllauthConfirmEmailView
from allauth.account.views import SignupView as AllauthSignupView
from django import forms
from django.http import HttpResponse

from accounts.texts import sentence
from core.errors import CommandError


class SignupView(AllauthSignupView):  # type: ignore[misc]
    """Somebody may have taken the name since it was looked up."""

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
