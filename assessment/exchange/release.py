"""The signed-off release: scores, judgments, settings and software in one file that restores elsewhere and scores the same there."""

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
from itertools import islice
from typing import IO, Any, NamedTuple

import orjson
from pydantic import BaseModel, TypeAdapter, ValidationError

from assessment import __version__
from assessment.campaign.handle import Campaign, Progress
from assessment.campaign.workspace import Workspace
from assessment.exchange import exports, log_files
from assessment.exchange.archive_material import nugget_events
from assessment.exchange.archive_members import members
from assessment.exchange.restoration import restore
from assessment.model import UserError
from assessment.planning.stored_plan import SETTING as PLAN
from assessment.store.chain import Head, chained
from assessment.store.guard import PHASE
from assessment.store.rows import judgment_values, nugget_values

MAX_WHO, MAX_STATEMENT = 200, 5_000
MANIFEST, SCORES, JUDGMENTS, SETTINGS = "manifest.json", "scores.csv", "judgments.csv", "settings.json"
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
    """What the manifest says of the release: who stands for it, by which software it was made, and the SHA-256 of every other file."""

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

    `scores` counts the figures that were signed off; `new` names what this version of the program adds to them.
    """

    signed: SignOff
    scores: int
    problems: tuple[str, ...]
    new: tuple[str, ...] = ()


# Out


def filename(campaign: Campaign) -> str:
    return f"{campaign.name}_release_{datetime.now(UTC):%Y-%m-%d}.zip"


def warnings(campaign: Campaign, progress: Progress = lambda share, text: None) -> list[str]:
    """What whoever signs off should know: what the official readers of the track's files will stumble over."""
    return list(
        dict.fromkeys(line for lines in exports.warnings(campaign, progress).values() for line in lines)
    )


def write(campaign: Campaign, out: IO[bytes], *, by: str, statement: str) -> None:
    """Write the release as a zip; `Workspace.restore` takes it as it is.  UserError says why there can be none yet."""
    _check(campaign, by, statement)
    before, hashes = campaign.state(), {}
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as zipped:
        for name, body in _parts(campaign):
            hashes[name] = hashlib.sha256(body).hexdigest()
            exports.add(zipped, name, body)
        signed = _signed(campaign, by.strip(), statement.strip(), hashes)
        manifest = exports.manifest(campaign) | {"release": signed.model_dump()}
        exports.add(zipped, MANIFEST, orjson.dumps(manifest, option=orjson.OPT_INDENT_2))
    if campaign.state() != before:
        raise UserError(
            "the campaign was opened again and has changed meanwhile; freeze it and sign off once more"
        )


def _check(campaign: Campaign, by: str, statement: str) -> None:
    campaign.must_allow("sign off")
    if not 0 < len(by.strip()) <= MAX_WHO or not by.isprintable():
        raise UserError(f"say who signs off: a name of 1 to {MAX_WHO} printable characters")
    if not 0 < len(statement.strip()) <= MAX_STATEMENT:
        raise UserError(f"say what is signed off: a statement of 1 to {MAX_STATEMENT:,} characters")


def _parts(campaign: Campaign) -> Iterator[tuple[str, bytes]]:
    yield from exports.archive_parts(campaign)
    yield SCORES, exports.export(campaign, "scores")[1]
    yield JUDGMENTS, exports.export(campaign, "judgments-csv")[1]
    yield SETTINGS, orjson.dumps(dict(campaign.settings), option=orjson.OPT_INDENT_2 | orjson.OPT_SORT_KEYS)


def _signed(campaign: Campaign, by: str, statement: str, hashes: dict[str, str]) -> SignOff:
    return SignOff(
        by=by,
        at=datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z"),
        statement=statement,
        phase=campaign.phase,
        judgments=campaign.count(),
        last=campaign.store.state(campaign.row.id)[0],
        software=__version__,
        python=platform.python_version(),
        packages=dict(_versions()),
        sha256=hashes,
        heads=campaign.store.heads(campaign.row.id),
    )


def _versions() -> Iterator[tuple[str, str]]:
    for name in _PACKAGES:
        try:
            yield name, version(name)
        except PackageNotFoundError:  # a part of the desk may be used without the others
            continue


# In


def verify(data: bytes) -> Verdict:
    """What is not as it was signed off: files that differ, and figures that come out otherwise when scored again from the log.

    Measures, rows and settings that the program has learnt since are `new`: nobody signed them, so they are no difference.
    UserError if the file is no signed-off release.
    """
    files = members(data)
    signed = _sign_off(files)
    damaged = tuple(_damaged(files, signed.sha256))
    if damaged:
        return Verdict(signed, 0, damaged)
    unchained = tuple(_unchained(files, signed))
    campaign = restore(Workspace(":memory:"), data)
    then, now = _figures(files[SCORES]), _figures(exports.export(campaign, "scores")[1])
    settings = TypeAdapter(dict[str, str]).validate_json(files[SETTINGS])
    problems = (*unchained, *_otherwise(campaign, settings, signed), *differences(then, now))
    return Verdict(signed, len(then), problems, (*_new_settings(campaign, settings), *additions(then, now)))


