"""Finished campaigns to draw from: TREC Deep Learning 2019 where its files are, and an invented one."""

from __future__ import annotations

import gzip
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

import numpy as np

from assessment.statistics.score_matrix import Floats

DEPTH = 10
RELEVANT = 2
MACHINES = {
    "flan, two prompts in turn": "dl2019_test_sun_then_decomposed_flant5large.txt",
    "flan, four prompts": "dl2019_test_4prompts_flant5large.txt",
    "Llama-3-70B": "dl2019_test_4prompts_llama70b.txt",
    "Llama-3-8B, four prompts": "4_prompts_dl2019.txt",
    "Llama-3-8B, in turn": "dl2019_sun_then_decomposed_relavance_qrel.txt",
}


class Finished(NamedTuple):
    """P@10 of all runs: who holds what at which rank, people's labels, machines' labels by name.

    `ranks` (runs x units) are 0 where a run does not hold the unit; `topics` numbers each unit's topic.
    """

    ranks: Floats
    labels: Floats
    topics: Floats
    machines: dict[str, Floats]

    @property
    def weights(self) -> Floats:
        count = int(self.topics.max()) + 1
        weights: Floats = (self.ranks > 0) / (DEPTH * count)
        return weights

    def topic_scores(self, labels: Floats) -> Floats:
        """P@10 of each run at each topic (runs x topics)."""
        topics = self.topics.astype(int)
        count = int(topics.max()) + 1
        held = (self.ranks > 0) * labels
        scores = np.zeros((len(held), count))
        for topic in range(count):
            scores[:, topic] = held[:, topics == topic].sum(axis=1) / DEPTH
        return scores

    def features(self, machines: list[Floats]) -> Floats:
        """What a predictor may know: how many runs hold the unit, how high, and what machines say."""
        held = self.ranks > 0
        ranks = np.where(held, self.ranks, np.inf)
        columns = [np.log(held.sum(axis=0)), np.log((1 / ranks).sum(axis=0))]
        columns.append(np.log(ranks.min(axis=0)))
        return np.column_stack([*columns, *machines])


def flipped(labels: Floats, accuracy: float, seed: int = 1) -> Floats:
    """Labels of a machine that is right with this probability."""
    is_wrong = np.random.default_rng(seed).random(len(labels)) > accuracy
    return np.where(is_wrong, 1 - labels, labels)


def invented(runs: int = 20, topics: int = 50, seed: int = 7) -> Finished:
    """Systems of different strength that rank 60 documents a topic, of which a third are relevant."""
    random = np.random.default_rng(seed)
    documents = 60
    strengths = np.linspace(0.2, 2.0, runs)
    parts, labels, numbers, guesses = [], [], [], []
    for topic in range(topics):
        chance = random.beta(2, 4)
        relevant = (random.random(documents) < chance).astype(float)
        noise = random.normal(size=(runs, documents)) + random.normal(size=documents)
        scores = strengths[:, None] * relevant + noise
        ranks = (-scores).argsort(axis=1).argsort(axis=1) + 1
        ranks = np.where(ranks <= DEPTH, ranks, 0)
        pooled = ranks.any(axis=0)
        parts.append(ranks[:, pooled])
        labels.append(relevant[pooled])
        numbers += [topic] * int(pooled.sum())
        is_right = random.random(pooled.sum()) < 0.8 - 0.1 * (topic % 2)
        guesses.append(np.where(is_right, relevant[pooled], 1 - relevant[pooled]))
    machines = {"a machine that errs by topic": np.concatenate(guesses)}
    everything = np.concatenate(labels)
    return Finished(np.hstack(parts), everything, np.array(numbers, float), machines)


def dl2019(folder: Path) -> Finished:
    """The depth-10 pool of 37 runs; documents that nobody judged count as not relevant."""
    held: dict[tuple[str, str], dict[int, int]] = defaultdict(dict)
    files = sorted((folder / "runs").glob("*.run.gz"))
    qrels = _qrels(folder / "2019qrels-pass.txt")
    judged_topics = {topic for topic, _ in qrels}
    for run, file in enumerate(files):
        for topic, document, rank in _top(file):
            if topic in judged_topics:
                held[topic, document][run] = rank
    units = sorted(held)
    ranks = np.zeros((len(files), len(units)))
    for column, unit in enumerate(units):
        for run, rank in held[unit].items():
            ranks[run, column] = rank
    names = sorted({topic for topic, _ in units})
    topics = np.array([names.index(topic) for topic, _ in units], dtype=float)
    labels = np.array([float(qrels.get(unit, 0) >= RELEVANT) for unit in units])
    machines = {}
    for name, file_name in MACHINES.items():
        grades = _qrels(folder / file_name)
        # Two of four grades count as relevant for people; machines' own scale is the same.
        machines[name] = np.array(
            [float(grades.get(unit, 0) >= RELEVANT) for unit in units]
        )
    return Finished(ranks, labels, topics, machines)


def _qrels(file: Path) -> dict[tuple[str, str], int]:
    grades = {}
    for line in file.read_text(encoding="utf-8").splitlines():
        topic, _, document, grade = line.split()
        grades[topic, document] = int(grade)
    return grades


def _top(file: Path) -> list[tuple[str, str, int]]:
    """The first ten documents of each topic, by score and then by id, both descending."""
    by_topic: dict[str, list[tuple[float, str]]] = defaultdict(list)
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        for line in lines:
            topic, _, document, _, score, _ = line.split()
            by_topic[topic].append((float(score), document))
    top = []
    for topic, documents in by_topic.items():
        documents.sort(reverse=True)
        for rank, (_, document) in enumerate(documents[:DEPTH], 1):
            top.append((topic, document, rank))
    return top
