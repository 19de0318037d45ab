"""Runs of BioGen 2024 and of 2025 Task B: from file to answers with sentences and citations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, NamedTuple

from pydantic import BaseModel, ConfigDict, StringConstraints, TypeAdapter

from assessment.formats import File, Unreadable, json_lines, parse_json, problem, validated
from assessment.model import ImportContext, Problem, Read, Run
from assessment.sentences.citations import Notice, Sentence, mask, parse, words_texts
from assessment.tracks.biogen import official
from assessment.tracks.biogen.answer import Answer, Topic, pmid_of
from assessment.tracks.biogen.read import first_record, metadata_of

MALFORMED = "MALFORMED_RUN_FILE"
PMIDS_PER_LIST = 3
LEFT_OUT = "topics of another run_id"
"""Detail of a run: topics whose lines name another run, which Task B's validator does not mind."""
_Text = Annotated[str, StringConstraints(strict=True, max_length=200_000)]
_Name = Annotated[str, StringConstraints(strict=True, strip_whitespace=True, min_length=1, max_length=300)]


class _Output(BaseModel):
    topic_id: _Name
    answer: _Text
    references: list[_Text]


class _Run2024(BaseModel):
    team_id: _Text
    run_name: _Name
    contact_email: _Text
    results: list[_Output]


class _Metadata(BaseModel):
    model_config = ConfigDict(extra="allow")
    team_id: str
    run_id: _Name
    topic_id: str | int


class _Response(BaseModel):
    model_config = ConfigDict(extra="allow")
    text: _Text
    citations: list[str | int] | dict[str, float] = []


class _Line2025(BaseModel):
    model_config = ConfigDict(extra="allow")
    metadata: _Metadata
    responses: list[_Response]


_run2024 = TypeAdapter(_Run2024)
_line2025 = TypeAdapter(_Line2025)


_ROOT_2024 = frozenset(_Run2024.model_fields)
_ANSWER_2024 = frozenset(_Output.model_fields)


def is_run_2024(file: File) -> bool:
    """Two of the four keys of a run or of an answer are enough, so that what is missing can be named."""
    head = file.whole
    if isinstance(head, dict):
        return len(_ROOT_2024 & set(head)) >= 2 or _answers_of_2024(head.get("results"))
    starts_as_run = head is None and file.text.lstrip().startswith("{")
    return starts_as_run and '"results"' in file.text and '"run_name"' in file.text


def _answers_of_2024(results: Any) -> bool:
    first = results[0] if isinstance(results, list) and results else None
    return isinstance(first, dict) and len(_ANSWER_2024 & set(first)) >= 2


def is_run_2025(file: File) -> bool:
    """Task B calls its sentences `responses` and its topics `topic_id`."""
    first = first_record(file)
    if not isinstance(first, dict) or not isinstance(first.get("responses"), list):
        return False
    if "metadata" not in first:
        return any(isinstance(response, dict) and "text" in response for response in first["responses"])
    return not {"narrative_id", "qa_id"} & set(metadata_of(first))


def is_task_a(file: File) -> bool:
    """Runs of Task A name a pair of question and answer by `qa_id`, in `metadata`, in `meta_data` or beside the answer."""
    first = first_record(file)
    if not isinstance(first, dict) or not isinstance(first.get("answer"), list):
        return False
    return "qa_id" in metadata_of(first) or "qa_id" in first or _grounds_citations(first["answer"])


def _grounds_citations(sentences: list[Any]) -> bool:
    """Whether a sentence of the answer has a list of supporting citations, which only Task A tells from contradicting ones."""
    first = sentences[0] if sentences else None
    return isinstance(first, dict) and "supported_citations" in first


def read_task_a(file: File, known: ImportContext[Topic, Answer]) -> Read[Topic, Answer]:
    what = "this is a file of 2025 Task A (grounding given answers), another task"
    return Read(
        problems=(problem(file.name, "OTHER_TASK", "file", what, "expected a run of Task B or of 2024"),)
    )


class _Draft(NamedTuple):
    """An answer before its sentences are known: `responses` are given in 2025, not in 2024."""

    topic: str
    place: str
    text: str
    references: tuple[str, ...]
    responses: tuple[_Response, ...] = ()


def read_run_2024(file: File, known: ImportContext[Topic, Answer]) -> Read[Topic, Answer]:
    """One JSON document.  Unknown and repeated topics are left out and reported, the rest loads."""
    mark = list(official.byte_order_mark(file))
    try:
        value = parse_json(file.text, file.name, "")
    except Unreadable as error:
        return Read(problems=(*mark, *_judged_officially(file, [error.problem._replace(code=MALFORMED)])))
    run, problems = validated(_run2024, value, file.name, code=MALFORMED)
    if run is None:
        return Read(problems=(*mark, *_judged_officially(file, problems)))
    drafts = [_draft_2024(number, output) for number, output in enumerate(run.results)]
    drafts, dropped = _one_per_topic(file, drafts, known)
    answers = _answers_2024(drafts, known)
    loaded = Run(
        run.run_name.strip(), answers, run.team_id.strip(), "2024", {"contact_email": run.contact_email}
    )
    return Read(runs=(loaded,), problems=(*mark, *problems, *dropped))


