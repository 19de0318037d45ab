"""A track with the questions and labels of one campaign."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from assessment.campaign.own_questions.label_export import own_labels_export
from assessment.campaign.own_questions.official_view import (
    LabelsByKind,
    official_data,
    official_state,
)
from assessment.campaign.own_questions.stored_questions import (
    OwnQuestion,
    OwnQuestions,
    own_questions,
    own_scales,
)
from assessment.campaign.own_questions.subjects import (
    Subject,
    digest,
    hosts,
    in_reading_order,
    subjects,
)
from assessment.model import (
    Export,
    ExportData,
    Ref,
    Resources,
    Screen,
    TopicState,
    Track,
    Unit,
)

AnyState = TopicState[Any, Any]
StateOf = Callable[[str], AnyState]
"""Returns the state of a topic by its id."""


def track_alone(track: Track[Any, Any], resources: Resources) -> Track[Any, Any]:
    """The track as it is for a campaign without own questions: its labels may follow from its files."""
    if track.scales_of is None:
        return track
    return replace(track, scales=track.scales_of(resources))


def campaign_track(
    track: Track[Any, Any],
    resources: Resources,
    state_of: StateOf,
) -> Track[Any, Any]:
    """The track with the labels and questions that a campaign's files give it.

    `state_of` is called when judgments are carried over to a corrected answer.
    """
    alone = track_alone(track, resources)
    own = own_questions(resources)
    if not own.questions and not own.labels:
        return alone
    return _with_own_questions(alone, own, state_of)


def _with_own_questions(
    track: Track[Any, Any], own: OwnQuestions, state_of: StateOf
) -> Track[Any, Any]:
    own_track = _OwnTrack(track, own, state_of)
    official = own_track.official
    seen: dict[str, Any] = {
        name: _seen_by(function, official)
        for name, function in _state_functions(track).items()
    }
    exports = [_export(one, own_track.official_data) for one in track.exports]
    if own.questions:
        exports.append(own_labels_export(own, own_track.own_units))
        # A question that is no longer asked keeps its units where somebody has judged them.
        seen["fixed_units"] = False
    return replace(
        track,
        scales=own_scales(track.scales, own),
        screens=own_track.screens,
        units=own_track.units,
        carry=own_track.carry,
        exports=tuple(exports),
        **seen,
    )


_OF_A_STATE = (
    "score",
    "merge",
    "matrices",
    "part_scores",
    "pooled",
    "explain",
    "retrieved",
    "better_answers",
    "missing_gold",
    "ratings",
)
"""Functions of a track whose first argument is the state of a topic."""


def _state_functions(track: Track[Any, Any]) -> dict[str, Callable[..., Any]]:
    """The functions of this kind that the track has, by name."""
    functions = {name: getattr(track, name) for name in _OF_A_STATE}
    return {name: function for name, function in functions.items() if function}


def _seen_by(
    function: Callable[..., Any], official: Callable[[AnyState], AnyState]
) -> Callable[..., Any]:
    """The function, which then gets only the track's part of a state."""
    return lambda state, *others: function(official(state), *others)


def _export(export: Export, official: Callable[[ExportData], ExportData]) -> Export:
    """The export, which then gets only the track's part of a campaign."""
    write, warn = export.write, export.warn
    # An export that never warns is told by its function, and then nothing is read for it.
    if warn is not Export._field_defaults["warn"]:
        export = export._replace(warn=lambda data: warn(official(data)))
    return export._replace(write=lambda data: write(official(data)))


@dataclass(frozen=True)
class _OwnTrack:
    """The functions of a track that know own questions."""

    track: Track[Any, Any]
    own: OwnQuestions
    state_of: StateOf

    @property
    def known(self) -> LabelsByKind:
        """The track's labels of the questions that have own ones."""
        changed = {labels.of for labels in self.own.labels}
        return {
            scale.kind: frozenset(scale.names)
            for scale in self.track.scales
            if scale.kind in changed
        }

    def official(self, state: AnyState) -> AnyState:
        return official_state(state, self.known, self.track.scales)

    def official_data(self, data: ExportData) -> ExportData:
        return official_data(data, self.known, self.track.scales)

    def screens(self, state: AnyState) -> Iterator[Screen]:
        """The track's screens, then one for each text that they cannot ask own questions about."""
        screens = tuple(self.track.screens(self.official(state)))
        yield from screens
        added = {host.screen.id: host.screen for host in hosts(screens) if host.is_own}
        if added:
            with_units = {unit.screen for unit in self.own_units(state)}
            yield from (screen for name, screen in added.items() if name in with_units)

    def units(self, state: AnyState) -> Iterator[Unit]:
        """The track's units, each followed by those of own questions about the same subject."""
        units = tuple(self.track.units(self.official(state)))
        own = tuple(self._own_units(state, units))
        yield from in_reading_order(units, own) if own else units

    def own_units(self, state: AnyState) -> Iterator[Unit]:
        """The units of own questions, subject after subject."""
        yield from self._own_units(state, self.track.units(self.official(state)))

    def _own_units(self, state: AnyState, units: Iterable[Unit]) -> Iterator[Unit]:
        # A file that only changes labels of the track makes no screen twice.
        if not self.own.questions:
            return
        for question, subject in self._subjects(state, units):
            unit = _unit(question, state.id, subject)
            if question.active or state.judged.votes(unit.ref):
                yield unit

    def _subjects(
        self, state: AnyState, units: Iterable[Unit]
    ) -> Iterator[tuple[OwnQuestion, Subject]]:
        """Every question with every subject that it has."""
        screens = tuple(self.track.screens(self.official(state)))
        for subject in subjects(screens, tuple(units)):
            for question in self.own.questions:
                if question.about == subject.about:
                    yield question, subject

    def carry(self, topic: str, old: Any, new: Any) -> Mapping[Ref, Ref]:
        """The track's units, and those of own questions about material that both answers have."""
        moved = dict(self.track.carry(topic, old, new))
        if not self.own.questions:
            return moved
        state = self.state_of(topic)
        goals = self._units_by_material(replace(state, answers={"": new}))
        sources = self._units_by_material(replace(state, answers={"": old}))
        for material, unit in sources.items():
            if material in goals:
                moved[unit.ref] = goals[material].ref
        return moved

    def _units_by_material(self, state: AnyState) -> dict[tuple[str, ...], Unit]:
        """The first unit of each question about the same text and document."""
        by_material: dict[tuple[str, ...], Unit] = {}
        units = self.track.units(self.official(state))
        for question, subject in self._subjects(state, units):
            material = (question.name, subject.text, *subject.material)
            by_material.setdefault(material, _unit(question, state.id, subject))
        return by_material


def _unit(question: OwnQuestion, topic: str, subject: Subject) -> Unit:
    """The unit of a question about a subject; the question on the desk names what it is about."""
    ref = Ref(question.kind, topic, subject.key)
    # Several questions may be about one subject; their units follow one another.
    name = f"{question.title}: {subject.name}"
    text = question.question
    if subject.part >= 0:
        text = f"{subject.name[:1].upper()}{subject.name[1:]}: {text}"
    same = digest(subject.about, subject.text, subject.document)
    return Unit(ref, subject.screen, subject.part, name, text, subject.document, same)
