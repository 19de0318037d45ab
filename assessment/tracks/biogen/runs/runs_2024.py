"""Runs of BioGen 2024: one JSON document, whose answers are split into sentences and citations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any

from pydantic import BaseModel, TypeAdapter

from assessment.formats import File, Unreadable, parse_json, validated
from assessment.model import ImportContext, Problem, Read, Run
from assessment.tracks.biogen.answer import Answer, Topic
from assessment.tracks.biogen.citations.cited_sentences import (
    ParsedAnswer,
    Reading,
    mask,
    parse_answer,
    texts_to_count,
)
from assessment.tracks.biogen.runs import official_validators, references
from assessment.tracks.biogen.runs.check import check
from assessment.tracks.biogen.runs.drafts import (
    MALFORMED,
    Draft,
    Name,
    Text,
    one_per_topic,
)


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


def read_run_2024(
    file: File, context: ImportContext[Topic, Answer]
) -> Read[Topic, Answer]:
    """The run of one JSON document.  Unknown and repeated topics are left out and reported.

    Under the setting “strict” a run whose citations and references do not fit together is no run.
    """
    # The mark is a problem of its own, because the official validator stops at it and our parser does not.
    byte_order_mark = tuple(official_validators.byte_order_mark(file))
    try:
        value = parse_json(file.text, file.name, "")
    except Unreadable as error:
        malformed = error.problem._replace(code=MALFORMED)
        return Read(problems=(*byte_order_mark, *_as_official_sees(file, [malformed])))
    # In two steps, because mypy would infer the adapter's type from the names on the left.
    parsed = validated(_run2024, value, file.name, code=MALFORMED)
    run, problems = parsed
    if run is None:
        return Read(problems=(*byte_order_mark, *_as_official_sees(file, problems)))
    drafts, dropped = one_per_topic(file, _drafts(run), context)
    answers = _answers(drafts, context)
    details = {"contact_email": run.contact_email}
    loaded = Run(run.run_name.strip(), answers, run.team_id.strip(), "2024", details)
    noticed = (*byte_order_mark, *problems, *dropped)
    if context.settings["strict"] == "reject":
        checked = tuple(check(file.name, loaded, context))
        refusal = references.refusal(file.name, checked)
        if refusal:
            return Read(problems=(*noticed, refusal, *checked))
    return Read(runs=(loaded,), problems=noticed)


def _drafts(run: _Run2024) -> list[Draft]:
    """The answers of a run before they are split into sentences."""
    drafts: list[Draft] = []
    for number, output in enumerate(run.results):
        references = tuple(output.references)
        drafts.append(
            Draft(
                output.topic_id.strip(), f"results[{number}]", output.answer, references
            )
        )
    return drafts


def _as_official_sees(file: File, problems: list[Problem]) -> Iterable[Problem]:
    """What is wrong with a run of 2024, marked where the validator cannot read the run either."""
    if official_validators.refuses_2024(file.text):
        return official_validators.marked(problems)
    return problems


def _answers(
    drafts: list[Draft], context: ImportContext[Topic, Answer]
) -> dict[str, Answer]:
    """Answers by topic."""
    # One of the Readings; settings are plain texts
    reading: Any = context.settings["reading"]
    parsed = _parsed(drafts, reading, context)
    texts = [texts_to_count(answer, reading) for answer in parsed]
    # All texts are counted in one call, because each call of a splitter is slow to start.
    counts = iter(
        context.splitter.words([text for of_answer in texts for text in of_answer])
    )
    splitter = f"{context.splitter.name} {context.splitter.version}"
    answers: dict[str, Answer] = {}
    for draft, answer, of_answer in zip(drafts, parsed, texts, strict=True):
        words = sum(islice(counts, len(of_answer)))
        read_by = {"reading": reading, "splitter": splitter}
        parts = (answer.sentences, answer.marks, answer.notices)
        answers[draft.topic] = Answer(
            draft.text, *parts, draft.references, words=words, **read_by
        )
    return answers


def _parsed(
    drafts: list[Draft], reading: Reading, context: ImportContext[Topic, Answer]
) -> list[ParsedAnswer]:
    """The sentences and citations of each draft; the splitter sees the texts without citation lists."""
    masked = [mask(draft.text, reading) for draft in drafts]
    # One call for all texts, see _answers.
    spans_of_texts = context.splitter.split([text.text for text in masked])
    parsed: list[ParsedAnswer] = []
    for draft, text, spans in zip(drafts, masked, spans_of_texts, strict=True):
        parsed.append(parse_answer(draft.text, text, spans, reading))
    return parsed


def reread(
    answers: Mapping[str, Answer], context: ImportContext[Topic, Answer]
) -> dict[str, Answer]:
    """Answers of 2024 runs in the campaign's current reading.

    Answers that were split by hand or by a judgment file are split again.
    """
    drafts: list[Draft] = []
    for topic, answer in answers.items():
        if answer.shape == "2024":
            drafts.append(Draft(topic, "", answer.text, answer.references))
    return _answers(drafts, context)


def split_by(answer: Answer) -> str:
    """The name of the splitter that split a 2024 answer; "" where sentences were set by hand or by a file."""
    if answer.shape != "2024" or answer.splitter == "by hand":
        return ""
    return answer.splitter.partition(" ")[0]
