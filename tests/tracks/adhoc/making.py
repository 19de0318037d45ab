"""Small inputs for the tests of ad hoc retrieval: files, topic states and scores in memory."""

from pathlib import Path
from types import MappingProxyType

import pytest

from assessment.exchange.imports.files import InputFile
from assessment.formats import Packed, open_bytes
from assessment.model import ImportContext, Judgment, Run, TopicState, TopicVotes
from assessment.model.resolution import resolve
from assessment.sentences.splitters import splitter
from assessment.tracks.adhoc import TRACK
from assessment.tracks.adhoc.answer import Answer, Topic, relevance_ref
from assessment.tracks.adhoc.grades.own_grades import grades_of
from assessment.tracks.adhoc.runs.trec_eval_order import in_order
from assessment.tracks.adhoc.scoring.score import score
from assessment.tracks.adhoc.scoring.totals import totals

DEFAULTS = MappingProxyType({one.name: one.default for one in TRACK.settings})
TOPICS = MappingProxyType({"1": Topic("bees"), "2": Topic("rust")})
RULES = splitter("rules")
BEES = (
    InputFile("topics.tsv", b"1\twhere do bees live\n"),
    InputFile("wren.run", b"1 Q0 a 1 2 wren\n1 Q0 b 2 1 wren\n"),
    InputFile("ann.qrels", b"1 0 a 0\n1 0 b 1\n"),
)
"""A campaign of one topic, one run and the labels of one assessor."""
DL2019 = Path(__file__).parents[4] / "shared" / "data" / "dl2019"


def dl2019():
    """The folder with the real runs, which are not part of the project."""
    if not DL2019.exists():
        pytest.skip("the files of the Deep Learning track are not beside the project")
    return DL2019


def context(topics=TOPICS, runs=(), resources=(), **settings):
    """What a reader may look at."""
    by_name = {run.name: run for run in runs}
    return ImportContext(
        topics,
        by_name,
        {**DEFAULTS, **settings},
        RULES,
        dict(resources),
        assessor="Ann",
    )


def read(kind, text, known=None, name="file"):
    """What the reader of a kind returns for a text."""
    file_kind = next(one for one in TRACK.files if one.name == kind)
    body = text.encode()
    file = Packed(name, body) if file_kind.streams else open_bytes(name, body)
    return file_kind.read(file, known or context())


def recognised(text):
    """The kinds that recognise a text."""
    kinds = []
    for kind in TRACK.files:
        body = text.encode()
        file = Packed("f", body) if kind.streams else open_bytes("f", body)
        if kind.recognise(file):
            kinds.append(kind.name)
    return kinds


def codes(result):
    return [problem.code for problem in result.problems]


def answer(**scores):
    """A ranking by scores."""
    ranking = in_order(scores)
    return Answer(" ".join(ranking), " ".join(str(scores[name]) for name in ranking))


def run(name, **answers):
    """A run by its rankings of topics: `t1={"a": 2}`."""
    by_topic = {topic[1:]: answer(**scores) for topic, scores in answers.items()}
    return Run(name, by_topic)


def votes(numbers, topic="1", resources=(), assessor="Ann", **settings):
    """The labels of a topic, by document as numbers of qrels."""
    scale = grades_of({**DEFAULTS, **settings}, dict(resources))
    by_unit = {}
    for number, (document, grade) in enumerate(numbers.items(), 1):
        ref = relevance_ref(scale.kind, topic, document)
        label = scale.label(grade)
        by_unit[ref] = (Judgment(ref, assessor, label, seq=number),)
    return TopicVotes(by_unit, lambda own: resolve(own, {}))


def state(answers, numbers=(), resources=(), absent=(), documents=None, **settings):
    """The state of topic 1."""
    judged = votes(dict(numbers), resources=resources, **settings)
    known = documents or {}
    return TopicState(
        "1",
        TOPICS["1"],
        answers,
        judged,
        {**DEFAULTS, **settings},
        dict(resources),
        documents=lambda ids: {name: known[name] for name in ids if name in known},
        runs=answers,
        without_answer=tuple(absent),
    )


def values(one):
    """The values of a topic by run and measure."""
    rows = totals({"1": score(one)}, one.settings)
    return {(row.run, row.measure): row.value for row in rows}
