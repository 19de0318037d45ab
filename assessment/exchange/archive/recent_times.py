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
    VERSIONS,
)

TIMED = (LOG, NUGGETS, TAGS, GUIDELINES_FILE, PHASES_FILE, VERSIONS)
"""The files of an archive that hold times."""
_DAY = re.compile(rb'"at":"(\d{4}-\d\d-\d\d)T')


def zipped_as_of(now: datetime, folder: Path) -> bytes:
    """The archive's files as a zip, with all times moved by whole days.

    The newest day is then the one before `now`.
    """
    files: dict[str, bytes] = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            files[path.relative_to(folder).as_posix()] = path.read_bytes()
    all_days = {day for name in TIMED for day in _DAY.findall(files.get(name, b""))}
    newest = max(all_days, default=b"").decode()
    days = 0
    if newest:
        yesterday = now.date() - timedelta(days=1)
        days = (yesterday - date.fromisoformat(newest)).days
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, body in files.items():
            if name in TIMED:
                body = moved_by(days, body)
            archive.writestr(name, body)
    return out.getvalue()


def moved_by(days: int, events: bytes) -> bytes:
    """A file of events, one a line, with all times later by so many days.

    >>> moved_by(2, b'{"at":"2026-02-28T09:00:00.000Z"}')
    b'{"at":"2026-03-02T09:00:00.000Z"}'
    """
    moved: dict[bytes, bytes] = {}
    for day in set(_DAY.findall(events)):
        later = date.fromisoformat(day.decode()) + timedelta(days=days)
        moved[day] = f'"at":"{later.isoformat()}T'.encode()
    return _DAY.sub(lambda match: moved[match[1]], events)
