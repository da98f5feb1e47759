"""Everything that is kept of a person, for the person."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession

from accounts import hooks
from accounts.models import Ignored, Sanction, User, Visit
from accounts.sanctions import told
from core import clock


def export(user: User) -> dict[str, Any]:
    """What the site keeps of `user`, ready for JSON: nothing of others but the names they show at a table."""
    return {
        "account": {
            "name": user.display_name,
            "picture": user.avatar,
            "guest": user.is_guest,
            "username": user.username,
            "email": user.email,
            "since": clock.rfc3339(user.date_joined),
            "last_sign_in": clock.rfc3339(user.last_login),
            "last_seen": clock.rfc3339(user.seen_at),
            "language": user.language,
            "settings": user.settings,
        },
        "signing_in": {
            "emails": [
                {"email": address.email, "verified": address.verified}
                for address in EmailAddress.objects.filter(user=user)
            ],
            "second_steps": [
                {
                    "kind": step.type,
                    "since": clock.rfc3339(step.created_at),
                    "last_used": clock.rfc3339(step.last_used_at),
                }
                for step in Authenticator.objects.filter(user=user)
            ],
            "sessions": [
                {
                    "since": clock.rfc3339(session.created_at),
                    "last_seen": clock.rfc3339(session.last_seen_at),
                    "address": session.ip,
                    "browser": session.user_agent,
                }
                for session in UserSession.objects.filter(user=user)
            ],
        },
        "sanctions": [
            {
                "kind": sanction.kind,
                "reason": sanction.reason,
                "note": sanction.note,
                "given": clock.rfc3339(sanction.given_at),
                "until": told(sanction)["until"],
                "lifted": clock.rfc3339(sanction.lifted_at),
                "read": clock.rfc3339(sanction.read_at),
            }
            for sanction in Sanction.objects.filter(user=user)
        ],
        "visits": [
            {
                "browser": visit.device,
                "network": visit.address,
                "first": clock.rfc3339(visit.first_at),
                "last": clock.rfc3339(visit.last_at),
            }
            for visit in Visit.objects.filter(user=user).order_by("first_at", "pk")
        ],
        "ignored": [
            {
                "name": ignored.other.display_name,
                "blocked": ignored.blocks,
                "since": clock.rfc3339(ignored.since),
            }
            for ignored in Ignored.objects.filter(user=user).select_related("other").order_by("pk")
        ],
        **hooks.exported(user),
    }
