"""What BioGen sends out: the collection, qrels, repaired runs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import orjson

from assessment.model import Evidence, ExportData, ImportContext, Ref, Run, TopicVotes
from assessment.sentences.brackets import ends_final
from assessment.sentences.citations import Sentence
from assessment.tracks.biogen import evaluation
from assessment.tracks.biogen.answer import Answer, Topic, pmid_of

RELEVANT = ("supporting", "contradicting", "neutral")
GRADES = {"not relevant": 0, **dict.fromkeys(RELEVANT, 1)}


def collection(material: ExportData) -> bytes:
    """The collection with all answers; what is not judged is null."""
    return _collection(material, complete=False)


def complete_collection(material: ExportData) -> bytes:
    """The collection without answers of which anything is unjudged; its warnings say where the organisers'
    evaluation stops still.
    """
    return _collection(material, complete=True)


def _collection(material: ExportData, *, complete: bool) -> bytes:
    return orjson.dumps(_questions(material, complete=complete), option=orjson.OPT_INDENT_2)


def _questions(material: ExportData, *, complete: bool) -> list[dict[str, Any]]:
    questions = []
    for topic, asked in material.topics.items():
        judged = material.judged[topic]
        answers = {}
        for run in material.runs.values():
            answer = run.answers.get(topic)
            if answer and not (complete and _open(topic, answer, judged)):
                answers[run.name] = _answer(answer, topic, judged)
        if answers:
            questions.append(
                {
                    "question_id": topic,
                    "question": asked.question,
                    "question_frame": {},
                    "expert_curated_answer": "",
                    "machine_generated_answers": answers,
                }
            )
    return questions


def _answer(answer: Answer, topic: str, judged: TopicVotes) -> dict[str, object]:
    refs = [
        answer.accuracy(topic),
        *(answer.relevance(topic, sentence) for sentence in answer.sentences),
        *(ref for _, _, ref in answer.relations(topic)),
    ]
    return answer_json(
        answer, topic, {ref: judged.label(ref) for ref in refs}, {ref: _evidence(judged, ref) for ref in refs}
    )


def answer_json(
    answer: Answer, topic: str, labels: Mapping[Ref, str | None], evidence: Mapping[Ref, tuple[Evidence, ...]]
) -> dict[str, Any]:
    """One answer in the collection's shape; what is not judged is null."""
    return {
        "answer": answer.text,
        "is_answer_accurate": labels.get(answer.accuracy(topic)),
        "answer_sentences": [
            {
                "answer_sentence_id": answer.sentence_id(index),
                "answer_sentence": sentence.text,
                "answer_sentence_relevance": labels.get(answer.relevance(topic, sentence)),
                "citation_assessment": _entries(answer, topic, sentence, labels, evidence) or None,
            }
            for index, sentence in enumerate(answer.sentences)
        ],
    }


def _entries(
    answer: Answer,
    topic: str,
    sentence: Sentence,
    labels: Mapping[Ref, str | None],
    evidence: Mapping[Ref, tuple[Evidence, ...]],
) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = []
    for pmid in sentence.cited:
        ref = answer.relation(topic, sentence, pmid)
        label = labels.get(ref)
        excerpts = evidence.get(ref) or ()
        if (
            not excerpts or excerpts[0].label is not None
        ):  # the first relation of a pair is its label, see _relation
            entries.append({"cited_pmid": pmid, "evidence_support": None, "evidence_relation": label})
        entries += [
            {
                "cited_pmid": pmid,
                "evidence_support": item.text or None,
                "evidence_relation": item.label or label,
            }
            for item in excerpts
        ]
    return entries


def _evidence(judged: TopicVotes, ref: Ref) -> tuple[Evidence, ...]:
    label = judged.label(ref)
    return tuple(
        dict.fromkeys(item for vote in judged.votes(ref) if vote.label == label for item in vote.evidence)
    )


def _open(topic: str, answer: Answer, judged: TopicVotes) -> bool:
    labels = [judged.label(answer.accuracy(topic))]
    labels += [judged.label(answer.relevance(topic, sentence)) for sentence in answer.sentences]
    labels += [judged.label(ref) for _, _, ref in answer.relations(topic)]
    return None in labels or not answer.sentences


def collection_warnings(material: ExportData) -> list[str]:
    """What the organisers' evaluation will stop at."""
    return evaluation.reasons_to_stop(_questions(material, complete=False), material.resources)


def complete_warnings(material: ExportData) -> list[str]:
    """The same of complete answers alone, with what is left out."""
    questions = _questions(material, complete=True)
    pairs = sum(topic in run.answers for topic in material.topics for run in material.runs.values())
    left_out = pairs - sum(len(question["machine_generated_answers"]) for question in questions)
    warnings = (
        [f"answers left out because something of them is not judged: {left_out} of {pairs}"]
        if left_out
        else []
    )
    return [*warnings, *evaluation.reasons_to_stop(questions, material.resources)]


def qrels(material: ExportData) -> bytes:
    """`topic 0 PMID grade`: 1 if some sentence's judgment says supporting, contradicting or neutral, 0 if
    only not relevant.
    """
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


def repaired(run: Run[Answer], known: ImportContext[Topic, Answer]) -> bytes:
    """The run in its own shape with every counted citation inside its sentence and references rebuilt.

    A list that was discarded only because it stands behind the final punctuation moves into its sentence;
    entries beyond the third and malformed ones go.
    """
    if run.kind == "2025":
        lines = [
            {
                "metadata": {"team_id": run.team, "run_id": run.name, "topic_id": topic},
                "responses": [
                    {"text": sentence.text, "citations": list(sentence.cited)}
                    for sentence in answer.sentences
                ],
            }
            for topic, answer in run.answers.items()
        ]
        return b"".join(orjson.dumps(line, option=orjson.OPT_APPEND_NEWLINE) for line in lines)
    results = [_result(topic, answer) for topic, answer in run.answers.items()]
    email = run.details.get("contact_email", "")
    whole: Mapping[str, object] = {
        "team_id": run.team,
        "run_name": run.name,
        "contact_email": email,
        "results": results,
    }
    return orjson.dumps(whole, option=orjson.OPT_INDENT_2)


def _result(topic: str, answer: Answer) -> dict[str, object]:
    cited = [(sentence, _with_stray(answer, index)) for index, sentence in enumerate(answer.sentences)]
    references = dict.fromkeys(pmid for _, pmids in cited for pmid in pmids)
    return {
        "topic_id": topic,
        "answer": " ".join(_cite(s, pmids) for s, pmids in cited),
        "references": list(references),
    }


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
    """The sentence with one list before its final punctuation, quotes and brackets that close behind it
    included.
    """
    bare = sentence.bare.rstrip()
    if not pmids:
        return bare
    text = bare
    while ends_final(text):
        text = text.rstrip(_CLOSING).rstrip(_FINAL)
    return f"{text.rstrip()} [{', '.join(pmids)}]{bare[len(text) :].lstrip() or '.'}"


_FINAL, _CLOSING = ".!?… ", "\"'”’»)]} "
