"""The scripts below static/app: modules by their bare names, and what a module needs before it can run."""

import re
from collections.abc import Callable
from functools import cache, wraps
from pathlib import Path
from typing import Any, TypeVar

from django.conf import settings

MODULES = Path(settings.BASE_DIR) / "static" / "app"
# import … from "x", export … from "x", import "x": at the beginning of a line, on one line or several.
IMPORT = re.compile(
    r"""^(?:import|export)\b[^;"'()=]*?\bfrom\s*["']([^"']+)|^import\s*["']([^"']+)""", re.MULTILINE
)

R = TypeVar("R")


def once(function: Callable[..., R]) -> Callable[..., R]:
    """`function`, asked once for the same arguments; while DEBUG is on each time: the files may change."""
    kept = cache(function)

    @wraps(function)
    def asked(*args: Any) -> R:
        return function(*args) if settings.DEBUG else kept(*args)

    asked.cache_clear = kept.cache_clear  # type: ignore[attr-defined]
    return asked


def names() -> list[str]:
    """Every module: `app/socket` for static/app/socket.js."""
    return sorted(
        f"app/{path.relative_to(MODULES).with_suffix('').as_posix()}" for path in MODULES.rglob("*.js")
    )


def needed(*entries: str) -> list[str]:
    """These modules and all that they import, one by the other, the nearest first."""
    found = list(dict.fromkeys(entries))
    for name in found:
        found += [imported for imported in dict.fromkeys(_imports(name)) if imported not in found]
    return found


def _imports(name: str) -> list[str]:
    source = (MODULES / f"{name.removeprefix('app/')}.js").read_text()
    return ["".join(match) for match in IMPORT.findall(source)]
