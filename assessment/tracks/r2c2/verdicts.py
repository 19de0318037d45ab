"""What the labels make of a nugget, an answer and a passage: the states B, R and N, and the grades of PassageKeys."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Literal, NamedTuple

import orjson

from assessment.tracks.r2c2.answer import (
    Cited,
    Passage,
    R2C2Case,
    Response,
    correct_ref,
    direct_ref,
    entailed_ref,
    everyone,
    helped_ref,
    passage_key,
    rankings,
    responses,
)
from assessment.tracks.r2c2.answers import MAX_NUGGETS
from assessment.tracks.r2c2.scales import BOGUS, RELEVANT, RIGHT, TOP_LEVEL

State = Literal["B", "R", "N", ""]
"""Bogus, relevant, nonrelevant, or not known yet."""
DERIVED = "derived"


class Grades(NamedTuple):
    """The grades of a topic's PassageKeys: `levels` of those that are judged, `settled` of `needed` opinions behind them; `given` says
    which nuggets made a grade, `source` where the grades come from."""

    levels: Mapping[str, int]
    settled: int
    needed: int
    given: Mapping[str, tuple[str, ...]] = {}
    source: str = ""


def counted(response: Response, settings: Mapping[str, str]) -> tuple[Cited, ...]:
    """The nuggets that count: all, or the first ten where more are an error."""
    return response.nuggets[:MAX_NUGGETS] if settings["over_ten"] == "error" else response.nuggets


def passage_of(topic_state: R2C2Case, nugget: Cited) -> Passage | None:
    """The passage that a nugget cites, None if no loaded PR run has it."""
    run = topic_state.runs.get(nugget.run) or topic_state.answers.get(nugget.run)
    return run.by_rank.get(nugget.rank) if run is not None and run.kind == "passages" else None


def is_correct(topic_state: R2C2Case, response: Response) -> bool | None:
    """None while the answer is not judged."""
    label = topic_state.judged.label(correct_ref(topic_state.id, response))
    return None if label is None else label == RIGHT


def is_bogus(topic_state: R2C2Case, nugget: Cited) -> bool | None:
    """None while nobody has judged it, or where it cannot be judged and the setting leaves it open."""
    passage = passage_of(topic_state, nugget)
    if passage is None:
        return True if topic_state.settings["unresolved"] == "bogus" else None
    label = topic_state.judged.label(entailed_ref(topic_state.id, passage.text, nugget.text))
    return None if label is None else label == BOGUS


def state_of(topic_state: R2C2Case, response: Response, nugget: Cited) -> State:
    """An entailed nugget of an incorrect answer is nonrelevant; of a correct one, what its help is judged to be."""
    bogus, correct, passage = (
        is_bogus(topic_state, nugget),
        is_correct(topic_state, response),
        passage_of(topic_state, nugget),
    )
    if bogus is None or bogus:
        return "B" if bogus else ""
    if correct is None or passage is None:
        return ""
    label = (
        topic_state.judged.label(helped_ref(topic_state.id, response.answer, nugget.text, passage.text))
        if correct
        else "N"
    )
    return "" if label is None else "R" if label == RELEVANT else "N"


def derived(topic_state: R2C2Case) -> Grades:
    """How many relevant nuggets of all AC runs cite each PassageKey; keys that a settled nugget cites are judged.

    A topic whose answers nobody has judged takes the grades of a derived qrels file, where there is one.
    """
    whole = list(_states(topic_state))
    settled = [found for found in whole if found[2]]
    if not settled:
        told = qrels(topic_state.resources).get(topic_state.id)
        if told is not None:
            return Grades(told, len(told), len(told), source="file")
    given: dict[str, list[str]] = {}
    for run, nugget, state in settled:
        given.setdefault(nugget.key, []).extend([f"{run}, nugget {nugget.number}"] if state == "R" else [])
    top = TOP_LEVEL if topic_state.settings["cap"] == "4" else None
    levels = {key: min(len(names), top or len(names)) for key, names in given.items()}
    return Grades(levels, len(settled), len(whole), {key: tuple(names) for key, names in given.items()})


def _states(topic_state: R2C2Case) -> Iterator[tuple[str, Cited, State]]:
    """Nuggets of all AC runs whose passage is known, with their states."""
    for run, response in responses(everyone(topic_state)).items():
        for nugget in counted(response, topic_state.settings):
            if passage_of(topic_state, nugget) is not None:
                yield run, nugget, state_of(topic_state, response, nugget)


def direct(topic_state: R2C2Case) -> Grades:
    """The levels that passages were given directly, for every PassageKey with that text; the pool's depth says what is needed."""
    depth = 0 if topic_state.settings["direct"] == "off" else int(topic_state.settings["direct"])
    entries = {
        passage_key(run, entry.rank): entry
        for run, answer in rankings(everyone(topic_state)).items()
        for entry in answer.entries
    }
    labels = {
        entry.text: topic_state.judged.label(direct_ref(topic_state.id, entry.text))
        for entry in entries.values()
    }
    given = {text: int(label[1:]) for text, label in labels.items() if label is not None}
    wanted = {entry.text for entry in entries.values() if entry.rank <= depth}
    levels = {key: given[entry.text] for key, entry in entries.items() if entry.text in given}
    return Grades(levels, len(given), len(wanted | set(given)))


def qrels(resources: Mapping[tuple[str, str], bytes]) -> Mapping[str, Mapping[str, int]]:
    """Topic -> PassageKey -> level, of all derived qrels files that were taken in."""
    bodies = tuple(body for (kind, _), body in sorted(resources.items()) if kind == DERIVED)
    return _unpacked(bodies) if bodies else {}


@lru_cache(maxsize=4)
def _unpacked(bodies: tuple[bytes, ...]) -> Mapping[str, Mapping[str, int]]:
    whole: dict[str, dict[str, int]] = {}
    for body in bodies:
        for topic, levels in orjson.loads(body).items():
            whole.setdefault(topic, {}).update(levels)
    return whole
