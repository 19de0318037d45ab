"""Method notes: every measure with its source, and how intervals, tests and agreement are computed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby

from assessment.analysis.comparison import DRAWN_TOTALS
from assessment.analysis.comparison.run_means import MAX_DRAWN, ROUNDS
from assessment.formats.score_tables import marked_measure_name
from assessment.model import Label, Measure, Scale
from assessment.report.judged_units import kinds_with_units
from assessment.report.markup import Html, joined, tag
from assessment.report.report_data import ReportData
from assessment.report.tables import grid
from assessment.statistics.agreement import ROUNDS as AGREEMENT_ROUNDS
from assessment.statistics.topic_draws import SEED

_STATISTICS = (
    (
        "Live scores",
        "Scores are computed from the stored judgments when the report is made. Of several labels of a unit "
        "the one counts that the rule “which label counts” gives; a unit without such a label is unjudged, "
        "and the notes on each measure say what that does to it.",
    ),
    (
        "Undefined",
        "A figure that is undefined is shown as a dash. It is 0 only where the official rule says so.",
    ),
    (
        "Intervals of means",
        "Percentile bootstrap of the mean over the topics where a run's score is defined: topics are drawn "
        f"with replacement, {ROUNDS:,} times, seed {SEED} (Efron and Tibshirani 1993, chapter 13). Where all "
        "topics of all runs are either 0 or the highest value, Wilson's interval of a share (JASA 22, 1927). "
        "Where all of a run's topics are equal, drawing tells nothing and there is no interval. "
        "Only the measures of Runs and topics have intervals: whoever makes the report chooses them on the "
        "page Release or with --measure. Compare draws the same intervals.",
    ),
    (
        "Intervals of other totals",
        "Of totals that are no means over topics: percentile bootstrap of the total itself, made anew from "
        f"topics drawn with replacement, {DRAWN_TOTALS:,} times, seed {SEED}, as Compare does; less often "
        f"in campaigns of more than 1,000 answers, and not beyond {MAX_DRAWN:,}.",
    ),
    (
        "Differences between runs",
        f"Randomised Tukey HSD: {ROUNDS:,} rounds shuffle the scores inside every topic; p is the share of "
        "rounds whose largest difference between two means is no smaller than the pair's (Carterette, TOIS "
        "30(1), 2012). Testing all runs together is stricter than testing two alone. Effect: the difference "
        "in standard deviations of what runs and topics leave unexplained (Sakai 2018).",
    ),
    (
        "Agreement",
        "Cohen's kappa for two assessors, Fleiss' kappa for more (1971; Fleiss, Levin and Paik 2003 where "
        "items have different numbers of labels), Krippendorff's alpha (2011), of ordered grades "
        "ordinal, with linear weights for Cohen's kappa; Fleiss' kappa takes no notice of order; 95 % from "
        f"{AGREEMENT_ROUNDS:,} bootstrap samples of topics. Machines, adjudicators' decisions and known "
        "answers are left out.",
    ),
)


def methods(report_data: ReportData) -> Html:
    """General notes, then the measures that are shown, then the questions with their labels."""
    track = report_data.campaign.track
    # Several scores may have one measure: under other naming settings, or as variants.
    names_by_measure: dict[str, list[str]] = {}
    for name in _shown_measures(report_data):
        measure = report_data.measure(name)
        names_by_measure.setdefault(measure.name, []).append(name)
    parts = [_terms(_STATISTICS), tag("h3", "Measures")]
    for measure_name, names in names_by_measure.items():
        parts.append(_measure(track.measure(measure_name), names))
    parts.append(tag("h3", "Questions and labels"))
    kinds = kinds_with_units(report_data.campaign)
    for scale in track.scales:
        # A track may offer several scales of which a campaign uses one.
        if scale.kind in kinds or not kinds:
            parts.append(_scale(scale))
    return joined(*parts)


def _shown_measures(report_data: ReportData) -> list[str]:
    names: dict[str, None] = {}
    for group in report_data.groups:
        names |= dict.fromkeys(group.measures)
    return list(names)


def _measure(measure: Measure, names: list[str]) -> Html:
    """The notes on a measure; `names` are those that its scores have in this campaign."""
    terms = [
        ("formula", measure.formula),
        ("source", measure.source),
        ("range", measure.range_in_words),
        ("nothing to divide by", measure.empty),
        ("unjudged units", measure.unjudged),
    ]
    title = tag("h4", marked_measure_name(", ".join(names), measure))
    sentence = tag("p", measure.sentence)
    return tag("section", title, sentence, _terms(terms), class_="measure")


def _terms(rows: Iterable[tuple[str, str]]) -> Html:
    """A list of terms and their texts."""
    pairs = []
    for term, text in rows:
        pairs += [tag("dt", term), tag("dd", text)]
    return tag("dl", *pairs)


def label_rows(labels: Sequence[Label]) -> list[tuple[str, str]]:
    """Each label with its definition; numbers whose definitions differ in the number only share a row.

    >>> label_rows([Label("1", "1", "of set 1"), Label("2", "2", "of set 2"), Label("no", "0", "of none")])
    [('n = 1 to 2', 'of set n'), ('no', 'of none')]
    """
    rows = []
    for definition, group in groupby(labels, key=_definition_of_number):
        equal = list(group)
        names = [label.name for label in equal]
        if len(names) > 1 and all(map(str.isdigit, names)):
            rows.append((f"n = {names[0]} to {names[-1]}", definition))
        else:
            rows += [(label.name, label.definition) for label in equal]
    return rows


def _definition_of_number(label: Label) -> str:
    """The definition with an n in place of the label's own number."""
    if not label.name.isdigit():
        return label.definition
    return re.sub(rf"\b{label.name}\b", "n", label.definition)


def _scale(scale: Scale) -> Html:
    source = tag("span", f"({scale.source})", class_="soft")
    question = tag("p", scale.general_question, " ", source)
    free = "Any short text can be a label." if scale.free else ""
    rows = label_rows(scale.labels)
    labels = tag("p", free)
    if rows:
        labels = grid(
            f"Labels of {scale.title}",
            ("label", "definition"),
            rows,
            note=free,
            quiet=True,
        )
    return tag("section", tag("h4", scale.title), question, labels, class_="scale")
