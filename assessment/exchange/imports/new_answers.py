"""Which answers of a file are new or changed, which it withdraws, and what that does to their judgments."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from assessment.campaign.handle import Campaign
from assessment.exchange.carry_over import carried_judgments as carry_over
from assessment.exchange.carry_over import replacement_preview
from assessment.exchange.carry_over.answer_units import AnswerKey, Answers, AnyAnswer
from assessment.exchange.carry_over.carried_judgments import Carried
from assessment.exchange.carry_over.replacement_preview import AnyEffect
from assessment.exchange.imports.checks import AnyRead
from assessment.formats.json_types import json_adapter
from assessment.model import Ref
from assessment.store.materials import AnswerRow


class AnswerChanges(NamedTuple):
    """What a file does to the campaign's answers, and to the judgments of the answers that it replaces.

    `unannounced` are units whose judgments would be lost without anybody having confirmed it: judgments of
    them that arrive meanwhile must stop the import.
    """

    total: int
    new: list[AnswerRow]
    withdrawn: list[AnswerRow]
    carried: Carried
    effects: tuple[AnyEffect, ...]
    unannounced: frozenset[Ref]


def answer_changes(
    campaign: Campaign, read: AnyRead, *, replace: bool
) -> AnswerChanges:
    """The file's answers compared with those that the campaign has."""
    answers: dict[AnswerKey, AnyAnswer] = {}
    stored = {}
    for run in read.runs:
        stored[run.name] = campaign.store.answers_of(campaign.row.id, run.name)
        for topic, answer in run.answers.items():
            answers[run.name, topic] = answer
    new = list(_new_answers(campaign, answers, stored))
    # The runs of a judgment file may be parts of runs, so what they lack is not withdrawn.
    withdrawn = [] if read.judged else list(_withdrawn_answers(answers, stored))
    # Before judgments are counted: the guard looks at all that come later.
    carried = carry_over.carry(campaign, answers)
    touched = {}
    replaced = {}
    for row in (*new, *withdrawn):
        key = row.run, row.topic
        touched[key] = answers.get(key)
        # An answer that its run did not have touches no judgment, and to look would take most of an import.
        if row.topic in stored[row.run]:
            replaced[key] = answers.get(key)
    effects = replacement_preview.effects(campaign, replaced, read.topics)
    unannounced: frozenset[Ref] = frozenset()
    if not replace:
        unannounced = replacement_preview.lost_units(campaign, touched, read.topics)
    return AnswerChanges(len(answers), new, withdrawn, carried, effects, unannounced)


def _new_answers(
    campaign: Campaign,
    answers: Answers,
    stored: Mapping[str, Mapping[str, bytes]],
) -> Iterator[AnswerRow]:
    """Answers that the log does not have, or has otherwise."""
    answer_json = json_adapter(campaign.track.answer_type)
    for (run, topic), answer in answers.items():
        body = answer_json.dump_json(answer)
        if stored[run].get(topic) != body:
            yield AnswerRow(run, topic, body)


def _withdrawn_answers(
    answers: Answers, stored: Mapping[str, Mapping[str, bytes]]
) -> Iterator[AnswerRow]:
    """Stored answers to topics that the run leaves out now."""
    for run, bodies in stored.items():
        for topic in bodies:
            if (run, topic) not in answers:
                yield AnswerRow(run, topic, None)
