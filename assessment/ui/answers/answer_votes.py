"""Who gave the label of a unit, and which rule or which adjudicator decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from assessment.analysis.errors.wording import label_in_words
from assessment.formats.plurals import number_of
from assessment.model import Judgment, Overruling, Scale
from assessment.model.assessor import Assessor, AssessorKind
from assessment.model.resolution import POLICY, OneAssessor, heeds_decisions
from assessment.review.unit_list.records import name_in_words

_NOUNS = {
    AssessorKind.PERSON: ("person", "people"),
    AssessorKind.MACHINE: ("machine", "machines"),
    AssessorKind.ADJUDICATOR: ("adjudicator", "adjudicators"),
    AssessorKind.GOLD: ("known answer", "known answers"),
}


def votes_in_words(
    votes: Sequence[Judgment],
    label: str,
    scale: Scale,
    settings: Mapping[str, str],
    *,
    with_names: bool,
) -> str:
    """How many people and machines gave the label that counts, who gave another one, and what decided.

    "" without votes; `label` is "" where none counts.
    """
    if not votes:
        return ""
    parts = _agreeing(votes, label)
    parts += _other_labels(votes, label, scale, with_names=with_names)
    rule = _what_decided(votes, settings, with_names=with_names)
    text = "; ".join(parts)
    return f"{text} – {rule}" if rule else text


def votes_in_short(
    votes: Sequence[Judgment],
    label: str,
    scale: Scale,
    settings: Mapping[str, str],
    *,
    with_names: bool,
) -> str:
    """How many of the people gave the label that counts, who gave another one, and what decided.

    Machines and known answers that agree are left to the whole words; "" without votes.
    """
    if not votes:
        return ""
    people = [vote for vote in votes if Assessor.of(vote.assessor).is_person]
    # The count of all people is needed: "2 people" beside one who differs does not say how close it was.
    agreeing = sum(vote.label == label for vote in people)
    parts = []
    if people and len(people) == agreeing:
        parts.append(_givers_counted(people))
    elif not people:
        parts += _agreeing(votes, label)
    elif agreeing:
        parts.append(
            f"{agreeing} of {number_of(len(people), *_NOUNS[AssessorKind.PERSON])}"
        )
    parts += _other_labels(votes, label, scale, with_names=with_names)
    decided = _what_decided(votes, settings, with_names=with_names)
    if decided:
        parts.append(decided)
    return "; ".join(parts)


def votes_alone(votes: Sequence[Judgment], scale: Scale, *, with_names: bool) -> str:
    """Who gave which label, where none of them decides anything; "" without votes."""
    return "; ".join(_other_labels(votes, "", scale, with_names=with_names))


def meanings_in_words(
    votes: Sequence[Judgment], overruling: Overruling, *, with_names: bool
) -> str:
    """How many said what stands in place of the label, and who said something else."""
    by_meaning: dict[str, list[Judgment]] = {}
    for vote in votes:
        meaning = overruling.votes.get(vote.assessor)
        if meaning is not None:
            by_meaning.setdefault(meaning, []).append(vote)
    agreeing = by_meaning.pop(overruling.label, [])
    words = []
    if agreeing:
        words.append(_givers_counted(agreeing))
    for meaning, givers in by_meaning.items():
        words.append(f"{_givers(givers, with_names=with_names)}: {meaning}")
    return "; ".join(words)


def cannot_judge_in_words(cannot_judge: Sequence[Judgment], *, with_names: bool) -> str:
    """Who could not judge the unit, and why; without names, how many gave each reason."""
    by_reason: dict[str, list[Judgment]] = {}
    for judgment in cannot_judge:
        by_reason.setdefault(judgment.reason, []).append(judgment)
    words = []
    for reason, givers in by_reason.items():
        who = _givers(givers, with_names=with_names)
        words.append(f"{who}: cannot judge, {reason}")
    return "; ".join(words)


def notes_in_words(votes: Sequence[Judgment], *, with_names: bool) -> list[str]:
    """What people and adjudicators noted with their labels, a line each."""
    lines = []
    for vote in votes:
        assessor = Assessor.of(vote.assessor)
        if not vote.note or not (assessor.is_person or assessor.is_adjudicator):
            continue
        whose = "Adjudicator's note" if assessor.is_adjudicator else "Assessor's note"
        if with_names:
            whose = f"Note by {name_in_words(vote.assessor)}"
        lines.append(f"{whose}: {vote.note}")
    return lines


def _agreeing(votes: Sequence[Judgment], label: str) -> list[str]:
    """How many gave the label, as the first of some parts; [] where nobody did."""
    agreeing = [vote for vote in votes if vote.label == label]
    return [_givers_counted(agreeing)] if agreeing else []


def _givers_counted(votes: Sequence[Judgment]) -> str:
    """People, machines, adjudicators and known answers, each counted by themselves."""
    counts = Counter(Assessor.of(vote.assessor).kind for vote in votes)
    words = [number_of(counts[kind], *_NOUNS[kind]) for kind in _NOUNS if counts[kind]]
    return ", ".join(words)


def _other_labels(
    votes: Sequence[Judgment], label: str, scale: Scale, *, with_names: bool
) -> list[str]:
    """Those who gave another label; without names, how many gave each."""
    by_label: dict[str, list[Judgment]] = {}
    for vote in votes:
        if vote.label != label:
            by_label.setdefault(vote.label or "", []).append(vote)
    words = []
    for other, givers in by_label.items():
        who = _givers(givers, with_names=with_names)
        words.append(f"{who}: {label_in_words(scale, other)}")
    return words


def _givers(votes: Sequence[Judgment], *, with_names: bool) -> str:
    if not with_names:
        return _givers_counted(votes)
    return ", ".join(name_in_words(vote.assessor) for vote in votes)


def _what_decided(
    votes: Sequence[Judgment], settings: Mapping[str, str], *, with_names: bool
) -> str:
    """The adjudicator or the rule by which the label counts; "" where all people agree."""
    policy = settings.get(POLICY.name, POLICY.default)
    one = OneAssessor.parse(policy)
    if one is not None:
        name = name_in_words(one.assessor.stored) if with_names else "one assessor"
        return f"the label of {name} counts"
    decision = _newest_decision(votes)
    if decision is not None and heeds_decisions(policy):
        adjudicator = Assessor.of(decision.assessor)
        return f"decided by {adjudicator.name if with_names else 'an adjudicator'}"
    people = [vote for vote in votes if Assessor.of(vote.assessor).is_person]
    do_people_differ = len({vote.label for vote in people}) > 1
    return f"rule: {policy}" if do_people_differ else ""


def _newest_decision(votes: Sequence[Judgment]) -> Judgment | None:
    """The adjudicator's label that was given last; None where no adjudicator gave one."""
    decisions = [vote for vote in votes if Assessor.of(vote.assessor).is_adjudicator]
    return max(decisions, key=lambda vote: vote.seq, default=None)


def rule_in_words(settings: Mapping[str, str]) -> str:
    """Which label counts in the campaign where assessors differ, as a sentence; "" for one assessor's."""
    policy = settings.get(POLICY.name, POLICY.default)
    for choice in POLICY.choices:
        if choice.name == policy:
            return f"Where assessors differ ({policy}): {choice.meaning}."
    return ""
