"""The ranks of the runs by each assessor's labels alone, as cells beside those by the labels that count."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pandas as pd

from assessment.analysis.agreement import Rankings
from assessment.formats.numbers import decimal_text
from assessment.formats.plurals import number_of
from assessment.model.measures import Measure
from assessment.model.tied_ranks import ranks
from assessment.ui.foreign_text import shown
from assessment.ui.tables import UNDEFINED, distinct_heads

UP, DOWN = "↑", "↓"
_RUN = "Run"
_COUNTED = " of this assessor, by everybody's labels that count"
"""What follows an assessor's name in files, in the column beside that assessor's own."""


class RankedScores(NamedTuple):
    """The scores of the runs by some labels, and the ranks that these give."""

    scores: Mapping[str, float | None]
    ranks: Mapping[str, int]

    def cell(self, run: str, digits: int) -> str:
        """Rank and score as text that sorts by the rank.

        >>> ranked = RankedScores({"a": 0.65, "b": None}, {"a": 1})
        >>> ranked.cell("a", 2), ranked.cell("b", 2)
        ('  1.  0.65', '  –')
        """
        rank, score = self.ranks.get(run), self.scores.get(run)
        if rank is None or score is None:
            return f"{UNDEFINED:>3}"
        return f"{rank:3d}.  {decimal_text(score, digits)}"


class RankMove(NamedTuple):
    """A run's rank by one assessor's labels that is not its rank by the labels that count."""

    rank: int
    counted: int

    @property
    def in_words(self) -> str:
        """A mark, and the rank by the labels that count.

        >>> RankMove(rank=1, counted=2).in_words, RankMove(rank=3, counted=2).in_words
        ('↑ from 2', '↓ from 2')
        """
        mark = UP if self.rank < self.counted else DOWN
        return f"{mark} from {self.counted}"


class AssessorRanks(NamedTuple):
    """The runs by one assessor's labels alone, and by everybody's labels that count at the same topics."""

    head: str
    """The head of the assessor's column."""
    own: RankedScores
    counted: RankedScores

    def move(self, run: str) -> RankMove | None:
        """None where both ranks are the same, or one is unknown."""
        rank, counted = self.own.ranks.get(run), self.counted.ranks.get(run)
        if rank is None or counted is None or rank == counted:
            return None
        return RankMove(rank, counted)


def ranks_of_assessors(ranked: Rankings, measure: Measure) -> list[AssessorRanks]:
    """The ranks by each assessor whose labels alone give scores."""
    # The first ranking is that of the labels that count.
    assessors = [alone for alone in ranked.alone[1:] if alone.scores]
    names = []
    for alone in assessors:
        topics = number_of(alone.topics, "topic")
        names.append(f"{alone.assessor}, {topics}")
    heads = distinct_heads(names, [_RUN], "assessor")
    ranks_by_assessor = []
    for head, alone in zip(heads, assessors, strict=True):
        own = RankedScores(alone.scores, ranks(alone.scores, measure))
        counted = RankedScores(alone.counted, ranks(alone.counted, measure))
        ranks_by_assessor.append(AssessorRanks(head, own, counted))
    return ranks_by_assessor


def runs_in_order(ranked: Rankings, measure: Measure) -> list[str]:
    """Every run by its rank with the labels that count; runs without one last, as in the files."""
    # These totals give the order only: beside the scores at an assessor's own topics they would mislead.
    overall = ranks(ranked.alone[0].scores, measure)
    every_run = dict.fromkeys(run for alone in ranked.alone for run in alone.scores)
    last = len(every_run) + 1
    return sorted(every_run, key=lambda run: overall.get(run, last))


def has_moves(runs: Sequence[str], assessors: Sequence[AssessorRanks]) -> bool:
    """Whether any run has another rank by an assessor's labels than by the labels that count."""
    moves = [assessor.move(run) for assessor in assessors for run in runs]
    return any(move is not None for move in moves)


def page_frame(
    runs: Sequence[str], assessors: Sequence[AssessorRanks], digits: int
) -> pd.DataFrame:
    """The table for the page: a column for each assessor, which marks the moves."""
    columns = {_RUN: [shown(run) for run in runs]}
    for assessor in assessors:
        columns[assessor.head] = [_page_cell(assessor, run, digits) for run in runs]
    return pd.DataFrame(columns)


def _page_cell(assessor: AssessorRanks, run: str, digits: int) -> str:
    cell = assessor.own.cell(run, digits)
    move = assessor.move(run)
    return f"{cell}  {move.in_words}" if move else cell


def file_frame(
    runs: Sequence[str], assessors: Sequence[AssessorRanks], digits: int
) -> pd.DataFrame:
    """The table for the file: two columns for each assessor, the second by the labels that count."""
    columns = {_RUN: [shown(run) for run in runs]}
    for assessor in assessors:
        own = [assessor.own.cell(run, digits) for run in runs]
        counted = [assessor.counted.cell(run, digits) for run in runs]
        columns[assessor.head] = own
        columns[f"{assessor.head}{_COUNTED}"] = counted
    return pd.DataFrame(columns)
