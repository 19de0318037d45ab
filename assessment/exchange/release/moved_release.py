"""A sample's release with the times of its campaign, whose days are moved when it is added."""

from __future__ import annotations

import hashlib
import io
import re
import zipfile
from datetime import date
from typing import TypedDict

import orjson

from assessment.exchange.archive.archive_writer import add_member
from assessment.exchange.archive.material import nugget_events
from assessment.exchange.archive.recent_times import TIMED, moved_by
from assessment.exchange.archive.schema import LOG, MANIFEST, NUGGETS
from assessment.exchange.archive.zip_members import archive_members
from assessment.exchange.log_files import log_reading
from assessment.exchange.release.release_archive import JUDGMENTS
from assessment.store.chain import chained
from assessment.store.rows import judgment_values, nugget_values


class _SignedFiles(TypedDict):
    """What is moved of the manifest's `release`; `SignOff` has all of it."""

    at: str
    sha256: dict[str, str]
    heads: dict[str, list[object]]


_DAY_IN_A_ROW = re.compile(r",(\d{4}-\d\d-\d\d)(?=T[\d:.]+Z,)")
"""The day of a time that fills a cell of a CSV file."""


def moved_release(release: bytes, signed_on: date) -> bytes:
    """The release as if it had been signed on this day: times moved by whole days, hashes made again.

    Only for samples, whose people are invented: no other release is ever signed by a program.
    """
    files = dict(archive_members(release))
    manifest = orjson.loads(files[MANIFEST])
    signed: _SignedFiles = manifest["release"]
    days = (signed_on - date.fromisoformat(signed["at"][:10])).days
    if not days:
        return release
    for name in TIMED:
        if name in files:
            files[name] = moved_by(days, files[name])
    files[JUDGMENTS] = _moved_rows(days, files[JUDGMENTS])
    signed["at"] = f"{signed_on.isoformat()}{signed['at'][10:]}"
    _sign_again(signed, files)
    files[MANIFEST] = orjson.dumps(manifest, option=orjson.OPT_INDENT_2)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as zipped:
        for name, body in files.items():
            add_member(zipped, name, body)
    return out.getvalue()


def _moved_rows(days: int, table: bytes) -> bytes:
    def moved(match: re.Match[str]) -> str:
        day = date.fromordinal(date.fromisoformat(match[1]).toordinal() + days)
        return f",{day.isoformat()}"

    return _DAY_IN_A_ROW.sub(moved, table.decode()).encode()


def _sign_again(signed: _SignedFiles, files: dict[str, bytes]) -> None:
    """The hashes of the moved files, and the heads of the logs that they hold."""
    for name in signed["sha256"]:
        signed["sha256"][name] = hashlib.sha256(files[name]).hexdigest()
    heads = signed["heads"]
    if "judgment" in heads:
        judgments = map(judgment_values, log_reading.judgments_of_log(files[LOG]))
        heads["judgment"] = list(chained("judgment", judgments))
    if "nugget" in heads:
        nuggets = map(nugget_values, nugget_events(files[NUGGETS]))
        heads["nugget"] = list(chained("nugget", nuggets))
