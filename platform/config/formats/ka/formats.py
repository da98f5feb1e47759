"""Dates and figures as they are written in Georgian: 30 ნოემბერი, 2026, 17:05 and 1 240,5."""

DATE_FORMAT = "j F, Y"
DATETIME_FORMAT = "j F, Y, H:i"
TIME_FORMAT = "H:i"
SHORT_DATE_FORMAT = "d.m.Y"
SHORT_DATETIME_FORMAT = "d.m.Y H:i"
YEAR_MONTH_FORMAT = "F, Y"
DECIMAL_SEPARATOR = ","
THOUSAND_SEPARATOR = "\xa0"
NUMBER_GROUPING = 3
