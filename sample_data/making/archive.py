"""The archive of a made campaign as plain files, which the program zips and restores."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid5

import orjson

from assessment.campaign import Campaign
from assessment.exchange.archive.archive_writer import archive_parts, manifest
from assessment.exchange.archive.archived_campaign import tags_file
from assessment.exchange.archive.run_versions import version_files
from assessment.exchange.archive.schema import LOG, MANIFEST, NUGGETS, PLAN, VERSIONS
from assessment.exchange.carry_over.origins import CARRIED
from sample_data.making.clock import time_of

FOLDER = "archive"
_IMPORTED, _CORRECTED = time_of(7.2), time_of(41.5)
"""When the organiser imported the material, and the corrected run."""


def archive_files(campaign: Campaign, settings: Mapping[str, str]) -> dict[str, bytes]:
    """The files of the campaign's archive by path, the events of its logs in the order of their times.

    They hold `settings` alone and leave out what is as usual, so that a setting or an option that the program
    gains changes no file.
    """
    described = manifest(campaign).model_copy(update={"settings": dict(settings)})
    files = {MANIFEST: _indented(described.model_dump())}
    files |= dict(archive_parts(campaign))
    files[PLAN] = _indented(_plan_without_blanks(orjson.loads(files[PLAN])))
    name, tags = tags_file(campaign)
    files[name] = tags
    files |= dict(version_files(campaign))
    if VERSIONS in files:
        files[VERSIONS] = _as_lines(map(_timed_version, _lines(files[VERSIONS])))
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
    events = _lines(lines)
    for event in events:
        if event["via"] == CARRIED:
            event["at"] = _CORRECTED
    for number, event in enumerate(filter(_is_imported, events)):
        # An import gives its events random UUIDs and the time at which it is made.
        del event["uuid"], event["seq"], event["at"]
        content = f"{number} {orjson.dumps(event).decode()}"
        event |= {"uuid": str(uuid5(NAMESPACE_URL, content)), "at": _IMPORTED}
    events.sort(key=lambda event: event["at"])
    for number, event in enumerate(events, 1):
        event["seq"] = number
    return events


def _plan_without_blanks(archived: dict[str, Any]) -> dict[str, Any]:
    plan = _without_blanks(archived["plan"])
    options = _without_blanks(plan["wishes"])
    plan["wishes"] = {
        name: value for name, value in options.items() if value is not None
    }
    return archived | {"plan": plan}


def _timed_version(version: dict[str, Any]) -> dict[str, Any]:
    return version | {"at": _IMPORTED if version["number"] == 1 else _CORRECTED}


def _lines(body: bytes) -> list[dict[str, Any]]:
    return [orjson.loads(line) for line in body.splitlines()]


def _indented(value: dict[str, Any]) -> bytes:
    return orjson.dumps(value, option=orjson.OPT_INDENT_2)


def _is_imported(event: dict[str, Any]) -> bool:
    return bool(event["via"] == "import")


def _without_blanks(event: dict[str, Any]) -> dict[str, Any]:
    """The values that are not what readers assume for a missing one."""
    return {
        name: value for name, value in event.items() if value not in ("", [], {}, False)
    }


def _as_lines(events: Iterable[dict[str, Any]]) -> bytes:
    option = orjson.OPT_APPEND_NEWLINE
    return b"".join(orjson.dumps(event, option=option) for event in events)
