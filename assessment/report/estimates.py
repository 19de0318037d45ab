"""Estimated official means where a design drew the topics that people judged; beside official figures."""

from __future__ import annotations

from assessment.analysis.economy.certainty import Certainty, certainty_of, look_note
from assessment.analysis.economy.designs import design_of
from assessment.campaign.design_log import DeclaredDesign
from assessment.formats.plurals import number_of
from assessment.model.economy import QUESTIONS
from assessment.report.markup import Html, joined, tag
from assessment.report.report_data import ReportData
from assessment.report.tables import grid

_NOTE = (
    "Estimates, not official scores: regression estimator with finite-population correction and Student's t "
    "(Cochran 1977; with a machine Angelopoulos et al. 2023). Ranks: those that the run can still have."
)


def estimates(report_data: ReportData) -> Html:
    """What the design was, and each run's estimate; empty without a design."""
    campaign = report_data.campaign
    declared = design_of(campaign)
    if declared is None:
        return Html("")
    present = certainty_of(campaign, declared)
    paragraph = tag("p", design_in_words(declared, present))
    # Before the first complete topic
    if not present.rows:
        return paragraph
    digits = campaign.track.measure(declared.design.measure).digits
    rows = []
    for row in present.rows:
        ends: tuple[str | None, str | None] = (None, None)
        if row.interval is not None:
            low, high = row.interval
            ends = f"{low:.{digits}f}", f"{high:.{digits}f}"
        value = f"{row.value:.{digits}f}"
        ranks = f"{row.ranks.best} to {row.ranks.worst}"
        rows.append((row.run, value, *ends, ranks))
    heads = ("run", "estimate", "from", "to", "ranks")
    caption = f"Estimated official means of {declared.design.measure}"
    return joined(paragraph, grid(caption, heads, rows, note=_NOTE))


def design_in_words(declared: DeclaredDesign, present: Certainty) -> str:
    """Everything that is needed to draw the same topics again and to judge the estimates."""
    design = declared.design
    population = design.population
    looks = ", ".join(f"{look:,}" for look in design.looks)
    scores = present.scores
    confidence = f"{design.confidence:.2%}"
    # As much as it takes to draw the same topics again
    question = QUESTIONS[design.question]
    sentences = [
        f"A design was declared on {declared.event.at}, before the first judgment, to ask: {question}"
    ]
    topics = number_of(population.size, "topic")
    sentences.append(
        f"Topics were judged in the order of the SHA-256 of “{design.seed}|topic” out of {topics} (SHA-256 "
        f"of their names {population.digest}), with looks at {looks} topics and intervals made for "
        f"{confidence} each."
    )
    sentences.append(
        f"{scores.judged:,} of {scores.topics:,} topics are complete in that order."
    )
    sentences.append(look_note(declared, scores.judged, scores.topics))
    if design.machine:
        sentences.append(
            f"Labels of {design.machine} (digest {design.machine_version}) helped; they are in no official "
            "figure."
        )
    sentences += [f"{note[:1].upper()}{note[1:]}." for note in present.notes]
    if declared.stopped:
        sentences.append(f"Judging was stopped: {declared.stopped}")
    return " ".join(sentences)
