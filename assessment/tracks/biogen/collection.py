"""Judgments in the shape of the published collections (NIST biogen_collection_v3.json, MedAESQA): questions, answers, labels."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from pydantic import BaseModel, ConfigDict, TypeAdapter

from assessment.formats import File, problem, validated
from assessment.model import Evidence, ImportContext, Judgment, Problem, Read, Ref, Run, Severity
from assessment.sentences.citations import Mark, Sentence, mask
from assessment.tracks.biogen.answer import Answer, Topic, plain, pmid_of
from assessment.tracks.biogen.scales import SCALES
from assessment.tracks.biogen.spellings import CitedIn, spellings

MALFORMED = "MALFORMED_JUDGMENTS"


class _Citation(BaseModel):
    cited_pmid: str | int
    evidence_support: str | None = None
    evidence_relation: str | None = None


class _Sentence(BaseModel):
    answer_sentence_id: str | int
    answer_sentence: str
    answer_sentence_relevance: str | None = None
    citation_assessment: list[_Citation] | None = None


class _Answer(BaseModel):
    answer: str
    is_answer_accurate: str | None = None
    answer_sentences: list[_Sentence]


class _Question(BaseModel):
    model_config = ConfigDict(extra="ignore")
    question_id: str | int
    question: str = ""
    machine_generated_answers: dict[str, _Answer]


_questions = TypeAdapter(list[_Question])


def is_collection(file: File) -> bool:
    first = file.head[0] if isinstance(file.head, list) and file.head else None
    return isinstance(first, dict) and "machine_generated_answers" in first


class _Given(NamedTuple):
    """A sentence of the file in our terms, with its labels as they came."""

    text: str
    cited: tuple[str, ...]
    labels: _Sentence


@dataclass
class _Taken:
    """What has been read so far of one file."""

    file: str
    known: ImportContext[Topic, Answer]
    topics: dict[str, Topic] = field(default_factory=dict)
    runs: dict[str, dict[str, Answer]] = field(default_factory=dict)
    judgments: list[Judgment] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    renamed: Counter[tuple[str, str, str]] = field(default_factory=Counter)

    def report(self, code: str, place: str, what: str, right: str, severity: Severity = "warning") -> None:
        self.problems.append(problem(self.file, code, place, what, right, severity))

    def judge(self, ref: Ref, label: str | None, place: str, evidence: tuple[Evidence, ...] = ()) -> None:
        """Take in one label."""
        name = self.canonical(ref.kind, label, place)
        self.add(ref, name, [label] if label is not None and name is None else [], evidence)

    def add(
        self, ref: Ref, name: str | None, unknown: list[str], evidence: tuple[Evidence, ...] = ()
    ) -> None:
        """Add a judgment; an unknown label stays in the log as a flag with a note, alone it leaves the unit unjudged."""
        if name is not None or unknown or evidence:
            note = (
                f"unknown label {', '.join(repr(label[:60]) for label in unknown)} in {self.file}"
                if unknown
                else ""
            )
            vote = Judgment(
                ref,
                self.known.assessor,
                name,
                flagged=bool(unknown),
                note=note,
                evidence=evidence,
                via="import",
            )
            self.judgments.append(vote)

    def canonical(self, kind: str, label: str | None, place: str) -> str | None:
        if label is None:
            return None
        names = next(scale.names for scale in SCALES if scale.kind == kind)
        name = " ".join(label.replace("_", " ").lower().split())
        if name not in names:
            self.report(
                "UNKNOWN_LABEL",
                place,
                f"unknown label {label[:60]!r} for {kind}",
                f"one of: {', '.join(names)}",
                "error",
            )
            return None
        if name != label:
            self.renamed[kind, label, name] += 1
        return name


def read_collection(file: File, known: ImportContext[Topic, Answer]) -> Read[Topic, Answer]:
    """Labels become judgments of the assessor that the user names; runs that are not loaded are taken from the file.

    Where the file's answer has the same words as a loaded run's, the file's sentences and citations stand, for its labels were
    given to them; where the words differ, labels go to the sentences with equal words, and the others are reported.
    """
    found, problems = validated(_questions, file.whole, file.name, code=MALFORMED)
    if found is None:
        return Read(problems=tuple(problems))
    taken = _Taken(file.name, known)
    for question in _once(taken, found):
        _question(taken, question)
    taken.problems += spellings(file.name, _cited(found))
    for (kind, label, name), count in taken.renamed.items():
        taken.report(
            "LABEL_SPELLING",
            "file",
            f"{kind} label {label[:60]!r} ({count} times) is read as {name!r}",
            "write it so",
        )
    runs = tuple(_run(known, name, answers) for name, answers in taken.runs.items() if answers)
    return Read(
        topics=taken.topics,
        runs=runs,
        judgments=tuple(taken.judgments),
        problems=tuple(taken.problems),
        judged=True,
    )


def _run(known: ImportContext[Topic, Answer], name: str, answers: Mapping[str, Answer]) -> Run[Answer]:
    """A run with the file's answers; a loaded run keeps its other ones, for what a run lacks is withdrawn."""
    if name not in known.runs:
        return Run(name, answers, kind="collection")
    return replace(known.runs[name], answers={**known.runs[name].answers, **answers})


