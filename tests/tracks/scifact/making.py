"""Small inputs for the tests of SciFact: files, campaigns in memory, and a second scorer written on its
own.
"""

import json
from pathlib import Path
from types import MappingProxyType

import pytest

from assessment.formats import Packed, open_bytes
from assessment.model import (
    Document,
    ExportData,
    ImportContext,
    Judgment,
    Run,
    TopicState,
    TopicVotes,
)
from assessment.model.resolution import resolve
from assessment.sentences.splitters import splitter
from assessment.tracks.scifact import TRACK
from assessment.tracks.scifact.answer import Answer, Prediction, Topic
from assessment.tracks.scifact.collection.sentence_counts import (
    CORPUS,
    SIZES,
    LengthsBuilder,
)
from assessment.tracks.scifact.runs.runs import read_predictions
from assessment.tracks.scifact.scoring.score import runs_in
from assessment.tracks.scifact.topics.claims import read_claims

RULES = splitter("rules")
DEFAULTS = MappingProxyType(
    {setting.name: setting.default for setting in TRACK.settings}
)
KEYS = [measure.name for measure in TRACK.measures if measure.official]
SHARED = Path(__file__).parents[4] / "shared" / "data" / "scifact"


def shared(name):
    """The text of a file of the release, which is not part of the project."""
    path = SHARED / name
    if not path.exists():
        pytest.skip(f"the SciFact release file {name} is not beside the project")
    return path.read_text(encoding="utf-8")


def body(rows):
    return (
        rows
        if isinstance(rows, str)
        else "".join(json.dumps(row) + "\n" for row in rows)
    ).encode()


def file(rows, name="file.jsonl"):
    return open_bytes(name, body(rows))


def packed(rows, name="file.jsonl"):
    return Packed(name, body(rows))


def lengths(**documents):
    """Resources that say how many sentences documents have: `lengths(d7=2)`."""
    growing = LengthsBuilder()
    for line, (document, length) in enumerate(documents.items(), 1):
        growing.add(document.lstrip("d"), length, line)
    return {(CORPUS, SIZES): growing.build()[0].packed()}


def known(
    topics=(),
    runs=(),
    resources=None,
    assessor="Ann",
    progress=lambda share, text: None,
    **settings,
):
    values = (
        topics if isinstance(topics, dict) else {topic.id: topic for topic in topics}
    )
    return ImportContext(
        values,
        {run.name: run for run in runs},
        {**DEFAULTS, **settings},
        RULES,
        resources or {},
        assessor=assessor,
        progress=progress,
    )


def gold_row(evidence, claim=1, cited=()):
    """A gold claim from {document: (label, [set, ...])}."""
    output = {
        document: [{"sentences": one, "label": label} for one in sets]
        for document, (label, sets) in evidence.items()
    }
    return {
        "id": claim,
        "claim": f"Claim {claim}.",
        "evidence": output,
        "cited_doc_ids": list(cited),
    }


def predicted_row(evidence, claim=1):
    """A prediction from {document: (label, sentences)}."""
    return {
        "id": claim,
        "evidence": {
            document: {"sentences": list(result), "label": label}
            for document, (label, result) in evidence.items()
        },
    }


def votes_of(judgments):
    grouped = {}
    for number, vote in enumerate(judgments, 1):
        if vote.label is not None:
            grouped[vote.ref] = (*grouped.get(vote.ref, ()), vote._replace(seq=number))
    return grouped


UNCHECKED = "SENTENCES_UNCHECKED"
"""What every file with sentences says that comes without a corpus; most tests give none."""


def problems_but_unchecked(problems):
    """Problems but for that one."""
    return [problem for problem in problems if problem.code != UNCHECKED]


