"""Short public codes, easy to read aloud and to type."""

import secrets

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # without 0/o, 1/i/l


def new_code(length: int = 8) -> str:
    """A random code of the operating system's generator: 31^8 is 850 billion, so links are not guessed."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))
