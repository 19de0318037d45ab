"""How firm the ranking is, in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean

from assessment.analysis.comparison import ChangedRanking, SampledRanking
from assessment.formats.numbers import decimal_text
from assessment.ui.foreign_text import md

WITHOUT, POLICY = "Without", "Policy"
_CHANGES = {WITHOUT: "without", POLICY: "under the policy"}
"""The heads of the changes' columns in a sentence."""
_HALF = 0.5
_MOST_NAMED = 3

Changes = Mapping[str, Sequence[ChangedRanking]]
"""Rankings under changes, by the head of their column."""


def stability_in_words(changes: Changes, samples: Sequence[SampledRanking]) -> str:
    """Which change moves the order of the runs most, and what half of the judgments keep of it, in Markdown.

    Changes and samples that are not worked out are left out; "" where none is.
    """
    sentences = [
        _most_changing(changes, "Neither an assessor left out nor another policy")
    ]
    halves = []
    for sample in samples:
        if sample.share == _HALF and sample.correlation.tau is not None:
            halves.append(sample.correlation.tau)
    if halves:
        mean = decimal_text(fmean(halves), 2)
        sentences.append(
            f"With a random half of the judged units, tau is {mean} on average."
        )
    return " ".join(sentence for sentence in sentences if sentence)


def least_similar_in_words(rows: Sequence[ChangedRanking], title: str) -> str:
    """Which change moves the order of the runs most, in Markdown; `title` is the head of their column."""
    return _most_changing({title: rows}, "None of these")


def _most_changing(changes: Changes, none: str) -> str:
    """The changes of the smallest tau; `none` stands for all of them where the order stays."""
    taus = {}
    for title, rows in changes.items():
        for row in rows:
            if row.correlation.tau is not None:
                taus[title, row.name] = row.correlation.tau
    if not taus:
        return ""
    least = min(taus.values())
    if least >= 1:
        return f"**{none} changes the order of the runs.**"
    most_changing = [change for change, tau in taus.items() if tau == least]
    finding = f"**The order of the runs changes most {_named(most_changing)}**"
    return (
        f"{finding}: Kendall's tau with the present order is {decimal_text(least, 2)}."
    )


def _named(changes: Sequence[tuple[str, str]]) -> str:
    """The changes, each after its preposition; more than three are counted."""
    if len(changes) > _MOST_NAMED:
        return f"under {len(changes)} of the changes, all alike"
    return " or ".join(f"{_CHANGES[title]} {md(name)}" for title, name in changes)
