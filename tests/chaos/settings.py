"""The real settings, with clocks that a test can wait for, a bell and a machine that may be made to fail."""

import os
from pathlib import Path

from config.settings_browser import *  # noqa: F403
from config.settings_browser import CHANNEL_LAYERS
from tests.chaos import machine

MOVE_TIMERS = (60,)  # longer than a busy machine takes to bring everybody to the table
AWAY_BUDGET = 24  # longer than it takes to deal twenty matches and to come to all of them
CHANNEL_LAYERS = {"default": CHANNEL_LAYERS["default"] | {"BACKEND": "tests.chaos.layer.UnreliableLayer"}}

if "MACHINE_CLOCK" in os.environ:
    machine.follow(Path(os.environ["MACHINE_CLOCK"]))
