"""A campaign's own questions, and its own labels of the track's questions, as they are stored."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

from pydantic import ValidationError

from assessment.formats.json_types import json_adapter
from assessment.model import Label, Ref, Resource, Resources, Scale, Tone, UserError

About = Literal["answer", "sentence", "citation", "document"]
OWN_QUESTIONS = "own-questions"
"""Kind and name of the resource; also the kind of file."""
PREFIX = "own-"
"""The kinds of units of own questions begin with it, those of tracks do not."""


def is_own(ref: Ref) -> bool:
    """Whether a unit is one of the campaign's own questions, not of the track's."""
    return ref.kind.startswith(PREFIX)


class OwnLabel(NamedTuple):
    """A label of the file.  `grade` is its number on a scale, None where the labels are no degrees.

    In a change of a track's label, "" and None leave what the track says.
    """

    name: str
    key: str = ""
    definition: str = ""
    tone: Tone | None = None
    grade: float | None = None
    example: str = ""
    offered: bool = True


class OwnQuestion(NamedTuple):
    """A question about each answer, sentence, citation or document.

    One that is not `active` any more keeps its judgments: its units are those that have some.
    """

    name: str
    about: About
    title: str
    question: str
    labels: tuple[OwnLabel, ...]
    evidence: bool = False
    active: bool = True

    @property
    def kind(self) -> str:
        """The kind of its units."""
        return f"{PREFIX}{self.name}"

    @property
    def grades(self) -> Mapping[str, float]:
        """The numbers of its labels by name; empty unless every label has one."""
        grades = {}
        for label in self.labels:
            if label.grade is not None:
                grades[label.name] = label.grade
        return grades if len(grades) == len(self.labels) else {}


class OwnLabels(NamedTuple):
    """The campaign's labels of a question of the track.

    They come after the track's, or with `only` instead of those that the file does not name: these stay
    valid where somebody gave them, and are offered no more.
    """

    of: str
    labels: tuple[OwnLabel, ...]
    only: bool = False


class OwnQuestions(NamedTuple):
    """Everything that a file of own questions says."""

    source: str
    questions: tuple[OwnQuestion, ...] = ()
    labels: tuple[OwnLabels, ...] = ()


def own_questions(resources: Resources) -> OwnQuestions:
    """The own questions among a campaign's resources; none without a file.  Raises `UserError` if damaged."""
    body = resources.get((OWN_QUESTIONS, OWN_QUESTIONS))
    if body is None:
        return OwnQuestions("")
    try:
        return json_adapter(OwnQuestions).validate_json(body)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        raise UserError(
            f"the campaign's own questions are damaged: {where}, {first['msg']}"
        ) from None


def resource_of(questions: OwnQuestions) -> Resource:
    """The questions as they are stored."""
    body = json_adapter(OwnQuestions).dump_json(questions)
    return Resource(OWN_QUESTIONS, OWN_QUESTIONS, body)


def own_scales(scales: Iterable[Scale], own: OwnQuestions) -> tuple[Scale, ...]:
    """The scales of a track with the campaign's labels, and those of its questions."""
    changes = {labels.of: labels for labels in own.labels}
    changed = []
    for scale in scales:
        if scale.kind in changes:
            scale = with_own_labels(scale, changes[scale.kind])
        changed.append(scale)
    changed += [scale_of(question, own.source) for question in own.questions]
    return tuple(changed)


def scale_of(question: OwnQuestion, source: str) -> Scale:
    """The scale of an own question; ordered where all its labels have grades."""
    labels = tuple(map(_label, question.labels))
    grades = list(question.grades.values())
    # The file is read only if its grades rise or fall from label to label.
    lowest_first = grades == sorted(grades)
    return Scale(
        question.kind,
        question.title,
        question.question,
        labels,
        source,
        evidence=question.evidence,
        ordered=bool(grades),
        lowest_first=lowest_first,
    )


def with_own_labels(scale: Scale, own_labels: OwnLabels) -> Scale:
    """A scale of the track with the campaign's labels."""
    changes = {label.name: label for label in own_labels.labels}
    labels = []
    for label in scale.labels:
        change = changes.pop(label.name, None)
        if change is not None:
            label = _changed(label, change)
        elif own_labels.only:
            label = label._replace(offered=False, key="")
        labels.append(label)
    labels += map(_label, changes.values())
    # Nothing says where a further label stands among the track's.
    outside_order = (*scale.outside_order, *changes)
    return scale._replace(labels=tuple(labels), outside_order=outside_order)


def _changed(label: Label, own_label: OwnLabel) -> Label:
    """A label of the track with what the campaign says of it."""
    key = own_label.key or label.key
    definition = own_label.definition or label.definition
    changed = label._replace(key=key, definition=definition)
    changed = changed._replace(
        tone=own_label.tone or label.tone, example=own_label.example or label.example
    )
    if label.offered and own_label.offered:
        return changed
    return changed._replace(offered=False, key="")


def _label(own_label: OwnLabel) -> Label:
    key = own_label.key if own_label.offered else ""
    tone = own_label.tone or "plain"
    return Label(
        own_label.name,
        key,
        own_label.definition,
        tone,
        own_label.example,
        own_label.offered,
    )
