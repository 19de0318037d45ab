"""Checks of a campaign's own questions and labels: against each other, and against the track's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from assessment.campaign.own_questions.stored_questions import (
    OwnLabels,
    OwnQuestion,
    scale_of,
    with_own_labels,
)
from assessment.exchange.imports.own_question_tables import MALFORMED, MAX_LABELS
from assessment.formats.reports import Report, shown
from assessment.model import Scale

_KEYS = "1234567890"
_CONFLICT = "CONFLICTING_QUESTIONS"


def check_questions(
    questions: Sequence[tuple[str, OwnQuestion]],
    scales: Sequence[Scale],
    report: Report,
) -> None:
    """Every name and title occurs once, and no question of the track has the title."""
    titles = {scale.title.casefold(): scale.kind for scale in scales}
    names: set[str] = set()
    for place, question in questions:
        if question.name in names:
            what = "its name stands twice"
            report.error(_CONFLICT, place, what=what, right="a name of its own")
        names.add(question.name)
        # People see titles, not names: they could not tell two equal titles apart.
        holder = titles.setdefault(question.title.casefold(), question.kind)
        if holder != question.kind:
            what = f"its title is that of the question {holder}"
            report.error(_CONFLICT, place, what=what, right="a title of its own")
        _check_scale(scale_of(question, ""), place, report)


def check_labels(
    labels: Sequence[tuple[str, OwnLabels]], scales: Sequence[Scale], report: Report
) -> None:
    by_kind = {scale.kind: scale for scale in scales}
    changed: set[str] = set()
    for place, own_labels in labels:
        if own_labels.of in changed:
            what = "the question stands twice"
            right = "one table for each question of the track"
            report.error(_CONFLICT, place, what=what, right=right)
        changed.add(own_labels.of)
        _check_labels_of(own_labels, by_kind, place, report)


def _check_labels_of(
    labels: OwnLabels, scales: Mapping[str, Scale], place: str, report: Report
) -> None:
    """The track has the question and lets labels be added to it; new labels have a definition."""
    scale = scales.get(labels.of)
    if scale is None:
        _refuse_question("the track has no such question", scales, place, report)
        return
    if scale.free:
        _refuse_question("it takes any text as label", scales, place, report)
        return
    _check_names_differ([label.name for label in labels.labels], place, report)
    new = [label for label in labels.labels if label.name not in scale.names]
    if scale.fixed and (new or labels.only):
        what = "the desk knows the labels of this question by name: none can be added"
        _refuse_question(what, scales, place, report)
        return
    for label in new:
        if not label.definition:
            where = f"{place}, label {shown(label.name)}"
            report.error(
                MALFORMED, where, what="it has no definition", right="what it means"
            )
    _check_scale(with_own_labels(scale, labels), place, report)


def _refuse_question(
    what: str, scales: Mapping[str, Scale], place: str, report: Report
) -> None:
    """Report a question that cannot have other labels, with those that can."""
    right = f"one of {', '.join(_open_to_labels(scales)) or 'none'}"
    report.error(MALFORMED, place, what=what, right=right)


def _open_to_labels(scales: Mapping[str, Scale]) -> list[str]:
    """The questions of the track that labels can be added to."""
    return [
        name for name, scale in scales.items() if not scale.fixed and not scale.free
    ]


def _check_scale(scale: Scale, place: str, report: Report) -> None:
    """Every name and key occurs once, and there are no more labels than digits."""
    # A label that could not be read is missing here: it would be reported twice.
    if any(problem.place.startswith(place) for problem in report.problems):
        return
    _check_names_differ(scale.names, place, report)
    if not scale.offered:
        report.error(MALFORMED, place, what="it offers no label", right="at least one")
    if len(scale.offered) > MAX_LABELS:
        what = f"it offers {len(scale.offered)} labels"
        report.error(MALFORMED, place, what=what, right=f"at most {MAX_LABELS}")
    _check_keys(scale, place, report)


def _check_names_differ(names: Sequence[str], place: str, report: Report) -> None:
    for name, count in Counter(names).items():
        if count > 1:
            what = f"two labels are called {shown(name)}"
            report.error(
                _CONFLICT, place, what=what, right="a name of its own for each label"
            )


def _check_keys(scale: Scale, place: str, report: Report) -> None:
    """Each offered label has a key of its own."""
    names_by_key: dict[str, list[str]] = {}
    for label in scale.offered:
        names_by_key.setdefault(label.key, []).append(shown(label.name))
    unused = ", ".join(key for key in _KEYS if key not in names_by_key)
    for key, names in names_by_key.items():
        in_words = " and ".join(names)
        if not key:
            what = f"{in_words} have no key"
            report.error(
                MALFORMED, place, what=what, right=f"a digit each; unused are {unused}"
            )
        elif len(names) > 1:
            what = f"{in_words} have the key {key}"
            report.error(
                _CONFLICT, place, what=what, right=f"another digit; unused are {unused}"
            )
