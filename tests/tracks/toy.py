"""The smallest track that the documentation explains: do answers hold the key points of their topic?"""

from __future__ import annotations

import json
from typing import NamedTuple

from assessment.model import (
    Document,
    Export,
    FileKind,
    Headline,
    Judgment,
    Label,
    Matrix,
    Measure,
    Part,
    Read,
    Ref,
    Run,
    Scale,
    Score,
    Screen,
    Track,
    Unit,
)


class Topic(NamedTuple):
    question: str
    points: tuple[str, ...]


class Answer(NamedTuple):
    text: str


HELD = {"yes": 1.0, "partly": 0.5, "no": 0.0, "failed": 0.0}
"""What a key point is worth, by label."""
HOLDS = Scale(
    "holds",
    "Key point",
    "Does the answer hold this key point?",
    (
        Label("yes", "1", "The answer says it.", "good", "“Iron helps.”"),
        Label("partly", "2", "The answer says a part.", "mixed", "“Iron may help.”"),
        Label("no", "3", "The answer does not say it.", "bad", "“Sleep helps.”"),
        Label("failed", "", "A machine gave no label.", "off", "None.", offered=False),
    ),
    "the tests",
)
COVERAGE = Measure(
    "coverage",
    "the mean of the answer's key points: 1 for yes, 0.5 for partly, 0 for no",
    "Σ held / n",
    "the tests",
    empty="undefined",
    unjudged="left out",
)


def ref(topic, answer, point):
    """Equal answers share their units, so the key is made of the texts and not of the run."""
    return Ref("holds", topic, f"{answer.text}|{point}")


def read(source, context):
    """A file of everything: topics with key points, documents, runs, and labels of a machine."""
    body = source.json()
    topics = {}
    for name, topic in body["topics"].items():
        topics[name] = Topic(topic["question"], tuple(topic["points"]))
    documents = [Document(**document) for document in body["documents"]]
    runs = []
    for name, texts in body["runs"].items():
        answers = {topic: Answer(text) for topic, text in texts.items()}
        runs.append(Run(name, answers))
    judgments = []
    for topic, run, point, label in body["labels"]:
        answer = Answer(body["runs"][run][topic])
        judgments.append(Judgment(ref(topic, answer, point), "auto:reader", label))
    return Read(topics, documents, tuple(runs), tuple(judgments))


def screens(state):
    """The key points at the left, the answer that should hold them at the right."""
    points = tuple(Part(point, name="key point") for point in state.topic.points)
    for text in sorted({answer.text for answer in state.answers.values()}):
        answer = (Part(text, head="Answer"),)
        yield Screen(
            text, points, title="Key points of answer {n}", reference_text=answer
        )


def units(state):
    for answer in sorted(set(state.answers.values())):
        for place, point in enumerate(state.topic.points):
            unit = ref(state.id, answer, point)
            yield Unit(
                unit, answer.text, place, f"key point {place + 1}", HOLDS.question
            )


def held(state, answer):
    """What each key point is worth, None where nobody has judged it."""
    labels = [state.judged.label(ref(state.id, answer, p)) for p in state.topic.points]
    return [None if label is None else HELD[label] for label in labels]


def score(state):
    """The facts of a topic: the worth of the key points, by run; a run without answer holds none."""
    worth = {run: held(state, answer) for run, answer in state.answers.items()}
    for run in state.without_answer:
        worth[run] = [0.0 for _ in state.topic.points]
    return worth


def totals(facts, settings):
    """One score for each run: the mean over the topics in `facts`, which may be one topic alone."""
    topics_of = {}
    for worth_by_run in facts.values():
        for run, worth in worth_by_run.items():
            topics_of.setdefault(run, []).append(worth)
    for run, topics in topics_of.items():
        every = [value for worth in topics for value in worth]
        judged = [value for value in every if value is not None]
        means = [value for value in map(mean, topics) if value is not None]
        yield Score(run, None, "coverage", mean(means), len(judged), len(every))


def mean(values):
    """The mean of what is defined, None where nothing is."""
    defined = [value for value in values if value is not None]
    return sum(defined) / len(defined) if defined else None


def matrices(state):
    columns = tuple(state.answers)
    rows = [held(state, answer) for answer in state.answers.values()]
    points = state.topic.points
    notes = tuple("key point" for _ in points)
    cells = tuple(zip(*rows, strict=True))
    yield Matrix(
        "Key points", points, notes, columns, cells, ("held", "partly", "missing")
    )


def write(data):
    """Every label that counts, as JSON by topic."""
    labels = {}
    for topic in data.topics:
        state = data.state(topic)
        labels[topic] = {
            run: held(state, answer) for run, answer in state.answers.items()
        }
    return json.dumps(labels).encode()


TRACK = Track(
    name="toy",
    title="Toy",
    version="1",
    source="the tests",
    topic_type=Topic,
    answer_type=Answer,
    scales=(HOLDS,),
    measures=(COVERAGE,),
    settings=(),
    files=(
        FileKind("all", "Everything", lambda file: file.text.startswith("{"), read),
    ),
    check=lambda topic, run, context: iter(()),
    headline=lambda topic: Headline(topic.question, topic.question),
    screens=screens,
    units=units,
    score=score,
    totals=totals,
    exports=(Export("labels", "Labels", "labels.json", write),),
    carry=lambda topic, old, new: {},
    matrices=matrices,
    guidelines=("Read the answer, then each key point.", "Source: the tests."),
)
