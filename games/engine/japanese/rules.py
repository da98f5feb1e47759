"""The options of a match of Japanese Joker."""

from dataclasses import dataclass

from games.engine.errors import MalformedRules
from games.engine.facts import JsonObject

SEATS = 2
HAND_TRICKS = 18
TARGETS = (11, 15, 21, 31)


@dataclass(frozen=True, slots=True)
class Rules:
    """The match goes to whoever first reaches or passes ``target`` points.

    Raises `MalformedRules` for a target that is not one of `TARGETS`.
    """

    target: int = 21

    def __post_init__(self) -> None:
        if type(self.target) is not int or self.target not in TARGETS:
            raise MalformedRules("BAD_TARGET", target=self.target)

    @classmethod
    def from_json(cls, value: object) -> "Rules":
        """The rules that a record names. Raises `MalformedRules`."""
        if not isinstance(value, dict) or set(value) != {"target"}:
            raise MalformedRules("BAD_RULES")
        return cls(target=value["target"])

    def to_json(self) -> JsonObject:
        """These rules as records and views name them."""
        return {"target": self.target}
