"""The command line: what it prints, where, and with which exit status."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from games.engine import cli, deal, japanese, reading
from games.engine.replay import replay

ROOT = Path(__file__).parents[2]
VECTOR = ROOT / "tests/vectors/japanese-11-random-resign-s902-00000.record.json"
SEED = "ab" * 32

Output = pytest.CaptureFixture[str]


def run(*arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "games.engine", *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=60, check=False)


def refused(capsys: Output, *arguments: str) -> str:
    """The one line that a refused command prints."""
    assert cli.main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.endswith("\n")
    assert err.count("\n") == 1
    return err.strip()


def test_replay_prints_the_trace_and_nothing_else() -> None:
    done = run("replay", str(VECTOR))
    trace = VECTOR.with_name(VECTOR.name.replace(".record.", ".trace.")).read_text()
    assert (done.returncode, done.stdout, done.stderr) == (0, trace, "")


def test_a_refused_record_prints_one_line_and_no_trace(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    path.write_text(VECTOR.read_text().replace('"=N","JS"', '"=N","8C"'))
    done = run("replay", str(path))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == 'refused: hand 1, index 1, move "8C": FROM_HAND_FIRST card="8C"\n'


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b"{", "refused: hand -, index -, move -: NOT_JSON"),
        (b"[]", "refused: hand -, index -, move -: NOT_AN_OBJECT"),
        (b"[" * 200_000, "refused: hand -, index -, move -: NOT_JSON"),
        (b"{}", 'refused: hand -, index -, move -: MISSING_KEY key="format"'),
    ],
)
def test_refusals_name_what_they_can(content: bytes, line: str, tmp_path: Path, capsys: Output) -> None:
    path = tmp_path / "record.json"
    path.write_bytes(content)
    assert refused(capsys, "replay", str(path)) == line


def test_what_comes_from_outside_stays_on_one_short_line(tmp_path: Path, capsys: Output) -> None:
    record = json.loads(VECTOR.read_text())
    path = tmp_path / "record.json"
    for evil in ("A\nH", "\x1b[2J", "ა" * 100_000, "\u2028", "\ud800"):
        record["hands"][0]["moves"][1] = evil
        path.write_text(json.dumps(record))
        line = refused(capsys, "replay", str(path))
        assert re.fullmatch(r'refused: hand 0, index 1, move "[ -~]+: MALFORMED_MOVE[ -~]*', line)
        assert len(line) < 300
    record["hands"][0]["deal"][0]["first"][0] = "A\nH" * 1000
    path.write_text(json.dumps(record))
    assert refused(capsys, "replay", str(path)).startswith(
        "refused: hand 0, index -, move -: UNKNOWN_CARD card="
    )


def test_files_that_cannot_be_read(tmp_path: Path, capsys: Output) -> None:
    for path in (tmp_path / "missing.json", tmp_path):
        assert refused(capsys, "replay", str(path)).endswith(": UNREADABLE")
    huge = tmp_path / "huge.json"
    with huge.open("wb") as file:
        os.truncate(file.fileno(), cli.MAX_RECORD_BYTES + 1)
    assert refused(capsys, "replay", str(huge)).endswith(": TOO_LARGE")


@pytest.mark.parametrize("target", japanese.TARGETS)
def test_random_writes_a_complete_record_and_always_the_same(target: int, capsys: Output) -> None:
    arguments = ("random", "--game", "japanese", "--seed", "7", "--target", str(target))
    assert cli.main(arguments) == 0
    text = capsys.readouterr().out
    assert cli.main(arguments) == 0
    assert capsys.readouterr().out == text
    record = reading.loads(text.encode())
    assert record.rules == japanese.Rules(target)
    assert replay(record).outcome is not None
    assert record.result is not None


def test_other_numbers_give_other_matches(capsys: Output) -> None:
    texts = set()
    for seed in ("0", "1", "-1", "12345678901234567890"):
        assert cli.main(("random", "--seed", seed)) == 0
        texts.add(capsys.readouterr().out)
    assert len(texts) == 4


def test_deck_prints_what_a_seed_stands_for(capsys: Output) -> None:
    arguments = (
        "deck",
        "--seed",
        SEED,
        "--match",
        "k7mq2x",
        "--hand",
        "3",
        "--nonce",
        "1:a:b",
        "--nonce",
        "0:",
    )
    assert cli.main(arguments) == 0
    printed = json.loads(capsys.readouterr().out)
    cards = deal.deck(SEED, match="k7mq2x", hand=3, nonces={0: "", 1: "a:b"})
    assert printed == {
        "game": "japanese",
        "commitment": deal.commitment(SEED),
        "deck": list(cards),
        "deal": json.loads(json.dumps(japanese.Deal.from_deck(cards).to_json())),
    }


def test_seeds_that_are_none_are_refused(capsys: Output) -> None:
    assert refused(capsys, "deck", "--seed", "ab", "--match", "m", "--hand", "0") == "refused: BAD_SEED"


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("play",),
        ("replay",),
        ("random",),
        ("random", "--seed", "x"),
        ("random", "--seed", "1", "--target", "12"),
        ("random", "--seed", "1", "--game", "durak"),
        ("deck", "--seed", SEED, "--match", "m"),
        ("deck", "--seed", SEED, "--match", "m", "--hand", "-1"),
        ("deck", "--seed", SEED, "--match", "m", "--hand", "0", "--nonce", "a"),
        ("deck", "--seed", SEED, "--match", "m", "--hand", "0", "--nonce", "x:a"),
    ],
)
def test_wrong_command_lines_exit_with_two(arguments: tuple[str, ...], capsys: Output) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(arguments)
    assert left.value.code == 2
    assert capsys.readouterr().out == ""


def test_help_names_every_command(capsys: Output) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(("--help",))
    assert left.value.code == 0
    shown = capsys.readouterr().out
    assert all(command in shown for command in ("replay", "random", "deck"))
