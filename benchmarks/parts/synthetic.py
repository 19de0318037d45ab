"""An invented BioGen campaign: topics, irregular runs, judgments and clusters, the same for the same seed.

Everything is invented, PMIDs included.  Labels are drawn at random and mean nothing; their shares are like
those of a real campaign.  `edges` fills the campaign with rare cases: answers of one sentence, answers
without citations, numbers as PMIDs, sentence ids that do not count from 1, several relations for one
citation, sentences in two clusters.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from benchmarks.parts.synthetic_answers import Answer, Labels, answers_of, question

FIRST_TOPIC = 301
SETS = (
    "required_answer_sentences_cluster",
    "supported_required_answer_sentences_cluster",
    "required_and_borderline_answer_sentences_cluster",
)


class Synthetic(NamedTuple):
    """Files of a campaign: `runs` by file name, `judgments` by assessor (collection shape), `clusters` by
    file name.
    """

    topics: bytes
    runs: Mapping[str, bytes]
    judgments: Mapping[str, bytes]
    clusters: Mapping[str, bytes]


def synthetic(
    runs: int = 30,
    topics: int = 65,
    assessors: int = 2,
    seed: int = 7,
    *,
    edges: bool = False,
) -> Synthetic:
    """The files of a campaign; 30 runs, 65 topics and 2 assessors make about 100,000 judgments.

    Every assessor judges every answer as a whole (all agree on that), leaves a few sentences and citations
    open, and differs from the first assessor in about one label in five.  Equal answers of two runs have
    equal labels.
    """
    rng = Random(seed)
    names = [f"system-{number:02}" for number in range(1, runs + 1)]
    ids = [str(FIRST_TOPIC + number) for number in range(topics)]
    questions = {topic: question(rng) for topic in ids}
    answers: dict[str, dict[str, Answer]] = {}
    for number, topic in enumerate(ids):
        answers[topic] = dict(answers_of(rng, names, number, assessors, edges=edges))
    # One source of chance serves all parts, so their order is part of what the seed means.
    run_files = _runs(rng, names, answers)
    clusters = {}
    for embedding in ("st", "simcse"):
        clusters[f"clusters_{embedding}.json"] = _clusters_of(rng, answers, edges)
    judgments = _judgments(questions, answers, assessors)
    return Synthetic(_topics(questions), run_files, judgments, clusters)


def _json(value: Any) -> bytes:
    return json.dumps(value).encode()


def _topics(questions: Mapping[str, str]) -> bytes:
    rows = []
    for topic, text in questions.items():
        title = f"Topic {topic}"
        rows.append(
            {"id": int(topic), "topic": title, "question": text, "narrative": ""}
        )
    return _json({"topics": rows})


def _runs(
    rng: Random, names: list[str], answers: Mapping[str, Mapping[str, Answer]]
) -> dict[str, bytes]:
    files = {}
    for name in names:
        of_run = {topic: by_run[name] for topic, by_run in answers.items()}
        files[f"{name}.json"] = _json(_run(rng, name, of_run))
    return files


def _judgments(
    questions: Mapping[str, str],
    answers: Mapping[str, Mapping[str, Answer]],
    assessors: int,
) -> dict[str, bytes]:
    files = {}
    for number in range(assessors):
        topics = [
            _judged(topic, questions[topic], by_run, number)
            for topic, by_run in answers.items()
        ]
        files[f"assessor-{number + 1}"] = _json(topics)
    return files


def _clusters_of(
    rng: Random, answers: Mapping[str, Mapping[str, Answer]], edges: bool
) -> bytes:
    clusters = {}
    for topic, by_run in answers.items():
        clusters[topic] = _clusters(rng, by_run, edges)
    return _json(clusters)


def _run(rng: Random, name: str, answers: Mapping[str, Answer]) -> dict[str, Any]:
    results = []
    for topic, answer in answers.items():
        references = _references(rng, answer)
        results.append(
            {"topic_id": topic, "answer": answer.text, "references": references}
        )
    return {
        "team_id": f"team-{name[-2:]}",
        "run_name": name,
        "contact_email": f"{name}@example.org",
        "results": results,
    }


def _references(rng: Random, answer: Answer) -> list[str]:
    cited = [pmid for sentence in answer.sentences for pmid in sentence.cited]
    references = list(dict.fromkeys(cited))
    # Some runs forget a reference: a citation that is not in the list.
    return references[1:] if rng.random() < 0.05 else references


def _judged(
    topic: str, question: str, answers: Mapping[str, Answer], assessor: int
) -> dict[str, Any]:
    return {
        "question_id": topic,
        "question": question,
        "question_frame": {},
        "expert_curated_answer": "",
        "machine_generated_answers": {
            name: _judged_answer(answer, answer.labels[assessor])
            for name, answer in answers.items()
        },
    }


def _judged_answer(answer: Answer, labels: Labels) -> dict[str, Any]:
    rows = zip(
        answer.ids, answer.sentences, labels.relevance, labels.entries, strict=True
    )
    sentences = []
    for name, sentence, relevance, entries in rows:
        sentences.append(
            {
                "answer_sentence_id": name,
                "answer_sentence": sentence.text,
                "answer_sentence_relevance": relevance,
                "citation_assessment": entries or None,
            }
        )
    return {
        "answer": answer.text,
        "is_answer_accurate": labels.accurate,
        "answer_sentences": sentences,
    }


def _clusters(
    rng: Random, answers: Mapping[str, Answer], edges: bool
) -> dict[str, Any]:
    """Each set's sentences in up to ten clusters; with `edges`, in fewer and some sentences in two."""
    result: dict[str, dict[str, list[dict[str, str]]]] = {
        kind: defaultdict(list) for kind in SETS
    }
    count = rng.randint(1, 10) if edges else 10
    for run, answer in answers.items():
        for index, name in enumerate(answer.ids):
            member = {"answer_sentence_id": f"{run}-{name}"}
            for kind in _sets(answer, index):
                for cluster in _drawn_clusters(rng, count, edges):
                    result[kind][str(cluster)].append(member)
    return result


def _drawn_clusters(rng: Random, count: int, edges: bool) -> list[int]:
    is_in_two = edges and count > 1 and rng.random() < 0.3
    return rng.sample(range(count), 2 if is_in_two else 1)


def _sets(answer: Answer, index: int) -> Iterator[str]:
    """The sets that a sentence belongs to according to any assessor's labels."""
    relevance = {labels.relevance[index] for labels in answer.labels}
    relations = [
        entry["evidence_relation"]
        for labels in answer.labels
        for entry in labels.entries[index]
    ]
    supported = "supporting" in relations
    if "required" in relevance:
        yield SETS[0]
    if "required" in relevance and supported:
        yield SETS[1]
    if relevance & {"required", "borderline"}:
        yield SETS[2]
