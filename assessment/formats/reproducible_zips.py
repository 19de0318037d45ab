"""Zips for exports: the same bytes for the same files."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Container, Iterable

_STAMP = (1980, 1, 1, 0, 0, 0)
"""The earliest date of a zip: the same export has the same bytes at any time."""


def zipped(files: Iterable[tuple[str, bytes]], *, deflated: bool = False) -> bytes:
    """A zip of files by name, stored as they are unless `deflated`.

    Of equal names all but the first get a number: otherwise whoever unpacks the zip would keep one of these
    files and lose the others.
    """
    taken: set[str] = set()
    method = zipfile.ZIP_DEFLATED if deflated else zipfile.ZIP_STORED
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for wanted, body in files:
            name = _free_name(wanted, taken)
            taken.add(name)
            archive.writestr(zipfile.ZipInfo(name, _STAMP), body, method)
    return out.getvalue()


def _free_name(wanted: str, taken: Container[str]) -> str:
    """The name, with a number from 2 on before its ending where it is taken.

    >>> _free_name("x.txt", {}), _free_name("x.txt", {"x.txt", "x-2.txt"}), _free_name("x", {"x"})
    ('x.txt', 'x-3.txt', 'x-2')
    """
    stem, dot, ending = wanted.rpartition(".")
    if not stem:
        stem, dot, ending = wanted, "", ""
    name, number = wanted, 1
    while name in taken:
        number += 1
        name = f"{stem}-{number}{dot}{ending}"
    return name


def plain_name(name: str, further_signs: str = "") -> str:
    """A name from a file as the name of a file: one with ../ would leave the folder where a zip is unpacked.

    `further_signs` may stay too.

    >>> plain_name("../a b@1"), plain_name("b@1", "@")
    ('.._a_b_1', 'b@1')
    """
    return re.sub(f"[^A-Za-z0-9._{further_signs}-]", "_", name)
