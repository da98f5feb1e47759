"""People at tables, made before they come; as JSON: `python -m tests.chaos.dealing PREFIX MATCHES`.

Both games in turn, every second pair of matches between registered people for coins, the others between
guests.
"""

import json
import sys

import django

django.setup()

from django.conf import settings  # noqa: E402 - the settings come first
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY  # noqa: E402
from django.contrib.sessions.backends.cached_db import SessionStore  # noqa: E402

from accounts.models import User  # noqa: E402
from games.engine.games import GAMES  # noqa: E402
from ledger.services import account_open  # noqa: E402
from lobby.services import seat_ready, seat_take, table_create  # noqa: E402

RULES = {"japanese": {"target": 11}, "classic": GAMES["classic"].Rules.usual().to_json()}
STAKE = 25


def person(name: str, *, is_guest: bool) -> User:
    """A new person; a registered one has an account."""
    user = User.objects.create_user(name, display_name=name, name_key=name, is_guest=is_guest)
    if not is_guest:
        account_open(user=user)
    return user


def session(user: User) -> str:
    """The key of a session in which somebody is signed in."""
    store = SessionStore()
    store[SESSION_KEY] = str(user.pk)
    store[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    store[HASH_SESSION_KEY] = user.get_session_auth_hash()
    store.create()
    return str(store.session_key)


def match(prefix: str, number: int) -> dict[str, object]:
    """A match that has just started: its code, and the session of each seat."""
    game, stake = list(RULES)[number % 2], STAKE * (number // 2 % 2)
    seats = range(GAMES[game].SEATS)
    people = [person(f"{prefix}{number}x{seat}", is_guest=not stake) for seat in seats]
    table = table_create(
        user=people[0], game=game, rules=RULES[game], timer=60, public=bool(number % 3), stake=stake
    )
    for guest in people[1:]:
        seat_take(code=table.code, user=guest)
    for user in people:
        seat_ready(code=table.code, user=user)
    return {"code": table.code, "game": game, "stake": stake, "sessions": [session(user) for user in people]}


if __name__ == "__main__":
    print(json.dumps([match(sys.argv[1], number) for number in range(int(sys.argv[2]))]))
