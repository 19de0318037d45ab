"""Who leads in words: whether the lead is sure, and on what it rests."""

from __future__ import annotations

from math import floor
from typing import NamedTuple

from assessment.analysis.comparison.lead.lead_tests import LeadTest
from assessment.analysis.comparison.lead.leaders import (
    FirstPlace,
    JudgedUnits,
    Lead,
    NoLead,
)
from assessment.analysis.comparison.lead.possible_order_words import (
    still_open_sentences,
)
from assessment.analysis.comparison.lead.verdict import LeadVerdict, by_means, verdict
from assessment.formats.name_lists import joined_runs
from assessment.formats.plurals import number_of


class LeadSentences(NamedTuple):
    """Who leads, whether that is more than chance, and what should be known before one relies on it.

    `verdict` is None where no single run leads others.
    """

    answer: str
    verdict: LeadVerdict | None = None
    reservations: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """All sentences as one paragraph."""
        sentences = [self.answer]
        if self.verdict is not None:
            sentences.append(self.verdict.sentence)
        return " ".join([*sentences, *self.reservations])


def lead_in_words(lead: Lead | NoLead) -> str:
    """Whether the lead is sure, who leads by how much, and on what that rests.

    >>> from assessment.analysis.comparison.lead.leaders import PossibleChanges
    >>> place = FirstPlace("", "MAP", 2, ("heron", "tern"), "0.50", JudgedUnits(4, 4))
    >>> lead_in_words(Lead(place, PossibleChanges(), "the first place is shared"))
    'By MAP, heron and tern share the first place with 0.50 (all 4 units judged).'
    """
    if isinstance(lead, NoLead):
        return _with_title(lead.title, _no_lead(lead))
    place = lead.place
    if not lead.ahead:
        return _with_title(place.title, lead_sentences(lead).text)
    # The answer first: whoever stops there has read whether to rely on it.
    certainty = _with_title(place.title, _certainty(lead))
    (first,) = place.first
    value = f"{place.value} ({_judged_in_words(place.judged)}), {lead.ahead}"
    answer = f"{first} leads by {place.measure} with {value}."
    # The method notes say how strict the test is.
    claim = verdict(lead.test, with_basis=True, is_brief=True).claim
    # That the lead is not sure has been said, so the claim begins a sentence.
    claim = f"{claim[:1].upper()}{claim[1:]}"
    return " ".join([f"{certainty}: {answer}", claim, *_reservations(lead)])


def _with_title(title: str, text: str) -> str:
    return f"{title}. {text}" if title else text


def _certainty(lead: Lead) -> str:
    """Whether the first place is more than chance, in a word or two."""
    if not isinstance(lead.test, LeadTest):
        return "Not tested"
    if lead.test.not_shown:
        return "Not sure"
    return "Sure" if lead.is_settled else "Sure so far"


def lead_sentences(lead: Lead | NoLead) -> LeadSentences:
    """Who leads, whether that is more than chance, and what it rests on, without the title."""
    if isinstance(lead, NoLead):
        return LeadSentences(_no_lead(lead))
    answer = first_place_in_words(lead.place)
    outcome = lead.place.outcome
    if outcome == "only run":
        return LeadSentences(answer)
    tested = verdict(lead.test, with_basis=True) if outcome == "leads" else None
    return LeadSentences(answer, tested, _reservations(lead))


def first_place_in_words(place: FirstPlace | NoLead) -> str:
    """Who is first by the measure, and on how many judged units that rests, without the title."""
    if isinstance(place, NoLead):
        return _no_lead(place)
    rests = _judged_in_words(place.judged)
    if place.outcome == "only run":
        (run,) = place.first
        return f"{run} is the only run with a score: {place.measure} {place.value} ({rests})."
    names = joined_runs(place.first)
    verb = "leads" if place.outcome == "leads" else "share the first place"
    return f"By {place.measure}, {names} {verb} with {place.value} ({rests})."


def _reservations(lead: Lead) -> tuple[str, ...]:
    """What should be known before one relies on the order."""
    sentences = by_means(lead.test, lead.place.first[0])
    early = lead.place.early
    if early:
        sentences.append(
            f"Too little is judged to rank {number_of(early, 'run')} more."
        )
    changes = lead.changes
    sentences += still_open_sentences(
        changes.possible_order,
        changes.label_changes,
        has_open_units=changes.has_open_units,
        has_ended=changes.has_ended,
    )
    return tuple(sentences)


def _no_lead(lead: NoLead) -> str:
    if lead.why_unranked:
        return f"{lead.measure} does not rank runs: {lead.why_unranked}."
    if lead.early:
        return (
            f"Too early to say who leads by {lead.measure}: "
            "fewer than half of the units of every run are judged."
        )
    if lead.runs:
        return f"Nobody leads by {lead.measure} yet: nothing that it needs is judged."
    return f"No run has a defined {lead.measure} yet."


def _judged_in_words(judged: JudgedUnits) -> str:
    if judged.shares is not None:
        return _share_judged(*judged.shares, is_pooled=judged.is_pooled)
    if judged.is_pooled:
        items = number_of(judged.needed, "item")
        return f"{judged.judged:,} of its {items} are judged"
    units = number_of(judged.needed, "unit")
    if judged.needed and judged.judged == judged.needed:
        return f"all {units} judged" if judged.needed > 1 else "its 1 unit judged"
    return f"{judged.judged:,} of {units} judged"


def _share_judged(least: float, most: float, *, is_pooled: bool) -> str:
    """How much is judged of each of several runs that need other numbers of units."""
    # Rounded down, so that 100 % means all.
    low, high = floor(100 * least), floor(100 * most)
    share = "all" if low == 100 else f"{low} to {high} %"
    if low == high < 100:
        share = f"{low} %"
    if is_pooled:
        return f"{share} of the items of each are judged"
    return f"{share} of the units of each judged"
