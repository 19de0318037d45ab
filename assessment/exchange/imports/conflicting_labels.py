"""Two labels of one assessor on one unit within one import: the last one counts, and the report says so."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from assessment import formats
from assessment.campaign.data import CampaignData
from assessment.formats.plurals import number_of
from assessment.model import Judgment, Problem, Ref

NOBODY = "imported"
"""The assessor of judgments for which neither the file nor the import names one."""
_MAX_NAMED = 3


class FileLabel(NamedTuple):
    """A label that a file of the import gives, and which file."""

    label: str
    file: str


Labels = dict[tuple[Ref, str], FileLabel]
"""The label of each unit and assessor in the files of one import so far."""


class _Conflict(NamedTuple):
    ref: Ref
    assessor: str
    before: FileLabel
    label: str


def last_of_each(judgments: Sequence[Judgment]) -> list[Judgment]:
    """The judgments without those that the same file revises later on.

    Events of a log, which have a UUID, all stay.
    """
    last: dict[tuple[Ref, str], int] = {}
    for index, judgment in enumerate(judgments):
        if not judgment.uuid:
            last[judgment.ref, judgment.assessor] = index
    remaining = []
    for index, judgment in enumerate(judgments):
        if judgment.uuid or last[judgment.ref, judgment.assessor] == index:
            remaining.append(judgment)
    return remaining


def conflicting_labels(
    data: CampaignData,
    file: str,
    judgments: Iterable[Judgment],
    labels: Labels,
) -> tuple[int, list[Problem]]:
    """How many units get a second label from their assessor in one import.

    A problem names the first of them.

    `labels` holds those of earlier files and gets those of this one.
    """
    conflicts: dict[tuple[Ref, str], _Conflict] = {}
    for judgment in judgments:
        # Events of a log revise earlier ones on purpose; "cannot judge" is no second label.
        if judgment.uuid or judgment.label is None:
            continue
        unit = judgment.ref, judgment.assessor
        before = labels.get(unit)
        if before and before.label != judgment.label:
            conflicts[unit] = _Conflict(*unit, before, judgment.label)
        labels[unit] = FileLabel(judgment.label, file)
    if not conflicts:
        return 0, []
    return len(conflicts), [_problem(data, file, list(conflicts.values()))]


def _problem(data: CampaignData, file: str, conflicts: Sequence[_Conflict]) -> Problem:
    people = ", ".join(sorted({conflict.assessor for conflict in conflicts}))
    other_files = {conflict.before.file for conflict in conflicts} - {file}
    where = "in this file"
    if other_files:
        where = f"in {', '.join(sorted(other_files))} and here"
    count = number_of(len(conflicts), "unit has", "units have")
    in_words = "; ".join(
        _in_words(data, conflict) for conflict in conflicts[:_MAX_NAMED]
    )
    what = f"{count} two different labels of {people} {where}, first: {in_words}"
    right = "the last label counts"
    if people == NOBODY:
        right += "; if several people judged, import each one's file under their name (--assessor NAME)"
    first = f"topic {conflicts[0].ref.topic}"
    return formats.warning(file, "CONFLICTING_LABELS", first, what=what, right=right)


def _in_words(data: CampaignData, conflict: _Conflict) -> str:
    """The unit in words, with both labels."""
    ref = conflict.ref
    unit = ref.kind
    name = _unit_name(data, ref)
    if name:
        unit += f" of {name}"
    first = conflict.before.label[:40]
    second = conflict.label[:40]
    return f"topic {ref.topic}, {unit[:80]}: {first!r}, then {second!r}"


def _unit_name(data: CampaignData, ref: Ref) -> str:
    if ref.topic not in data.topics:
        return ""
    for unit in data.units(ref.topic):
        if unit.ref == ref:
            return unit.name
    return ""
