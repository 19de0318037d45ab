"""How firm the ranking is, in sentences."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from statistics import fmean
from typing import NamedTuple

from assessment.analysis.comparison import ChangedRanking, SampledRanking
from assessment.formats.name_lists import joined_names
from assessment.formats.numbers import decimal_text
from assessment.formats.plurals import number_of
from assessment.ui.compare.stability.first_place_words import (
    CHANGES,
    Changes,
    first_place_in_words,
    stays_first,
)
from assessment.ui.foreign_text import md

_HALF = 0.5
_MEANINGS = {
    "majority": "the label of more than half of the assessors",
    "strict": "the same, whatever an adjudicator decided",
    "unanimous": "the label that all gave",
    "latest": "the one given last",
    "median": "of labels in order the middle one",
}
"""What the verdict's names of policies mean, shorter than on Setup."""
_MAX_NAMED = 3


def stability_in_words(
    changes: Changes,
    samples: Sequence[SampledRanking],
    leaders: Collection[str] = (),
) -> str:
    """Whether the first place changes, what moves the order most, and what half of the judgments keep.

    `leaders` are the runs that are first at present.  In Markdown.  Changes and samples that are not worked
    out are left out; "" where none is.
    """
    halves = _draws_of_half(samples)
    # Draws that lose a place which nothing else takes away belong to the sentence on that place.
    lost = ""
    if stays_first(leaders, changes):
        lost = _lost_in_words(halves, leaders)
    first_place = first_place_in_words(leaders, changes, lost)
    sentences = [first_place, *_changes_in_words(changes)]
    if halves.draws:
        # In how many draws the first place stays is said once.
        sentences.append(_with_half(halves, () if lost else leaders))
    return " ".join(filter(None, sentences))


class _Halves(NamedTuple):
    """The draws of half of the judged units that rank every run, of so many `drawn`."""

    draws: Sequence[SampledRanking]
    drawn: int

    def in_words(self) -> str:
        """How many they are: "5 draws", or "3 draws that rank every run"."""
        draws = number_of(len(self.draws), "draw")
        if len(self.draws) == self.drawn:
            return draws
        verb = "ranks" if len(self.draws) == 1 else "rank"
        return f"{draws} that {verb} every run"

    def keep_first(self, leaders: Collection[str]) -> int:
        """In how many of them these runs are first."""
        return sum(draw.leaders == frozenset(leaders) for draw in self.draws)


def _draws_of_half(samples: Sequence[SampledRanking]) -> _Halves:
    halves = [sample for sample in samples if sample.share == _HALF]
    return _Halves([half for half in halves if half.ranks_every_run], len(halves))


def policies_in_words(names: Collection[str]) -> str:
    """What the policies of these names mean, in a line."""
    meanings = [f"{name}: {_MEANINGS[name]}" for name in _MEANINGS if name in names]
    return f"{'; '.join(meanings)}. A unit without such a label is unjudged."


def _lost_in_words(halves: _Halves, leaders: Collection[str]) -> str:
    """In how few draws half of the judgments keep the first place; "" where all of them do."""
    drawn = len(halves.draws)
    stays = halves.keep_first(leaders)
    if stays == drawn:
        return ""
    share = f"{stays}" if stays else "none"
    if 0 < 2 * stays <= drawn:
        share = f"only {stays}"
    return f"with a random half of the judged units it stays in {share} of {halves.in_words()}"


def _with_half(halves: _Halves, leaders: Collection[str]) -> str:
    """How often the first place stays, and tau; of several draws how far apart, since a mean may mislead."""
    half = "With a random half of the judged units"
    if leaders:
        stays = halves.keep_first(leaders)
        half += f" the first place stays in {stays} of {halves.in_words()}"
    return f"{half}, {_tau_of_draws(halves)}."


def _tau_of_draws(halves: _Halves) -> str:
    taus = [draw.correlation.tau or 0.0 for draw in halves.draws]
    mean = decimal_text(fmean(taus), 2)
    if len(taus) == 1:
        return f"tau is {mean} in {_one_draw(halves)}"
    low, high = decimal_text(min(taus), 2), decimal_text(max(taus), 2)
    return f"tau is {mean} on average of {halves.in_words()} ({low} to {high})"


def _one_draw(halves: _Halves) -> str:
    return "one draw" if halves.drawn == 1 else "the one draw that ranks every run"


def _changes_in_words(changes: Changes) -> list[str]:
    """The kind of change with the smallest tau first; each kind is said once."""
    taus_by_kind = {}
    for kind, rows in changes.items():
        taus = _taus(rows)
        if taus:
            taus_by_kind[kind] = taus
    if not taus_by_kind:
        return []
    least = {kind: min(taus.values()) for kind, taus in taus_by_kind.items()}
    smallest = min(least.values())
    if smallest >= 1:
        return [_no_change(list(least))]
    strongest = [kind for kind in least if least[kind] == smallest]
    sentences = [_strongest_in_words(taus_by_kind, strongest)]
    for kind, taus in taus_by_kind.items():
        if kind not in strongest:
            sentences.append(_weaker(kind, taus))
    return sentences


def _strongest_in_words(
    taus_by_kind: Mapping[str, Mapping[str, float]], strongest: Sequence[str]
) -> str:
    """The changes that move the order most, which may be of several kinds, and their tau."""
    named = [_changes_named(kind, taus_by_kind[kind]) for kind in strongest]
    tau = decimal_text(min(taus_by_kind[strongest[0]].values()), 2)
    finding = f"The order of the runs changes most {' or '.join(named)}"
    return f"{finding}: Kendall's tau with the present order is {tau}."


def _taus(rows: Sequence[ChangedRanking]) -> dict[str, float]:
    """Kendall's tau between the present ranking and that under each change, by its name, where defined."""
    taus = {}
    for row in rows:
        if row.correlation.tau is not None:
            taus[row.name] = row.correlation.tau
    return taus


def _no_change(kinds: Sequence[str]) -> str:
    first, *others = (CHANGES[kind].as_subject for kind in kinds)
    if others:
        return f"Neither {first} nor {others[0]} changes the order of the runs."
    return f"{first.capitalize()} does not change the order of the runs."


def _weaker(kind: str, taus: Mapping[str, float]) -> str:
    """What a kind of change does that is not the strongest one."""
    subject = CHANGES[kind].as_subject.capitalize()
    least = min(taus.values())
    if least >= 1:
        return f"{subject} does not change it."
    named = _changes_named(kind, taus)
    return f"{subject} changes it most {named} (tau {decimal_text(least, 2)})."


def _changes_named(kind: str, taus: Mapping[str, float]) -> str:
    """The changes with the smallest tau, after their preposition; more than three are counted."""
    least = min(taus.values())
    names = [name for name, tau in taus.items() if tau == least]
    if len(names) > _MAX_NAMED:
        return f"{CHANGES[kind].any_one} of {len(names)}"
    return f"{CHANGES[kind].before_name} {joined_names(map(md, names), 'or')}"
