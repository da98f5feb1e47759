"""``python -m games.engine``: see `games.engine.cli`."""

import sys

from .cli import main

sys.exit(main())
