"""What a run's scores for a topic rest on: the first items of each ranking, or the page by paragraph."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from assessment.formats.numbers import decimal_text
from assessment.formats.plurals import number_of
from assessment.model import Explained, Part, Reason, Ref, Tone, UnitPlace
from assessment.model.topic_state import NO_LABEL
from assessment.tracks.car.answer import Ordering
from assessment.tracks.car.judgments.judged_qrels import (
    PageGold,
    facets_of,
    page_gold,
    qrels_of,
    section_qrels,
)
from assessment.tracks.car.rankings.trec_eval_order import from_origins
from assessment.tracks.car.scales import FACET_GRADES, SMOOTH, UNSET
from assessment.tracks.car.scoring import formulas
from assessment.tracks.car.scoring.explained_rankings import Judged, explained_rankings
from assessment.tracks.car.scoring.score import judged_rankings
from assessment.tracks.car.screens.page_units import part_of
from assessment.tracks.car.unit_references import (
    CarTopicState,
    facet_ref,
    removed_ref,
    transition_ref,
)

_REMOVED = Reason(
    "x", "removed", "counts 0 for relevance; transitions and facets skip it", "bad"
)
_NO_FACET = Reason(
    "?",
    "no facet",
    "left out of relevance; counts as one of OTHER RELEVANT FACET for facetOverlap",
    "off",
)
_REMOVAL_UNDECIDED = Reason(
    "≠",
    "removal undecided",
    "assessors differ on removing it; its facets count for nothing until somebody decides",
    "mixed",
)
_JOINED = "transitions"
"""What of a paragraph the reasons of the transition before it are about."""
_NO_TRANSITION = Reason(
    "?",
    "transition not judged",
    "left out of transition quality, not smooth for coherence",
    "off",
    _JOINED,
)
_TRANSITION_UNDECIDED = Reason(
    "≠",
    "transition undecided",
    "assessors differ; left out of transition quality, not smooth for coherence until somebody decides",
    "mixed",
    _JOINED,
)


_WITH_ITSELF = Reason(
    "–",
    "no transition",
    "a paragraph is not compared with itself; not smooth for coherence",
    "off",
    _JOINED,
)


def explain(state: CarTopicState, run: str) -> Iterator[Explained]:
    """A page with the rankings behind it, or the rankings of a run.

    Nothing if the run leaves the page out.
    """
    answer = state.answers.get(run)
    gold = page_gold(state.judged, state.settings)
    if isinstance(answer, Ordering):
        yield _page(state, answer, gold)
        judged = Judged("passage", section_qrels(state, gold), by_facet=bool(gold))
        yield from explained_rankings(state, judged, from_origins(answer))
    elif answer is not None:
        qrels = qrels_of(state.judged, state.settings)[answer.task]
        judged = Judged(answer.task, qrels)
        rankings = judged_rankings(answer, qrels)
        yield from explained_rankings(state, judged, rankings, answer)


def _page(state: CarTopicState, answer: Ordering, gold: PageGold) -> Explained:
    """The page paragraph by paragraph."""
    visible = formulas.visible_page(answer.paragraphs, gold)
    missing = formulas.missing(visible, gold)
    left = f"{len(visible.paragraphs)} of {number_of(len(answer.paragraphs), 'paragraph')} stay"
    reasons = [Reason("=", left, "removed ones count 0 for relevance", "plain")]
    if len(visible.distinct) < len(visible.paragraphs):
        different = f"{len(visible.distinct)} of these different"
        rule = "one that comes again counts once for relevance and facetOverlap"
        reasons.append(Reason("=", different, rule, "plain"))
    if any(missing):
        paragraphs = number_of(missing.grades, "paragraph")
        transitions = number_of(missing.transitions, "transition")
        rule = f"{paragraphs} without a grade that counts, {transitions} without a label that counts"
        reasons.append(Reason("?", "still open", rule, "off"))
    parts = tuple(_paragraphs(state, answer, gold))
    title = f"{state.topic.title}: the page"
    units = _shown_units(state, answer, gold)
    return Explained(title, tuple(reasons), parts, units=units)


def _shown_units(
    state: CarTopicState, answer: Ordering, gold: PageGold
) -> dict[Ref, int | UnitPlace]:
    """The units of each paragraph with its index: its removal, its facets, the transition before it."""
    units: dict[Ref, int | UnitPlace] = {}
    before = ""
    headings = facets_of(state.topic)
    for index, paragraph in enumerate(answer.paragraphs):
        units.setdefault(removed_ref(state.id, paragraph), index)
        # All facets: one with votes of which none counts belongs to its paragraph as well.
        for facet in (*headings, *gold.facets.get(paragraph, {})):
            units.setdefault(facet_ref(state.id, paragraph, facet), index)
        if paragraph in gold.removed:
            continue
        if before:
            units.setdefault(transition_ref(state.id, before, paragraph), index)
        before = paragraph
    return units


def _paragraphs(
    state: CarTopicState, answer: Ordering, gold: PageGold
) -> Iterator[tuple[Part, tuple[Reason, ...]]]:
    documents = state.documents(answer.paragraphs)
    headings = facets_of(state.topic)
    before = ""
    first_numbers: dict[str, int] = {}
    for number, paragraph in enumerate(answer.paragraphs, 1):
        part = part_of(documents, paragraph, f"paragraph {number}")
        if paragraph in gold.removed:
            yield part, (_REMOVED,)
            continue
        first = first_numbers.setdefault(paragraph, number)
        reasons: list[Reason] = []
        if first < number:
            reasons.append(_repeated(first))
        else:
            reasons.extend(_facets(state, gold, paragraph, headings))
        # The first paragraph that stays has no transition before it.
        if before:
            reasons.append(_transition(state, gold, before, paragraph))
        # Removed paragraphs are skipped, so a transition is between the neighbours that stay.
        before = paragraph
        yield part, tuple(reasons)


def _repeated(first: int) -> Reason:
    """What a paragraph that stands on the page before, as paragraph number `first`, counts."""
    rule = "counts there, once, for relevance and facetOverlap"
    return Reason("=", f"paragraph {first} again", rule, "off")


def _transition(
    state: CarTopicState, gold: PageGold, before: str, paragraph: str
) -> Reason:
    label = gold.transitions.get((before, paragraph))
    if label is None and before == paragraph:
        return _WITH_ITSELF
    if label is None:
        ref = transition_ref(state.id, before, paragraph)
        if state.judged.is_disputed(ref):
            return _TRANSITION_UNDECIDED
        if state.judged.cannot_judge(ref):
            # Unlike the paragraph's own reason, which may be that it has no label.
            return _NO_TRANSITION._replace(word="transition without a label")
        return _NO_TRANSITION
    if label in SMOOTH:
        rule = "counts as smooth"
        return Reason("~", f"transition {label}", rule, "good", _JOINED)
    return Reason("|", f"transition {label}", "counts 0", "bad", _JOINED)


def _facets(
    state: CarTopicState, gold: PageGold, paragraph: str, headings: Mapping[str, str]
) -> Iterator[Reason]:
    """A reason for each label of a paragraph on a facet; one that says so where it has none."""
    labels = gold.facets.get(paragraph, {})
    if paragraph in gold.undecided:
        yield _REMOVAL_UNDECIDED
        return
    undecided = list(
        _undecided_facets(state, paragraph, headings, is_graded=bool(labels))
    )
    yield from undecided
    if not labels and not undecided:
        yield _without_facet(state, paragraph, headings)
    best = gold.best(paragraph)
    for facet, label in labels.items():
        grade = FACET_GRADES.get(label)
        sign = "–" if grade is None else decimal_text(grade, 0)
        tone: Tone = "good" if grade and grade > 0 else "off"
        title = f"{label} {headings.get(facet, facet)}"
        yield Reason(sign, title, _facet_rule(label, best, grade), tone)


def _without_facet(
    state: CarTopicState, paragraph: str, headings: Mapping[str, str]
) -> Reason:
    """That a paragraph has no facet, in words that hold where somebody could not judge it."""
    refs = [facet_ref(state.id, paragraph, facet) for facet in headings]
    refs.append(removed_ref(state.id, paragraph))
    if any(state.judged.cannot_judge(ref) for ref in refs):
        return _NO_FACET._replace(word=NO_LABEL)
    return _NO_FACET


def _undecided_facets(
    state: CarTopicState,
    paragraph: str,
    headings: Mapping[str, str],
    *,
    is_graded: bool,
) -> Iterator[Reason]:
    """The facets whose grade assessors do not agree on; `is_graded` says whether another facet has one."""
    rule = "assessors differ on the grade; left out of relevance"
    if not is_graded:
        rule += ", and OTHER RELEVANT FACET for facetOverlap,"
    rule += " until somebody decides"
    for facet, heading in headings.items():
        if state.judged.is_disputed(facet_ref(state.id, paragraph, facet)):
            yield Reason("≠", f"undecided {heading}", rule, "mixed")


def _facet_rule(label: str, best: str, grade: int | None) -> str:
    """What a facet's label counts for relevance: NIST takes the best label of a paragraph."""
    if label == UNSET or grade is None:
        return "no grade"
    if label == best:
        return f"{max(0, grade)} of 3 for relevance"
    return "the best label counts"
