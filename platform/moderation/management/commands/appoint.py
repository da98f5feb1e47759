"""Make a person one of staff, with a role, or take it from them."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.selectors import member_by_name
from moderation.roles import ROLES, role_give


class Command(BaseCommand):
    """`appoint Nino moderator`; `appoint Nino none` takes every role of moderation from them."""

    help = "Make a registered person a moderator, or one no more."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="what they sign in with")
        parser.add_argument("role", choices=[*ROLES, "none"])

    def handle(self, *args: Any, **options: Any) -> None:
        person = member_by_name(options["name"])
        if person is None:
            raise CommandError(f"Nobody signs in as {options['name']}.")
        role = None if options["role"] == "none" else options["role"]
        role_give(user=person, role=role)
        self.stdout.write(f"{person.username}: {role or 'no role'}. They need two steps to sign in.")
