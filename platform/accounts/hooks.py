"""What others want to be told of people; accounts knows none of them.

Every callback runs in the transaction of what it is told of, and a CommandError of one refuses the whole.
Nothing refuses that a person is put out: there each callback has a savepoint of its own.
"""

import logging
from collections.abc import Callable
from typing import Any

from django.db import transaction

from accounts.models import User
from core.errors import logged

log = logging.getLogger(__name__)

_registered: list[Callable[[User], None]] = []
_merged: list[Callable[[User, User], None]] = []
_forgotten: list[Callable[[User], None]] = []
_exported: list[Callable[[User], dict[str, Any]]] = []
_locking: list[Callable[[User], None]] = []
_barred: list[Callable[[User], None]] = []
_named: list[Callable[[str], None]] = []


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
    """Have `callback(user)` called when an account is deleted, before its row goes.

    CommandError STILL_SEATED says that the person must come to an end somewhere first.
    """
    _forgotten.append(callback)


def forgotten(user: User) -> None:
    """Tell everyone who asked."""
    for callback in _forgotten:
        callback(user)


def on_export(callback: Callable[[User], dict[str, Any]]) -> None:
    """Have the parts that `callback(user)` tells, ready for JSON, go into the file of a person's own data."""
    _exported.append(callback)


def exported(user: User) -> dict[str, Any]:
    """What everyone who asked keeps of a person."""
    return {name: part for callback in _exported for name, part in callback(user).items()}


def on_locking(callback: Callable[[User], None]) -> None:
    """Have `callback(user)` lock what a person sits at, before the person is: to be put out, merged, deleted.

    Whatever ends at a table locks the table first and its people afterwards: so must all that ends a person.
    """
    _locking.append(callback)


def locking(user: User) -> None:
    """Tell everyone who asked."""
    for callback in _locking:
        callback(user)


def on_barred(callback: Callable[[User], None]) -> None:
    """Have `callback(user)` called, twice, when a sanction puts a person out, who leaves every seat then."""
    _barred.append(callback)


def barred(user: User) -> None:
    """Tell everyone who asked; what fails is logged and undone alone."""
    for callback in _barred:
        with logged(log, f"{callback.__name__} has failed for person {user.pk}"), transaction.atomic():
            callback(user)


def on_named(callback: Callable[[str], None]) -> None:
    """Have `callback(name_key)` called when somebody wants a name of that key, which it may refuse."""
    _named.append(callback)


def named(key: str) -> None:
    """Ask everyone who asked to be. Raises CommandError NAME_TAKEN."""
    for callback in _named:
        callback(key)
