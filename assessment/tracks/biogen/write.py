"""What BioGen sends out: the collection, qrels, repaired runs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import orjson

from assessment.model import Evidence, Judged, Known, Material, Ref, Run
from assessment.text.blocks import ends_final
from assessment.text.citations import Sentence
from assessment.tracks.biogen.answer import Answer, Topic, pmid_of
from assessment.tracks.biogen.collection import answer_json

RELEVANT = ("supporting", "contradicting", "neutral")
GRADES = {"not relevant": 0, **dict.fromkeys(RELEVANT, 1)}


def collection(material: Material) -> bytes:
    """The collection with all answers; what is not judged is null."""
    return _collection(material, complete=False)


def complete_collection(material: Material) -> bytes:
    """The collection without answers that are not judged as a whole: readable by the organisers' evaluation."""
    return _collection(material, complete=True)


def _collection(material: Material, *, complete: bool) -> bytes:
    questions = []
    for topic, asked in material.topics.items():
        answers = {
            run.name: answer
            for run in material.runs.values()
            if (answer := run.answers.get(topic)) and not (complete and _open(topic, answer, material.judged[topic]))
        }
        if answers:
            judged = material.judged[topic]
            questions.append(
                {
                    "question_id": topic,
                    "question": asked.question,
                    "question_frame": {},
                    "expert_curated_answer": "",
                    "machine_generated_answers": {run: _answer(answer, topic, judged) for run, answer in answers.items()},
                }
            )
    return orjson.dumps(questions, option=orjson.OPT_INDENT_2)


def _answer(answer: Answer, topic: str, judged: Judged) -> dict[str, object]:
    refs = [
        answer.accuracy(topic),
        *(answer.relevance(topic, sentence) for sentence in answer.sentences),
        *(ref for _, _, ref in answer.relations(topic)),
    ]
    return answer_json(answer, topic, {ref: judged.label(ref) for ref in refs}, {ref: _evidence(judged, ref) for ref in refs})


def _evidence(judged: Judged, ref: Ref) -> tuple[Evidence, ...]:
    label = judged.label(ref)
    return tuple(dict.fromkeys(item for vote in judged.votes(ref) if vote.label == label for item in vote.evidence))


def _open(topic: str, answer: Answer, judged: Judged) -> bool:
    labels = [judged.label(answer.accuracy(topic))]
    labels += [judged.label(answer.relevance(topic, sentence)) for sentence in answer.sentences]
    labels += [judged.label(ref) for _, _, ref in answer.relations(topic)]
    return None in labels or not answer.sentences


def collection_warnings(material: Material) -> list[str]:
    """What the organisers' evaluation will stumble over."""
    answers = [(topic, run) for topic in material.topics for run in material.runs.values() if topic in run.answers]
    unjudged = sum(material.judged[topic].label(run.answers[topic].accuracy(topic)) is None for topic, run in answers)
    empty = sum(not run.answers[topic].sentences for topic, run in answers)
    missing = sum(topic not in run.answers for topic in material.topics for run in material.runs.values())
    return list(_warnings(unjudged, empty, missing, len(material.topics)))


def _warnings(unjudged: int, empty: int, missing: int, topics: int) -> Iterator[str]:
    if unjudged:
        yield f"answers without accuracy label: {unjudged}; the official evaluation stops at the first, “complete answers only” leaves them out"
    if empty:
        yield f"empty answers: {empty}; the official evaluation stops at the first"
    if missing:
        yield f"topics that a run does not answer: {missing}; the official evaluation wants every run at every question"
    if topics not in (40, 65):
        yield f"number of topics: {topics}; the official evaluation divides by 65 (file name with “biogen”) or 40 (with “medaesqa”)"


def qrels(material: Material) -> bytes:
    """`topic 0 PMID grade`: 1 if some sentence's judgment says supporting, contradicting or neutral, 0 if only not relevant."""
    lines = []
    for topic in material.topics:
        grades: dict[str, int] = {}
        for run in material.runs.values():
            for _, pmid, ref in run.answers[topic].relations(topic) if topic in run.answers else ():
                label = material.judged[topic].label(ref)
                if label in GRADES:
                    grades[pmid] = max(grades.get(pmid, 0), GRADES[label])
        lines += [f"{topic} 0 {pmid} {grade}\n" for pmid, grade in sorted(grades.items())]
    return "".join(lines).encode()


def repaired(run: Run[Answer], known: Known[Topic, Answer]) -> bytes:
    """The run in its own shape with every counted citation inside its sentence and references rebuilt.

    A list that was discarded only because it stands behind the final punctuation moves into its sentence; entries beyond the
    third and malformed ones go.
    """
    if run.kind == "2025":
        lines = [
            {
                "metadata": {"team_id": run.team, "run_id": run.name, "topic_id": topic},
                "responses": [{"text": sentence.text, "citations": list(sentence.cited)} for sentence in answer.sentences],
            }
            for topic, answer in run.answers.items()
        ]
        return b"".join(orjson.dumps(line, option=orjson.OPT_APPEND_NEWLINE) for line in lines)
    results = [_result(topic, answer) for topic, answer in run.answers.items()]
    email = run.details.get("contact_email", "")
    whole: Mapping[str, object] = {"team_id": run.team, "run_name": run.name, "contact_email": email, "results": results}
    return orjson.dumps(whole, option=orjson.OPT_INDENT_2)


def _result(topic: str, answer: Answer) -> dict[str, object]:
    cited = [(sentence, _with_stray(answer, index)) for index, sentence in enumerate(answer.sentences)]
    references = dict.fromkeys(pmid for _, pmids in cited for pmid in pmids)
    return {"topic_id": topic, "answer": " ".join(_cite(s, pmids) for s, pmids in cited), "references": list(references)}


def _with_stray(answer: Answer, index: int) -> list[str]:
    """The PMIDs of a sentence, and those of a list that stands between it and the next one."""
    sentence = answer.sentences[index]
    after = answer.sentences[index + 1].start if index + 1 < len(answer.sentences) else len(answer.text)
    stray = [
        pmid
        for mark in answer.marks
        if mark.rule == "IGNORED_CITATION_BLOCK" and sentence.end <= mark.start and mark.end <= after
        for entry in re.split(r"[,\s]+", answer.text[mark.start : mark.end].strip(" []."))
        if (pmid := pmid_of(entry))
    ]
    return list(dict.fromkeys([*sentence.cited, *stray]))[:3]


def _cite(sentence: Sentence, pmids: list[str]) -> str:
    """The sentence with one list before its final punctuation, quotes and brackets that close behind it included."""
    bare = sentence.bare.rstrip()
    if not pmids:
        return bare
    text = bare
    while ends_final(text):
        text = text.rstrip(_CLOSING).rstrip(_FINAL)
    return f"{text.rstrip()} [{', '.join(pmids)}]{bare[len(text) :].lstrip() or '.'}"


_FINAL, _CLOSING = ".!?… ", "\"'”’»)]} "
