"""The release that the organiser of a sample signed off before disputes were decided."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Mapping

import orjson

from assessment.campaign import Campaign, Workspace
from assessment.exchange.archive.archive_writer import add_member
from assessment.exchange.archive.restoration import restore
from assessment.exchange.archive.schema import LOG, MANIFEST, NUGGETS, PHASES_FILE, TAGS
from assessment.exchange.release import release_archive
from assessment.review.phases.open_work import unfinished, work_to_do
from assessment.store.guard import PHASE
from assessment.store.setting_log import SettingRow
from sample_data.making.archive import FOLDER
from sample_data.making.clock import time_of
from sample_data.making.people import ORGANISER

FILE = "release.zip"
_CLOSED, _FROZEN = time_of(39.4), time_of(39.45)
_RELEASED, _REOPENED = time_of(39.6), time_of(40.3)
_STATEMENT = (
    "Preliminary results for the teams, by the labels of the assessors. Disputes are decided next; "
    "the final results follow."
)
_STEPS = (
    ("closed", _CLOSED, "preliminary results are due"),
    ("frozen", _FROZEN, ""),
    ("released", _RELEASED, "preliminary results for the teams"),
    ("open", _REOPENED, "disputes and the rest of the plan, for the final results"),
)


def phases_file() -> bytes:
    """The steps of the campaign: released once, and opened again for what was left."""
    lines = []
    for phase, at, note in _STEPS:
        step = {"phase": phase, "by": ORGANISER, "at": at, "note": note}
        lines.append(orjson.dumps(step, option=orjson.OPT_APPEND_NEWLINE))
    return b"".join(lines)


def signed_release(archive: Mapping[str, bytes]) -> bytes:
    """The release of what the archive holds up to the time of freezing, signed by the organiser."""
    campaign = restore(Workspace(":memory:"), _zipped(dict(_earlier(archive))))
    steps = [("closed", _CLOSED), ("frozen", _FROZEN)]
    rows = [SettingRow(phase, ORGANISER, at) for phase, at in steps]
    campaign.store.restore_setting(campaign.row.id, PHASE, rows)
    out = io.BytesIO()
    release_archive.write(
        campaign,
        out,
        by=ORGANISER,
        statement=_STATEMENT,
        unfinished=_open_work(campaign),
    )
    return _at_the_time_of_the_story(members(out.getvalue()))


def members(release: bytes) -> dict[str, bytes]:
    """The files of a release by name."""
    with zipfile.ZipFile(io.BytesIO(release)) as zipped:
        return {name: zipped.read(name) for name in zipped.namelist()}


def is_same(first: bytes, second: bytes) -> bool:
    """Whether two releases sign the same; their manifests name the time and the software."""
    left, right = members(first), members(second)
    del left[MANIFEST], right[MANIFEST]
    return left == right


def _earlier(archive: Mapping[str, bytes]) -> Iterator[tuple[str, bytes]]:
    """The files of the archive, without what happened after the freezing."""
    for path, body in archive.items():
        name = path.removeprefix(f"{FOLDER}/")
        if name in (TAGS, PHASES_FILE):
            continue
        if name in (LOG, NUGGETS):
            lines = body.splitlines(keepends=True)
            body = b"".join(line for line in lines if _is_earlier(line))
        yield name, body


def _is_earlier(line: bytes) -> bool:
    at: str = orjson.loads(line)["at"]
    return at < _FROZEN


def _open_work(campaign: Campaign) -> list[str]:
    return [work.in_words for work in unfinished(work_to_do(campaign), "frozen")]


def _at_the_time_of_the_story(files: dict[str, bytes]) -> bytes:
    """The release with the time of its signing on the days of the sample."""
    manifest = orjson.loads(files[MANIFEST])
    manifest["release"]["at"] = _FROZEN
    files[MANIFEST] = orjson.dumps(manifest, option=orjson.OPT_INDENT_2)
    return _zipped(files)


def _zipped(files: Mapping[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as zipped:
        for name, body in files.items():
            add_member(zipped, name, body)
    return out.getvalue()
