"""Which tables a reader of the lobby wants to see, as the address says it."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import QueryDict

from games.engine import japanese


@dataclass(frozen=True)
class Filter:
    """Tables to one of `targets` (none: any), and where `free` is set only those with a free seat."""

    targets: tuple[int, ...] = ()
    free: bool = False

    @classmethod
    def from_query(cls, query: QueryDict) -> "Filter":
        """What the address asks for. What means nothing is passed over; all targets are as good as none."""
        wanted = set(query.getlist("target"))
        targets = tuple(target for target in japanese.TARGETS if str(target) in wanted)
        return cls(() if targets == japanese.TARGETS else targets, query.get("free") == "1")

    @property
    def query(self) -> str:
        """The same filter in an address, always spelled alike; empty where it lets everything through."""
        pairs = [("target", str(target)) for target in self.targets] + [("free", "1")] * self.free
        return f"?{urlencode(pairs)}" if pairs else ""

    def toggled(self, target: int) -> "Filter":
        """With this target let in, or not any more."""
        return Filter(tuple(sorted({*self.targets} ^ {target})), self.free)
