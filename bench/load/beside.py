"""What stands beside the site in the same run: the floor of the database, and another game server."""

import json
import os
import re
import shutil
import subprocess
from glob import glob
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg

from load.machine import cpu_seconds

FLOOR_CLIENTS = 16
PEER = Path(__file__).parents[1] / "peers" / "boardgame_io"

TABLES = """
DROP TABLE IF EXISTS floor_move, floor_match;
CREATE TABLE floor_match (id bigint PRIMARY KEY, seq int NOT NULL, turn int NOT NULL, deadline timestamptz);
CREATE TABLE floor_move (match_id bigint, seq int, token text, at timestamptz, PRIMARY KEY (match_id, seq));
INSERT INTO floor_match SELECT n, 0, 0, now() FROM generate_series(0, 199) n;
"""
MOVE = """
\\set match random(0, {last}) * {clients} + :client_id
BEGIN;
UPDATE floor_match SET seq = seq + 1, turn = 1 - turn, deadline = now() WHERE id = :match RETURNING seq \\gset
INSERT INTO floor_move VALUES (:match, :seq, 'TD', now());
END;
"""


def floor(seconds: float) -> float:
    """Moves a second of pgbench: one small update and one insert, one durable commit, 16 clients."""
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as connection:
        connection.execute(TABLES)
    with TemporaryDirectory() as folder:
        script = Path(folder) / "move.sql"
        script.write_text(MOVE.format(last=200 // FLOOR_CLIENTS - 1, clients=FLOOR_CLIENTS))
        pgbench = sorted(glob("/usr/lib/postgresql/*/bin/pgbench"))[-1]
        command = [pgbench, "-n", "-M", "prepared", "-c", str(FLOOR_CLIENTS), "-j", "2"]
        command += ["-T", str(round(seconds)), "-f", str(script), os.environ["DATABASE_URL"]]
        run = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    found = re.search(r"tps = ([\d.]+) \(without initial", run.stdout)
    assert found, run.stdout
    return float(found[1])


def peer(folder: Path, matches: int, seconds: float) -> tuple[float, float] | None:
    """boardgame.io, matches in memory: moves a second, and moves a second of its server's processor time.

    None where it is not installed in `folder` (bench/README.md).
    """
    node = shutil.which("node")
    if node is None or not (folder / "node_modules" / "boardgame.io").exists():
        return None
    environ = os.environ | {"NODE_PATH": str(folder / "node_modules"), "NODE_ENV": "production"}
    with subprocess.Popen(
        [node, PEER / "server.js"], env=environ, stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stdout is not None
            port = server.stdout.readline().split()[-1]
            command = [node, PEER / "players.js", port, str(matches), str(seconds)]
            with subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, text=True) as players:
                assert players.stdout is not None
                assert players.stdout.readline().strip() == "playing"
                before = cpu_seconds([server.pid])
                result = json.loads(players.stdout.readline())
                used = cpu_seconds([server.pid]) - before
        finally:
            server.terminate()
    return result["moves"] / result["seconds"], result["moves"] / used
