"""How many stakes and payouts a second: through our services, and as plpgsql functions that pgbench calls.

    python deploy/services.py python bench/ledger.py

Each of 8 clients plays matches of two at tables of its own: two stakes, then all of it to the winner. Every
stake and every payout is a transaction of its own, as on the site. Both sides write the same rows under the
same keys, checks and indexes: ours into the site's tables, pgbench into copies of them, where one function a
step locks, checks, inserts and moves the balances. Clients of ours are processes; both run in turns, in the
same run, on the same server.
"""

import argparse
import os
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from glob import glob
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "platform")]
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings_test")

import django

django.setup()

from django.core.management import call_command
from django.db import connection

from accounts.models import User
from ledger import audit
from ledger.services import account_open, stake_hold, stakes_pay

CLIENTS = 8
STEPS = 3  # of a match: two stakes, a payout
STAKE = 10

FUNCTIONS = """
CREATE TABLE bench_account (LIKE ledger_account INCLUDING ALL);
INSERT INTO bench_account SELECT * FROM ledger_account;
SELECT setval(pg_get_serial_sequence('bench_account', 'id'), max(id)) FROM bench_account;
CREATE TABLE bench_transfer (LIKE ledger_transfer INCLUDING ALL,
    FOREIGN KEY (debit_id) REFERENCES bench_account, FOREIGN KEY (credit_id) REFERENCES bench_account);

CREATE FUNCTION bench_move(k text, d bigint, c bigint, n bigint, why text, t text, m text) RETURNS void
LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO bench_transfer ("key", debit_id, credit_id, amount, reason, "table", "match", note, "at")
    VALUES (k, d, c, n, why, t, m, '', now());
    UPDATE bench_account SET balance = balance - n WHERE id = d;
    UPDATE bench_account SET balance = balance + n WHERE id = c;
END $$;

CREATE FUNCTION bench_stake(k text, who bigint, t text, n bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE player bench_account; escrow bigint;
BEGIN
    INSERT INTO bench_account (kind, "table", balance) VALUES ('escrow', t, 0) ON CONFLICT DO NOTHING;
    PERFORM FROM bench_account WHERE user_id = who OR "table" = t ORDER BY id FOR NO KEY UPDATE;
    IF EXISTS (SELECT FROM bench_transfer WHERE "key" = k) THEN RETURN; END IF;
    SELECT * INTO player FROM bench_account WHERE user_id = who;
    SELECT id INTO escrow FROM bench_account WHERE "table" = t;
    IF player.balance < n THEN RAISE EXCEPTION 'too few coins'; END IF;
    PERFORM bench_move(k, player.id, escrow, n, 'stake', t, '');
END $$;

CREATE FUNCTION bench_pay(t text, who bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE player bigint; escrow bench_account;
BEGIN
    PERFORM FROM bench_account WHERE user_id = who OR "table" = t ORDER BY id FOR NO KEY UPDATE;
    SELECT id INTO player FROM bench_account WHERE user_id = who;
    SELECT * INTO escrow FROM bench_account WHERE "table" = t;
    IF escrow.balance = 0 THEN RETURN; END IF;
    PERFORM bench_move('payout:' || t || ':0', escrow.id, player, escrow.balance, 'payout', t, t);
END $$;
"""

SCRIPT = """
\\set match random(1, 1000000000)
\\set one 1 + 2 * :client_id + :first
\\set other 2 + 2 * :client_id + :first
\\set winner random(:one, :other)
SELECT bench_stake('stake:' || 2 * :match, :one, 'b' || :match, {stake});
SELECT bench_stake('stake:' || 2 * :match + 1, :other, 'b' || :match, {stake});
SELECT bench_pay('b' || :match, :winner);
"""


def players() -> list[int]:
    """Two people for each client, with coins; their keys follow one another."""
    made = []
    for number in range(2 * CLIENTS):
        name = f"bench{number}"
        user = User.objects.create(username=name, display_name=name, name_key=name)
        account_open(user=user)
        made.append(user.pk)
    assert made == list(range(made[0], made[0] + 2 * CLIENTS))
    return made


def play(client: int, pair: list[int], until: float) -> int:
    """Matches of one client until that moment; how many steps they had."""
    one, other = User.objects.filter(pk__in=pair).order_by("pk")
    matches = 0
    while time.time() < until:
        matches += 1
        number = time.time_ns() // 1000 * CLIENTS + client
        table = f"{number % 16**11:x}"
        stake_hold(user=one, table=table, seating=2 * number, amount=STAKE)
        stake_hold(user=other, table=table, seating=2 * number + 1, amount=STAKE)
        stakes_pay(table=table, match=table, winners=[one if matches % 2 else other])
    return STEPS * matches


def ours(people: list[int], seconds: float, pool: ProcessPoolExecutor) -> float:
    """Steps a second through the services."""
    began = time.time()
    until = began + seconds
    jobs = [pool.submit(play, n, people[2 * n : 2 * n + 2], until) for n in range(CLIENTS)]
    return sum(job.result() for job in jobs) / (time.time() - began)


def theirs(people: list[int], seconds: float) -> float:
    """Steps a second of pgbench."""
    pgbench = sorted(glob("/usr/lib/postgresql/*/bin/pgbench"))[-1]
    with TemporaryDirectory() as folder:
        script = Path(folder) / "match.sql"
        script.write_text(SCRIPT.format(stake=STAKE))
        command = [pgbench, "-n", "-M", "prepared", "-c", str(CLIENTS), "-j", str(CLIENTS)]
        command += ["-T", str(round(seconds)), "-D", f"first={people[0] - 1}", "-f", str(script)]
        command.append(os.environ["DATABASE_URL"])
        run = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    found = re.search(r"tps = ([\d.]+) \(without initial", run.stdout)
    assert found, run.stdout
    return STEPS * float(found[1])


def main() -> None:
    """Measure in turns, print the medians and their ratio."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=10, help="of a measurement, default 10")
    parser.add_argument("--rounds", type=int, default=3, help="measurements of each, default 3")
    options = parser.parse_args()
    if connection.vendor != "postgresql":
        sys.exit("This compares with pgbench: python deploy/services.py python bench/ledger.py")
    call_command("migrate", verbosity=0)
    people = players()
    with connection.cursor() as cursor:
        cursor.execute(FUNCTIONS)
    connection.close()
    sides: dict[str, Callable[[], float]] = {}
    with ProcessPoolExecutor(CLIENTS, mp_context=get_context("spawn")) as pool:
        ours(people, 1, pool)  # every process has imported and connected
        sides["through the services"] = lambda: ours(people, options.seconds, pool)
        sides["pgbench, plpgsql functions"] = lambda: theirs(people, options.seconds)
        measured: dict[str, list[float]] = {name: [] for name in sides}
        for _ in range(options.rounds):
            for name, measure in sides.items():
                measured[name].append(measure())
    assert audit.faults() == []
    print(f"stakes and payouts a second, {CLIENTS} clients; median of {options.rounds} rounds")
    for name, rates in measured.items():
        print(f"{name:<28} {statistics.median(rates):>8,.0f} ({min(rates):,.0f} to {max(rates):,.0f})")
    here, there = (statistics.median(rates) for rates in measured.values())
    print(f"{'ratio':<28} {here / there:>8.2f}")


if __name__ == "__main__":
    main()
