"""What an audit shows of a machine: how often it is right, whom it favours, and what it is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from assessment.analysis.economy.labelled_units import LabelledUnit, labelled_units
from assessment.analysis.economy.machine_labels import machine_version
from assessment.campaign.handle import Campaign
from assessment.model import Ref
from assessment.model.economy import AuditStratum, MachineAudit
from assessment.model.progress import Progress, no_progress
from assessment.statistics.confidence_intervals import Interval, wilson_interval
from assessment.statistics.machine_audit import Audit, Favour, Stratum, audit
from assessment.statistics.sampled_favour import sampled_favours
from assessment.statistics.score_matrix import Floats

_YES, _NO, _SKIPPED = "yes", "no", "skipped"
"""What people's label of a unit says of the question that the machine answered."""


class StratumResult(NamedTuple):
    """One stratum: how many drawn units are judged, on how many people agree with the machine."""

    stratum: AuditStratum
    judged: int
    positive: int
    right: int
    interval: Interval | None


class RunFavour(NamedTuple):
    """By how much the machine favours a run, or a group of runs, beyond the mean over runs."""

    name: str
    favour: Favour


class AuditResult(NamedTuple):
    """All that an audit shows; `audit` is None until every drawn unit is judged or skipped.

    `skipped` units are those that nobody could judge. They are left out of the sample, and `accuracy_bounds`
    say what accuracy could be at worst and at best with them.
    """

    drawn: int
    judged: int
    skipped: int
    strata: tuple[StratumResult, ...]
    audit: Audit | None = None
    accuracy_bounds: tuple[float, float] | None = None
    runs: tuple[RunFavour, ...] = ()
    groups: tuple[RunFavour, ...] = ()
    note: str = ""


def audit_result(
    campaign: Campaign, sample: MachineAudit, progress: Progress = no_progress
) -> AuditResult:
    """The result of the people's labels so far."""
    labels: dict[Ref, bool] = {}
    skipped = set()
    for stratum in sample.strata:
        for ref in stratum.units:
            judged = _people_say(campaign, sample, ref)
            if judged is None:
                continue
            if judged == _SKIPPED:
                skipped.add(ref)
            else:
                labels[ref] = judged == _YES
    strata = tuple(_stratum_result(stratum, labels) for stratum in sample.strata)
    drawn = sum(len(stratum.units) for stratum in sample.strata)
    result = AuditResult(drawn, len(labels), len(skipped), strata)
    if machine_version(campaign, sample.machine, progress) != sample.machine_version:
        return result._replace(
            note=f"{sample.machine} has other labels than when the sample was drawn; draw another one"
        )
    # A sample of what was easy to judge first would say nothing.
    if len(labels) + len(skipped) < drawn:
        return result
    unjudged = [row for row in strata if row.stratum.size and not row.judged]
    if unjudged:
        return result._replace(note="in some stratum nobody could judge any unit")
    units = labelled_units(campaign, sample.machine, sample.kind, progress)
    return _complete(sample, result, units, labels)


def _people_say(campaign: Campaign, sample: MachineAudit, ref: Ref) -> str | None:
    """What the label that counts says; None while nobody has judged the unit."""
    judged = campaign.data.topic_state(ref.topic).judged
    label = judged.label(ref)
    if label is not None:
        return _YES if label in sample.positive else _NO
    unable = {vote.ref for vote in judged.noted if vote.reason}
    return _SKIPPED if ref in unable else None


def _stratum_result(stratum: AuditStratum, labels: dict[Ref, bool]) -> StratumResult:
    answers = []
    for ref in stratum.units:
        if ref in labels:
            answers.append(labels[ref])
    judged = len(answers)
    positive = sum(answers)
    right = judged - positive
    if stratum.says_positive:
        right = positive
    interval = wilson_interval(right, judged) if judged else None
    return StratumResult(stratum, judged, positive, right, interval)


def _complete(
    sample: MachineAudit,
    result: AuditResult,
    units: dict[Ref, LabelledUnit],
    labels: dict[Ref, bool],
) -> AuditResult:
    strata = []
    for row in result.strata:
        stratum = row.stratum
        counts = Stratum(stratum.says_positive, stratum.size, row.judged, row.positive)
        strata.append(counts)
    by_run = {run: {run} for run, _ in sample.run_sizes}
    run_sizes = [size for _, size in sample.run_sizes]
    favours = _favours(sample, units, labels, by_run, run_sizes)
    groups: tuple[RunFavour, ...] = ()
    others = by_run.keys() - set(sample.group)
    if sample.group and others:
        by_group = {"the group": set(sample.group), "all others": set(others)}
        groups = _favours(sample, units, labels, by_group, sample.group_sizes)
    return result._replace(
        audit=audit(strata),
        accuracy_bounds=_accuracy_bounds(result),
        runs=favours,
        groups=groups,
    )


def _accuracy_bounds(result: AuditResult) -> tuple[float, float]:
    """Accuracy if the machine were wrong, or right, on every unit that nobody could judge."""
    total = sum(row.stratum.size for row in result.strata)
    low = high = 0.0
    for row in result.strata:
        drawn = len(row.stratum.units)
        if not drawn:
            continue
        share = row.stratum.size / total
        unable = drawn - row.judged
        at_best = row.right + unable
        low += share * row.right / drawn
        high += share * at_best / drawn
    return low, high


def _favours(
    sample: MachineAudit,
    units: dict[Ref, LabelledUnit],
    labels: dict[Ref, bool],
    holders: dict[str, set[str]],
    holder_sizes: Sequence[int],
) -> tuple[RunFavour, ...]:
    """Favours by name of run or group; `totals` count the units of the population that each holds."""
    names = list(holders)
    counts = np.maximum(holder_sizes, 1)
    weights = []
    errors = []
    strata = []
    for code, stratum in enumerate(sample.strata):
        for ref in stratum.units:
            # A run that was taken away has no units any more.
            if ref not in labels or ref not in units:
                continue
            held = _held(units[ref], holders)
            weights.append(held / counts)
            errors.append(float(stratum.says_positive) - float(labels[ref]))
            strata.append(code)
    sizes = [stratum.size for stratum in sample.strata]
    matrix = np.array(weights).reshape(-1, len(names)).T
    favours = sampled_favours(matrix, errors, strata, sizes)
    return tuple(RunFavour(names[one.run], one) for one in favours)


def _held(unit: LabelledUnit, holders: dict[str, set[str]]) -> Floats:
    held = []
    for runs in holders.values():
        is_held = not runs.isdisjoint(unit.runs)
        held.append(float(is_held))
    return np.array(held)
