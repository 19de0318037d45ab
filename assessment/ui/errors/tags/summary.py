"""What the tagged units cost by a measure."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from assessment.analysis import errors
from assessment.analysis.errors import (
    Cost,
    RunUnit,
    TaggedUnit,
    UnitFilter,
    matching_units,
)
from assessment.analysis.errors.better_answers import better_answer_of
from assessment.analysis.errors.cost_causes import (
    CostCause,
    agrees_with_run,
    cost_causes,
)
from assessment.analysis.errors.costs_of_errors import costs_of_units
from assessment.analysis.errors.former_units import former_unit
from assessment.analysis.errors.tag_losses import TagLosses, is_scored, tag_losses
from assessment.analysis.errors.wording import best_in_words
from assessment.campaign import Campaign
from assessment.campaign.data import CampaignData
from assessment.model import BetterAnswer, Task
from assessment.model.progress import Progress, no_progress
from assessment.ui.errors.boxes.choices import sees_all
from assessment.ui.errors.tags.untagged import Untagged

# A unit without a label that counts is open work, which costs nothing yet.
_JUDGED = UnitFilter(judged=True)
_NO_COST = "no cost"


class TagCosts(NamedTuple):
    """What tagged units cost by a measure; all is empty without one."""

    measure: str | None = None
    scored: frozenset[str] = frozenset()
    """The ids of units that the measure scores."""
    by_id: Mapping[str, Cost] = {}
    """What errors of the runs cost, by the ids of their units."""
    losses: TagLosses = TagLosses(())
    ids_without_error: frozenset[str] = frozenset()
    """The ids of units whose label is no error of the run: what the run did agrees with it, or another label
    would be worth more but is not the run's doing.
    """
    remedies: Mapping[str, str] = {}
    """What would be right in few words, by id: the better label, or what the run could have done where no
    label says it.
    """


class TagSummary(NamedTuple):
    """Tags with their units, and what these cost."""

    entries: Sequence[TaggedUnit]
    units: Mapping[TaggedUnit, RunUnit]
    """The units of the entries; those that are gone are left out."""
    costs: TagCosts = TagCosts()
    better: Mapping[str, BetterAnswer[Any]] = {}
    """The answers that put units right, by id; they cost nothing as long as the gold is open."""
    untagged: Sequence[Untagged] = ()
    """How many costly units of each run have no tag."""
    of_other_tasks: Mapping[Task, Sequence[TaggedUnit]] = {}
    """The tags on runs of other tasks, which are in no figure."""
    former: Mapping[TaggedUnit, RunUnit] = {}
    """The units that are gone, as an earlier answer had them."""

    @property
    def tags(self) -> list[str]:
        """All tags in the order of the table: the dearest first, those that the measure scores, the rest."""
        dearest = [loss.name for loss in self.costs.losses.tags]
        names = [tally.tag for tally in errors.tag_counts(self.entries)]
        scored = [name for name in names if self.is_tag_scored(name)]
        return list(dict.fromkeys([*dearest, *scored, *names]))

    @property
    def runs(self) -> list[str]:
        """The runs with tags."""
        return list(dict.fromkeys(entry.tag.run for entry in self.entries))

    def entries_of(self, tag: str) -> list[TaggedUnit]:
        """The units with the tag, also those that are gone."""
        return [entry for entry in self.entries if entry.tag.tag == tag]

    def runs_of(self, tag: str) -> list[str]:
        """The runs with units of the tag, by name."""
        return sorted({entry.tag.run for entry in self.entries_of(tag)})

    def costly_runs(self, tag: str) -> list[str]:
        """The runs that units of the tag cost something, by name."""
        costly = [unit for unit in self._units_of(tag) if unit.id in self.costs.by_id]
        return sorted({unit.run for unit in costly})

    def amount(self, entry: TaggedUnit) -> float:
        """What the unit costs by itself, of the total where that is known; 0.0 where it costs nothing."""
        unit = self.units.get(entry)
        cost = self.costs.by_id.get(unit.id) if unit else None
        if cost is None:
            return 0.0
        return cost.gain if cost.total is None else cost.total

    def costly_units(self, tag: str) -> int:
        """How many units of the tag cost their runs something."""
        return sum(unit.id in self.costs.by_id for unit in self._units_of(tag))

    def is_tag_scored(self, tag: str) -> bool:
        """Whether the measure scores a unit with the tag."""
        return any(unit.id in self.costs.scored for unit in self._units_of(tag))

    def why_no_cost(self, tag: str) -> str:
        """Why a tag has no amount, in two words; "" where all its units are gone."""
        units = list(self._units_of(tag))
        if any(unit.id in self.costs.ids_without_error for unit in units):
            return "no error"
        if self.is_tag_scored(tag) or any(map(self.undecided, units)):
            return _NO_COST
        if matching_units(units, _JUDGED):
            return "not scored"
        return "not judged" if units else ""

    def undecided(self, unit: RunUnit) -> str:
        """Why an error of the run has no cost, in words; "" where it has one, or its gold is decided."""
        better = self.better.get(unit.id)
        if unit.id in self.costs.by_id or better is None or not better.undecided:
            return ""
        return f"{_NO_COST}: {better.undecided}"

    @property
    def not_scored(self) -> list[RunUnit]:
        """The judged units that the measure does not score."""
        judged = judged_units(self.units)
        return [unit for unit in judged if unit.id not in self.costs.scored]

    def _units_of(self, tag: str) -> Iterator[RunUnit]:
        for entry, unit in self.units.items():
            if entry.tag.tag == tag:
                yield unit


def tag_summary(
    campaign: Campaign,
    entries: Sequence[TaggedUnit],
    units: Mapping[TaggedUnit, RunUnit],
    measure: str | None,
    *,
    progress: Progress = no_progress,
) -> TagSummary:
    """The tags with what they cost by the measure.

    All of it is worked out at once, so that no figure depends on how often the page was opened.
    """
    data = campaign.data
    judged = judged_units(units)
    better = _better_answers(data, judged)
    if measure is None:
        return TagSummary(entries, units, better=better)
    scored = [unit for unit in judged if is_scored(data, unit, measure)]
    errors.try_other_labels(data, scored, math.inf, progress, measure=measure)
    every_cost = costs_of_units(data, scored, measure, seconds=math.inf)
    causes = cost_causes(data, scored, every_cost, measure)
    without_error = frozenset(_ids_without_error(data, scored, causes))
    costs = {}
    for name, cost in every_cost.items():
        if name not in without_error:
            costs[name] = cost
    tags = {unit.id: entry.tag.tag for entry, unit in units.items()}
    losses = tag_losses(
        data,
        lambda unit: tags[unit.id],
        scored,
        costs=costs,
        measure=measure,
        progress=progress,
    )
    ids = frozenset(unit.id for unit in scored)
    remedies = _remedies(campaign, scored, costs, causes)
    tag_costs = TagCosts(measure, ids, costs, losses, without_error, remedies)
    return TagSummary(entries, units, tag_costs, better)


def _better_answers(
    data: CampaignData, units: Sequence[RunUnit]
) -> dict[str, BetterAnswer[Any]]:
    """The answers that put units right in place of their label, by the ids of the units."""
    answers = {}
    for unit in units:
        better = better_answer_of(data, unit)
        if better is not None and better.answered:
            answers[unit.id] = better
    return answers


def _ids_without_error(
    data: CampaignData, units: Sequence[RunUnit], causes: Mapping[str, CostCause]
) -> Iterator[str]:
    """The ids of units whose label is no error of the run."""
    for unit in units:
        cause = causes.get(unit.id)
        if cause is None:
            if agrees_with_run(data, unit):
                yield unit.id
        elif not cause.is_error:
            yield unit.id


def _remedies(
    campaign: Campaign,
    units: Sequence[RunUnit],
    costs: Mapping[str, Cost],
    causes: Mapping[str, CostCause],
) -> dict[str, str]:
    """What would be right, by the ids of units at a cost; not of those whose rank says it."""
    remedies = {}
    for unit in units:
        cost = costs.get(unit.id)
        # That an item was missed says what would be right: to retrieve it.
        if cost is None or unit.is_missed:
            continue
        scale = campaign.track.scale(unit.ref.kind)
        remedy = best_in_words(scale, cost.label, causes[unit.id].remedy)
        if remedy:
            remedies[unit.id] = remedy
    return remedies


def units_of_entries(
    campaign: Campaign, entries: Sequence[TaggedUnit]
) -> dict[TaggedUnit, RunUnit]:
    """The unit of each tag; tags whose units are gone are left out."""
    units = {}
    everybody = sees_all(campaign)
    for entry in entries:
        unit = entry.run_unit(everybody=everybody)
        if unit is not None:
            units[entry] = unit
    return units


def former_units(
    entries: Sequence[TaggedUnit], units: Mapping[TaggedUnit, RunUnit]
) -> dict[TaggedUnit, RunUnit]:
    """The units that are gone, as an earlier answer of their run had them."""
    former = {}
    for entry in entries:
        if entry not in units:
            unit = former_unit(entry.data, entry.tag.run, entry.tag.ref)
            if unit is not None:
                former[entry] = unit
    return former


def judged_units(units: Mapping[TaggedUnit, RunUnit]) -> list[RunUnit]:
    """The tagged units with a label that counts."""
    return matching_units(units.values(), _JUDGED)
