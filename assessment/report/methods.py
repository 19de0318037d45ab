"""Method notes: what every measure says, where it comes from, and how intervals, tests and agreement are worked out."""

from __future__ import annotations

import math
import re

from assessment.formats.tables import head
from assessment.model import Measure, Scale
from assessment.report.markup import Html, joined, tag
from assessment.report.means import ROUNDS, SEED
from assessment.report.report_data import ReportData
from assessment.report.tables import grid
from assessment.statistics.agreement import ROUNDS as AGREEMENT_ROUNDS

_STATISTICS = (
    ("Live scores", "Scores are worked out from the stored judgments when the report is made. Of several labels of a unit the one counts that the rule "
     "“which label counts” gives; a unit without such a label is unjudged, and what that does to a measure stands at the measure."),
    ("Undefined", "A figure that is undefined is shown as a dash. It is 0 only where the official rule says so."),
    ("Intervals of means", f"Percentile bootstrap of the mean over the topics where a run's score is defined: topics are drawn with replacement, {ROUNDS:,} "
     f"times, seed {SEED} (Efron and Tibshirani 1993, chapter 13)."),
    ("Differences between runs", f"Randomised Tukey HSD: {ROUNDS:,} rounds shuffle the scores inside every topic; p is the share of rounds whose largest "
     "difference between two means is no smaller than the pair's (Carterette, TOIS 30(1), 2012). Effect: the difference in standard deviations of what runs "
     "and topics leave unexplained (Sakai 2018)."),
    ("Agreement", "Cohen's kappa for two assessors, Fleiss' kappa for more (1971; Fleiss, Levin and Paik 2003 where items have different numbers of labels), "
     f"Krippendorff's alpha, nominal (2011); 95 % from {AGREEMENT_ROUNDS:,} bootstrap samples of topics. Machines, adjudicators' decisions and known answers "
     "are left out."),
)  # fmt: skip

_BLANK = re.compile(r"\{\w+\}")
"""Stands in a question for what differs from unit to unit."""


def methods(report_data: ReportData) -> Html:
    shown = dict.fromkeys(name for group in report_data.groups for name in group.measures)
    measures: dict[str, list[str]] = {}
    for name in shown:
        measures.setdefault(report_data.measure(name).name, []).append(name)
    every = [_measure(report_data.campaign.track.measure(name), names) for name, names in measures.items()]
    general = tag("dl", *(joined(tag("dt", title), tag("dd", said)) for title, said in _STATISTICS))
    return joined(
        general,
        tag("h3", "Measures"),
        *every,
        tag("h3", "Questions and labels"),
        *map(_scale, report_data.campaign.track.scales),
    )


def _measure(measure: Measure, names: list[str]) -> Html:
    """`names` are those that its scores bear in this campaign."""
    low, high = measure.range
    most = f"{high:g}" if math.isfinite(high) else "any number"
    rows = (
        ("formula", measure.formula), ("source", measure.source), ("range", f"{low:g} to {most}, {measure.better} is better"),
        ("nothing to divide by", measure.empty), ("unjudged units", measure.unjudged),
    )  # fmt: skip
    title = head(", ".join(names), measure)
    return tag("section", tag("h4", title), tag("p", measure.sentence), tag("dl", *(joined(tag("dt", term), tag("dd", said)) for term, said in rows)),
               class_="measure")  # fmt: skip


def _scale(scale: Scale) -> Html:
    rows = [(label.name, label.definition) for label in scale.labels]
    free = "Any short text can be a label." if scale.free else ""
    asked = tag("p", _BLANK.sub("…", scale.question), " ", tag("span", f"({scale.source})", class_="soft"))
    return joined(
        tag("h4", scale.title),
        asked,
        grid(f"Labels of {scale.title}", ("label", "definition"), rows, note=free, quiet=True)
        if rows
        else tag("p", free),
    )
