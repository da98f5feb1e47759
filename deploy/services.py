#!/usr/bin/env python3
"""Runs a command with a PostgreSQL database and Redis databases of its own: `deploy/services.py pytest …`.

DATABASE_URL and REDIS_URL say which servers; what is made on them is removed at the end. Without
both servers nothing runs.
"""

import os
import secrets
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import psycopg
import redis

DATABASE_URL = os.environ.get("DATABASE_URL", "postgres://postgres@127.0.0.1:5432/jokeri_test")
REDIS_URL = os.environ.get("REDIS_URL", "redis://127.0.0.1:6379/0")
NUMBERS = range(1, 14, 3)  # the first of three Redis databases: broker, cache, bell
HOW = "README.md tells how to start it (Tests)."


def main() -> int:
    with database() as database_url, redis_databases() as redis_url:
        environ = os.environ | {"DATABASE_URL": database_url, "REDIS_URL": redis_url}
        with subprocess.Popen(sys.argv[1:], env=environ) as command:
            try:
                return command.wait()
            except KeyboardInterrupt:  # the command has heard it too
                return command.wait()


@contextmanager
def database() -> Iterator[str]:
    """A new, empty database beside the one that DATABASE_URL names."""
    address = urlsplit(DATABASE_URL)
    name = f"{address.path.strip('/')}_{secrets.token_hex(4)}"
    try:
        connection = psycopg.connect(address._replace(path="/postgres").geturl(), autocommit=True)
        connection.execute(f"CREATE DATABASE {name}")
    except psycopg.Error as error:
        sys.exit(f"PostgreSQL cannot be used: {str(error).strip()}\n{HOW}")
    with connection:
        try:
            yield address._replace(path=f"/{name}").geturl()
        finally:
            for made in (name, f"test_{name}"):  # the second is pytest's
                connection.execute(f"DROP DATABASE IF EXISTS {made} WITH (FORCE)")


@contextmanager
def redis_databases() -> Iterator[str]:
    """Three numbered Redis databases that nobody uses; the address of the first."""
    address = urlsplit(REDIS_URL)
    urls = {number: address._replace(path=f"/{number}").geturl() for number in range(NUMBERS.start, 16)}
    try:
        first = next((number for number in NUMBERS if is_taken_by_us(urls, number)), None)
    except redis.RedisError as error:
        sys.exit(f"Redis cannot be used: {error}\n{HOW}")
    if first is None:
        sys.exit("Redis has no three empty databases among 1 to 15: empty some.")
    try:
        yield urls[first]
    finally:
        for number in range(first, first + 3):
            redis.from_url(urls[number]).flushdb()


def is_taken_by_us(urls: dict[int, str], first: int) -> bool:
    """Take three databases when they are empty; of two who try at once one gets them."""
    if any(redis.from_url(urls[number]).dbsize() for number in range(first, first + 3)):
        return False
    return bool(redis.from_url(urls[first]).set("taken", os.getpid(), nx=True, ex=3600))


if __name__ == "__main__":
    sys.exit(main())
