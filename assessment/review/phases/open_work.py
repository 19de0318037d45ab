"""What is unfinished in a campaign: the checklist before it is closed, frozen, released or signed off."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from assessment.campaign.handle import Campaign
from assessment.formats.plurals import plural
from assessment.judging.events.questions import open_questions
from assessment.judging.lists.known_answer_results import (
    TrainingMiss,
    hidden_results,
    training_results,
)
from assessment.model.permissions import ALL_PHASES, Phase
from assessment.model.progress import Progress, no_progress
from assessment.planning.changes.sent_back import waiting_by_assessor
from assessment.planning.judgments_outside_plan import made_outside
from assessment.planning.progress.ledger import ledger_of
from assessment.planning.progress.lines import lines
from assessment.planning.progress.pace import GroupKey
from assessment.planning.progress.reports import report
from assessment.review.disagreements import Summary, summary
from assessment.review.quality.alerts import alerts
from assessment.review.unit_list.counts import COUNTS, OUTSIDE
from assessment.review.unit_list.filters import UnitFilters

_MAX_PARTS = 8
"""Parts of a number that are named in a sentence; the others are counted."""


class OpenWork(NamedTuple):
    """A number of things that are unfinished, or that people should know about before they go on.

    `page` and `part` say where to look at them.  `by_name` divides the number by assessor or file where that
    is possible.  `before` is the first phase in which they can no longer be done; None for what is not work,
    such as judgments outside the plan.  `units` are the filters that list the units.
    """

    number: int
    what: str
    page: str
    part: str = ""
    by_name: Mapping[str, int] = {}
    before: Phase | None = None
    units: UnitFilters | None = None

    def stops(self, phase: Phase) -> bool:
        """Whether the work can no longer be done once the campaign is in this phase."""
        if self.before is None:
            return False
        return ALL_PHASES.index(self.before) <= ALL_PHASES.index(phase)

    @property
    def parts(self) -> str:
        """The number's parts in words, the first ones by name; "" if it is not divided."""
        parts = [f"{name} {count:,}" for name, count in self.by_name.items()]
        if len(parts) > _MAX_PARTS:
            parts[_MAX_PARTS:] = [f"and {len(parts) - _MAX_PARTS:,} more"]
        return ", ".join(parts)

    @property
    def in_words(self) -> str:
        """The number with its noun, and its parts.

        >>> OpenWork(3, "units are open", "session", by_name={"Ann": 2, "Ben": 1}).in_words
        '3 units are open (Ann 2, Ben 1)'
        """
        sentence = f"{self.number:,} {self.what}"
        return f"{sentence} ({self.parts})" if self.by_name else sentence


def open_work(campaign: Campaign, progress: Progress = no_progress) -> list[OpenWork]:
    """Everything that is unfinished, the work of assessors first; what is finished is left out."""
    # These are worth a look, but nobody has to do them before the next phase.
    to_know = [
        _missed_known_answers(campaign),
        _missed_hidden_answers(campaign),
        _alerts(campaign, progress),
        _files_with_problems(campaign),
        _outside_the_plan(campaign),
    ]
    known = [work for work in to_know if work.number]
    return [*work_to_do(campaign, progress), *known]


def work_to_do(campaign: Campaign, progress: Progress = no_progress) -> list[OpenWork]:
    """The work that some phase ends.  Alerts are left out, since finding them takes reading all texts."""
    of_assessors = [
        _open_units(campaign, progress),
        _sent_back(campaign),
        _unanswered_questions(campaign),
    ]
    disagreements = summary(campaign.data, progress)
    everything = [
        *of_assessors,
        _undecided_disputes(disagreements),
        _unresolved_units(disagreements),
    ]
    return [work for work in everything if work.number]


def unfinished(work: Iterable[OpenWork], phase: Phase) -> list[OpenWork]:
    """The open work that can no longer be done once the campaign is in this phase."""
    return [part for part in work if part.stops(phase)]


