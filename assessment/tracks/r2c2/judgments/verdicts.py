"""What follows from the labels.

This is the state of a nugget (B, R or N), whether an answer is correct, and the grades
of PassageKeys.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Literal, NamedTuple

import orjson

from assessment.model import Resources
from assessment.tracks.r2c2.answer import (
    CitedNugget,
    Passage,
    R2C2State,
    Response,
    all_answers,
    correct_ref,
    direct_ref,
    entailed_ref,
    helped_ref,
    passage_key,
    rankings,
    responses,
)
from assessment.tracks.r2c2.runs.answers import MAX_NUGGETS
from assessment.tracks.r2c2.scales import BOGUS, RELEVANT, RIGHT, TOP_LEVEL

State = Literal["B", "R", "N", ""]
"""Bogus, relevant, nonrelevant, or not known yet."""
DERIVED = "derived"
"""Kind of the resource that holds a derived qrels file."""


class Grades(NamedTuple):
    """The grades of a topic's PassageKeys.

    `levels` of the keys that are judged, from `settled` of `needed` judgments; `nuggets` names, by key, the
    relevant nuggets that made its grade; `source` is "file" for grades from a qrels file.
    """

    levels: Mapping[str, int]
    settled: int
    needed: int
    nuggets: Mapping[str, tuple[str, ...]] = {}
    source: str = ""


class NuggetState(NamedTuple):
    """A nugget of a run with its state."""

    run: str
    nugget: CitedNugget
    state: State


def counted_nuggets(
    response: Response, settings: Mapping[str, str]
) -> tuple[CitedNugget, ...]:
    """The nuggets that count: all, or the first ten where more are an error."""
    if settings["over_ten"] == "error":
        return response.nuggets[:MAX_NUGGETS]
    return response.nuggets


def passage_of(topic_state: R2C2State, nugget: CitedNugget) -> Passage | None:
    """The passage that a nugget cites, None if no loaded PR run has it."""
    name = nugget.run
    run = topic_state.runs.get(name) or topic_state.answers.get(name)
    if run is None or run.kind != "passages":
        return None
    return run.by_rank.get(nugget.rank)


def is_correct(topic_state: R2C2State, response: Response) -> bool | None:
    """Whether an answer is correct, None while it is not judged."""
    label = topic_state.judged.label(correct_ref(topic_state.id, response))
    return None if label is None else label == RIGHT


def is_bogus(topic_state: R2C2State, nugget: CitedNugget) -> bool | None:
    """Whether a nugget is bogus, None while it is not judged.

    A nugget whose passage is not loaded cannot be judged: it is bogus, or stays None, by the setting
    “unresolved”.
    """
    passage = passage_of(topic_state, nugget)
    if passage is None:
        counts_as_bogus = topic_state.settings["unresolved"] == "bogus"
        return True if counts_as_bogus else None
    ref = entailed_ref(topic_state.id, passage.text, nugget.text)
    label = topic_state.judged.label(ref)
    if label is None:
        return None
    return label == BOGUS


def state_of(topic_state: R2C2State, response: Response, nugget: CitedNugget) -> State:
    """The state of a nugget.

    An entailed nugget of an incorrect answer is nonrelevant; one of a correct answer is
    as its help is judged.
    """
    bogus = is_bogus(topic_state, nugget)
    if bogus is None:
        return ""
    if bogus:
        return "B"
    correct = is_correct(topic_state, response)
    passage = passage_of(topic_state, nugget)
    if correct is None or passage is None:
        return ""
    if not correct:
        return "N"
    ref = helped_ref(topic_state.id, response.answer, nugget.text, passage.text)
    label = topic_state.judged.label(ref)
    if label is None:
        return ""
    return "R" if label == RELEVANT else "N"


def derived(topic_state: R2C2State) -> Grades:
    """How many relevant nuggets of all AC runs cite each PassageKey.

    Keys that a settled nugget cites are judged.

    A topic whose answers nobody has judged takes the grades of a derived qrels file, where there is one.
    """
    nugget_states = list(_nugget_states(topic_state))
    settled = [each for each in nugget_states if each.state]
    # Judgments of this campaign go before a file, as soon as there is one for the question.
    if not settled:
        from_file = qrels(topic_state.resources).get(topic_state.id)
        if from_file is not None:
            count = len(from_file)
            return Grades(from_file, count, count, source="file")
    # The official files are named for levels L0 to L4; what they do with a fifth nugget is not public.
    is_capped = topic_state.settings["cap"] == "4"
    levels: dict[str, int] = {}
    nuggets: dict[str, tuple[str, ...]] = {}
    for key, relevant in _relevant_nuggets(settled).items():
        level = len(relevant)
        if is_capped:
            level = min(level, TOP_LEVEL)
        levels[key] = level
        nuggets[key] = tuple(relevant)
    return Grades(levels, len(settled), len(nugget_states), nuggets)


def _relevant_nuggets(settled: Iterable[NuggetState]) -> dict[str, list[str]]:
    """PassageKey -> names of the relevant nuggets that cite it, for every key that a nugget cites."""
    names: dict[str, list[str]] = {}
    for run, nugget, state in settled:
        relevant = names.setdefault(nugget.key, [])
        if state == "R":
            relevant.append(f"{run}, nugget {nugget.number}")
    return names


def _nugget_states(topic_state: R2C2State) -> Iterator[NuggetState]:
    """Nuggets of all AC runs whose passage is known, with their states."""
    for run, response in responses(all_answers(topic_state)).items():
        for nugget in counted_nuggets(response, topic_state.settings):
            passage = passage_of(topic_state, nugget)
            if passage is not None:
                state = state_of(topic_state, response, nugget)
                yield NuggetState(run, nugget, state)


def direct(topic_state: R2C2State) -> Grades:
    """The direct levels of passages, for every PassageKey with that text.

    The pool's depth says which are needed.
    """
    setting = topic_state.settings["direct"]
    depth = 0 if setting == "off" else int(setting)
    text_of: dict[str, str] = {}
    wanted: set[str] = set()
    # All runs, not only the ones that are looked at: equal texts are judged once, whoever returned them.
    for run, answer in rankings(all_answers(topic_state)).items():
        for entry in answer.entries:
            key = passage_key(run, entry.rank)
            text_of[key] = entry.text
            if entry.rank <= depth:
                wanted.add(entry.text)
    level_of = _direct_levels(topic_state, text_of.values())
    levels = {key: level_of[text] for key, text in text_of.items() if text in level_of}
    needed = wanted.union(level_of)
    return Grades(levels, len(level_of), len(needed))


def _direct_levels(topic_state: R2C2State, texts: Iterable[str]) -> dict[str, int]:
    """Passage -> level, of the passages that are judged directly."""
    level_of: dict[str, int] = {}
    for text in dict.fromkeys(texts):
        ref = direct_ref(topic_state.id, text)
        label = topic_state.judged.label(ref)
        if label is not None:
            level_of[text] = int(label.removeprefix("L"))
    return level_of


def qrels(
    resources: Resources,
) -> Mapping[str, Mapping[str, int]]:
    """Topic -> PassageKey -> level, of all derived qrels files that were imported."""
    # Sorted by name: where two files grade a key, the last name wins, in whatever order they were imported.
    bodies: list[bytes] = []
    for (kind, _), body in sorted(resources.items()):
        if kind == DERIVED:
            bodies.append(body)
    if not bodies:
        return {}
    return _unpacked(tuple(bodies))


# One judgment rescores one topic, and each time the grades of all topics would be parsed again.
@lru_cache(maxsize=4)
def _unpacked(bodies: tuple[bytes, ...]) -> Mapping[str, Mapping[str, int]]:
    merged: dict[str, dict[str, int]] = {}
    for body in bodies:
        by_topic = orjson.loads(body)
        for topic, levels in by_topic.items():
            grades = merged.setdefault(topic, {})
            grades.update(levels)
    return merged
