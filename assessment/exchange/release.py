"""The signed-off release: scores, judgments, settings and software in one file.

It can be restored elsewhere and gives the same scores there.
"""

from __future__ import annotations

import csv
import hashlib
import io
import math
import platform
import zipfile
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from typing import IO, Any, NamedTuple

import orjson
from pydantic import BaseModel, ValidationError

from assessment import __version__
from assessment.campaign.handle import Campaign, Progress
from assessment.campaign.workspace import Workspace
from assessment.exchange import exports, log_files
from assessment.exchange.archive_material import nugget_events
from assessment.exchange.archive_members import members
from assessment.exchange.archive_schema import LOG, MANIFEST, NUGGETS
from assessment.exchange.restoration import restore
from assessment.formats.json_types import json_adapter
from assessment.model import UserError
from assessment.planning.stored_plan import SETTING as PLAN
from assessment.store.chain import Head, chained
from assessment.store.guard import PHASE
from assessment.store.rows import judgment_values, nugget_values

MAX_SIGNER, MAX_STATEMENT = 200, 5_000
SCORES, JUDGMENTS, SETTINGS = "scores.csv", "judgments.csv", "settings.json"
SHOWN = 20
"""Differences that a check names; more are counted."""
LAST_DIGIT = 1e-12
"""Figures that are nearer to each other, relative to their size, are one figure."""
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
    """What the manifest says of the release: who signed it, with which software, and the SHA-256 of every
    other file.
    """

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
    heads: dict[str, Head] = {}
    """Events and newest chain value of every table of the log; releases of older versions have none."""


class Verdict(NamedTuple):
    """What a check of a release found: `problems` is empty where everything is as it was signed off.

    `scores` counts the figures that were signed off; `new` names what this version of the program adds to
    them.
    """

    signed: SignOff
    scores: int
    problems: tuple[str, ...]
    new: tuple[str, ...] = ()


# Out


def filename(campaign: Campaign) -> str:
    return f"{campaign.name}_release_{datetime.now(UTC):%Y-%m-%d}.zip"


def warnings(
    campaign: Campaign, progress: Progress = lambda share, text: None
) -> list[str]:
    """What the official readers of the track's files will stumble over, for whoever signs off."""
    lines: dict[str, None] = {}
    for export_lines in exports.warnings(campaign, progress).values():
        lines.update(dict.fromkeys(export_lines))
    return list(lines)


