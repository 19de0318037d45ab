"""The check of a signed-off release: what was changed since, and which figures are different now."""

from __future__ import annotations

import csv
import hashlib
import io
import math
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import orjson
from pydantic import ValidationError

from assessment.campaign.handle import Campaign
from assessment.campaign.inputs import PLAN
from assessment.campaign.workspace import Workspace
from assessment.exchange.archive.material import nugget_events
from assessment.exchange.archive.restoration import restore
from assessment.exchange.archive.schema import LOG, MANIFEST, NUGGETS
from assessment.exchange.archive.zip_members import archive_members
from assessment.exchange.exports import campaign_exports as exports
from assessment.exchange.log_files import log_reading
from assessment.exchange.release.release_archive import SCORES, SETTINGS, SignOff
from assessment.formats.json_types import json_adapter
from assessment.formats.plurals import number_of
from assessment.model import UserError
from assessment.store.chain import chained
from assessment.store.guard import PHASE, PHASE_NOTE
from assessment.store.rows import judgment_values, nugget_values

_NOT_COMPARED = {PHASE, PHASE_NOTE, PLAN}
"""Settings that may differ: a restored campaign is open, and each database numbers its plans in its own way.
"""
SHOWN = 20
"""Differences that a check names; more are counted."""
LAST_DIGIT = 1e-12
"""Figures that are nearer to each other, relative to their size, are one figure."""


class ReleaseVerdict(NamedTuple):
    """What a check of a release found: `problems` is empty where everything is as it was signed off.

    `scores` counts the figures that were signed off; `new` names what this version of the program adds to
    them.
    """

    signed: SignOff
    scores: int
    problems: tuple[str, ...]
    new: tuple[str, ...] = ()


def verify(data: bytes) -> ReleaseVerdict:
    """The differences between a release and what was signed off.

    They are files that differ, and figures that differ when scored again from the log.

    Measures, rows and settings that the program has gained since are `new`: nobody signed them, so they are
    no difference.  `UserError` if the file is no signed-off release.
    """
    files = archive_members(data)
    signed = _sign_off(files)
    damaged = tuple(_damaged(files, signed.sha256))
    # Nothing of a file that was changed afterwards is worth computing.
    if damaged:
        return ReleaseVerdict(signed, 0, damaged)
    unchained = _unchained(files, signed)
    # In memory, so that the check leaves no campaign behind.
    campaign = restore(Workspace(":memory:"), data)
    signed_figures = _figures(files[SCORES])
    # Read from the file that was signed, so that both are rounded alike.
    _, scores = exports.export(campaign, "scores")
    figures = _figures(scores)
    settings = json_adapter(dict[str, str]).validate_json(files[SETTINGS])
    problems = [*unchained, *_restored_otherwise(campaign, settings, signed)]
    problems += differences(signed_figures, figures)
    new = [*_new_settings(campaign, settings), *additions(signed_figures, figures)]
    return ReleaseVerdict(signed, len(signed_figures), tuple(problems), tuple(new))


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
    # A file that was added could claim anything in the name of who signed.
    for name in files:
        if name not in hashes and name != MANIFEST:
            yield f"{name} was not signed off"
    # The check itself reads these two, whatever the manifest lists.
    for name in (SCORES, SETTINGS):
        if name not in hashes and name not in files:
            yield f"{name} is missing"


def _unchained(files: Mapping[str, bytes], signed: SignOff) -> list[str]:
    """Files whose events do not make the head that was signed off."""
    judgments = map(judgment_values, log_reading.judgments_of_log(files.get(LOG, b"")))
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
        restored_count = number_of(count, "judgment")
        yield f"{restored_count} restored, {signed.judgments:,} signed off"
    restored = campaign.settings
    for name in sorted(settings.keys() - _NOT_COMPARED):
        if settings[name] != restored.get(name):
            yield f"setting {name}: {restored.get(name)} is restored, {settings[name]} was signed off"


def _new_settings(campaign: Campaign, settings: Mapping[str, str]) -> Iterator[str]:
    restored = campaign.settings
    for name in sorted(restored.keys() - settings.keys() - _NOT_COMPARED):
        yield f"the setting {name} was added since; it stands at {restored[name]}"


class ReleasedFigure(NamedTuple):
    """A score, the units judged and the units needed, as they are written in the file."""

    value: str
    judged: str
    needed: str


FigureKey = tuple[str, str, str]
"""Run, topic and measure."""
Figures = Mapping[FigureKey, ReleasedFigure]


def _figures(data: bytes) -> dict[FigureKey, ReleasedFigure]:
    """The figures of a file of scores, as written."""
    rows: Any = csv.DictReader(io.StringIO(data.decode(), newline=""))
    figures = {}
    for row in rows:
        key = row["run"], row["topic"], row["measure"]
        figures[key] = ReleasedFigure(row["value"], row["judged"], row["needed"])
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


def _same(signed: ReleasedFigure, restored: ReleasedFigure) -> bool:
    """Whether two figures are the same; sums in another order may differ in the last of sixteen digits.

    >>> figure = ReleasedFigure("44.833333333333336", "1", "2")
    >>> _same(figure, ReleasedFigure("44.83333333333333", "1", "2"))
    True
    >>> _same(figure, ReleasedFigure("44.9", "1", "2"))
    False
    """
    if (signed.judged, signed.needed) != (restored.judged, restored.needed):
        return False
    if not signed.value or not restored.value:
        return signed.value == restored.value
    before = float(signed.value)
    after = float(restored.value)
    return math.isclose(before, after, rel_tol=LAST_DIGIT, abs_tol=LAST_DIGIT)


def additions(signed: Figures, restored: Figures) -> list[str]:
    """One line for each measure that has figures now which nobody signed."""
    signed_measures = {measure for _, _, measure in signed}
    counts: Counter[str] = Counter()
    for key in restored:
        if key not in signed:
            counts[key[2]] += 1
    lines = []
    for measure, count in counts.items():
        what = "further rows" if measure in signed_measures else "a measure added"
        lines.append(
            f"{measure}: {what} since the release was signed off, {number_of(count, 'figure')}"
        )
    return lines


def _shown(figure: ReleasedFigure | None) -> str:
    """A figure in words."""
    if figure is None:
        return "nothing"
    value = figure.value or "undefined"
    return f"{value} ({figure.judged} of {figure.needed} judged)"
