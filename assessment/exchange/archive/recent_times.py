"""An archive that lies unpacked in a folder, as if its campaign had been judged in the last days.

The estimated end of the work and the state of each assessor depend on how long ago people judged.
"""

from __future__ import annotations

import io
import re
import zipfile
from datetime import date, datetime, timedelta
from pathlib import Path

from assessment.exchange.archive.schema import (
    GUIDELINES_FILE,
    LOG,
    NUGGETS,
    PHASES_FILE,
    TAGS,
)

_TIMED = (LOG, NUGGETS, TAGS, GUIDELINES_FILE, PHASES_FILE)
_DAY = re.compile(rb'"at":"(\d{4}-\d\d-\d\d)T')


def zipped_as_of(now: datetime, folder: Path) -> bytes:
    """The archive's files as a zip, all times moved by whole days so that the newest day is the one before
    `now`.
    """
    files: dict[str, bytes] = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            files[path.relative_to(folder).as_posix()] = path.read_bytes()
    days = {day for name in _TIMED for day in _DAY.findall(files.get(name, b""))}
    moved = _moved_days(days, now.date() - timedelta(days=1))
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, body in files.items():
            if name in _TIMED:
                body = _DAY.sub(lambda match: moved[match[1]], body)
            archive.writestr(name, body)
    return out.getvalue()


def _moved_days(days: set[bytes], newest: date) -> dict[bytes, bytes]:
    """What stands in place of each day of the archive."""
    if not days:
        return {}
    shift = newest - date.fromisoformat(max(days).decode())
    moved = {}
    for day in days:
        other = date.fromisoformat(day.decode()) + shift
        moved[day] = f'"at":"{other.isoformat()}T'.encode()
    return moved
