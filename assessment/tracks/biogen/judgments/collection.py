"""Judgments in the shape of the published collections: questions, answers, labels.

Sources: NIST biogen_collection_v3.json; MedAESQA.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from assessment.formats import File, validated
from assessment.formats.plurals import number_of
from assessment.model import Evidence, ImportContext, Read, Ref, Run
from assessment.tracks.biogen.answer import Answer, Topic, pmid_of
from assessment.tracks.biogen.judgments.answers_as_judged import (
    MatchedLabels,
    match_labels,
)
from assessment.tracks.biogen.judgments.collection_file import (
    Citation,
    CollectionImport,
    FileSentence,
    JudgedAnswer,
    JudgedQuestion,
    JudgedSentence,
    judged_questions,
)
from assessment.tracks.biogen.judgments.spellings import CitedIn, spellings

MALFORMED = "MALFORMED_JUDGMENTS"


def is_collection(file: File) -> bool:
    if not isinstance(file.head, list) or not file.head:
        return False
    first = file.head[0]
    return isinstance(first, dict) and "machine_generated_answers" in first


def read_collection(
    file: File, context: ImportContext[Topic, Answer]
) -> Read[Topic, Answer]:
    """Read labels as judgments of the assessor that the user names.

    Runs that are not loaded are taken from the file.

    Where the file's answer has the same words as a loaded run's, the file's sentences and citations stand,
    for its labels were made for them; where the words differ, labels go to the sentences with equal words,
    and the others are reported.
    """
    parsed = validated(judged_questions, file.whole, file.name, code=MALFORMED)
    questions, problems = parsed
    if questions is None:
        return Read(problems=tuple(problems))
    collection = CollectionImport(file.name, context)
    for question in _with_first_answers(collection, questions):
        _read_question(collection, question)
    collection.problems += spellings(file.name, _cited_in(questions))
    for (kind, label, name), count in collection.spellings.items():
        what = f"{kind} label {label[:60]!r} ({number_of(count, 'time')}) is read as {name!r}"
        collection.report("LABEL_SPELLING", "file", what=what, right="write it so")
    runs = tuple(
        _run(context, name, answers)
        for name, answers in collection.runs.items()
        if answers
    )
    return Read(
        topics=collection.topics,
        runs=runs,
        judgments=tuple(collection.judgments),
        problems=tuple(collection.problems),
        judged=True,
    )


def _run(
    context: ImportContext[Topic, Answer], name: str, answers: Mapping[str, Answer]
) -> Run[Answer]:
    """A run with the file's answers.

    A loaded run keeps its other answers, because answers that a run lacks are
    withdrawn.
    """
    if name not in context.runs:
        return Run(name, answers, kind="collection")
    loaded = context.runs[name]
    return replace(loaded, answers={**loaded.answers, **answers})


def _with_first_answers(
    collection: CollectionImport, questions: list[JudgedQuestion]
) -> Iterator[JudgedQuestion]:
    """The questions with each run's first answer to a topic.

    The official script stops at a second answer.
    """
    seen: set[tuple[str, str]] = set()
    for number, question in enumerate(questions):
        topic = question.topic
        first: dict[str, JudgedAnswer] = {}
        for run, answer in question.machine_generated_answers.items():
            if (topic, run) in seen:
                what = "the answer is judged twice, where the official script stops (AssertionError)"
                place = f"[{number}], topic {topic}, {run}"
                collection.report(
                    "REPEATED_ANSWER",
                    place,
                    what=what,
                    right="the first one counts",
                    severity="error",
                )
            else:
                first[run] = answer
            seen.add((topic, run))
        yield question.model_copy(update={"machine_generated_answers": first})


def _read_question(collection: CollectionImport, question: JudgedQuestion) -> None:
    """Match the labels of every answer to a question with its sentences."""
    topic = question.topic
    if topic not in collection.context.topics:
        collection.topics[topic] = Topic(topic, "", question.question.strip())
    for run, judged in question.machine_generated_answers.items():
        place = f"topic {topic}, {run}"
        sentences: list[FileSentence] = []
        for number, sentence in enumerate(judged.answer_sentences, 1):
            sentence_place = f"{place}, sentence {number}"
            sentences.append(_file_sentence(collection, sentence, sentence_place))
        matched = match_labels(
            collection, topic, run, judged=judged, sentences=sentences
        )
        _add_labels(collection, topic, matched, judged=judged, place=place)


def _file_sentence(
    collection: CollectionImport, sentence: JudgedSentence, place: str
) -> FileSentence:
    """A sentence of the file with its distinct citations; what is not a PMID is reported, and stays."""
    cited: dict[str, None] = {}
    for entry in sentence.citation_assessment or ():
        if pmid_of(entry.cited_pmid) is None:
            what = f"cited_pmid {str(entry.cited_pmid)[:40]!r} is not a PMID"
            collection.report(
                "MALFORMED_CITATION", place, what=what, right="digits only"
            )
        # It stays because assessors labelled it too: the label “invalid citation” is for such entries.
        cited[_name_of_cited(entry)] = None
    return FileSentence(sentence.answer_sentence, tuple(cited), sentence)


def _name_of_cited(entry: Citation) -> str:
    """The PMID in its plain form, else what the file has, short enough for a unit's key."""
    return pmid_of(entry.cited_pmid) or str(entry.cited_pmid).strip()[:40]


