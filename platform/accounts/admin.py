"""What the pages of staff leave out: ways to sign in and open sessions, which hold secrets."""

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import admin

admin.site.unregister((EmailAddress, Authenticator, UserSession))