def _judged_officially(file: File, problems: list[Problem]) -> Iterable[Problem]:
    """What is wrong with a run of 2024, marked where the validator cannot read it either."""
    return official.marked(problems) if official.refuses_2024(file.text) else problems


def _draft_2024(number: int, output: _Output) -> _Draft:
    return _Draft(output.topic_id.strip(), f"results[{number}]", output.answer, tuple(output.references))


def read_run_2025(file: File, known: ImportContext[Topic, Answer]) -> Read[Topic, Answer]:
    """JSON Lines, or a JSON list.  Sentences are given and not split again."""
    values, problems = _lines(file)
    problems = [*official.byte_order_mark(file), *problems]
    broken = any(item.severity == "error" for item in problems)
    lines: list[tuple[str, _Line2025]] = []
    for place, value in values:
        line, wrong = validated(_line2025, value, file.name, code=MALFORMED, at=place)
        problems += official.marked(wrong) if official.refuses_line(value) else wrong
        problems += _uncited(file, place, value, wrong)
        broken = broken or line is None
        lines += [(place, line)] if line else []
    if broken or not lines:
        nothing = problem(file.name, MALFORMED, "file", "holds no answers", "one JSON line per topic")
        return Read(problems=tuple(problems) or tuple(official.marked([nothing])))
    return _run_of_lines(file, lines, problems, known)


def _run_of_lines(
    file: File,
    lines: list[tuple[str, _Line2025]],
    problems: list[Problem],
    known: ImportContext[Topic, Answer],
) -> Read[Topic, Answer]:
    """The run that the first line names; lines of another one are left out."""
    name, team = lines[0][1].metadata.run_id.strip(), lines[0][1].metadata.team_id.strip()
    drafts: list[_Draft] = []
    left_out: list[str] = []
    for place, line in lines:
        topic = str(line.metadata.topic_id).strip()
        if line.metadata.run_id.strip() != name:
            what = f"run_id {line.metadata.run_id[:60]!r} differs from {name[:60]!r} in the first line"
            problems.append(
                problem(file.name, MALFORMED, place, what, "one run per file; this line is left out")
            )
            left_out.append(topic)
            continue
        drafts.append(_Draft(topic, place, "", (), tuple(line.responses)))
    drafts, dropped = _one_per_topic(file, drafts, known)
    dropped = list(official.marked(dropped))  # the validator counts lines and topics
    run = Run(
        name, _answers_2025(drafts, known), team, "2025", {LEFT_OUT: " ".join(left_out)} if left_out else {}
    )
    return Read(runs=(run,), problems=(*problems, *dropped, *_extra_keys(file, lines)))


def _uncited(file: File, place: str, value: Any, wrong: list[Problem]) -> Iterable[Problem]:
    """A sentence without the key `citations`, which we read as one that cites nothing and the validator refuses."""
    if wrong or not official.refuses_line(value):
        return []
    what = "a sentence has no 'citations', which the official validator refuses"
    return official.marked(
        [
            problem(
                file.name,
                "MISSING_CITATIONS",
                place,
                what,
                "write [] where a sentence cites nothing",
                "warning",
            )
        ]
    )


def _lines(file: File) -> tuple[list[tuple[str, Any]], list[Problem]]:
    if isinstance(file.whole, list):
        return [(f"[{i}]", value) for i, value in enumerate(file.whole)], []
    values, wrong = json_lines(file)
    problems = [item._replace(code=MALFORMED, official=official.REJECTS) for item in wrong]
    if len(values) > 1 and official.lines_as_one(file.text):
        what = "one of the first two lines is blank, so the official validator does not see that the file is JSON Lines"
        problems += official.marked(
            [problem(file.name, "BLANK_LINE", "line 1", what, "take the blank line out", "warning")]
        )
    return [(f"line {number}", value) for number, value in values], problems


