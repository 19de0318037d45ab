"""The archive of a made campaign as plain files, which the program zips and restores."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import orjson

from assessment.campaign import Campaign
from assessment.exchange.archive.archived_campaign import tags_file
from assessment.exchange.archive.schema import LOG, MANIFEST, NUGGETS
from assessment.exchange.exports.files import archive_parts, manifest

FOLDER = "archive"


def archive_files(campaign: Campaign) -> dict[str, bytes]:
    """The files of the campaign's archive by path, the events of its logs in the order of their times."""
    files = {MANIFEST: orjson.dumps(manifest(campaign), option=orjson.OPT_INDENT_2)}
    files |= dict(archive_parts(campaign))
    name, tags = tags_file(campaign)
    files[name] = tags
    files[NUGGETS] = _as_lines(_in_order(files[NUGGETS]))
    files[LOG] = _as_lines(map(_without_blanks, _in_order(files[LOG])))
    return {f"{FOLDER}/{path}": body for path, body in files.items()}


def write(files: dict[str, bytes], folder: Path) -> None:
    """Write the files of a sample; files of an earlier archive go."""
    for path in sorted((folder / FOLDER).rglob("*")):
        if path.is_file() and path.relative_to(folder).as_posix() not in files:
            path.unlink()
    for name, body in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(body)


def _in_order(lines: bytes) -> list[dict[str, Any]]:
    events = [orjson.loads(line) for line in lines.splitlines()]
    events.sort(key=lambda event: event["at"])
    for number, event in enumerate(events, 1):
        event["seq"] = number
    return events


def _without_blanks(event: dict[str, Any]) -> dict[str, Any]:
    """The event without fields that hold what readers assume for a missing one."""
    return {
        name: value for name, value in event.items() if value not in ("", [], False)
    }


def _as_lines(events: Iterable[dict[str, Any]]) -> bytes:
    option = orjson.OPT_APPEND_NEWLINE
    return b"".join(orjson.dumps(event, option=option) for event in events)
