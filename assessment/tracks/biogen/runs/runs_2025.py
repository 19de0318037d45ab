"""Runs of 2025 Task B: JSON Lines with sentences and citations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

from pydantic import BaseModel, ConfigDict, TypeAdapter

from assessment.formats import File, problem, validated, warning
from assessment.formats.json_records import Record, first_record, records
from assessment.formats.plurals import number_of
from assessment.model import ImportContext, Problem, Read, Run, has_errors
from assessment.model.problems import REJECTS
from assessment.tracks.biogen.answer import Answer, Topic, pmid_of
from assessment.tracks.biogen.citations.cited_sentences import Notice, Sentence
from assessment.tracks.biogen.runs import official_validators
from assessment.tracks.biogen.runs.drafts import (
    MALFORMED,
    Draft,
    Name,
    Response,
    one_per_topic,
)
from assessment.tracks.biogen.topics.topics import metadata_of

PMIDS_PER_LIST = 3
LEFT_OUT = "topics of another run_id"
"""Detail of a run: topics whose lines name another run, which Task B's validator accepts."""


class _Metadata(BaseModel):
    model_config = ConfigDict(extra="allow")
    team_id: str
    run_id: Name
    topic_id: str | int


class _AnswerLine(BaseModel):
    model_config = ConfigDict(extra="allow")
    metadata: _Metadata
    responses: list[Response]


_answer_line = TypeAdapter(_AnswerLine)


def is_run_2025(file: File) -> bool:
    """Task B calls its sentences `responses` and its topics `topic_id`."""
    first = first_record(file)
    if not isinstance(first.get("responses"), list):
        return False
    if "metadata" not in first:
        return any(
            isinstance(response, dict) and "text" in response
            for response in first["responses"]
        )
    # Other tracks and Task A have responses too; their metadata names a narrative or a question.
    other_ids = {"narrative_id", "qa_id"} & set(metadata_of(first))
    return not other_ids


def read_run_2025(
    file: File, context: ImportContext[Topic, Answer]
) -> Read[Topic, Answer]:
    """The run of JSON Lines, or of a JSON list.  The run sets its sentences: they are not split again."""
    values, malformed = _values(file)
    problems = [*official_validators.byte_order_mark(file), *malformed]
    is_broken = has_errors(problems)
    lines: list[tuple[str, _AnswerLine]] = []
    for place, value in values:
        # In two steps, because mypy would infer the adapter's type from the names on the left.
        parsed = validated(_answer_line, value, file.name, code=MALFORMED, at=place)
        line, line_problems = parsed
        if line is not None:
            lines.append((place, line))
            problems += _uncited(file, place, value)
            continue
        is_broken = True
        if official_validators.refuses_line(value):
            line_problems = list(official_validators.marked(line_problems))
        problems += line_problems
    # One bad line refuses the whole run: with it gone, its topic would count as not answered.
    if is_broken or not lines:
        empty = problem(
            file.name,
            MALFORMED,
            "file",
            what="holds no answers",
            right="one JSON line per topic",
        )
        return Read(
            problems=tuple(problems) or tuple(official_validators.marked([empty]))
        )
    return _run_of_lines(file, lines, problems, context)


def _run_of_lines(
    file: File,
    lines: list[tuple[str, _AnswerLine]],
    problems: list[Problem],
    context: ImportContext[Topic, Answer],
) -> Read[Topic, Answer]:
    """The run that the first line names; lines of another one are left out."""
    _, first = lines[0]
    name = first.metadata.run_id.strip()
    drafts: list[Draft] = []
    left_out: list[str] = []
    for place, line in lines:
        metadata = line.metadata
        topic = str(metadata.topic_id).strip()
        if metadata.run_id.strip() == name:
            drafts.append(Draft(topic, place, "", (), tuple(line.responses)))
            continue
        what = f"run_id {metadata.run_id[:60]!r} differs from {name[:60]!r} in the first line"
        right = "one run per file; this line is left out"
        problems.append(problem(file.name, MALFORMED, place, what=what, right=right))
        left_out.append(topic)
    drafts, dropped = one_per_topic(file, drafts, context)
    # The validator compares the number of lines with the number of topics, so it rejects either problem.
    dropped = list(official_validators.marked(dropped))
    details = {LEFT_OUT: " ".join(left_out)} if left_out else {}
    run = Run(
        name, _answers(drafts, context), first.metadata.team_id.strip(), "2025", details
    )
    return Read(runs=(run,), problems=(*problems, *dropped, *_extra_keys(file, lines)))


def _uncited(file: File, place: str, value: Any) -> Iterable[Problem]:
    """A problem for a sentence without the key `citations`.

    Here such a sentence cites nothing; the validator refuses it.
    """
    if not official_validators.refuses_line(value):
        return []
    what = "a sentence has no 'citations', which the official validator refuses"
    right = "write [] where a sentence cites nothing"
    return official_validators.marked(
        [warning(file.name, "MISSING_CITATIONS", place, what=what, right=right)]
    )


