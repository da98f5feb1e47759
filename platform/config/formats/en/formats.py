"""Dates as they are written in British English."""

DATE_FORMAT = "j F Y"
DATETIME_FORMAT = "j F Y, H:i"
