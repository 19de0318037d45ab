"""The caption below the table of scores: what its cells, marks and ranks mean."""

from __future__ import annotations

from collections.abc import Sequence

from assessment.access.visibility import SUMMARIES
from assessment.campaign import Campaign
from assessment.campaign.counting import Count
from assessment.campaign.ranked_runs import is_too_little_judged, runs_by_rank
from assessment.formats.name_lists import first_distinct_names
from assessment.formats.plurals import plural
from assessment.formats.score_tables import OVER_JUDGED, UNOFFICIAL
from assessment.model import Score
from assessment.ui.foreign_text import md
from assessment.ui.scores.note_marks import MARK, marks_of_totals
from assessment.ui.tables import UNDEFINED


def how_to_read(
    campaign: Campaign,
    totals: Sequence[Score],
    measure: str,
    pool: Count | None,
    *,
    opens: bool,
) -> str:
    """How cells, marks and ranks of the table read, as Markdown; only what the table has.

    `pool` counts all units where items of a measure are pooled, `opens` says whether cells open anything.
    """
    sentences = [*_how_cells_read(totals), *_how_noted(totals)]
    if any(is_too_little_judged(campaign.track, score, pool) for score in totals):
        sentences.append(
            "▲ marks figures of which fewer than half of the units are judged."
        )
    sentences += _how_covered(campaign, totals)
    sentences += _how_ranked(campaign, totals, measure)
    if not all(campaign.track.measure(score.measure).official for score in totals):
        sentences.append(
            f"Measures marked *{UNOFFICIAL}* are no part of the track's own evaluation."
        )
    if opens:
        sentences.append("A click on a cell opens the run's topics from worst to best.")
    return " ".join(sentences)


def _how_ranked(campaign: Campaign, totals: Sequence[Score], measure: str) -> list[str]:
    """When the runs get a rank that have none yet."""
    ranked = runs_by_rank(campaign, measure, totals)
    if not any(run.missing for run in ranked.values()):
        return []
    if campaign.track.measure(measure).pooled:
        return ["A run is ranked once half of the pool is judged."]
    return ["A run is ranked once half of its units are judged."]


def _how_covered(campaign: Campaign, totals: Sequence[Score]) -> list[str]:
    """Why figures that say how much is judged differ from the counts below other figures."""
    names = dict.fromkeys(score.measure for score in totals)
    coverage = [name for name in names if campaign.track.measure(name).coverage]
    # The name of a measure stands for its levels too ("Judged@20" for "Judged@20-toplevel").
    families = [
        name
        for name in coverage
        if not name.startswith(tuple(f"{other}-" for other in coverage))
    ]
    if not families:
        return []
    are_shares = plural(len(families), "is a share", "are shares")
    measures = md(first_distinct_names(families))
    return [
        f"{measures} {are_shares} of judged items, a mean {OVER_JUDGED}; judged/needed "
        "counts the units of all topics."
    ]


def _how_noted(totals: Sequence[Score]) -> list[str]:
    marks = marks_of_totals(totals)
    if marks.is_of_most:
        return [
            "Most figures have notes, listed below; point at a figure to see its notes."
        ]
    if marks.are_any:
        return [f"\\{MARK} has a note, listed below."]
    return []


def _how_cells_read(totals: Sequence[Score]) -> list[str]:
    sentences = []
    if any(score.run not in SUMMARIES for score in totals):
        sentences.append("Every cell: value, below it judged/needed units.")
    if any(score.run in SUMMARIES for score in totals):
        sentences.append(
            "The rows *others* are formed measure by measure, so one row can mix runs."
        )
    if any(score.value is None for score in totals):
        sentences.append(f"{UNDEFINED} is undefined.")
    return sentences
