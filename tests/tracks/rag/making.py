"""Small inputs for the tests of RAG: lines of files, contexts, states with labels, imports."""

import json
from types import MappingProxyType

from assessment.exchange.imports.files import InputFile, import_files
from assessment.formats import open_bytes
from assessment.model import ImportContext, Judgment, TopicState, TopicVotes
from assessment.model.resolution import resolve
from assessment.sentences.splitters import splitter
from assessment.tracks.rag import TRACK
from assessment.tracks.rag.answer import Answer, Sentence, Topic
from assessment.tracks.rag.nuggets.nugget_files import read_nuggets

RULES = splitter("rules")
DEFAULTS = MappingProxyType(
    {setting.name: setting.default for setting in TRACK.settings}
)


def segment(number):
    return f"msmarco_v2.1_doc_90_{number}#{number}_7"


def lines(*values):
    return "".join(f"{json.dumps(value)}\n" for value in values).encode()


def file(body, name="file.jsonl"):
    return open_bytes(name, body if isinstance(body, bytes) else body.encode())


def context(*topics, runs=(), **settings):
    by_id = {topic: Topic(topic, f"question {topic}?") for topic in topics}
    by_name = {run.name: run for run in runs}
    return ImportContext(
        by_id, by_name, {**DEFAULTS, **settings}, RULES, assessor="Ann"
    )


def line_2024(topic="1", answer=(), run="heron", references=3, **more):
    """A line of a run of 2024; the answer has pairs of a text and its citations."""
    sentences = [{"text": text, "citations": cited} for text, cited in answer]
    words = sum(len(text.split()) for text, _ in answer)
    return {
        "run_id": run,
        "topic_id": topic,
        "topic": f"question {topic}?",
        "references": [segment(number) for number in range(references)],
        "response_length": words,
        "answer": sentences,
        **more,
    }


def line_2025(topic="1", answer=(), run="tern", references=3, **metadata):
    sentences = [{"text": text, "citations": cited} for text, cited in answer]
    named = {"team_id": "tern", "run_id": run, "narrative_id": topic, **metadata}
    return {
        "metadata": named,
        "references": [segment(number) for number in range(references)],
        "answer": sentences,
    }


def codes(read):
    return [problem.code for problem in read.problems]


def answer(*sentences):
    """A response of pairs of a text and the number of the segment that it cites, None for none."""
    made = []
    for text, number in sentences:
        cited = () if number is None else (segment(number),)
        made.append(Sentence(text, cited, (0,) * len(cited)))
    return Answer(tuple(made))


def votes(labels, assessor="Ann"):
    """Judgments of one assessor, from labels by unit."""
    return [Judgment(ref, assessor, label) for ref, label in labels.items()]


def state(answers, nuggets=(), judgments=(), without=(), **settings):
    """A topic with nuggets (text, importance), whose labels are those of the judgments."""
    chosen = {**DEFAULTS, "policy": "majority", **settings}
    record = {
        "qid": "1",
        "query": "question 1?",
        "nuggets": [{"text": text, "importance": label} for text, label in nuggets],
    }
    read = read_nuggets(file(lines(record)), context("1"))
    by_unit = {}
    for number, judgment in enumerate(judgments, 1):
        own = by_unit.setdefault(judgment.ref, [])
        own.append(judgment._replace(seq=number))
    judged = TopicVotes(
        {ref: tuple(own) for ref, own in by_unit.items()},
        lambda own: resolve(own, chosen),
    )
    resources = {(one.kind, one.name): one.body for one in read.resources}
    return TopicState(
        "1",
        Topic("1", "question 1?"),
        answers,
        judged,
        chosen,
        resources,
        nuggets=read.nuggets,
        runs=answers,
        without_answer=without,
    )


def judgments_of(topic_state):
    """All votes of a state, to give them to another one."""
    judged = topic_state.judged
    return [vote for ref in judged.refs for vote in judged.votes(ref)]


def imported(campaign, *files, assessor="imported"):
    """The reports of files (name, body), which must all be loaded."""
    inputs = [InputFile(name, body) for name, body in files]
    reports = import_files(
        campaign, inputs, splitter=RULES, by="test", assessor=assessor
    )
    assert all(report.loaded for report in reports), reports
    return reports


def scores(campaign):
    """The values by run, topic (None for the total) and measure."""
    return {
        (one.run, one.topic, one.measure): one.value for one in campaign.all_scores()
    }
