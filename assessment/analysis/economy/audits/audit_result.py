"""What an audit shows of a machine: how often it is right, whom it favours, and what it is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

import numpy as np

from assessment.analysis.economy.audits.labelled_units import (
    LabelledUnit,
    labelled_units,
)
from assessment.analysis.economy.machine_labels import machine_version
from assessment.campaign.handle import Campaign
from assessment.model import Ref
from assessment.model.economy import AuditStratum, MachineAudit
from assessment.model.progress import Progress, no_progress
from assessment.statistics.confidence_intervals import Interval, wilson_interval
from assessment.statistics.machine_audit import Audit, Stratum, audit
from assessment.statistics.sampled_favour import Favour, sampled_favours

BinaryLabel = Literal["yes", "no", "skipped"]
"""People's label of a unit as a yes or a no to the audit's question; "skipped" where they cannot judge it."""


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
    """All that an audit shows."""

    drawn: int
    judged: int
    skipped: int
    """Units that nobody could judge; they are left out of the sample."""
    strata: tuple[StratumResult, ...]
    audit: Audit | None = None
    """None until every drawn unit is judged or skipped."""
    accuracy_bounds: tuple[float, float] | None = None
    """What accuracy could be at worst and at best with the skipped units."""
    runs: tuple[RunFavour, ...] = ()
    groups: tuple[RunFavour, ...] = ()
    note: str = ""


def audit_result(
    campaign: Campaign, sample: MachineAudit, progress: Progress = no_progress
) -> AuditResult:
    """The result of the people's labels so far."""
    labels, skipped = _binary_labels(campaign, sample)
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


def _binary_label(
    campaign: Campaign, sample: MachineAudit, ref: Ref
) -> BinaryLabel | None:
    """What the label that counts says; None while nobody has judged the unit."""
    judged = campaign.data.topic_state(ref.topic).judged
    label = judged.label(ref)
    if label is not None:
        return "yes" if label in sample.positive else "no"
    return "skipped" if judged.cannot_judge(ref) else None


class _BinaryLabels(NamedTuple):
    """The drawn units that people have dealt with."""

    labels: dict[Ref, bool]
    """Whether the label that counts is a yes."""
    skipped: set[Ref]


def _binary_labels(campaign: Campaign, sample: MachineAudit) -> _BinaryLabels:
    binary_labels = _BinaryLabels({}, set())
    for stratum in sample.strata:
        for ref in stratum.units:
            label = _binary_label(campaign, sample, ref)
            if label == "skipped":
                binary_labels.skipped.add(ref)
            elif label is not None:
                binary_labels.labels[ref] = label == "yes"
    return binary_labels


def _stratum_result(stratum: AuditStratum, labels: dict[Ref, bool]) -> StratumResult:
    """How often the machine was right in the judged part of a stratum."""
    binary_labels = []
    for ref in stratum.units:
        if ref in labels:
            binary_labels.append(labels[ref])
    judged = len(binary_labels)
    positive = sum(binary_labels)
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
    """The result with everything that needs all drawn units judged."""
    strata = []
    for row in result.strata:
        stratum = row.stratum
        counts = Stratum(stratum.says_positive, stratum.size, row.judged, row.positive)
        strata.append(counts)
    drawn = _drawn_units(sample, units, labels)
    runs = [_Holder(run, {run}, size) for run, size in sample.run_sizes]
    groups = _group_and_others(sample)
    return result._replace(
        audit=audit(strata),
        accuracy_bounds=_accuracy_bounds(result),
        runs=_favours(sample, drawn, runs),
        groups=_favours(sample, drawn, groups),
    )


def _group_and_others(sample: MachineAudit) -> list[_Holder]:
    """The group that the audit asks about, and all other runs; empty where one of them is."""
    others = {run for run, _ in sample.run_sizes} - set(sample.group)
    if not sample.group or not others:
        return []
    of_group, of_others = sample.group_sizes
    group = _Holder("the group", set(sample.group), of_group)
    return [group, _Holder("all others", others, of_others)]


def _accuracy_bounds(result: AuditResult) -> tuple[float, float]:
    """Accuracy if the machine were wrong, or right, on every unit that nobody could judge."""
    total = sum(row.stratum.size for row in result.strata)
    low = high = 0.0
    for row in result.strata:
        drawn = len(row.stratum.units)
        if not drawn:
            continue
        share = row.stratum.size / total
        cannot_judge = drawn - row.judged
        at_worst = row.right
        at_best = row.right + cannot_judge
        low += share * at_worst / drawn
        high += share * at_best / drawn
    return low, high


class _Holder(NamedTuple):
    """A run, or a group of runs, with how many units of the population it holds."""

    name: str
    runs: set[str]
    units: int


class _DrawnUnit(NamedTuple):
    """A judged unit of the sample; `error` is 1 for a yes that people deny, -1 for a no that they deny."""

    stratum: int
    runs: tuple[str, ...]
    error: float


def _drawn_units(
    sample: MachineAudit, units: dict[Ref, LabelledUnit], labels: dict[Ref, bool]
) -> list[_DrawnUnit]:
    drawn: list[_DrawnUnit] = []
    for number, stratum in enumerate(sample.strata):
        for ref in stratum.units:
            # A run that was deleted has no units any more.
            if ref in labels and ref in units:
                error = float(stratum.says_positive) - float(labels[ref])
                drawn.append(_DrawnUnit(number, units[ref].runs, error))
    return drawn


def _favours(
    sample: MachineAudit, drawn: Sequence[_DrawnUnit], holders: Sequence[_Holder]
) -> tuple[RunFavour, ...]:
    """By how much the machine favours each holder, from its errors on the drawn units."""
    shape = len(holders), len(drawn)
    weights = np.zeros(shape)
    for row, holder in enumerate(holders):
        share = 1 / max(holder.units, 1)
        for column, unit in enumerate(drawn):
            if not holder.runs.isdisjoint(unit.runs):
                weights[row, column] = share
    errors = [unit.error for unit in drawn]
    strata = [unit.stratum for unit in drawn]
    sizes = [stratum.size for stratum in sample.strata]
    favours = sampled_favours(weights, errors, strata, sizes)
    return tuple(RunFavour(holders[favour.run].name, favour) for favour in favours)
