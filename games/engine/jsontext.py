"""JSON as text: read strictly, written so that a plain diff reads well."""

import json

from .facts import JsonObject


def parse(text: bytes) -> object:
    """The value of a JSON text in UTF-8. Raises `ValueError` for anything else.

    Stricter than the standard library: no key twice in an object, no NaN, no nesting without end.
    """
    try:
        return json.loads(text.decode(), object_pairs_hook=_object, parse_constant=_constant)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error


def _object(pairs: list[tuple[str, object]]) -> JsonObject:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError("a key stands twice")
    return members


def _constant(name: str) -> object:
    raise ValueError(f"{name} is not JSON")


def compact(value: object) -> str:
    """A value on one line, in ASCII."""
    return json.dumps(value, separators=(",", ":"))


def lines(head: JsonObject, name: str, items: list[JsonObject], tail: JsonObject) -> str:
    """An object with a line for each key, and one for each of ``items``, which are listed as ``name``."""
    listed = ",\n".join(map(compact, items))
    return _object_text([*_members(head), f"{compact(name)}:[\n{listed}\n]", *_members(tail)])


def members(values: JsonObject) -> str:
    """An object with a line for each key."""
    return _object_text(_members(values))


def _members(values: JsonObject) -> list[str]:
    return [f"{compact(key)}:{compact(value)}" for key, value in values.items()]


def _object_text(members: list[str]) -> str:
    return "{\n" + ",\n".join(members) + "\n}\n"
