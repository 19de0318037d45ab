"""The units that a run is judged by at a topic, each with its text and its votes."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Literal, NamedTuple

from assessment.analysis.errors.retrieval import MissedItem, Retrieval, retrievals
from assessment.analysis.errors.unit_texts import question_of, text_of_part
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.model import Ref, Screen, TopicState, Unit
from assessment.model.assessor import Assessor
from assessment.model.units import unit_id
from assessment.review.votes_and_ratings import Opinions, opinions

UNJUDGED, NO_MAJORITY = "not judged", "no label counts"
"""Shown instead of a label: for a unit that nobody judged, and for one whose assessors differ."""
Answers = Literal["own", "all"]
"""The answers whose units a run is shown with: its own, or where that has no units those of all runs."""


class RunUnit(NamedTuple):
    """A unit in a run's answer, with its text.

    `label` is the one that counts, None if none does; `votes` says how often people gave each label, the most
    frequent first.  `location` is where the text is in the answer, "" for the whole.  A unit that is not the
    run's `own` belongs to other runs' answers, and the run is scored by it.  `retrieval` says at which rank
    the run retrieved it, None where runs retrieve nothing.  `screen_question` is the question of the part of
    the topic that the unit is about, "" where that is the topic's.  `subject` tells units apart that are
    about one whole text: what each looks for in it, such as a nugget.
    """

    run: str
    unit: Unit
    label: str | None
    votes: tuple[tuple[str, int], ...]
    text: str
    location: str
    own: bool = True
    retrieval: Retrieval | None = None
    screen_question: str = ""
    subject: str = ""

    @property
    def ref(self) -> Ref:
        return self.unit.ref

    @property
    def state(self) -> str:
        """The label that counts, or why none does."""
        if self.label:
            return self.label
        return NO_MAJORITY if self.votes else UNJUDGED

    @property
    def is_missed(self) -> bool:
        """Whether it is relevant and the run did not retrieve it."""
        return isinstance(self.retrieval, MissedItem)

    @property
    def is_empty_answer(self) -> bool:
        """Whether it is the run's whole answer to the topic and has no text; a ranked item is no answer."""
        is_part = bool(self.location or self.screen_question)
        is_whole = self.own and not is_part and self.retrieval is None
        return is_whole and not self.text.strip()

    @property
    def id(self) -> str:
        """A short name for addresses, always the same for the same unit and run."""
        return unit_id(self.ref, self.run)


def run_units(
    data: CampaignData, run: str, topic: str, *, answers: Answers
) -> tuple[RunUnit, ...]:
    """Every unit of a run at a topic once, in reading order; none where the run does not answer it.

    A run without units of its own (a ranking that is scored by judgments of others' answers) has those of
    all `answers` to the topic, where these are asked for.  Judged items of its ranking that are in the pool
    for others, and relevant ones that it did not retrieve, come last.
    """
    return _topic_units(data, topic, run, answers)


@derived(of="topic", needs=JUDGED)
def _topic_units(
    data: CampaignData, topic: str, run: str, answers: Answers
) -> tuple[RunUnit, ...]:
    topic_state = data.topic_state(topic)
    if run not in topic_state.answers:
        return ()
    answer = _units_to_judge(data, topic_state, run, answers)
    retrieval_by_ref = retrievals(data.track, topic_state, run)
    units = list(_units_of_answer(data, run, answer, retrieval_by_ref))
    # What a run retrieved below its pool depth is judged if other runs put it into the pool.
    shown = {unit.ref for unit in units}
    further = {}
    for ref, retrieval in retrieval_by_ref.items():
        if ref not in shown:
            further[ref] = retrieval
    if further:
        units.extend(_further_units(data, topic, run, further))
    return tuple(units)


class _Answer(NamedTuple):
    """What a run is judged by at a topic: distinct units in reading order, and their screens by id."""

    topic: str
    units: tuple[Unit, ...]
    screens: dict[str, Screen]
    is_own: bool
    """Whether the units are of the run's own answer."""


def _units_to_judge(
    data: CampaignData, topic_state: TopicState[Any, Any], run: str, answers: Answers
) -> _Answer:
    """The units of the run's answer; where it has none, those of all `answers`, if these are asked for."""
    judged_state = topic_state.of_runs([run])
    units = tuple(data.track.units(judged_state))
    is_own = bool(units)
    if answers == "all" and not is_own:
        judged_state = topic_state
        units = data.units(topic_state.id)
    screens = {}
    for screen in data.track.screens(judged_state):
        screens[screen.id] = screen
    # A unit can be on several screens of an answer; its first location is the one to show.
    distinct: dict[Ref, Unit] = {}
    for unit in units:
        distinct.setdefault(unit.ref, unit)
    return _Answer(topic_state.id, tuple(distinct.values()), screens, is_own)


