"""The units of runs that match a filter."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from assessment.analysis.errors.run_units import (
    NO_MAJORITY,
    UNJUDGED,
    Answers,
    RunUnit,
    run_units,
)
from assessment.campaign.data import CampaignData
from assessment.model import Ref
from assessment.model.progress import Progress, no_progress


class RunUnitFilter(NamedTuple):
    """What units of runs must have to be shown; an empty field lets all of them through.

    `states` are labels, "not judged" or "no label counts".  With `judged` a unit on which no label counts is
    left out unless `states` ask for it: it is open work, not an error.  With `tags` a unit must have one of
    them in `tag_of`, which knows tags by run and unit; "" stands for no tag.
    """

    kinds: Collection[str] = ()
    states: Collection[str] = ()
    text: str = ""
    judged: bool = False
    tags: Collection[str] = ()
    tag_of: Mapping[tuple[str, Ref], str] = {}

    @property
    def narrows(self) -> bool:
        """Whether the filter leaves out units other than open work."""
        return bool(self.kinds or self.states or self.text.strip() or self.tags)


class FilteredUnits(NamedTuple):
    """The first matching units, topic by topic and run by run.

    `total` counts all matching units in the `looked` topics; `left` topics were not looked at.  `unjudged`
    counts unjudged units that match the filter otherwise; as in the campaign's totals, units of one group,
    and units that runs share, count once.  `unjudged_of_others` are those among them that are no run's own.
    `disputed` counts units whose assessors differ, so that no label counts.
    """

    first: tuple[RunUnit, ...]
    total: int
    looked: int = 0
    left: int = 0
    unjudged: int = 0
    disputed: int = 0
    unjudged_of_others: int = 0


def search(
    data: CampaignData,
    runs: Sequence[str],
    topics: Sequence[str],
    wanted: RunUnitFilter,
    *,
    answers: Answers,
    most: int,
    at_first: int | None = None,
    progress: Progress = no_progress,
) -> FilteredUnits:
    """At most `most` of the matching units; further ones are only counted, so memory is bounded.

    With `at_first` the search ends after `at_first` topics, or once it has `most` units.
    """
    first: list[RunUnit] = []
    total = 0
    looked = count = len(topics)
    work: list[_OpenWork] = []
    judged_or_not = wanted._replace(judged=False)
    of_states = RunUnitFilter(judged=wanted.judged, states=wanted.states)
    for done, topic in enumerate(topics):
        has_most = len(first) >= most
        if at_first is not None and (done >= at_first or has_most):
            looked = done
            break
        progress(done / count, f"reading topic {topic}")
        matching = list(
            every_matching_unit(data, runs, [topic], judged_or_not, answers=answers)
        )
        shown = matching_units(matching, of_states)
        # A run can have a hundred thousand units; a page shows a thousand of them.
        room = most - len(first)
        first += shown[:room]
        total += len(shown)
        if len(shown) < len(matching):
            work.append(_open_work(matching))
    unjudged = sum(of_topic.unjudged for of_topic in work)
    disputed = sum(of_topic.disputed for of_topic in work)
    of_others = sum(of_topic.unjudged_of_others for of_topic in work)
    left = count - looked
    units = tuple(first)
    return FilteredUnits(units, total, looked, left, unjudged, disputed, of_others)


class _OpenWork(NamedTuple):
    """The units of one topic on which no label counts, counted as in `FilteredUnits`."""

    unjudged: int
    disputed: int
    unjudged_of_others: int


def _open_work(matching: Sequence[RunUnit]) -> _OpenWork:
    """The open work among the matching units of a topic."""
    own = [unit for unit in matching if unit.own]
    disputed = sum(unit.state == NO_MAJORITY for unit in matching)
    unjudged = _unjudged(matching)
    return _OpenWork(unjudged, disputed, unjudged - _unjudged(own))


def _unjudged(units: Sequence[RunUnit]) -> int:
    """How many units nobody has judged; a group is judged once one of its units is."""
    is_judged: dict[str | Ref, bool] = {}
    for run_unit in units:
        name = run_unit.unit.group or run_unit.ref
        is_judged.setdefault(name, False)
        if run_unit.state != UNJUDGED:
            is_judged[name] = True
    return list(is_judged.values()).count(False)


def every_matching_unit(
    data: CampaignData,
    runs: Sequence[str],
    topics: Iterable[str],
    wanted: RunUnitFilter,
    *,
    answers: Answers,
) -> Iterator[RunUnit]:
    """All matching units, one topic in memory at a time: those of all runs, then the next topic."""
    for topic in topics:
        for run in runs:
            yield from matching_units(
                run_units(data, run, topic, answers=answers), wanted
            )


def matching_units(units: Iterable[RunUnit], wanted: RunUnitFilter) -> list[RunUnit]:
    """The units that match the filter, in their order.

    Text is searched literally, ignoring case, in everything that is shown of a unit.
    """
    # Folded once, not for every unit.
    text = wanted.text.casefold().strip()
    return [unit for unit in units if _matches(unit, wanted, text)]


def _matches(unit: RunUnit, wanted: RunUnitFilter, text: str) -> bool:
    """Whether a unit matches every part of the filter that is set; `text` is its text as it is searched."""
    if wanted.kinds and unit.ref.kind not in wanted.kinds:
        return False
    if wanted.tags and wanted.tag_of.get((unit.run, unit.ref), "") not in wanted.tags:
        return False
    if wanted.states and unit.state not in wanted.states:
        return False
    # Open work is shown nevertheless where its state is asked for.
    is_open = unit.state in (NO_MAJORITY, UNJUDGED)
    if wanted.judged and is_open and unit.state not in wanted.states:
        return False
    return not text or text in _shown_text(unit)


def _shown_text(run_unit: RunUnit) -> str:
    unit = run_unit.unit
    texts = (
        unit.name,
        unit.question,
        unit.document,
        run_unit.location,
        run_unit.label or "",
        run_unit.text,
    )
    return "\n".join(texts).casefold()


def measures_at_topics(data: CampaignData, runs: Sequence[str]) -> list[str]:
    """The measures that these runs have at single topics, from the first topic that each one answers.

    Those that rank no runs are left out: a unit cannot cost a run any of them.
    """
    measures: dict[str, None] = {}
    for run in runs:
        answered = (topic for topic in data.topics if run in data.answers(topic))
        topic = next(answered, None)
        if topic is not None:
            scores = data.topic_scores(topic)
            measures |= dict.fromkeys(
                score.measure for score in scores if score.run == run
            )
    return [name for name in measures if data.track.measure(name).ranks_runs]


def runs_at(data: CampaignData, topic: str, runs: Iterable[str]) -> list[str]:
    """The runs, among these, that answer the topic."""
    answers = data.answers(topic)
    return [run for run in runs if run in answers]
