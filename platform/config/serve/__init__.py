"""The embedded default, `manage.py serve`: one process that prepares itself, serves, and keeps the clocks."""


class ServeError(Exception):
    """Why the server does not start, in one sentence for whoever started it."""
