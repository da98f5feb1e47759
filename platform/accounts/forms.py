"""The forms of signing up and in, in our words."""

from typing import Any

from allauth.account.forms import LoginForm as AllauthLoginForm
from allauth.account.forms import SignupForm as AllauthSignupForm
from allauth.core import context
from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.doors import guest_of
from accounts.names import NAME_LENGTH


class SignupForm(AllauthSignupForm):  # type: ignore[misc]
    """A name, a password, an address if one likes; a guest may keep the name of the table."""

    field_order = ("username", "keeps_name", "password1", "password2", "email")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name, email, password = (self.fields[field] for field in ("username", "email", "password1"))
        name.label = gettext("Name")
        name.help_text = gettext(
            "You sign in with it. 2 to 20 letters of one script; figures, spaces and _ . - ' too."
        )
        name.widget.attrs |= {"maxlength": NAME_LENGTH, "spellcheck": "false", "dir": "auto"}
        password.help_text = gettext("At least 8 signs, and not one that everybody uses.")
        self.fields["password2"].label = gettext("The password once more")
        email.label = gettext("E-mail, if you like")
        email.help_text = gettext("Only for a new password, should you forget this one.")
        if guest := guest_of(context.request):
            name.initial = guest.display_name
            label = gettext("The table goes on calling me %(name)s") % {"name": guest.display_name}
            self.fields["keeps_name"] = forms.BooleanField(label=label, required=False, initial=True)
            self.order_fields(self.field_order)


class LoginForm(AllauthLoginForm):  # type: ignore[misc]
    """A name in any spelling, and the password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("Name")
        self.fields["login"].widget.attrs |= {"spellcheck": "false", "dir": "auto", "autocapitalize": "none"}