def _sign_off(files: Mapping[str, bytes]) -> SignOff:
    try:
        manifest = orjson.loads(files[MANIFEST])
        return SignOff.model_validate(manifest["release"])
    except (KeyError, TypeError, orjson.JSONDecodeError, ValidationError):
        raise UserError(
            "this is not a signed-off release; the page Release and the command `release` make one"
        ) from None


def _damaged(files: Mapping[str, bytes], hashes: Mapping[str, str]) -> Iterator[str]:
    for name, wanted in hashes.items():
        if name not in files:
            yield f"{name} is missing"
        elif hashlib.sha256(files[name]).hexdigest() != wanted:
            yield f"{name} is not as it was signed off (its SHA-256 differs)"
    yield from (f"{name} was not signed off" for name in files if name not in hashes and name != MANIFEST)
    yield from (
        f"{name} is missing" for name in (SCORES, SETTINGS) if name not in hashes and name not in files
    )


def _unchained(files: Mapping[str, bytes], signed: SignOff) -> Iterator[str]:
    """Files whose events do not make the head that was signed off."""
    values = {
        "judgment": ("log.jsonl", lambda data: map(judgment_values, log_files.events(data))),
        "nugget": ("nuggets.jsonl", lambda data: map(nugget_values, nugget_events(data))),
    }
    for table, (name, read) in values.items():
        head = chained(table, read(files.get(name, b"")))
        if table in signed.heads and head != signed.heads[table]:
            yield f"{name}: its {head.events:,} events are not those of the log that was signed off (their head is {head.chain})"


def _otherwise(campaign: Campaign, settings: Mapping[str, str], signed: SignOff) -> Iterator[str]:
    if campaign.count() != signed.judgments:
        yield f"{campaign.count()} judgments are restored, {signed.judgments} were signed off"
    now = campaign.settings
    for name in sorted(settings.keys() - {PHASE, PLAN}):  # each database numbers plans its own way
        if settings[name] != now.get(name):
            yield f"setting {name}: {now.get(name)} is restored, {settings[name]} was signed off"


def _new_settings(campaign: Campaign, settings: Mapping[str, str]) -> Iterator[str]:
    now = campaign.settings
    for name in sorted(now.keys() - settings.keys() - {PHASE, PLAN}):
        yield f"the setting {name} was added since; it stands at {now[name]}"


_Figures = Mapping[tuple[str, str, str], tuple[str, ...]]


def _figures(data: bytes) -> dict[tuple[str, str, str], tuple[str, ...]]:
    """Value, judged and needed units by run, topic and measure, as written."""
    rows: Any = csv.DictReader(io.StringIO(data.decode(), newline=""))
    return {
        (row["run"], row["topic"], row["measure"]): (row["value"], row["judged"], row["needed"])
        for row in rows
    }


def differences(signed: _Figures, now: _Figures) -> list[str]:
    """One line for each figure signed off that is missing now or not the same, the first ones only."""
    apart = [key for key in signed if key not in now or not _same(signed[key], now[key])]
    lines = [f"run {run}, topic {topic}, {measure}: {_figure(signed, run, topic, measure)} was signed off, {_figure(now, run, topic, measure)} comes out now"
             for run, topic, measure in islice(apart, SHOWN)]  # fmt: skip
    return [*lines, f"and {len(apart) - SHOWN:,} more"] if len(apart) > SHOWN else lines


def _same(signed: tuple[str, ...], now: tuple[str, ...]) -> bool:
    """Whether a figure comes out again; sums in another order may differ in the last of sixteen digits.

    >>> _same(("44.833333333333336", "1", "2"), ("44.83333333333333", "1", "2")), _same(("44.8", "1", "2"), ("44.9", "1", "2"))
    (True, False)
    """
    if signed[1:] != now[1:] or not (signed[0] and now[0]):
        return signed == now
    return math.isclose(float(signed[0]), float(now[0]), rel_tol=LAST_DIGIT, abs_tol=LAST_DIGIT)


def additions(signed: _Figures, now: _Figures) -> list[str]:
    """One line for each measure that has figures now which nobody signed."""
    measured = {measure for _, _, measure in signed}
    counts = Counter(measure for run, topic, measure in now if (run, topic, measure) not in signed)
    lines = []
    for measure, count in counts.items():
        what = "further rows" if measure in measured else "a measure added"
        lines.append(f"{measure}: {what} since the release was signed off, {count:,} figures")
    return lines


def _figure(figures: _Figures, *key: str) -> str:
    found = figures.get(key)  # type: ignore[call-overload]
    if found is None:
        return "nothing"
    value, judged, needed = found
    return f"{value or 'undefined'} ({judged} of {needed} judged)"
