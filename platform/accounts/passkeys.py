"""The forms of passkeys.

An authenticator's answer is whatever a visitor sends; one that cannot be read is refused like a wrong one.
"""

import json
import struct
from typing import Any

from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn import forms as allauth
from django import forms
from django.utils.translation import gettext_lazy as _

MOST = 20  # of one person
NAME_LENGTH = 60
# What the libraries that read an answer fail with, besides a refusal.
UNREADABLE = (
    ArithmeticError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
    struct.error,
)


class Decoder(json.JSONDecoder):
    """Python's; what is too deep or too long a figure for it is no JSON."""

    def decode(self, text: str, *args: Any) -> Any:
        """The value. Raises json.JSONDecodeError."""
        try:
            return super().decode(text, *args)
        except (RecursionError, ValueError) as error:
            raise json.JSONDecodeError(str(error), text, 0) from error


class Answered:
    """A form with the field `credential`."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["credential"].decoder = Decoder  # type: ignore[attr-defined]

    def full_clean(self) -> None:
        """Check the form."""
        try:
            super().full_clean()  # type: ignore[misc]
        except UNREADABLE:
            self.add_error("credential", get_adapter().validation_error("incorrect_code"))  # type: ignore[attr-defined]


class AddForm(Answered, allauth.AddWebAuthnForm):  # type: ignore[misc]
    """A new passkey."""

    name = forms.CharField(label=_("Name"), required=False, max_length=NAME_LENGTH)

    def clean_name(self) -> str:
        """The name, a usual one where none is given; refused where the person has enough passkeys."""
        kept = Authenticator.objects.filter(user=self.user, type=Authenticator.Type.WEBAUTHN)
        if kept.count() >= MOST:
            raise forms.ValidationError(_("You have %(most)s passkeys. Remove one first.") % {"most": MOST})
        name: str = super().clean_name()
        return name


class EditForm(allauth.EditWebAuthnForm):  # type: ignore[misc]
    """Another name for a passkey."""

    name = forms.CharField(label=_("Name"), max_length=NAME_LENGTH)


class LoginForm(Answered, allauth.LoginWebAuthnForm):  # type: ignore[misc]
    """Signing in by a passkey alone."""


class AuthenticateForm(Answered, allauth.AuthenticateWebAuthnForm):  # type: ignore[misc]
    """A passkey as the second step."""


class ReauthenticateForm(Answered, allauth.ReauthenticateWebAuthnForm):  # type: ignore[misc]
    """A passkey to show once more that it is oneself."""