class Small:
    """A campaign in memory: gold files by assessor, and runs, as lists of rows or as text."""

    def __init__(self, golds, runs=None, documents=None, resources=None, **settings):
        self.settings = {**DEFAULTS, **settings}
        self.topics, self.judgments, self.problems, self.notes = {}, [], [], []
        self.resources = resources or {}
        self.texts = documents or {}
        for assessor, rows in (
            golds if isinstance(golds, dict) else {"Ann": golds}
        ).items():
            self._keep(
                read_claims(
                    file(rows),
                    known(
                        self.topics,
                        resources=self.resources,
                        assessor=assessor,
                        **settings,
                    ),
                )
            )
        self.runs = {}
        for name, rows in (runs or {}).items():
            read = read_predictions(
                file(rows, f"{name}.jsonl"),
                known(self.topics, resources=self.resources, **settings),
            )
            self.problems += read.problems
            self.notes += read.notes
            self.runs |= {run.name: run for run in read.runs}

    def _keep(self, read):
        self.topics |= read.topics
        self.judgments += read.judgments
        self.problems += read.problems
        self.notes += read.notes

    def judged(self, topic):
        mine = [vote for vote in self.judgments if vote.ref.topic == topic]
        return TopicVotes(votes_of(mine), lambda votes: resolve(votes, self.settings))

    def topic_state(self, topic="1"):
        answers = {
            name: run.answers[topic]
            for name, run in self.runs.items()
            if topic in run.answers
        }

        def find(ids):
            return {name: self.texts[name] for name in ids if name in self.texts}

        return TopicState(
            topic,
            self.topics[topic],
            answers,
            self.judged(topic),
            self.settings,
            self.resources,
            documents=find,
        )

    def figures(self, run="r"):
        facts = {topic: TRACK.score(self.topic_state(topic)) for topic in self.topics}
        return {
            score.measure: score.value
            for score in TRACK.totals(facts, self.settings)
            if score.run == run and score.measure in KEYS
        }

    def counts(self, run="r", topic="1"):
        return dict(runs_in({topic: TRACK.score(self.topic_state(topic))}))[run].counts

    def export_data(self):
        return ExportData(
            self.topics,
            self.runs,
            {topic: self.judged(topic) for topic in self.topics},
            self.settings,
            {},
            self.resources,
        )

    def codes(self, severity=None):
        return [
            problem.code
            for problem in problems_but_unchecked(self.problems)
            if severity in (None, problem.severity)
        ]


def abstract(name, *sentences):
    return Document(name, f"Title of {name}", sentences)


def vote(ref, label, assessor="Ann"):
    return Judgment(ref, assessor, label)


def run(name="r", **documents):
    """A run that predicts for claim 1."""
    return Run(
        name,
        {
            "1": Answer(
                tuple(
                    Prediction(document.lstrip("d"), *values)
                    for document, values in documents.items()
                )
            )
        },
    )


def topic(name="1", *cited):
    return Topic(name, f"Claim {name}.", cited)


def second_scorer(golds, predictions, limit=None):
    """The figures straight from rows of files, written apart from the package: lists of hits first,
    figures from their lengths.
    """
    wanted, values, hits = (
        [],
        [],
        {"label": [], "rationale": [], "selection": [], "both": []},
    )
    gold_sentences = sum(
        len(one["sentences"])
        for row in golds
        for sets in row["evidence"].values()
        for one in sets
    )
    for gold, prediction in zip(golds, predictions, strict=True):
        wanted += [(gold["id"], document) for document in gold["evidence"]]
        for document, entry in prediction["evidence"].items():
            values.append(entry["sentences"])
            sets = [
                frozenset(one["sentences"])
                for one in gold["evidence"].get(document, [])
            ]
            right = (
                bool(sets) and gold["evidence"][document][0]["label"] == entry["label"]
            )
            window = limit or max(
                3,
                min(
                    (
                        len(one["sentences"])
                        for one in gold["evidence"].get(document, [])
                    ),
                    default=3,
                ),
            )
            whole = {
                sentence
                for one in sets
                if not one - set(entry["sentences"])
                for sentence in one
            }
            hits["selection"] += whole
            if right:
                hits["label"].append(document)
                hits["both"] += whole
                if [one for one in sets if not one - set(entry["sentences"][:window])]:
                    hits["rationale"].append(document)
    abstracts = (len(values), len(wanted))
    sentences = (sum(map(len, values)), gold_sentences)
    names = {
        "abstract_label_only": ("label", abstracts),
        "abstract_rationalized": ("rationale", abstracts),
    }
    names |= {
        "sentence_selection": ("selection", sentences),
        "sentence_label": ("both", sentences),
    }
    return {
        key: value
        for name, (hit, sizes) in names.items()
        for key, value in _three(name, len(hits[hit]), *sizes).items()
    }


def _three(name, correct, retrieved, relevant):
    precision = correct / retrieved if retrieved else 0.0
    recall = correct / relevant if relevant else 0.0
    f1 = 2 * precision * recall / (precision + recall) if correct else 0.0
    return {f"{name}_precision": precision, f"{name}_recall": recall, f"{name}_f1": f1}
