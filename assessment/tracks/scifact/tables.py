"""Figures behind the scores: what was counted, and which labels were taken for which."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from assessment.model import Table
from assessment.tracks.scifact.arithmetic import FAMILIES, metrics
from assessment.tracks.scifact.score import JUDGED_AS, PREDICTED_AS, WIDTH, Facts, Whole, runs_in

_COUNTS = (
    "For each measure how many abstracts or sentences are relevant (in gold), how many the run returned, and how many of those are correct, "
    "summed over all claims: precision is correct / retrieved, recall correct / relevant, and 0/0 is 0."
)
_LABELS = (
    "Every pair of a claim and an abstract that the claim cites, that is judged, or that the run predicts, by the label that counts "
    "and the label that the run gives it; an abstract that is not judged counts as wrong where it is predicted."
)


def tables(facts: Mapping[str, Facts], settings: Mapping[str, str]) -> Iterator[Table]:
    """The counts behind the twelve figures, and gold labels against predicted ones, run by run."""
    runs = dict(runs_in(facts))
    columns = ("run", "measure", "correct", "retrieved", "relevant", "precision", "recall", "F1")
    yield Table(
        "Counts behind the figures",
        _COUNTS,
        columns,
        tuple(row for run, whole in runs.items() for row in _counted(run, whole)),
    )
    columns = (
        "run",
        "gold",
        *(f"predicted {label}" if label in JUDGED_AS else label for label in PREDICTED_AS),
        "all",
    )
    yield Table(
        "Label confusion",
        _LABELS,
        columns,
        tuple(row for run, whole in runs.items() for row in _confused(run, whole)),
    )


def _counted(run: str, whole: Whole) -> Iterator[tuple[str | int | float, ...]]:
    values = metrics(whole.counts)
    for name in FAMILIES:
        relevant, retrieved, correct = whole.counts.family(name)
        figures = (values[f"{name}_{ending}"] for ending in ("precision", "recall", "f1"))
        yield (run, name, correct, retrieved, relevant, *figures)


def _confused(run: str, whole: Whole) -> Iterator[tuple[str | int, ...]]:
    for number, label in enumerate(JUDGED_AS):
        row = whole.pairs[number * WIDTH : (number + 1) * WIDTH]
        yield (run, label, *row, sum(row))
