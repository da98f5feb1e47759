"""A link as a QR code, drawn here: no other site learns of it."""

from functools import lru_cache

import qrcode

QUIET = 4  # modules of empty border that readers need


@lru_cache(maxsize=256)
def qr_path(text: str) -> tuple[int, str]:
    """How many modules wide the code of `text` is, border included, and its dark modules as an SVG path."""
    code = qrcode.QRCode(border=QUIET, error_correction=qrcode.constants.ERROR_CORRECT_M)
    code.add_data(text)
    code.make(fit=True)
    rows = code.get_matrix()
    dark = ((x, y) for y, row in enumerate(rows) for x, is_dark in enumerate(row) if is_dark)
    return len(rows), "".join(f"M{x} {y}h1v1h-1z" for x, y in dark)
