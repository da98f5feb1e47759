"""What others want to be told of people; accounts knows none of them.

Every callback runs in the transaction of what it is told of, and a CommandError of one refuses the whole.
"""

from collections.abc import Callable

from accounts.models import User

_registered: list[Callable[[User], None]] = []
_merged: list[Callable[[User, User], None]] = []
_forgotten: list[Callable[[User], None]] = []


def on_registered(callback: Callable[[User], None]) -> None:
    """Have `callback(user)` called when a person registers, a guest or a newcomer."""
    _registered.append(callback)


def registered(user: User) -> None:
    """Tell everyone who asked."""
    for callback in _registered:
        callback(user)


def on_merged(callback: Callable[[User, User], None]) -> None:
    """Have `callback(guest, user)` called when a guest signs in as `user`, before the guest is deleted."""
    _merged.append(callback)


def merged(guest: User, user: User) -> None:
    """Tell everyone who asked."""
    for callback in _merged:
        callback(guest, user)


def on_forgotten(callback: Callable[[User], None]) -> None:
    """Have `callback(user)` called when an account is deleted, before its row goes."""
    _forgotten.append(callback)


def forgotten(user: User) -> None:
    """Tell everyone who asked."""
    for callback in _forgotten:
        callback(user)
