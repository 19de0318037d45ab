"""What a run's scores for a topic rest on: its first documents with their grades."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from assessment.formats.plurals import number_of
from assessment.model import Explained, Reason, Ref, UnitPlace
from assessment.tracks.adhoc.answer import AdhocState, relevance_ref
from assessment.tracks.adhoc.grades.grades import Grades
from assessment.tracks.adhoc.grades.own_grades import grades_of
from assessment.tracks.adhoc.scoring.score import grades_by_document, score
from assessment.tracks.adhoc.screens.units import title_part

_FIRST = 20
_UNJUDGED = Reason("?", "not judged", "counts as not relevant", "off")
_REMOVED = Reason("?", "not judged", "removed before the measures are computed", "off")
_UNDECIDED = Reason(
    "≠",
    "undecided",
    "assessors differ; counts as not relevant until somebody decides",
    "mixed",
)
_REMOVED_UNDECIDED = _UNDECIDED._replace(
    rule="assessors differ; removed before the measures are computed until somebody decides"
)
# Of a topic without any judgment nothing counts, neither as relevant nor as not.
_WITHOUT_EFFECT = Reason("?", "not judged", "", "off")


def explain(state: AdhocState, run: str) -> Iterator[Explained]:
    """The first documents of a run, each with the grade that counts."""
    answer = state.answers.get(run)
    if answer is None:
        return
    first = answer.ranking[:_FIRST]
    documents = state.documents(first)
    numbers = grades_by_document(state)
    grades = grades_of(state.settings, state.resources)
    parts = []
    for rank, name in enumerate(first, 1):
        part = title_part(name, documents)
        part = part._replace(head=f"rank {rank}")
        if name in numbers:
            reason = _of_grade(numbers[name], grades)
        else:
            ref = relevance_ref(grades.kind, state.id, name)
            reason = _without_grade(state, ref, is_judged=bool(numbers))
        parts.append((part, (reason,)))
    title = _title(len(first), len(answer.ranking))
    shown = _shown_units(state, grades, first)
    summary = tuple(_summary(state, run, len(answer.ranking)))
    yield Explained(title, summary, tuple(parts), units=shown)
    held = set(answer.ranking)
    yield from _missed(state, numbers, grades, held)


def _without_grade(state: AdhocState, ref: Ref, *, is_judged: bool) -> Reason:
    """What a document without a grade counts; `is_judged` says whether the topic has any grade."""
    is_removed = state.settings["unjudged"] == "condensed"
    if state.judged.is_disputed(ref):
        return _REMOVED_UNDECIDED if is_removed else _UNDECIDED
    if not is_judged:
        reason = _WITHOUT_EFFECT
    elif is_removed:
        reason = _REMOVED
    else:
        reason = _UNJUDGED
    return reason._replace(word=state.judged.without_label(ref, reason.word))


def _summary(state: AdhocState, run: str, retrieved: int) -> Iterator[Reason]:
    """The figure that runs are ranked by, with the counts that it rests on; nothing before any is judged."""
    facts = score(state.of_runs([run]))
    for name, fact in facts.runs[run].measures.items():
        if fact.value is not None:
            relevant = number_of(facts.relevant, "relevant document")
            rule = f"{relevant}, {facts.judged:,} judged; the run has {retrieved:,}"
            yield Reason("=", f"{name} {fact.value:.4f}", rule)
            return


def _shown_units(
    state: AdhocState, grades: Grades, documents: Sequence[str]
) -> dict[Ref, int | UnitPlace]:
    """The unit of each document with the index of its part."""
    units: dict[Ref, int | UnitPlace] = {}
    for index, name in enumerate(documents):
        ref = relevance_ref(grades.kind, state.id, name)
        units[ref] = index
    return units


def _title(shown: int, total: int) -> str:
    if shown == total:
        return number_of(total, "document")
    return f"The first {shown} of {total:,} documents"


def _of_grade(number: int, grades: Grades) -> Reason:
    """What a grade counts in binary and in graded measures."""
    label = grades.label(number) or str(number)
    if number >= grades.relevant:
        rule = f"grade {number}: relevant for binary measures"
        if grades.are_graded:
            rule += ", a gain for nDCG"
        return Reason("+", label, rule, "good")
    if number > 0:
        rule = (
            f"grade {number}: a gain for nDCG, not relevant for rel={grades.relevant}"
        )
        return Reason("~", label, rule, "mixed")
    return Reason("−", label, f"grade {number}: not relevant", "bad")


def _missed(
    state: AdhocState, numbers: Mapping[str, int], grades: Grades, held: set[str]
) -> Iterator[Explained]:
    """The relevant documents that the run does not have."""
    missed = []
    for name, number in numbers.items():
        if number >= grades.relevant and name not in held:
            missed.append(name)
    if not missed:
        return
    missed.sort()
    count = number_of(len(missed), "relevant document")
    title = f"{count} not in the run"
    first = missed[:_FIRST]
    documents = state.documents(first)
    parts = [(title_part(name, documents), ()) for name in first]
    shown = _shown_units(state, grades, first)
    yield Explained(title, (), tuple(parts), units=shown)
