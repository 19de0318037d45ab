"""The plan in force as a matrix of assessors and topics, with the state of each assignment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from assessment.campaign.counting import number_in_words
from assessment.campaign.data import CampaignData
from assessment.campaign.handle import Campaign
from assessment.campaign.values_of_all_topics import gather
from assessment.model.progress import Progress, no_progress
from assessment.planning.overview.shared_units import Overlap, topic_overlap
from assessment.planning.progress.counted_units import AssessorGroup, AssessorProgress
from assessment.planning.progress.question_counts import QuestionCounts
from assessment.planning.progress.topic_progress import topic_progress
from assessment.planning.stored_plan import plan_of

State = Literal["new", "begun", "done", "locked", "beyond"]
SIGNS: Mapping[State, str] = {
    "new": "·",
    "begun": "½",
    "done": "✓",
    "locked": "×",
    "beyond": "+",
}
"""A sign for each state, one that every font has; a cell has the word too."""


class Cell(NamedTuple):
    """What an assessor has of a topic: planned units, those that are done, and those that may not come.

    `beyond_plan` are judged units that are not planned for the assessor (any more).
    """

    total: int = 0
    done: int = 0
    possible: int = 0
    beyond_plan: int = 0
    is_locked: bool = False

    @property
    def state(self) -> State | None:
        """None where the topic is not the assessor's."""
        if self.is_locked:
            return "locked"
        if not self.total:
            return "beyond" if self.beyond_plan else None
        if self.done >= self.total:
            return "done"
        return "begun" if self.done else "new"

    @property
    def in_words(self) -> str:
        """Sign, word and numbers; empty where the topic is not the assessor's.

        >>> Cell(12).in_words, Cell(12, 3, possible=2).in_words, Cell(12, 12).in_words, Cell().in_words
        ('· new 12', '½ begun 3 of about 12', '✓ done 12', '')
        >>> Cell(beyond_plan=4).in_words
        '+ beyond 4'
        >>> Cell(12, 3, is_locked=True).in_words
        '× locked 3 of 12'
        """
        state = self.state
        if state is None:
            return ""
        amount = number_in_words(self.total, self.possible)
        if state in ("begun", "locked"):
            amount = f"{self.done:,} of {amount}"
        if state == "beyond":
            amount = f"{self.beyond_plan:,}"
        return f"{SIGNS[state]} {state} {amount}"


class AssignmentMatrix(NamedTuple):
    """Cells by assessor and topic; `overlap` has the units that two assessors share over all topics."""

    assessors: tuple[str, ...]
    topics: tuple[str, ...]
    cells: Mapping[tuple[str, str], Cell]
    overlap: Overlap

    def cell(self, assessor: str, topic: str) -> Cell:
        return self.cells.get((assessor, topic), Cell())

    def sum_of_assessor(self, assessor: str) -> Cell:
        return _sum(self.cell(assessor, topic) for topic in self.topics)

    def sum_of_topic(self, topic: str) -> Cell:
        return _sum(self.cell(assessor, topic) for assessor in self.assessors)

    def in_common(self, first: str, second: str) -> int:
        """Planned units that both have; of one assessor with themselves, all their units."""
        # A pair is stored once, its names in order.
        pair = (min(first, second), max(first, second))
        return self.overlap.get(pair, 0)


def assignment_matrix(
    campaign: Campaign, progress: Progress = no_progress
) -> AssignmentMatrix | None:
    """The plan in force, with everybody who has judged; None without a plan."""
    data = campaign.data
    plan = plan_of(data)
    if not plan.is_active:
        return None
    by_topic = gather(data, topic_progress, progress=progress)
    cells = _cells(by_topic)
    _mark_locked(data, cells)
    assessors = dict.fromkeys(plan.lists)
    # Whoever has judged beyond the plan comes after those who are in it.
    for assessor, _ in sorted(cells):
        assessors.setdefault(assessor)
    overlap = _overlap(data, progress)
    return AssignmentMatrix(tuple(assessors), tuple(by_topic), cells, overlap)


def _cells(
    by_topic: Mapping[str, Sequence[AssessorProgress]],
) -> dict[tuple[str, str], Cell]:
    cells = {}
    for topic, rows in by_topic.items():
        for row in rows:
            if isinstance(row.assessor, AssessorGroup):
                continue
            cell = _sum(map(_cell_of, row.questions.values()))
            if cell.state is not None:
                cells[row.assessor, topic] = cell
    return cells


def _cell_of(counts: QuestionCounts) -> Cell:
    return Cell(counts.total, counts.done, counts.possible, counts.beyond_plan)


def _mark_locked(data: CampaignData, cells: dict[tuple[str, str], Cell]) -> None:
    """Mark the locked cells, and give them all planned units: progress leaves the open ones out."""
    plan = plan_of(data)
    for assessor, topics in plan.locked.items():
        for topic in topics:
            if topic not in data.topics:
                continue
            overlap = topic_overlap(data, topic)
            planned = overlap.get((assessor, assessor), 0)
            pair = (assessor, topic)
            cell = cells.get(pair, Cell())
            # In a dynamic queue nothing is planned but training: there the begun screens count.
            total = planned or cell.total
            cells[pair] = cell._replace(total=total, is_locked=True)


def _sum(cells: Iterator[Cell]) -> Cell:
    total, done, possible, beyond_plan = 0, 0, 0, 0
    for cell in cells:
        total += cell.total
        done += cell.done
        possible += cell.possible
        beyond_plan += cell.beyond_plan
    return Cell(total, done, possible, beyond_plan)


def _overlap(data: CampaignData, progress: Progress) -> Overlap:
    overlap: Counter[tuple[str, str]] = Counter()
    by_topic = gather(data, topic_overlap, progress=progress)
    for common in by_topic.values():
        overlap.update(common)
    return overlap
