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
_KINDS = {WITHOUT: "leaving out an assessor", POLICY: "another policy"}
_COUNTED = {WITHOUT: "without any one", POLICY: "under any policy"}
_HALF = 0.5
_MOST_NAMED = 3

Changes = Mapping[str, Sequence[ChangedRanking]]
"""Rankings under changes, by the head of their column."""


def stability_in_words(changes: Changes, samples: Sequence[SampledRanking]) -> str:
    """Which change moves the order of the runs most, what the others do, and what half of the judgments keep.

    In Markdown.  Changes and samples that are not worked out are left out; "" where none is.
    """
    sentences = _changes_in_words(changes)
    halves = []
    for sample in samples:
        if sample.share == _HALF and sample.correlation.tau is not None:
            halves.append(sample.correlation.tau)
    if halves:
        sentences.append(_with_half(halves))
    return " ".join(sentences)


def _with_half(taus: Sequence[float]) -> str:
    """The mean of so many draws; of several how far they are apart, since a mean of few may mislead."""
    mean = decimal_text(fmean(taus), 2)
    tau = f"With a random half of the judged units, tau is {mean}"
    if len(taus) == 1:
        return f"{tau} in one draw."
    low, high = decimal_text(min(taus), 2), decimal_text(max(taus), 2)
    return f"{tau} on average of {len(taus)} draws ({low} to {high})."


def _changes_in_words(changes: Changes) -> list[str]:
    """The kind of change with the smallest tau first; each kind is said once."""
    taus = {title: _taus(rows) for title, rows in changes.items()}
    least = {title: min(own.values()) for title, own in taus.items() if own}
    if not least:
        return []
    strongest = min(least.values())
    if strongest >= 1:
        return [_no_change(least)]
    ahead = [title for title, tau in least.items() if tau == strongest]
    named = " or ".join(_named(title, taus[title]) for title in ahead)
    tau = decimal_text(strongest, 2)
    finding = f"**The order of the runs changes most {named}**"
    sentences = [f"{finding}: Kendall's tau with the present order is {tau}."]
    for title in least:
        if title not in ahead:
            sentences.append(_weaker(title, taus[title]))
    return sentences


def _taus(rows: Sequence[ChangedRanking]) -> dict[str, float]:
    taus = {}
    for row in rows:
        if row.correlation.tau is not None:
            taus[row.name] = row.correlation.tau
    return taus


def _no_change(kinds: Mapping[str, float]) -> str:
    first, *others = (_KINDS[title] for title in kinds)
    if others:
        return f"**Neither {first} nor {others[0]} changes the order of the runs.**"
    return f"**{first.capitalize()} does not change the order of the runs.**"


def _weaker(title: str, taus: Mapping[str, float]) -> str:
    """What a kind of change does that is not the strongest one."""
    kind = _KINDS[title].capitalize()
    least = min(taus.values())
    if least >= 1:
        return f"{kind} does not change it."
    return (
        f"{kind} changes it most {_named(title, taus)} (tau {decimal_text(least, 2)})."
    )


def _named(title: str, taus: Mapping[str, float]) -> str:
    """The changes with the smallest tau, after their preposition; more than three are counted."""
    least = min(taus.values())
    names = [name for name, tau in taus.items() if tau == least]
    if len(names) > _MOST_NAMED:
        return f"{_COUNTED[title]} of {len(names)}"
    *first, last = map(md, names)
    together = f"{', '.join(first)} or {last}" if first else last
    return f"{_CHANGES[title]} {together}"