def _units_of_answer(
    data: CampaignData,
    run: str,
    answer: _Answer,
    retrieval_by_ref: Mapping[Ref, Retrieval],
) -> Iterator[RunUnit]:
    """The units of an answer with text, votes, and the rank at which the run retrieved each."""
    opinion = opinions(data, answer.topic)
    of_whole_text = Counter(map(_whole_text, answer.units))
    names = _names_on_screens(data, answer)
    for unit in answer.units:
        screen = answer.screens.get(unit.screen)
        text, location = text_of_part(screen, unit.part)
        # A part of a screen can have the name of a unit.
        location = names.get((unit.screen, location), location)
        named = unit._replace(name=names[unit.screen, unit.name])
        label = opinion.label(unit.ref)
        votes = _votes_of_people(opinion, unit.ref)
        retrieval = retrieval_by_ref.get(unit.ref)
        is_one_of_many = unit.part < 0 and of_whole_text[_whole_text(unit)] > 1
        subject = unit.question if is_one_of_many else ""
        yield RunUnit(
            run,
            named,
            label,
            votes,
            text,
            location,
            own=answer.is_own,
            retrieval=retrieval,
            screen_question=question_of(screen),
            subject=subject,
        )


def _names_on_screens(
    data: CampaignData, answer: _Answer
) -> dict[tuple[str, str], str]:
    """The names of the answer's units, by screen and name in the answer, on the screens that are judged.

    Where all runs share a screen, such as a pool, the units of one run alone are numbered differently.
    """
    judged_names: dict[tuple[str, Ref], str] = {}
    for unit in data.units(answer.topic):
        judged_names.setdefault((unit.screen, unit.ref), unit.name)
    names = {}
    for unit in answer.units:
        name = judged_names.get((unit.screen, unit.ref), unit.name)
        names[unit.screen, unit.name] = name
    return names


def _whole_text(unit: Unit) -> tuple[str, str, int]:
    """The same for all units that ask the same question about one part, or about a whole screen."""
    return unit.screen, unit.ref.kind, unit.part


def _further_units(
    data: CampaignData, topic: str, run: str, retrieval_by_ref: dict[Ref, Retrieval]
) -> Iterator[RunUnit]:
    """The judged units among these items; they come from other runs' answers."""
    judged_units = _judged_units(data, topic)
    for ref, retrieval in retrieval_by_ref.items():
        unit = judged_units.get(ref)
        if unit is None:
            continue
        is_retrieved = not isinstance(retrieval, MissedItem)
        yield unit.of_run(run, own=is_retrieved, retrieval=retrieval)


def judged_unit(data: CampaignData, run: str, ref: Ref) -> RunUnit | None:
    """A unit of any answer to the topic, for a run that does not have it; None where no label counts."""
    unit = _judged_units(data, ref.topic).get(ref)
    return unit.of_run(run, own=False) if unit else None


class _JudgedUnit(NamedTuple):
    """A unit with a label that counts, whichever run it is shown for."""

    unit: Unit
    label: str
    votes: tuple[tuple[str, int], ...]
    text: str
    location: str
    screen_question: str

    def of_run(
        self, run: str, *, own: bool, retrieval: Retrieval | None = None
    ) -> RunUnit:
        """The unit of this run."""
        unit, label, votes, text, location, question = self
        return RunUnit(
            run,
            unit,
            label,
            votes,
            text,
            location,
            own=own,
            retrieval=retrieval,
            screen_question=question,
        )


@derived(of="topic", needs=JUDGED)
def _judged_units(data: CampaignData, topic: str) -> dict[Ref, _JudgedUnit]:
    """The topic's units with a label that counts."""
    topic_state = data.topic_state(topic)
    screens_by_id = {}
    for screen in data.track.screens(topic_state):
        screens_by_id[screen.id] = screen
    opinion = opinions(data, topic)
    units: dict[Ref, _JudgedUnit] = {}
    for unit in data.units(topic):
        # The first location of a unit is the one to show.
        if unit.ref in units:
            continue
        label = opinion.label(unit.ref)
        if not label:
            continue
        own_screen = screens_by_id.get(unit.screen)
        text, location = text_of_part(own_screen, unit.part)
        votes = _votes_of_people(opinion, unit.ref)
        question = question_of(own_screen)
        units[unit.ref] = _JudgedUnit(unit, label, votes, text, location, question)
    return units


def _votes_of_people(opinion: Opinions, ref: Ref) -> tuple[tuple[str, int], ...]:
    """How often people gave each label, the most frequent first."""
    labels = []
    for vote in opinion.votes(ref):
        assessor = Assessor.of(vote.assessor)
        if assessor.is_person and vote.label is not None:
            labels.append(vote.label)
    return _counted(tuple(labels))


@functools.lru_cache(1024)  # most units have one of a few combinations of labels
def _counted(labels: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    return tuple(Counter(labels).most_common())
