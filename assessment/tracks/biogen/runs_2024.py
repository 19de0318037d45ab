"""Runs of BioGen 2024: one JSON document, whose answers are split into sentences and citations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any

from pydantic import BaseModel, TypeAdapter

from assessment.formats import File, Unreadable, parse_json, validated
from assessment.model import ImportContext, Problem, Read, Run
from assessment.sentences.citations import mask, parse, words_texts
from assessment.tracks.biogen import official
from assessment.tracks.biogen.answer import Answer, Topic
from assessment.tracks.biogen.drafts import MALFORMED, Draft, Name, Text, one_per_topic


class _Output(BaseModel):
    topic_id: Name
    answer: Text
    references: list[Text]


class _Run2024(BaseModel):
    team_id: Text
    run_name: Name
    contact_email: Text
    results: list[_Output]


_run2024 = TypeAdapter(_Run2024)
_RUN_KEYS = frozenset(_Run2024.model_fields)
_ANSWER_KEYS = frozenset(_Output.model_fields)


def is_run_2024(file: File) -> bool:
    """Two of the four keys of a run or of an answer are enough, so that what is missing can be named."""
    whole = file.whole
    if isinstance(whole, dict):
        return len(_RUN_KEYS & set(whole)) >= 2 or _has_answers(whole.get("results"))
    # A run that is not valid JSON has no value, and its problems are worth reporting all the same.
    starts_as_run = whole is None and file.text.lstrip().startswith("{")
    return starts_as_run and '"results"' in file.text and '"run_name"' in file.text


def _has_answers(results: Any) -> bool:
    first = results[0] if isinstance(results, list) and results else None
    return isinstance(first, dict) and len(_ANSWER_KEYS & set(first)) >= 2


def read_run_2024(file: File, context: ImportContext[Topic, Answer]) -> Read[Topic, Answer]:
    """One JSON document.  Unknown and repeated topics are left out and reported, the rest loads."""
    mark = list(official.byte_order_mark(file))
    try:
        value = parse_json(file.text, file.name, "")
    except Unreadable as error:
        malformed = error.problem._replace(code=MALFORMED)
        return Read(problems=(*mark, *_as_official_sees(file, [malformed])))
    parsed = validated(_run2024, value, file.name, code=MALFORMED)
    run, problems = parsed
    if run is None:
        return Read(problems=(*mark, *_as_official_sees(file, problems)))
    drafts: list[Draft] = []
    for number, output in enumerate(run.results):
        place, references = f"results[{number}]", tuple(output.references)
        drafts.append(Draft(output.topic_id.strip(), place, output.answer, references))
    drafts, dropped = one_per_topic(file, drafts, context)
    answers = _answers(drafts, context)
    details = {"contact_email": run.contact_email}
    loaded = Run(run.run_name.strip(), answers, run.team_id.strip(), "2024", details)
    return Read(runs=(loaded,), problems=(*mark, *problems, *dropped))


def _as_official_sees(file: File, problems: list[Problem]) -> Iterable[Problem]:
    """What is wrong with a run of 2024, marked where the validator cannot read it either."""
    return official.marked(problems) if official.refuses_2024(file.text) else problems


def _answers(drafts: list[Draft], context: ImportContext[Topic, Answer]) -> dict[str, Answer]:
    """Answers by topic.

    All texts are split and counted in two calls: each call of a splitter is slow to start.
    """
    reading: Any = context.settings["reading"]
    masked = [mask(draft.text, reading) for draft in drafts]
    spans = context.splitter.split([text.text for text in masked])
    parsed = [
        parse(draft.text, text, in_text, reading)
        for draft, text, in_text in zip(drafts, masked, spans, strict=True)
    ]
    texts = [words_texts(answer, reading) for answer in parsed]
    counts = iter(context.splitter.words([text for of_answer in texts for text in of_answer]))
    splitter = f"{context.splitter.name} {context.splitter.version}"
    answers: dict[str, Answer] = {}
    for draft, answer, of_answer in zip(drafts, parsed, texts, strict=True):
        answers[draft.topic] = Answer(
            draft.text,
            answer.sentences,
            answer.marks,
            answer.notices,
            draft.references,
            words=sum(islice(counts, len(of_answer))),
            reading=reading,
            splitter=splitter,
        )
    return answers


def reread(answers: Mapping[str, Answer], context: ImportContext[Topic, Answer]) -> dict[str, Answer]:
    """Answers of 2024 runs in the campaign's current reading.

    Answers that were split by hand or by a judgment file are split anew.
    """
    drafts: list[Draft] = []
    for topic, answer in answers.items():
        if answer.shape == "2024":
            drafts.append(Draft(topic, "", answer.text, answer.references))
    return _answers(drafts, context)


def split_by(answer: Answer) -> str:
    """The name of the splitter that split a 2024 answer; "" where sentences were set by hand or came along."""
    if answer.shape != "2024" or answer.splitter == "by hand":
        return ""
    return answer.splitter.partition(" ")[0]