def write(campaign: Campaign, out: IO[bytes], *, by: str, statement: str) -> None:
    """Write the release as a zip, which `restore` accepts like an archive.

    `UserError` says why there can be none yet.
    """
    _check(campaign, by, statement)
    state = campaign.state()
    hashes: dict[str, str] = {}
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as zipped:
        for name, body in _parts(campaign):
            hashes[name] = hashlib.sha256(body).hexdigest()
            exports.add(zipped, name, body)
        signed = _signed(campaign, by.strip(), statement.strip(), hashes)
        manifest = exports.manifest(campaign) | {"release": signed.model_dump()}
        exports.add(
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
    yield from exports.archive_parts(campaign)
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
    newest_judgment, *_ = store.state(number)
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


# In


def verify(data: bytes) -> Verdict:
    """What is not as it was signed off: files that differ, and figures that differ when scored again from
    the log.

    Measures, rows and settings that the program has gained since are `new`: nobody signed them, so they are
    no difference.  `UserError` if the file is no signed-off release.
    """
    files = members(data)
    signed = _sign_off(files)
    damaged = tuple(_damaged(files, signed.sha256))
    if damaged:
        return Verdict(signed, 0, damaged)
    unchained = _unchained(files, signed)
    campaign = restore(Workspace(":memory:"), data)
    signed_figures = _figures(files[SCORES])
    _, scores = exports.export(campaign, "scores")
    figures = _figures(scores)
    settings = json_adapter(dict[str, str]).validate_json(files[SETTINGS])
    problems = [*unchained, *_restored_otherwise(campaign, settings, signed)]
    problems += differences(signed_figures, figures)
    new = [*_new_settings(campaign, settings), *additions(signed_figures, figures)]
    return Verdict(signed, len(signed_figures), tuple(problems), tuple(new))


def _sign_off(files: Mapping[str, bytes]) -> SignOff:
    try:
        manifest = orjson.loads(files[MANIFEST])
        return SignOff.model_validate(manifest["release"])
    except (KeyError, TypeError, orjson.JSONDecodeError, ValidationError):
        raise UserError(
            "this is not a signed-off release; the page Release and the command `release` make one"
        ) from None


def _damaged(files: Mapping[str, bytes], hashes: Mapping[str, str]) -> Iterator[str]:
    for name, signed_hash in hashes.items():
        if name not in files:
            yield f"{name} is missing"
        elif hashlib.sha256(files[name]).hexdigest() != signed_hash:
            yield f"{name} is not as it was signed off (its SHA-256 differs)"
    for name in files:
        if name not in hashes and name != MANIFEST:
            yield f"{name} was not signed off"
    # The check itself reads these two, whatever the manifest lists.
    for name in (SCORES, SETTINGS):
        if name not in hashes and name not in files:
            yield f"{name} is missing"


def _unchained(files: Mapping[str, bytes], signed: SignOff) -> list[str]:
    """Files whose events do not make the head that was signed off."""
    judgments = map(judgment_values, log_files.events(files.get(LOG, b"")))
    nuggets = map(nugget_values, nugget_events(files.get(NUGGETS, b"")))
    heads = {
        "judgment": (LOG, chained("judgment", judgments)),
        "nugget": (NUGGETS, chained("nugget", nuggets)),
    }
    problems = []
    for table, (name, head) in heads.items():
        if table in signed.heads and head != signed.heads[table]:
            problems.append(
                f"{name}: its {head.events:,} events are not those of the log that was signed off "
                f"(their head is {head.chain})"
            )
    return problems


def _restored_otherwise(
    campaign: Campaign, settings: Mapping[str, str], signed: SignOff
) -> Iterator[str]:
    count = campaign.count()
    if count != signed.judgments:
        yield f"{count} judgments are restored, {signed.judgments} were signed off"
    restored = campaign.settings
    # Plans are left out: each database numbers them in its own way.
    for name in sorted(settings.keys() - {PHASE, PLAN}):
        if settings[name] != restored.get(name):
            yield f"setting {name}: {restored.get(name)} is restored, {settings[name]} was signed off"


def _new_settings(campaign: Campaign, settings: Mapping[str, str]) -> Iterator[str]:
    restored = campaign.settings
    for name in sorted(restored.keys() - settings.keys() - {PHASE, PLAN}):
        yield f"the setting {name} was added since; it stands at {restored[name]}"


class Figure(NamedTuple):
    """A score, the units judged and the units needed, as they are written in the file."""

    value: str
    judged: str
    needed: str


FigureKey = tuple[str, str, str]
"""Run, topic and measure."""
Figures = Mapping[FigureKey, Figure]


def _figures(data: bytes) -> dict[FigureKey, Figure]:
    """The figures of a file of scores, as written."""
    rows: Any = csv.DictReader(io.StringIO(data.decode(), newline=""))
    figures = {}
    for row in rows:
        key = row["run"], row["topic"], row["measure"]
        figures[key] = Figure(row["value"], row["judged"], row["needed"])
    return figures


def differences(signed: Figures, restored: Figures) -> list[str]:
    """One line for each figure signed off that is missing now or not the same, the first ones only."""
    different = [
        key
        for key in signed
        if key not in restored or not _same(signed[key], restored[key])
    ]
    lines = []
    for key in different[:SHOWN]:
        run, topic, measure = key
        before, after = _shown(signed.get(key)), _shown(restored.get(key))
        lines.append(
            f"run {run}, topic {topic}, {measure}: {before} was signed off, {after} comes out now"
        )
    if len(different) > SHOWN:
        lines.append(f"and {len(different) - SHOWN:,} more")
    return lines


def _same(signed: Figure, restored: Figure) -> bool:
    """Whether a figure comes out again; sums in another order may differ in the last of sixteen digits.

    >>> _same(Figure("44.833333333333336", "1", "2"), Figure("44.83333333333333", "1", "2"))
    True
    >>> _same(Figure("44.8", "1", "2"), Figure("44.9", "1", "2"))
    False
    """
    if (signed.judged, signed.needed) != (restored.judged, restored.needed):
        return False
    if not signed.value or not restored.value:
        return signed.value == restored.value
    before, after = float(signed.value), float(restored.value)
    return math.isclose(before, after, rel_tol=LAST_DIGIT, abs_tol=LAST_DIGIT)


def additions(signed: Figures, restored: Figures) -> list[str]:
    """One line for each measure that has figures now which nobody signed."""
    signed_measures = {measure for _, _, measure in signed}
    unsigned = [key for key in restored if key not in signed]
    counts = Counter(measure for _, _, measure in unsigned)
    lines = []
    for measure, count in counts.items():
        what = "further rows" if measure in signed_measures else "a measure added"
        lines.append(
            f"{measure}: {what} since the release was signed off, {count:,} figures"
        )
    return lines


def _shown(figure: Figure | None) -> str:
    """A figure in words."""
    if figure is None:
        return "nothing"
    return f"{figure.value or 'undefined'} ({figure.judged} of {figure.needed} judged)"
