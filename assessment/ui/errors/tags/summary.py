"""What the tagged units cost by a measure, worked out from all judged units of their runs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from assessment.analysis import errors
from assessment.analysis.errors import (
    Cost,
    RunUnit,
    TaggedUnit,
    UnitFilter,
    every_matching_unit,
    matching_units,
)
from assessment.analysis.errors.blame import blames_of
from assessment.analysis.errors.tag_losses import TagLosses, is_scored, tag_losses
from assessment.campaign import Campaign
from assessment.campaign.data import CampaignData
from assessment.ui.errors.choices import sees_all

SECONDS = 2.0
"""For trying labels on tagged units; a further look goes on where the time ended."""
SECONDS_FOR_OTHERS, SECONDS_ON_REQUEST = 1.5, 20.0
"""For trying labels on the units without a tag, at first and on the button."""
_SECONDS_FOR_TOTALS = 0.2
"""For what these do to totals, which differs from what they do at topics where totals are no means."""
# What has no label that counts is open work, which costs nothing yet.
_JUDGED = UnitFilter(judged=True)


class TagSummary(NamedTuple):
    """The tags that are looked at, with their units; the rest is of the measure, empty without one.

    `items` leaves out units that are gone; `scored` are the ids of units that the measure scores.  With
    `has_others` the costs are those of all judged units of the runs, tagged or not, as far as they were
    tried; `unfinished` are the runs of which some were not.
    """

    entries: Sequence[TaggedUnit]
    items: Mapping[TaggedUnit, RunUnit]
    measure: str | None = None
    scored: frozenset[str] = frozenset()
    costs: Mapping[str, Cost] = {}
    losses: TagLosses = TagLosses(())
    unfinished: frozenset[str] = frozenset()
    has_others: bool = False

    @property
    def is_complete(self) -> bool:
        return not self.unfinished

    def at_least(self, run: str, count: int) -> str:
        """A number of the run's costly units, with a plus where not all are counted yet."""
        return f"{count:,}+" if run in self.unfinished else f"{count:,}"

    @property
    def tags(self) -> list[str]:
        """All tags in the order of the table: the dearest first, those that the measure scores, the rest."""
        dearest = [loss.name for loss in self.losses.tags]
        tallies = errors.tag_counts(self.entries)
        others = [tally.tag for tally in tallies if self.is_tag_scored(tally.tag)]
        return list(
            dict.fromkeys([*dearest, *others, *(tally.tag for tally in tallies)])
        )

    def is_tag_scored(self, tag: str) -> bool:
        return any(item.id in self.scored for item in self._items_of(tag))

    def why_no_cost(self, tag: str) -> str:
        """Why a tag has no amount, in two words; "" where all its units are gone."""
        items = list(self._items_of(tag))
        if self.is_tag_scored(tag):
            return "no cost"
        if matching_units(items, _JUDGED):
            return "not scored"
        return "not judged" if items else ""

    def runs_of(self, tag: str) -> list[str]:
        """The runs with units of the tag, by name."""
        return sorted({entry.tag.run for entry in self.entries if entry.tag.tag == tag})

    def costly_runs(self, tag: str) -> list[str]:
        """The runs that units of the tag cost something, by name."""
        return sorted(
            {item.run for item in self._items_of(tag) if item.id in self.costs}
        )

    @property
    def scored_items(self) -> list[RunUnit]:
        """The judged units that the measure scores."""
        return [item for item in self.items.values() if item.id in self.scored]

    @property
    def not_scored(self) -> list[RunUnit]:
        """The judged units that the measure does not score."""
        judged = matching_units(self.items.values(), _JUDGED)
        return [item for item in judged if item.id not in self.scored]

    def _items_of(self, tag: str) -> Iterator[RunUnit]:
        for entry, item in self.items.items():
            if entry.tag.tag == tag:
                yield item


def tag_summary(
    campaign: Campaign,
    entries: Sequence[TaggedUnit],
    items: Mapping[TaggedUnit, RunUnit],
    measure: str | None,
    *,
    seconds: float = SECONDS_FOR_OTHERS,
) -> TagSummary:
    """The tags with what they cost by the measure; `seconds` are for the units without a tag."""
    summary = TagSummary(entries, items)
    if measure is None:
        return summary
    data = campaign.data
    judged = judged_items(items)
    tagged = [item for item in judged if is_scored(data, item, measure)]
    summary = summary._replace(
        measure=measure, scored=frozenset(item.id for item in tagged)
    )
    errors.try_other_labels(data, tagged, SECONDS, measure=measure)
    every_unit = _units_of_runs(campaign, tagged)
    left = errors.try_other_labels(data, every_unit, seconds, measure=measure)
    unfinished = frozenset[str]()
    if left:
        unfinished = _runs_to_try(data, every_unit, measure)
    costs = errors.known_costs(data, every_unit, measure)
    if not data.is_large:
        costs = _with_totals(campaign, costs, tagged, every_unit, measure=measure)
    costs = _errors_and_tagged(campaign, every_unit, tagged, costs, measure)
    tags = {item.id: entry.tag.tag for entry, item in items.items()}
    losses = tag_losses(
        data,
        lambda item: tags[item.id],
        tagged,
        every_unit,
        costs,
        measure=measure,
        seconds=SECONDS,
    )
    has_others = not data.is_large
    summary = summary._replace(costs=costs, losses=losses)
    return summary._replace(has_others=has_others, unfinished=unfinished)


def _runs_to_try(
    data: CampaignData, units: Sequence[RunUnit], measure: str
) -> frozenset[str]:
    """The runs with units of which nobody knows yet what they cost."""
    runs = set()
    for item in units:
        if item.run not in runs and not errors.is_tried(data, item, measure):
            runs.add(item.run)
    return frozenset(runs)


def _with_totals(
    campaign: Campaign,
    costs: Mapping[str, Cost],
    tagged: Sequence[RunUnit],
    every_unit: Sequence[RunUnit],
    *,
    measure: str,
) -> dict[str, Cost]:
    """The costs with the rise of the total, those of tagged units first."""
    complete = dict(costs)
    for units, seconds in ((tagged, SECONDS), (every_unit, _SECONDS_FOR_TOTALS)):
        dearest = errors.dearest_first(units, complete)
        complete = errors.with_totals(
            campaign.data, complete, dearest, measure=measure, seconds=seconds
        )
    return complete


def judged_items(items: Mapping[TaggedUnit, RunUnit]) -> list[RunUnit]:
    """The tagged units with a label that counts."""
    return matching_units(items.values(), _JUDGED)


def _units_of_runs(campaign: Campaign, tagged: Sequence[RunUnit]) -> list[RunUnit]:
    """The judged units of the runs with tags, the tagged ones first; these alone in a large campaign."""
    if campaign.data.is_large:
        return list(tagged)
    runs = list(dict.fromkeys(item.run for item in tagged))
    units = every_matching_unit(
        campaign.data, runs, campaign.topics, _JUDGED, everybody=sees_all(campaign)
    )
    by_id = {item.id: item for item in tagged}
    for item in units:
        by_id.setdefault(item.id, item)
    return list(by_id.values())


def _errors_and_tagged(
    campaign: Campaign,
    units: Sequence[RunUnit],
    tagged: Sequence[RunUnit],
    costs: Mapping[str, Cost],
    measure: str,
) -> dict[str, Cost]:
    """The costs without those of untagged units that are no error of their run."""
    blames = blames_of(campaign.data, units, costs, measure)
    wanted = {item.id for item in tagged}
    wanted.update(id for id, blame in blames.items() if blame.is_error)
    return {id: cost for id, cost in costs.items() if id in wanted}
