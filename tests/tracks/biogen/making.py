"""Small inputs for the tests of BioGen: files, answers, cases with labels."""

import json
from types import MappingProxyType

from assessment.campaign import Workspace
from assessment.exchange.imports.files import InputFile, import_files
from assessment.formats import open_bytes
from assessment.model import (
    Evidence,
    ImportContext,
    Judgment,
    Ref,
    TopicState,
    TopicVotes,
)
from assessment.model.resolution import resolve
from assessment.sentences.splitters import splitter
from assessment.tracks.biogen import TRACK
from assessment.tracks.biogen.answer import Topic
from assessment.tracks.biogen.judgments.clusters import read_clusters
from assessment.tracks.biogen.runs.runs_2024 import read_run_2024

RULES = splitter("rules")
DEFAULTS = MappingProxyType(
    {setting.name: setting.default for setting in TRACK.settings}
)


def file(text, name="file"):
    return open_bytes(name, text if isinstance(text, bytes) else text.encode())


def known(*topics, runs=(), resources=None, **settings):
    topics_by_id = {
        topic: Topic(topic, f"Topic {topic}", f"Question {topic}?") for topic in topics
    }
    return ImportContext(
        topics_by_id,
        {run.name: run for run in runs},
        {**DEFAULTS, **settings},
        RULES,
        resources or {},
        assessor="Ann",
    )


def run_2024(answers, references=(), name="r"):
    """A run file with an answer text for each topic."""
    results = [
        {"topic_id": topic, "answer": text, "references": list(references)}
        for topic, text in answers.items()
    ]
    return json.dumps(
        {
            "team_id": "t",
            "run_name": name,
            "contact_email": "a@example.org",
            "results": results,
        }
    )


def run_of(answers, references=(), name="r", **settings):
    """The run of such a file, as read."""
    return read_run_2024(
        file(run_2024(answers, references, name)), known(*answers, **settings)
    ).runs[0]


def answer(text, **settings):
    return run_of({"1": text}, **settings).answers["1"]


def vote(ref, label, assessor="Ann", *excerpts):
    """A judgment; excerpts are (text, label or None)."""
    return Judgment(
        ref, assessor, label, evidence=tuple(Evidence(*item) for item in excerpts)
    )


def case(answers, votes=(), clusters=None, **settings):
    """Topic 1 with answers by run and votes; `clusters` by embedding name, as files hold them for the
    topic.
    """
    chosen = {**DEFAULTS, **settings}
    grouped: dict[Ref, tuple[Judgment, ...]] = {}
    for votes_of_unit in votes:
        grouped[votes_of_unit.ref] = (
            *grouped.get(votes_of_unit.ref, ()),
            votes_of_unit,
        )
    read = [
        read_clusters(file(json.dumps({"1": sets}), name), known())
        for name, sets in (clusters or {}).items()
    ]
    resources = {
        (item.kind, item.name): item.body
        for result in read
        for item in result.resources
    }
    return TopicState(
        "1",
        Topic("1", "", "Q?"),
        answers,
        TopicVotes(grouped, lambda votes_of_unit: resolve(votes_of_unit, chosen)),
        chosen,
        resources,
    )


def labelled(votes_of_unit, accuracy=None, relevance=(), relations=()):
    """Votes on an answer: its label, a label for each sentence, and for each sentence {PMID: label}; None
    leaves it open.
    """
    votes = [vote(votes_of_unit.accuracy("1"), accuracy)] if accuracy else []
    votes += [
        vote(votes_of_unit.relevance("1", s), label)
        for s, label in zip(votes_of_unit.sentences, relevance, strict=False)
        if label
    ]
    return votes + [
        vote(votes_of_unit.relation("1", s, pmid), label)
        for s, labels in zip(votes_of_unit.sentences, relations, strict=False)
        for pmid, label in labels.items()
    ]


def scores(*cases):
    """run -> measure -> value over cases, which stand for topics."""
    result = {}
    for score in TRACK.totals(
        {str(number): TRACK.score(item) for number, item in enumerate(cases)},
        cases[0].settings,
    ):
        result.setdefault(score.run, {})[score.measure] = score.value
    return result


def campaign_of(files, assessor="Ann", **settings):
    """A campaign in memory and the receipts of its files, by name."""
    campaign = Workspace(":memory:").create("test", "biogen", settings=settings)
    return campaign, take_in(campaign, files, assessor)


def take_in(campaign, files, assessor="Ann"):
    inputs = [
        InputFile(name, body if isinstance(body, bytes) else body.encode())
        for name, body in files.items()
    ]
    reports = import_files(
        campaign, inputs, splitter=RULES, by="test", assessor=assessor
    )
    return {report.file: report for report in reports}


UNCHECKED = ("PMIDS_UNCHECKED", "TOPICS_UNCHECKED")
"""What every file says that comes without lists to compare with; most tests give none."""


def codes(problems):
    return [problem.code for problem in problems if problem.code not in UNCHECKED]


def collection(answers, topic="1"):
    """A judgment file with one topic; `answers` by run."""
    question = {
        "question_id": topic,
        "question": "Q?",
        "machine_generated_answers": answers,
    }
    return json.dumps([question])


def judged_answer(text, sentences, accurate="yes"):
    """An answer of the collection; sentences are (text, relevance, entries), entries (PMID, excerpt,
    relation) or None.
    """
    return {
        "answer": text,
        "is_answer_accurate": accurate,
        "answer_sentences": [
            {
                "answer_sentence_id": str(number),
                "answer_sentence": sentence,
                "answer_sentence_relevance": relevance,
                "citation_assessment": entries
                and [
                    {
                        "cited_pmid": pmid,
                        "evidence_support": excerpt,
                        "evidence_relation": relation,
                    }
                    for pmid, excerpt, relation in entries
                ],
            }
            for number, (sentence, relevance, entries) in enumerate(sentences, 1)
        ],
    }