def _open_units(campaign: Campaign, progress: Progress) -> OpenWork:
    counted = report(campaign, progress)
    # Without a plan, a unit is open until anybody has judged it.
    by: list[GroupKey] = ["assessor"] if counted.planned else []
    open_lines = [line for line in lines(counted, by) if line.left]
    # In a dynamic queue, screens that nobody has begun belong to no assessor.
    total = sum(line.left for line in lines(counted, []))
    what = plural(total, "unit has no judgment", "units have no judgment")
    by_assessor = {}
    if counted.planned:
        # A unit that several people are to judge is open once for each of them.
        one, several = "planned judgment is open", "planned judgments are open"
        what = plural(total, one, several)
        by_assessor = {line.of[0]: line.left for line in open_lines}
    if any(line.possible for line in open_lines):
        what += ", some of which may not come up"
    units = COUNTS["open"].filters
    return OpenWork(total, what, "session", "Progress", by_assessor, "closed", units)


def _counted(
    by_assessor: Mapping[str, int], one: str, several: str, part: str
) -> OpenWork:
    """The sum of all assessors' counts, with its noun; `part` is the part of the page Session about it."""
    total = sum(by_assessor.values())
    what = plural(total, one, several)
    return OpenWork(total, what, "session", part, by_assessor)


def _sent_back(campaign: Campaign) -> OpenWork:
    one = "unit was sent back and not looked at again"
    several = "units were sent back and not looked at again"
    counts = waiting_by_assessor(campaign.data)
    work = _counted(counts, one, several, "Review")
    return work._replace(before="closed")


def _unanswered_questions(campaign: Campaign) -> OpenWork:
    total = open_questions(campaign)
    one = "question of an assessor to the organisers has no answer"
    several = "questions of assessors to the organisers have no answer"
    what = plural(total, one, several)
    return OpenWork(total, what, "session", "Questions", before="frozen")


def _undecided_disputes(disagreements: Summary) -> OpenWork:
    number = disagreements.disputed - disagreements.decided
    what = plural(number, "dispute is undecided", "disputes are undecided")
    units = COUNTS["undecided"].filters
    return OpenWork(number, what, "adjudicate", before="frozen", units=units)


def _unresolved_units(disagreements: Summary) -> OpenWork:
    number = disagreements.unresolved
    one = "judged unit has no label that counts under the policy"
    several = "judged units have no label that counts under the policy"
    what = plural(number, one, several)
    units = COUNTS["unresolved"].filters
    return OpenWork(number, what, "adjudicate", before="frozen", units=units)


def _missed_known_answers(campaign: Campaign) -> OpenWork:
    data = campaign.data
    _, misses = training_results(data, ledger_of(data).vote_columns)
    one = "known answer was missed in training"
    several = "known answers were missed in training"
    return _counted(_misses_by_assessor(misses), one, several, "Training")


def _missed_hidden_answers(campaign: Campaign) -> OpenWork:
    data = campaign.data
    _, misses = hidden_results(data, ledger_of(data).vote_columns)
    one = "hidden known answer was missed"
    several = "hidden known answers were missed"
    return _counted(_misses_by_assessor(misses), one, several, "Quality")


def _misses_by_assessor(misses: Iterable[TrainingMiss]) -> dict[str, int]:
    counts = Counter(miss.assessor for miss in misses)
    return dict(sorted(counts.items()))


def _alerts(campaign: Campaign, progress: Progress) -> OpenWork:
    counts = Counter(alert.assessor for alert in alerts(campaign, progress))
    one = "alert was raised about an assessor's judgments"
    several = "alerts were raised about assessors' judgments"
    return _counted(counts, one, several, "Quality")


def _files_with_problems(campaign: Campaign) -> OpenWork:
    """The newest import of each file counts: a corrected file takes the place of the one before."""
    problems = {}
    for row in campaign.imports():
        # Imports are listed oldest first, so the newest one overwrites the others.
        problems[row.file] = len(row.summary.get("problems", ()))
    with_problems = {file: count for file, count in problems.items() if count}
    total = len(with_problems)
    what = plural(total, "file has problems", "files have problems")
    return OpenWork(total, what, "runs", by_name=with_problems)


def _outside_the_plan(campaign: Campaign) -> OpenWork:
    one = "judgment was made outside the plan"
    several = "judgments were made outside the plan"
    work = _counted(made_outside(campaign), one, several, "Plan")
    return work._replace(units=OUTSIDE)
