"""Runs of 2025 Task B: JSON Lines with sentences and citations.

Files of Task A are recognised and refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import islice
from typing import Any

from pydantic import BaseModel, ConfigDict, TypeAdapter

from assessment.formats import File, json_lines, problem, validated
from assessment.model import ImportContext, Problem, Read, Run
from assessment.sentences.citations import Notice, Sentence
from assessment.tracks.biogen import official
from assessment.tracks.biogen.answer import Answer, Topic, pmid_of
from assessment.tracks.biogen.drafts import MALFORMED, Draft, Name, Response, one_per_topic
from assessment.tracks.biogen.read import first_record, metadata_of

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
    if not isinstance(first, dict) or not isinstance(first.get("responses"), list):
        return False
    if "metadata" not in first:
        return any(isinstance(response, dict) and "text" in response for response in first["responses"])
    return not {"narrative_id", "qa_id"} & set(metadata_of(first))


def is_task_a(file: File) -> bool:
    """Runs of Task A name a pair of question and answer by `qa_id`, in `metadata`, in `meta_data` or next to
    the answer.
    """
    first = first_record(file)
    if not isinstance(first, dict) or not isinstance(first.get("answer"), list):
        return False
    if "qa_id" in metadata_of(first) or "qa_id" in first:
        return True
    return _grounds_citations(first["answer"])


def _grounds_citations(sentences: list[Any]) -> bool:
    """Whether a sentence lists supporting citations, which only Task A separates from contradicting ones."""
    first = sentences[0] if sentences else None
    return isinstance(first, dict) and "supported_citations" in first


def read_task_a(file: File, context: ImportContext[Topic, Answer]) -> Read[Topic, Answer]:
    what = "this is a file of 2025 Task A (grounding given answers), another task"
    right = "expected a run of Task B or of 2024"
    return Read(problems=(problem(file.name, "OTHER_TASK", "file", what, right),))


def read_run_2025(file: File, context: ImportContext[Topic, Answer]) -> Read[Topic, Answer]:
    """JSON Lines, or a JSON list.  The run sets its sentences: they are not split again."""
    values, problems = _values(file)
    problems = [*official.byte_order_mark(file), *problems]
    broken = any(item.severity == "error" for item in problems)
    lines: list[tuple[str, _AnswerLine]] = []
    for place, value in values:
        parsed = validated(_answer_line, value, file.name, code=MALFORMED, at=place)
        line, wrong = parsed
        if line is None:
            broken = True
            problems += official.marked(wrong) if official.refuses_line(value) else wrong
        else:
            lines.append((place, line))
            problems += _uncited(file, place, value)
    if broken or not lines:
        nothing = problem(file.name, MALFORMED, "file", "holds no answers", "one JSON line per topic")
        return Read(problems=tuple(problems) or tuple(official.marked([nothing])))
    return _run_of_lines(file, lines, problems, context)


def _run_of_lines(
    file: File,
    lines: list[tuple[str, _AnswerLine]],
    problems: list[Problem],
    context: ImportContext[Topic, Answer],
) -> Read[Topic, Answer]:
    """The run that the first line names; lines of another one are left out."""
    _, first = lines[0]
    name, team = first.metadata.run_id.strip(), first.metadata.team_id.strip()
    drafts: list[Draft] = []
    left_out: list[str] = []
    for place, line in lines:
        topic = str(line.metadata.topic_id).strip()
        if line.metadata.run_id.strip() == name:
            drafts.append(Draft(topic, place, "", (), tuple(line.responses)))
            continue
        what = f"run_id {line.metadata.run_id[:60]!r} differs from {name[:60]!r} in the first line"
        right = "one run per file; this line is left out"
        problems.append(problem(file.name, MALFORMED, place, what, right))
        left_out.append(topic)
    drafts, dropped = one_per_topic(file, drafts, context)
    dropped = list(official.marked(dropped))  # the validator counts lines and topics
    details = {LEFT_OUT: " ".join(left_out)} if left_out else {}
    run = Run(name, _answers(drafts, context), team, "2025", details)
    return Read(runs=(run,), problems=(*problems, *dropped, *_extra_keys(file, lines)))


def _uncited(file: File, place: str, value: Any) -> Iterable[Problem]:
    """A problem for a sentence without the key `citations`.

    Here such a sentence cites nothing; the validator refuses it.
    """
    if not official.refuses_line(value):
        return []
    what = "a sentence has no 'citations', which the official validator refuses"
    right = "write [] where a sentence cites nothing"
    return official.marked([problem(file.name, "MISSING_CITATIONS", place, what, right, "warning")])


def _values(file: File) -> tuple[list[tuple[str, Any]], list[Problem]]:
    """The values of a file, each with its place."""
    if isinstance(file.whole, list):
        return [(f"[{index}]", value) for index, value in enumerate(file.whole)], []
    values, wrong = json_lines(file)
    problems = [item._replace(code=MALFORMED, official=official.REJECTS) for item in wrong]
    if len(values) > 1 and official.lines_as_one(file.text):
        what = (
            "one of the first two lines is blank, so the official validator does not see that the file "
            "is JSON Lines"
        )
        blank = problem(file.name, "BLANK_LINE", "line 1", what, "take the blank line out", "warning")
        problems += official.marked([blank])
    return [(f"line {number}", value) for number, value in values], problems


def _answers(drafts: list[Draft], context: ImportContext[Topic, Answer]) -> dict[str, Answer]:
    texts = [response.text for draft in drafts for response in draft.responses]
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
        cited, wrong = _cited(response.citations, number)
        notices += wrong
        end = start + len(response.text)
        sentences.append(Sentence(start, end, response.text, response.text, cited))
        start = end + 1
    return Answer(
        "\n".join(response.text for response in draft.responses),
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
    """The PMIDs of a response in order, and what is wrong with them; where citations have scores, highest
    first.
    """
    entries: list[Any] = list(citations)
    if isinstance(citations, dict):
        entries.sort(key=lambda entry: -citations[entry])
    notices: list[Notice] = []
    counts: Counter[str] = Counter()
    for entry in entries:
        pmid = pmid_of(entry)
        if pmid is None:
            what = f"{str(entry)[:40]!r} is not a PMID; digits only, the entry does not count"
            notices.append(Notice("MALFORMED_CITATION", number, what))
        else:
            counts[pmid] += 1
    for pmid, count in counts.items():
        if count > 1:
            what = f"PMID {pmid} is cited {count} times; it counts once"
            notices.append(Notice("REPEATED_PMID", number, what))
    if len(counts) > PMIDS_PER_LIST:
        what = f"{len(counts)} citations for one sentence; the first three count"
        notices.append(Notice("TOO_MANY_CITATIONS", number, what))
    return tuple(counts)[:PMIDS_PER_LIST], notices


def _extra_keys(file: File, lines: list[tuple[str, _AnswerLine]]) -> list[Problem]:
    """One problem for each key that the format does not have, with the number of its lines."""
    counts: Counter[str] = Counter()
    for _, line in lines:
        counts.update(line.model_extra or {})
        counts.update(f"metadata.{name}" for name in line.metadata.model_extra or {})
        of_responses = {name for response in line.responses for name in response.model_extra or {}}
        counts.update(f"responses[].{name}" for name in of_responses)
    problems: list[Problem] = []
    for name, count in counts.items():
        if name != "references":
            what = f"{name!r} is not part of the format ({count} lines)"
            problems.append(problem(file.name, "EXTRA_KEY", "file", what, "it is ignored", "warning"))
    return problems
