"""How to read the leaderboard: what its intervals rest on."""

from __future__ import annotations

from assessment.analysis.comparison import DECIDING, DRAWN, DRAWN_TOTALS
from assessment.analysis.interval_words import interval_words
from assessment.formats.name_lists import joined_names
from assessment.statistics.confidence_intervals import is_rough
from assessment.ui.compare.leaderboard.leaderboard_table import Leaderboard
from assessment.ui.foreign_text import md
from assessment.ui.measures import measure_heading


def how_to_read(board: Leaderboard) -> list[str]:
    """The sentences below the table: what its intervals rest on, and how they were drawn."""
    several = board.noun.several
    topics = [board.interval_topics(row) for row in board.rows]
    sentences = [interval_words(*topics, several=several)]
    if any(row.missing for row in board.rows):
        sentences.append("A run is ranked once half of its units are judged.")
    if board.intervals:
        rounds = DRAWN if board.are_means else DRAWN_TOTALS
        sentences.append(
            f"95 %: percentiles of {rounds:,} bootstrap samples of {several}, the same draws every time; "
            "of yes-or-no scores Wilson's interval."
        )
    if not board.are_means:
        heading = md(measure_heading(board.campaign.track, board.measure))
        sentences.append(
            f"The totals of {heading} are no plain means of the {several}' scores: they are made of all "
            f"{several} at once, or {several} count that have no score. So the intervals are those of the "
            f"totals, made anew from {several} drawn by chance."
        )
    if board.deciding:
        sentences += [f"Such {DECIDING}.", *_decided_by_few(board)]
    sentences.append(
        "Overlapping intervals do not say that two runs are equal; the part Two runs tests a difference."
    )
    return [sentence for sentence in sentences if sentence]


def _decided_by_few(board: Leaderboard) -> list[str]:
    """Whose totals are rough though they have scores of many topics; [] where there is no such run."""
    named = []
    for row in board.rows:
        topics = board.interval_topics(row)
        if row.run in board.intervals and is_rough(topics) and not is_rough(row.topics):
            named.append(f"{md(row.run)} ({topics})")
    if not named:
        return []
    several = board.noun.several
    return [f"Fewer than ten {several} decide the total of {joined_names(named)}."]