def _values(file: File) -> tuple[list[Record], list[Problem]]:
    """The values of a file, and what is wrong with its lines."""
    values, unreadable = records(file)
    # A JSON list has no lines to be wrong.
    if isinstance(file.whole, list):
        return values, []
    problems = [line._replace(code=MALFORMED, official=REJECTS) for line in unreadable]
    # A single value reads the same either way, so a blank line does no harm there.
    if len(values) > 1 and official_validators.lines_as_one(file.text):
        what = (
            "one of the first two lines is blank, so the official validator does not see that the file "
            "is JSON Lines"
        )
        right = "take the blank line out"
        blank = warning(file.name, "BLANK_LINE", "line 1", what=what, right=right)
        problems += official_validators.marked([blank])
    return values, problems


def _answers(
    drafts: list[Draft], context: ImportContext[Topic, Answer]
) -> dict[str, Answer]:
    """Answers by topic."""
    texts: list[str] = []
    for draft in drafts:
        texts += [response.text for response in draft.responses]
    # All texts are counted in one call, because each call of a splitter is slow to start.
    counts = iter(context.splitter.words(texts))
    answers: dict[str, Answer] = {}
    for draft in drafts:
        words = sum(islice(counts, len(draft.responses)))
        answers[draft.topic] = _answer(draft, words)
    return answers


def _answer(draft: Draft, words: int) -> Answer:
    sentences: list[Sentence] = []
    notices: list[Notice] = []
    start = 0
    for number, response in enumerate(draft.responses, 1):
        cited, of_sentence = _cited(response.citations, number)
        notices += of_sentence
        end = start + len(response.text)
        sentences.append(Sentence(start, end, response.text, response.text, cited))
        # The line break that joins two responses is between them.
        start = end + 1
    text = "\n".join(response.text for response in draft.responses)
    return Answer(
        text,
        tuple(sentences),
        (),
        tuple(notices),
        words=words,
        shape="2025",
        reading="given",
        splitter="sentences as submitted",
    )


def _cited(
    citations: list[str | int] | dict[str, float], number: int
) -> tuple[tuple[str, ...], list[Notice]]:
    """The PMIDs of a response in order, and what is wrong with them."""
    entries: list[str | int] = list(citations)
    if isinstance(citations, dict):
        # With scores the highest come first, since only the first three citations count.
        scores = citations
        by_score: list[str] = sorted(scores, key=lambda pmid: -scores[pmid])
        entries = list(by_score)
    notices: list[Notice] = []
    counts: Counter[str] = Counter()
    for entry in entries:
        pmid = pmid_of(entry)
        if pmid is None:
            what = f"{str(entry)[:40]!r} is not a PMID; digits only, the entry does not count"
            notices.append(Notice("MALFORMED_CITATION", number, what))
        else:
            counts[pmid] += 1
    notices += _count_notices(counts, number)
    return tuple(counts)[:PMIDS_PER_LIST], notices


def _count_notices(counts: Mapping[str, int], number: int) -> Iterator[Notice]:
    """Notices of a response's repeated citations and of too many ones."""
    for pmid, count in counts.items():
        if count > 1:
            what = f"PMID {pmid} is cited {count} times; it counts once"
            yield Notice("REPEATED_PMID", number, what)
    if len(counts) > PMIDS_PER_LIST:
        what = f"{len(counts)} citations for one sentence; the first three count"
        yield Notice("TOO_MANY_CITATIONS", number, what)


def _extra_keys(file: File, lines: list[tuple[str, _AnswerLine]]) -> list[Problem]:
    """One problem for each key that the format does not have, with the number of its lines."""
    counts: Counter[str] = Counter()
    for _, line in lines:
        counts.update(_extra_keys_of(line))
    problems: list[Problem] = []
    for name, count in counts.items():
        # Runs may list references, as those of Task A and of 2024 do; the citations say the same.
        if name == "references":
            continue
        what = f"{name!r} is not part of the format ({number_of(count, 'line')})"
        problems.append(
            warning(
                file.name,
                "EXTRA_KEY",
                "file",
                what=what,
                right="it is ignored",
            )
        )
    return problems


def _extra_keys_of(line: _AnswerLine) -> list[str]:
    names = list(line.model_extra or {})
    names += [f"metadata.{name}" for name in line.metadata.model_extra or {}]
    # A set, because several responses of a line count as one line.
    of_responses: set[str] = set()
    for response in line.responses:
        of_responses |= set(response.model_extra or {})
    names += [f"responses[].{name}" for name in of_responses]
    return names
