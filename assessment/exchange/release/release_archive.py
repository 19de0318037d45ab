"""The signed-off release: scores, judgments, settings and software in one file.

It can be restored elsewhere and gives the same scores there.
"""

from __future__ import annotations

import hashlib
import platform
import zipfile
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from typing import IO

import orjson
from pydantic import BaseModel

from assessment import __version__
from assessment.campaign.handle import Campaign
from assessment.exchange.archive import archive_writer
from assessment.exchange.archive.schema import MANIFEST
from assessment.exchange.exports import campaign_exports as exports
from assessment.model import UserError
from assessment.model.progress import Progress, no_progress
from assessment.store.chain import ChainHead

MAX_SIGNER, MAX_STATEMENT = 200, 5_000
SCORES, JUDGMENTS, SETTINGS = "scores.csv", "judgments.csv", "settings.json"
_PACKAGES = (
    "ir_measures",
    "numpy",
    "orjson",
    "pandas",
    "pydantic",
    "scipy",
    "spacy",
    "sqlite-utils",
    "streamlit",
)
"""Packages whose version could matter to a figure or a file."""


class SignOff(BaseModel):
    """What the manifest says of the release: signer, software, and the SHA-256 of every other file."""

    by: str
    at: str
    statement: str
    phase: str
    judgments: int
    last: int
    software: str
    python: str
    packages: dict[str, str]
    sha256: dict[str, str]
    heads: dict[str, ChainHead] = {}
    """Events and newest chain value of every table of the log; releases of older versions have none."""
    unfinished: list[str] = []
    """What was open when it was signed off, a sentence each; releases of older versions do not say."""


def filename(campaign: Campaign) -> str:
    return f"{campaign.name}_release_{datetime.now(UTC):%Y-%m-%d}.zip"


def warnings(campaign: Campaign, progress: Progress = no_progress) -> list[str]:
    """What the official readers of the track's files will refuse, listed for the person who signs off."""
    lines: dict[str, None] = {}
    for export_lines in exports.warnings(campaign, progress).values():
        lines.update(dict.fromkeys(export_lines))
    return list(lines)


def write(
    campaign: Campaign,
    out: IO[bytes],
    *,
    by: str,
    statement: str,
    unfinished: Sequence[str],
) -> None:
    """Write the release as a zip, which `restore` accepts like an archive.

    `unfinished` says what is open, a sentence each (`phase_conditions.sign_off` asks for it).  `UserError`
    says why there can be none yet.
    """
    _check(campaign, by, statement)
    state = campaign.state()
    hashes: dict[str, str] = {}
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as zipped:
        for name, body in _parts(campaign):
            hashes[name] = hashlib.sha256(body).hexdigest()
            archive_writer.add_member(zipped, name, body)
        # The manifest comes last because it holds the hashes of all other files.
        signed = _signed(campaign, by.strip(), statement.strip(), hashes)
        signed.unfinished = list(unfinished)
        manifest = archive_writer.manifest(campaign).model_dump()
        manifest["release"] = signed.model_dump()
        archive_writer.add_member(
            zipped, MANIFEST, orjson.dumps(manifest, option=orjson.OPT_INDENT_2)
        )
    # Files read at different times would not fit together.
    if campaign.state() != state:
        raise UserError(
            "the campaign was opened again and has changed meanwhile; freeze it and sign off once more"
        )


def _check(campaign: Campaign, by: str, statement: str) -> None:
    campaign.must_allow("sign off")
    if not 0 < len(by.strip()) <= MAX_SIGNER or not by.isprintable():
        raise UserError(
            f"say who signs off: a name of 1 to {MAX_SIGNER} printable characters"
        )
    if not 0 < len(statement.strip()) <= MAX_STATEMENT:
        raise UserError(
            f"say what is signed off: a statement of 1 to {MAX_STATEMENT:,} characters"
        )


def _parts(campaign: Campaign) -> Iterator[tuple[str, bytes]]:
    yield from archive_writer.archive_parts(campaign)
    _, scores = exports.export(campaign, "scores")
    yield SCORES, scores
    _, judgments = exports.export(campaign, "judgments-csv")
    yield JUDGMENTS, judgments
    sorted_lines = orjson.OPT_INDENT_2 | orjson.OPT_SORT_KEYS
    yield SETTINGS, orjson.dumps(dict(campaign.settings), option=sorted_lines)


def _signed(
    campaign: Campaign, by: str, statement: str, hashes: dict[str, str]
) -> SignOff:
    store, number = campaign.store, campaign.row.id
    newest_judgment = store.state(number).judgment
    count, heads = campaign.count(), store.heads(number)
    python, packages = platform.python_version(), dict(_versions())
    return SignOff(
        by=by,
        at=_now(),
        statement=statement,
        phase=campaign.phase,
        judgments=count,
        last=newest_judgment,
        software=__version__,
        python=python,
        packages=packages,
        sha256=hashes,
        heads=heads,
    )


def _now() -> str:
    """The time in UTC to the second, with a Z."""
    time = datetime.now(UTC).isoformat(timespec="seconds")
    return time.replace("+00:00", "Z")


def _versions() -> Iterator[tuple[str, str]]:
    for name in _PACKAGES:
        try:
            yield name, version(name)
        # A part of the desk may be used without the other packages.
        except PackageNotFoundError:
            continue
