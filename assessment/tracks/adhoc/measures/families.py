"""The families of measures that ir_measures computes, with formula and conventions."""

from __future__ import annotations

from typing import NamedTuple

from assessment.model import Measure
from assessment.tracks.adhoc.grades.grades import STANDARD, Grade

CONDENSED = "condensed:"
"""Prefix of measures that are computed after unjudged documents were removed."""
_EMPTY = "A topic without a relevant document counts 0; without any judged topic the score is undefined."
_UNJUDGED = (
    "What is not judged counts as not relevant; "
    "the measure Judged@10 says what share of a run's first ten documents is judged."
)
_REMOVED = "Documents that are not judged are removed from the ranking first."
_MEAN = (
    "highest score first, equal scores by id from the end of the alphabet; "
    "mean over the topics with judgments (setting “missing”)"
)


_RANKING, _WHOLE, _JUDGED = "Ranking", "Whole result", "How much is judged"


class Family(NamedTuple):
    """`counts_own`: only the grades of a run's own documents count, and a higher one never lowers it."""

    sentence: str
    formula: str
    provider: str = "trec_eval through ir_measures (pytrec_eval)"
    group: str = _RANKING
    counts_own: bool = False


FAMILIES = {
    "AP": Family(
        "Average precision.",
        "sum of the precision at each relevant document / number of relevant documents",
    ),
    "nDCG": Family(
        "Discounted gain of the first documents.",
        "sum of max(0, grade) / log2(rank + 1) / the same of the best order",
    ),
    "P": Family(
        "Precision at a cutoff.",
        "relevant documents among the first k / k",
        counts_own=True,
    ),
    "R": Family(
        "Recall at a cutoff.",
        "relevant documents among the first k / number of relevant documents",
    ),
    "RR": Family(
        "One over the rank of the first relevant document.",
        "1 / rank of the first relevant document, 0 without one",
        "trec_eval through ir_measures; with a cutoff the script of MS MARCO",
        counts_own=True,
    ),
    "Rprec": Family(
        "Precision at as many documents as are relevant.",
        "relevant documents among the first R / R, R = number of relevant documents",
    ),
    "Bpref": Family(
        "Do judged relevant documents stand before judged others?",
        "mean over relevant documents of 1 - (others above, at most R) / min(R, others); "
        "documents with a negative grade are left out",
    ),
    "infAP": Family(
        "Average precision inferred from a sample of judgments.",
        "expected precision at each relevant document / number of relevant documents; "
        "a document with a negative grade was pooled and not judged",
    ),
    "ERR": Family(
        "Expected reciprocal rank of a reader who stops when satisfied.",
        "sum of P(stops at rank) / rank, P by (2^grade - 1) / 2^4",
        "NIST's gdeval.pl through ir_measures, five decimals",
    ),
    "RBP": Family(
        "Gain of a reader who goes on with probability p.",
        "(1 - p) * sum of [relevant] * p^(rank - 1)",
        "cwl-eval through ir_measures, to rank 1,000",
    ),
    "SetP": Family(
        "Precision of the whole result.",
        "relevant documents / documents",
        group=_WHOLE,
        counts_own=True,
    ),
    "SetR": Family(
        "Recall of the whole result.",
        "relevant documents / number of relevant documents",
        group=_WHOLE,
    ),
    "SetF": Family(
        "F measure of the whole result.",
        "(beta + 1) P R / (R + beta P), of set precision and recall",
        group=_WHOLE,
    ),
    "Success": Family(
        "Is there a relevant document among the first?",
        "1 with a relevant document among the first k, else 0",
        counts_own=True,
    ),
    "IPrec": Family(
        "Interpolated precision at a recall.",
        "highest precision at or after that recall",
    ),
    "Judged": Family(
        "Share of the first documents that are judged.",
        "judged documents among the first k / documents among the first k",
        "ir_measures (judged)",
        _JUDGED,
    ),
}


def _number(grade: Grade) -> int:
    return grade.number


def _ends() -> dict[str, tuple[str, str]]:
    """The lowest and the highest grade of each choice of grades; a campaign's own are not known here."""
    ends = {}
    for grades in STANDARD:
        lowest = min(grades.grades, key=_number)
        highest = max(grades.grades, key=_number)
        ends[grades.kind] = (lowest.name, highest.name)
    return ends


def _official() -> list[Measure]:
    measures = []
    for name, family in FAMILIES.items():
        formula = f"{family.formula}; {_MEAN}"
        measure = Measure(
            name, family.sentence, formula, family.provider, _EMPTY, _UNJUDGED
        )
        measure = measure._replace(range=(0.0, 1.0), digits=4, parameters=True)
        group = family.group
        is_coverage = group == _JUDGED
        measure = measure._replace(pooled=True, group=group, coverage=is_coverage)
        # The others divide by what is relevant in all, so that a relevant document of one run costs another.
        if family.counts_own:
            measure = measure._replace(ends=_ends())
        measures.append(measure)
    return measures


def _condensed(measure: Measure) -> Measure:
    name = CONDENSED + measure.name
    condensed = measure._replace(name=name, unjudged=_REMOVED, official=False)
    return condensed._replace(group="Without unjudged documents")


OFFICIAL = _official()
MEASURES = (*OFFICIAL, *map(_condensed, OFFICIAL))
