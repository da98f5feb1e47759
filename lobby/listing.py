"""The list of tables, the same for everybody with one filter and language: made once for each revision.

Each row is kept by itself, as long as its table stays as it is, so that a new list costs what is new in it.
What is kept (the cache `fragments`, of this process) goes by what was committed: an old list is never shown.
"""

from collections.abc import Iterable
from threading import Lock
from typing import Any

from django.core.cache import caches
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from core import switches
from lobby import selectors
from lobby.filters import Filter
from lobby.selectors import Row

MAKING = Lock()


def list_html(wanted: Filter, revision: int) -> SafeString:
    """The list as HTML; `revision` is the lobby's, read just now."""
    fragments = caches["fragments"]
    closed = not switches.is_on("tables")
    key = f"list:{revision}:{closed}:{get_language()}:{wanted.query}"
    html: SafeString | None = fragments.get(key)
    if html is None:
        # Every page that shows the lobby asks at the same moment: the first one works, the others wait.
        with MAKING:
            html = fragments.get_or_set(key, lambda: _make(wanted, {"revision": revision, "closed": closed}))
    assert html is not None
    return html


def _make(wanted: Filter, context: dict[str, Any]) -> SafeString:
    shown = selectors.open_rows(wanted), [] if wanted.free else selectors.running_rows(wanted)
    made = _rows([*shown[0], *shown[1]])
    rows = [[made[row] for row in part if row in made] for part in shown]
    return render_to_string(
        "lobby/_list.html", {**context, "wanted": wanted, "open": rows[0], "running": rows[1]}
    )


def _rows(rows: Iterable[Row]) -> dict[Row, SafeString]:
    """The HTML of rows; one whose table has gone meanwhile has none."""
    fragments, language = caches["fragments"], get_language()
    keys = {row: f"row:{language}:{row.pk}:{row.revision}:{row.hand}" for row in rows}
    kept = fragments.get_many(keys.values())
    made = {row: kept[key] for row, key in keys.items() if key in kept}
    missing = [row for row in keys if row not in made]
    tables = selectors.tables_of(missing) if missing else {}
    new = {
        row: render_to_string("lobby/_row.html", {"table": tables[row.pk]})
        for row in missing
        if row.pk in tables
    }
    fragments.set_many({keys[row]: html for row, html in new.items()})
    return made | new