def _once(taken: _Taken, questions: list[_Question]) -> Iterator[_Question]:
    """The questions with each run's first answer to a topic; the official script stops where there is a second one."""
    seen: set[tuple[str, str]] = set()
    for number, question in enumerate(questions):
        topic = str(question.question_id).strip()
        fresh = {}
        for run, answer in question.machine_generated_answers.items():
            if (topic, run) in seen:
                what = "the answer is judged twice, where the official script stops (AssertionError)"
                taken.report(
                    "REPEATED_ANSWER",
                    f"[{number}], topic {topic}, {run}",
                    what,
                    "the first one counts",
                    "error",
                )
            else:
                fresh[run] = answer
            seen.add((topic, run))
        yield question.model_copy(update={"machine_generated_answers": fresh})


def _question(taken: _Taken, question: _Question) -> None:
    topic = str(question.question_id).strip()
    if topic not in taken.known.topics:
        taken.topics[topic] = Topic(topic, "", question.question.strip())
    for run, labelled in question.machine_generated_answers.items():
        place = f"topic {topic}, {run}"
        given = [
            _given(taken, item, f"{place}, sentence {number}")
            for number, item in enumerate(labelled.answer_sentences, 1)
        ]
        answer, units = _placed(taken, topic, run, labelled, given)
        _labels(taken, topic, answer, units, labelled, place)


def _given(taken: _Taken, item: _Sentence, place: str) -> _Given:
    cited: dict[str, None] = {}
    for entry in item.citation_assessment or ():
        pmid = pmid_of(entry.cited_pmid)
        if pmid is None:
            taken.report(
                "MALFORMED_CITATION",
                place,
                f"cited_pmid {str(entry.cited_pmid)[:40]!r} is not a PMID",
                "digits only",
            )
        cited[pmid or _odd(entry.cited_pmid)] = None
    return _Given(item.answer_sentence, tuple(cited), item)


def _odd(entry: str | int) -> str:
    """The name of what is no PMID, short enough for a unit's key."""
    return str(entry).strip()[:40]


def _placed(
    taken: _Taken, topic: str, run: str, labelled: _Answer, given: list[_Given]
) -> tuple[Answer, list[tuple[Sentence, _Given]]]:
    """The answer that the labels belong to, and each labelled sentence with its place in it."""
    stored = taken.known.runs[run].answers.get(topic) if run in taken.known.runs else None
    if stored and plain(stored.text) != plain(labelled.answer):
        return _named(taken, topic, run, stored, list(_matched(taken, topic, run, stored, given)))
    if stored and _agrees(stored, given):
        return _named(taken, topic, run, stored, list(zip(stored.sentences, given, strict=True)))
    answer = _as_judged(taken.file, stored, labelled, given)
    if stored:
        what = f"the file has {len(given)} sentences and other citations than the run as read ({len(stored.sentences)} sentences)"
        taken.report(
            "SPLIT_AS_JUDGED", f"topic {topic}, {run}", what, "the file's sentences and citations stand"
        )
    taken.runs.setdefault(run, {})[topic] = answer
    return answer, list(zip(answer.sentences, given, strict=True))


def _named(
    taken: _Taken, topic: str, run: str, stored: Answer, units: list[tuple[Sentence, _Given]]
) -> tuple[Answer, list[tuple[Sentence, _Given]]]:
    """The loaded answer under the file's sentence ids, for cluster files speak of those."""
    theirs = {sentence: str(item.labels.answer_sentence_id) for sentence, item in units}
    ids = tuple(
        theirs.get(sentence, f"unmatched-{number}") for number, sentence in enumerate(stored.sentences, 1)
    )
    answer = replace(stored, ids=() if ids == _counted(ids) else ids)
    if answer != stored:
        taken.runs.setdefault(run, {})[topic] = answer
    return answer, units


def _agrees(stored: Answer, given: list[_Given]) -> bool:
    ours = [(plain(sentence.bare), set(sentence.cited)) for sentence in stored.sentences]
    return ours == [(plain(_bare(item.text)), set(item.cited)) for item in given]


def _bare(text: str) -> str:
    return mask(text, "spec").text


