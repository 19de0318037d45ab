"""Zips for exports: the same bytes for the same files."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable

_STAMP = (1980, 1, 1, 0, 0, 0)
"""The earliest date of a zip: the same export has the same bytes at any time."""


def zipped(files: Iterable[tuple[str, bytes]], *, deflated: bool = False) -> bytes:
    """A zip of files by name, stored as they are unless `deflated`."""
    method = zipfile.ZIP_DEFLATED if deflated else zipfile.ZIP_STORED
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, body in files:
            archive.writestr(zipfile.ZipInfo(name, _STAMP), body, method)
    return out.getvalue()


def plain_name(name: str, further_signs: str = "") -> str:
    """A name from a file as the name of a file: one with ../ would leave the folder where a zip is unpacked.

    `further_signs` may stay too.

    >>> plain_name("../a b@1"), plain_name("b@1", "@")
    ('.._a_b_1', 'b@1')
    """
    return re.sub(f"[^A-Za-z0-9._{further_signs}-]", "_", name)
