"""Figures behind the scores: what was counted, and which labels were taken for which."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from assessment.model import Table
from assessment.tracks.scifact.comparison.confusion import JUDGED_AS, PREDICTED_AS
from assessment.tracks.scifact.comparison.formulas import FAMILIES, metrics
from assessment.tracks.scifact.scoring.score import ClaimFacts, RunSums, runs_in

_COUNTS = (
    "For each measure how many abstracts or sentences are relevant (in gold), how many the run returned, "
    "and how many of those are correct, summed over all claims: precision is correct / retrieved, "
    "recall correct / relevant, and 0/0 is 0."
)
_LABELS = (
    "Every pair of a claim and an abstract that the claim cites, that is judged, or that the run predicts, "
    "by the label that counts and the label that the run gives it; an abstract that is not judged counts as "
    "wrong where it is predicted."
)


def tables(
    facts: Mapping[str, ClaimFacts], settings: Mapping[str, str]
) -> Iterator[Table]:
    """The counts behind the twelve figures, and gold labels against predicted ones, run by run."""
    runs = dict(runs_in(facts))
    counts: list[tuple[str | int | float, ...]] = []
    confusions: list[tuple[str | int, ...]] = []
    for run, sums in runs.items():
        counts += _count_rows(run, sums)
        confusions += _confusion_rows(run, sums)
    columns = (
        "run",
        "measure",
        "correct",
        "retrieved",
        "relevant",
        "precision",
        "recall",
        "F1",
    )
    yield Table(
        "Counts behind the figures", _COUNTS, columns, tuple(counts), by_rank=True
    )
    predicted = (
        f"predicted {label}" if label in JUDGED_AS else label for label in PREDICTED_AS
    )
    yield Table(
        "Label confusion",
        _LABELS,
        ("run", "gold", *predicted, "all"),
        tuple(confusions),
        by_rank=True,
    )


def _count_rows(run: str, sums: RunSums) -> Iterator[tuple[str | int | float, ...]]:
    values = metrics(sums.counts)
    for name in FAMILIES:
        relevant, retrieved, correct = sums.counts.family(name)
        figures = (
            values[f"{name}_{ending}"] for ending in ("precision", "recall", "f1")
        )
        yield (run, name, correct, retrieved, relevant, *figures)


def _confusion_rows(run: str, sums: RunSums) -> Iterator[tuple[str | int, ...]]:
    for label in JUDGED_AS:
        row = sums.confusion.row(label)
        yield (run, label, *row, sum(row))