def _add_labels(
    collection: CollectionImport,
    topic: str,
    matched: MatchedLabels,
    *,
    judged: JudgedAnswer,
    place: str,
) -> None:
    """Add the judgments of an answer, its sentences and their citations."""
    answer = matched.answer
    collection.add_label(answer.accuracy(topic), judged.is_answer_accurate, place)
    for number, (sentence, labelled) in enumerate(matched.sentences, 1):
        sentence_place = f"{place}, sentence {number}"
        labels = labelled.labels
        relevance = labels.answer_sentence_relevance
        collection.add_label(
            answer.relevance(topic, sentence), relevance, sentence_place
        )
        for pmid, entries in _by_pmid(labels.citation_assessment or []).items():
            if pmid in sentence.cited:
                ref = answer.relation(topic, sentence, pmid)
                _add_relation(collection, ref, entries, sentence_place)
            # Without a label nothing is lost, so there is nothing to report.
            elif any(entry.evidence_relation for entry in entries):
                what = (
                    f"PMID {pmid} is judged but not counted in the loaded run's sentence; "
                    "its label is left out"
                )
                right = "load the run that was judged"
                collection.report(
                    "UNMATCHED_CITATION",
                    sentence_place,
                    what=what,
                    right=right,
                    severity="error",
                )


def _by_pmid(entries: list[Citation]) -> Mapping[str, list[Citation]]:
    by_pmid: dict[str, list[Citation]] = {}
    for entry in entries:
        by_pmid.setdefault(_name_of_cited(entry), []).append(entry)
    return by_pmid


def _add_relation(
    collection: CollectionImport, ref: Ref, entries: list[Citation], place: str
) -> None:
    """Add one judgment for all entries of a pair of sentence and document.

    The first known relation is the label; every distinct excerpt is kept.
    """
    labels = _labels_by_relation(collection, ref.kind, entries, place)
    label = next((name for name in labels.values() if name), None)
    evidence = dict.fromkeys(_excerpts(entries, labels, label))
    unknown: list[str] = []
    for relation, name in labels.items():
        if relation is not None and name is None:
            unknown.append(relation)
    collection.add(ref, label, unknown, tuple(evidence))


def _excerpts(
    entries: list[Citation], labels: Mapping[str | None, str | None], label: str | None
) -> Iterator[Evidence]:
    """The excerpt of each entry, with its label where that is not the label of all."""
    for entry in entries:
        own = labels[entry.evidence_relation] or label
        excerpt_label = None if own == label else own
        # An entry without excerpt still says something where its relation is not the label.
        if entry.evidence_support or excerpt_label is not None:
            yield Evidence(entry.evidence_support or "", excerpt_label)


def _labels_by_relation(
    collection: CollectionImport, kind: str, entries: list[Citation], place: str
) -> dict[str | None, str | None]:
    """The label of each relation as the file writes it; an unknown one is reported once."""
    labels: dict[str | None, str | None] = {}
    for entry in entries:
        relation = entry.evidence_relation
        if relation not in labels:
            labels[relation] = collection.canonical(kind, relation, place)
    return labels


def _cited_in(questions: Iterable[JudgedQuestion]) -> Iterator[CitedIn]:
    """What each answer cites, as the file writes it."""
    for question in questions:
        for run, answer in question.machine_generated_answers.items():
            pmids: list[str | int] = []
            for sentence in answer.answer_sentences:
                pmids += [
                    entry.cited_pmid for entry in sentence.citation_assessment or ()
                ]
            yield CitedIn(question.topic, run, tuple(pmids))