def _matched(
    taken: _Taken, topic: str, run: str, stored: Answer, given: list[_Given]
) -> Iterator[tuple[Sentence, _Given]]:
    waiting: dict[str, list[Sentence]] = {}
    for sentence in stored.sentences:
        waiting.setdefault(plain(sentence.bare), []).append(sentence)
    taken.report(
        "ANSWER_DIFFERS",
        f"topic {topic}, {run}",
        "the answer differs from the loaded run's",
        "labels go to equal sentences",
    )
    for number, item in enumerate(given, 1):
        same = waiting.get(plain(_bare(item.text)))
        if same:
            yield same.pop(0), item
        else:
            what = "no sentence of the loaded run has these words; its labels are left out"
            taken.report(
                "UNMATCHED_SENTENCE",
                f"topic {topic}, {run}, sentence {number}",
                what,
                "load the run that was judged",
                "error",
            )


def _as_judged(file: str, stored: Answer | None, labelled: _Answer, given: list[_Given]) -> Answer:
    text = stored.text if stored else labelled.answer
    places = list(_places(text, given))
    sentences = tuple(
        Sentence(start, end, item.text, _bare(item.text), item.cited)
        for (start, end), item in zip(places, given, strict=True)
    )
    ids = tuple(str(item.labels.answer_sentence_id) for item in given)
    marks = tuple(
        Mark(at, end, "", what)
        for start, end in places
        if start >= 0
        for at, end, what in _lists(text, start, end)
    )
    return Answer(
        text, sentences, marks, (), stored.references if stored else (), () if ids == _counted(ids) else ids,
        stored.words if stored else 0, stored.shape if stored else "collection", "as judged", "the judgment file",
    )  # fmt: skip


def _counted(ids: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(str(number) for number in range(1, len(ids) + 1))


def _places(text: str, given: list[_Given]) -> Iterator[tuple[int, int]]:
    """Where each sentence stands in the answer; one that is not found gets offsets before the text, so that its name stays its own."""
    done = 0
    for number, item in enumerate(given, 1):
        words = item.text.split()
        found = re.compile(r"\s*".join(map(re.escape, words))).search(text, done) if words else None
        done = found.end() if found else done
        yield found.span() if found else (-number, -number)


def _lists(text: str, start: int, end: int) -> Iterator[tuple[int, int, str]]:
    for block in mask(text[start:end], "spec").blocks:
        yield start + block.start, start + block.end, text[start + block.start + 1 : start + block.end - 1]


def _labels(
    taken: _Taken,
    topic: str,
    answer: Answer,
    units: list[tuple[Sentence, _Given]],
    labelled: _Answer,
    place: str,
) -> None:
    taken.judge(answer.accuracy(topic), labelled.is_answer_accurate, place)
    for number, (sentence, item) in enumerate(units, 1):
        at = f"{place}, sentence {number}"
        taken.judge(answer.relevance(topic, sentence), item.labels.answer_sentence_relevance, at)
        for pmid, entries in _by_pmid(item.labels.citation_assessment or []).items():
            if pmid in sentence.cited:
                _relation(taken, answer.relation(topic, sentence, pmid), entries, at)
            elif any(entry.evidence_relation for entry in entries):
                what = f"PMID {pmid} is judged but not counted in the loaded run's sentence; its label is left out"
                taken.report("UNMATCHED_CITATION", at, what, "load the run that was judged", "error")


def _by_pmid(entries: list[_Citation]) -> Mapping[str, list[_Citation]]:
    grouped: dict[str, list[_Citation]] = {}
    for entry in entries:
        grouped.setdefault(pmid_of(entry.cited_pmid) or _odd(entry.cited_pmid), []).append(entry)
    return grouped


def _relation(taken: _Taken, ref: Ref, entries: list[_Citation], place: str) -> None:
    """One judgment for all entries of a pair: the first known relation is the label, every distinct excerpt keeps its own."""
    given = dict.fromkeys(entry.evidence_relation for entry in entries)
    names = {relation: taken.canonical(ref.kind, relation, place) for relation in given}
    own = next((name for name in names.values() if name), None)
    evidence = []
    for entry in entries:
        other = names[entry.evidence_relation] or own
        if entry.evidence_support or other != own:
            evidence.append(Evidence(entry.evidence_support or "", None if other == own else other))
    taken.add(
        ref,
        own,
        [label for label, name in names.items() if label is not None and name is None],
        tuple(dict.fromkeys(evidence)),
    )


def _cited(questions: Iterable[_Question]) -> Iterator[CitedIn]:
    """What each answer cites, as the file writes it."""
    for question in questions:
        for run, answer in question.machine_generated_answers.items():
            entries = [
                entry for sentence in answer.answer_sentences for entry in sentence.citation_assessment or ()
            ]
            yield CitedIn(
                str(question.question_id).strip(), run, tuple(entry.cited_pmid for entry in entries)
            )
