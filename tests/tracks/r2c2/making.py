"""Small R2C2 campaigns for the tests of this folder."""

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
from assessment.tracks.r2c2 import TRACK
from assessment.tracks.r2c2.answer import (
    CitedNugget,
    Passage,
    Passages,
    Response,
    Topic,
    correct_ref,
    direct_ref,
    entailed_ref,
    helped_ref,
    passage_id,
)

RULES = splitter("rules")
DEFAULTS = MappingProxyType(
    {setting.name: setting.default for setting in TRACK.settings}
)
SHARED = Path(__file__).parents[4] / "shared" / "data" / "r2c2"
Q1 = Topic("0001", "Who directed The Salt Ferry?", "simple")


def shared(name):
    """A JSON file of official numbers, which is not part of the project."""
    path = SHARED / name
    if not path.exists():
        pytest.skip(f"the R2C2 file {name} is not beside the project")
    return json.loads(path.read_text(encoding="utf-8"))


def file(text, name="file.txt"):
    return open_bytes(name, text.encode())


def packed(text, name):
    return Packed(name, text if isinstance(text, bytes) else text.encode())


def known(
    topics=(Q1,), runs=(), resources=None, assessor="Ann", documents=None, **settings
):
    stored = documents or {}
    find = lambda ids: {name: stored[name] for name in ids if name in stored}  # noqa: E731
    values = {topic.id: topic for topic in topics}
    return ImportContext(
        values,
        {run.name: run for run in runs},
        {**DEFAULTS, **settings},
        RULES,
        resources or {},
        assessor=assessor,
        documents=find,
    )


def passages(*texts):
    """What a PR run returns, by its texts."""
    return Passages(
        tuple(
            Passage(rank, f"D{rank}", passage_id(text))
            for rank, text in enumerate(texts, 1)
        )
    )


def response(answer, confidence, *nuggets):
    """An AC answer; a nugget is (PassageKey, text)."""
    cited = ((key.rpartition(";"), text) for key, text in nuggets)
    return Response(
        answer,
        confidence,
        tuple(
            CitedNugget(n, run, int(rank), text)
            for n, ((run, _, rank), text) in enumerate(cited, 1)
        ),
    )


def run(name, answers, topic="0001"):
    """A run that answers one question."""
    return Run(
        name,
        {topic: answers},
        name.rsplit("-", 2)[0],
        "PR" if isinstance(answers, Passages) else "AC",
    )


def vote(ref, label, assessor="Ann", **more):
    return Judgment(ref, assessor, label, **more)


def entailed(passage, nugget, label="entailed", topic="0001"):
    return vote(entailed_ref(topic, passage_id(passage), nugget), label)


def correct(answer, label="correct", topic="0001"):
    return vote(correct_ref(topic, answer), label)


def helped(answer, passage, nugget, label="relevant", topic="0001"):
    return vote(helped_ref(topic, answer.answer, nugget, passage_id(passage)), label)


def level(passage, label, topic="0001"):
    return vote(direct_ref(topic, passage_id(passage)), label)


def judged(*votes):
    grouped = {}
    for number, each in enumerate(votes, 1):
        grouped[each.ref] = (*grouped.get(each.ref, ()), each._replace(seq=number))
    return TopicVotes(grouped, lambda values: resolve(values, {}))


def case(answers, *votes, topic=Q1, resources=None, texts=(), kinds=None, **settings):
    """A question with answers by run name and some votes; `texts` are those of passages that can be
    shown, `kinds` all runs of the campaign.
    """
    stored = {
        passage_id(text): Document(passage_id(text), "D", (text,)) for text in texts
    }
    find = lambda ids: {name: stored[name] for name in ids if name in stored}  # noqa: E731
    return TopicState(
        topic.id,
        topic,
        answers,
        judged(*votes),
        {**DEFAULTS, **settings},
        resources or {},
        documents=find,
        runs=answers,
        kinds=kinds or {},
    )


def scores(*cases, **settings):
    """Total -> run -> value over some questions."""
    facts = {each.id: TRACK.score(each) for each in cases}
    result = {}
    for score in TRACK.totals(facts, {**DEFAULTS, **settings}):
        result.setdefault(score.run, {})[score.measure] = score.value
    return result


def material(*cases):
    topics = {each.id: each.topic for each in cases}
    names = dict.fromkeys(name for each in cases for name in each.answers)
    runs = {
        name: Run(
            name,
            {each.id: each.answers[name] for each in cases if name in each.answers},
        )
        for name in names
    }
    settings, resources = cases[0].settings, cases[0].resources
    return ExportData(
        topics,
        runs,
        {each.id: each.judged for each in cases},
        settings,
        {},
        resources,
        cases[0].documents,
    )


def codes(read, severity=None):
    return [
        problem.code
        for problem in read.problems
        if severity in (None, problem.severity)
    ]


def places(read):
    return [(problem.place, problem.code) for problem in read.problems]