def _one_per_topic(
    file: File, drafts: Iterable[_Draft], known: ImportContext[Topic, Answer]
) -> tuple[list[_Draft], list[Problem]]:
    kept: dict[str, _Draft] = {}
    problems: list[Problem] = []
    for draft in drafts:
        if known.topics and draft.topic not in known.topics:
            what = f"topic {draft.topic[:60]!r} is not in the topics file"
            unknown = problem(
                file.name,
                "INVALID_TOPIC",
                f"topic {draft.topic[:60]}, {draft.place}",
                what,
                "its answer is left out",
            )
            problems.append(unknown._replace(official=official.REJECTS))
        elif draft.topic in kept:
            what = f"topic {draft.topic} is answered twice, first in {kept[draft.topic].place}"
            problems.append(
                problem(
                    file.name,
                    "REPEATED_TOPIC",
                    f"topic {draft.topic}, {draft.place}",
                    what,
                    "the first answer counts",
                )
            )
        else:
            kept[draft.topic] = draft
    return list(kept.values()), problems


def _answers_2024(drafts: list[_Draft], known: ImportContext[Topic, Answer]) -> dict[str, Answer]:
    reading: Any = known.settings["reading"]
    masked = [mask(draft.text, reading) for draft in drafts]
    spans = known.splitter.split([item.text for item in masked])
    parsed = [
        parse(draft.text, *item, reading)
        for draft, item in zip(drafts, zip(masked, spans, strict=True), strict=True)
    ]
    texts = [words_texts(item, reading) for item in parsed]
    counts = iter(known.splitter.words([text for some in texts for text in some]))
    return {
        draft.topic: Answer(
            draft.text, item.sentences, item.marks, item.notices, draft.references,
            words=sum(next(counts) for _ in some), reading=reading, splitter=splitter_name(known),
        )
        for draft, item, some in zip(drafts, parsed, texts, strict=True)
    }  # fmt: skip


def reread(answers: Mapping[str, Answer], known: ImportContext[Topic, Answer]) -> dict[str, Answer]:
    """Answers of 2024 runs in the campaign's current reading; what was split by hand or by a judgment file is split anew."""
    drafts = [
        _Draft(topic, "", answer.text, answer.references)
        for topic, answer in answers.items()
        if answer.shape == "2024"
    ]
    return _answers_2024(drafts, known)


def split_by(answer: Answer) -> str:
    """The name of the splitter that found the sentences of a 2024 answer; "" where they were set by hand or came along."""
    if answer.shape != "2024" or answer.splitter == "by hand":
        return ""
    return answer.splitter.partition(" ")[0]


def splitter_name(known: ImportContext[Topic, Answer]) -> str:
    return f"{known.splitter.name} {known.splitter.version}"


def _answers_2025(drafts: list[_Draft], known: ImportContext[Topic, Answer]) -> dict[str, Answer]:
    counts = iter(known.splitter.words([response.text for draft in drafts for response in draft.responses]))
    return {draft.topic: _answer_2025(draft, sum(next(counts) for _ in draft.responses)) for draft in drafts}


def _answer_2025(draft: _Draft, words: int) -> Answer:
    sentences: list[Sentence] = []
    notices: list[Notice] = []
    start = 0
    for number, response in enumerate(draft.responses, 1):
        cited, wrong = _cited(response.citations, number)
        notices += wrong
        end = start + len(response.text)
        sentences.append(Sentence(start, end, response.text, response.text, cited))
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
    """The PMIDs of a response in order (of score, highest first, where scores are given), and what is wrong with them."""
    entries = (
        sorted(citations, key=lambda entry: -citations[entry]) if isinstance(citations, dict) else citations
    )
    notices = []
    pmids = []
    for entry in entries:
        pmid = pmid_of(entry)
        if pmid is None:
            notices.append(
                Notice(
                    "MALFORMED_CITATION",
                    number,
                    f"{str(entry)[:40]!r} is not a PMID; digits only, the entry does not count",
                )
            )
        else:
            pmids.append(pmid)
    notices += [
        Notice("REPEATED_PMID", number, f"PMID {pmid} is cited {count} times; it counts once")
        for pmid, count in Counter(pmids).items()
        if count > 1
    ]
    distinct = tuple(dict.fromkeys(pmids))
    if len(distinct) > PMIDS_PER_LIST:
        what = f"{len(distinct)} citations for one sentence; the first three count"
        notices.append(Notice("TOO_MANY_CITATIONS", number, what))
        distinct = distinct[:PMIDS_PER_LIST]
    return distinct, notices


def _extra_keys(file: File, lines: list[tuple[str, _Line2025]]) -> list[Problem]:
    extra: Mapping[str, int] = Counter(
        name
        for _, line in lines
        for name in [
            *(line.model_extra or {}),
            *(f"metadata.{name}" for name in line.metadata.model_extra or {}),
            *{f"responses[].{name}" for response in line.responses for name in response.model_extra or {}},
        ]
    )
    return [
        problem(
            file.name,
            "EXTRA_KEY",
            "file",
            f"{name!r} is not part of the format ({count} lines)",
            "it is ignored",
            "warning",
        )
        for name, count in extra.items()
        if name != "references"
    ]
