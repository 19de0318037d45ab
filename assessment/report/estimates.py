"""Estimated official means where a design drew the topics that people judged; beside official figures."""

from __future__ import annotations

from assessment.analysis.economy.designs.declared_designs import design_of
from assessment.analysis.economy.draw_rules import functions_of
from assessment.analysis.economy.ranking.certainty import Certainty
from assessment.analysis.economy.ranking.design_certainty import certainty_of
from assessment.analysis.economy.ranking.estimate_notes import ESTIMATORS, look_note
from assessment.campaign.design_log import DeclaredDesign
from assessment.formats.plurals import number_of
from assessment.model.economy import QUESTIONS
from assessment.report.markup import Html, joined, tag
from assessment.report.report_data import ReportData
from assessment.report.tables import grid

_NOTE = "Estimates, not official scores: {}. Ranks: those that the run can still have."


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
    note = _NOTE.format(ESTIMATORS[declared.design.rule])
    return joined(paragraph, grid(caption, heads, rows, note=note))


def design_in_words(declared: DeclaredDesign, present: Certainty) -> str:
    """Everything that is needed to draw the same topics again and to judge the estimates."""
    scores = present.scores
    question = QUESTIONS[declared.design.question]
    sentences = [
        f"A design was declared on {declared.event.at}, before the first judgment, to ask: {question}"
    ]
    sentences += functions_of(declared.design.rule).draw_in_words(declared)
    judged = f"{scores.judged:,} of {number_of(scores.size, scores.noun)}"
    sentences.append(f"{judged} are judged.")
    sentences.append(look_note(declared, scores.look, scores.size))
    sentences += _remarks(declared, present)
    return " ".join(sentences)


def _remarks(declared: DeclaredDesign, present: Certainty) -> list[str]:
    """Whether a machine helped, what the estimates rest on, and why judging was stopped."""
    design = declared.design
    remarks = []
    if design.machine:
        remarks.append(
            f"Labels of {design.machine} (digest {design.machine_version}) helped; they are in no official "
            "figure."
        )
    for note in present.notes:
        remarks.append(f"{note[:1].upper()}{note[1:]}.")
    if declared.stopped:
        remarks.append(f"Judging was stopped: {declared.stopped}")
    return remarks
