"""Signing up: allauth's page, which tells what a service refused."""

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
