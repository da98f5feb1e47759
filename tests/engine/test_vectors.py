"""Matches from an engine written independently of this one: each record must give its trace."""

import json
from pathlib import Path

import pytest

from games.engine import reading
from games.engine.trace import trace

RECORDS = sorted((Path(__file__).parents[1] / "vectors").glob("japanese-*.record.json"))


def test_there_are_vectors() -> None:
    assert len(RECORDS) == 4


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name.removesuffix(".record.json"))
def test_a_record_gives_its_trace(path: Path) -> None:
    expected = path.with_name(path.name.replace(".record.", ".trace.")).read_text()
    printed = trace(reading.loads(path.read_bytes()))
    assert json.loads(printed) == json.loads(expected)
    assert printed == expected


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name.removesuffix(".record.json"))
def test_a_record_is_written_as_it_was_read(path: Path) -> None:
    assert reading.loads(path.read_bytes()).dumps() == path.read_text()
