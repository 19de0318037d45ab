"""Finished campaigns to draw from: TREC Deep Learning 2019 where its files are, and an invented one."""

from __future__ import annotations

import gzip
import json
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from assessment.analysis.economy.units.unit_features import features_of_weights
from assessment.statistics.topic_draws import Floats

DEPTH = 10
RELEVANT = 2
MACHINES = {
    "flan, two prompts in turn": "dl2019_test_sun_then_decomposed_flant5large.txt",
    "flan, four prompts": "dl2019_test_4prompts_flant5large.txt",
    "Llama-3-70B": "dl2019_test_4prompts_llama70b.txt",
    "Llama-3-8B, four prompts": "4_prompts_dl2019.txt",
    "Llama-3-8B, in turn": "dl2019_sun_then_decomposed_relavance_qrel.txt",
}


Unit = tuple[str, str]
"""A topic and a document."""


class Finished(NamedTuple):
    """A finished campaign whose measure is P@10."""

    ranks: Floats
    """The rank at which each run holds each unit (runs x units); 0 where it does not."""
    labels: Floats
    """1 for each relevant unit, 0 for the others, as people judged."""
    topics: Floats
    """The number of each unit's topic, from 0."""
    machines: dict[str, Floats]
    """The labels of machines by name."""
    similarity: Floats | None = None
    """The cosine of each unit's topic and passage by TF-IDF, where the texts are known."""

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

    def features(
        self, machines: Sequence[Floats], known: Sequence[str] = ("ranks",)
    ) -> Floats:
        """What a predictor may know: the named groups of features, and what machines say."""
        groups = {
            "pool": self._pool,
            "ranks": self._ranks,
            "holders": self._holders,
            "text": self._text,
        }
        columns = [groups[name]() for name in known]
        return np.column_stack([*columns, *machines])

    def _pool(self) -> Floats:
        """What a campaign knows of any measure: how many runs hold the unit, and how far it moves them."""
        return features_of_weights(self.weights)

    def _ranks(self) -> Floats:
        """How many runs hold the unit, and how high."""
        is_held = self.ranks > 0
        ranks = np.where(is_held, self.ranks, np.inf)
        holders = is_held.sum(axis=0)
        reciprocal_ranks = (1 / ranks).sum(axis=0)
        best_ranks = ranks.min(axis=0)
        return np.log(np.column_stack([holders, reciprocal_ranks, best_ranks]))

    def _holders(self) -> Floats:
        """Which runs hold the unit, a column for each."""
        return (self.ranks > 0).T.astype(float)

    def _text(self) -> Floats:
        """How similar topic and passage are, and how much more than the topic's other passages."""
        if self.similarity is None:
            raise SystemExit("the texts are not known: name their folder with --texts")
        topics = self.topics.astype(int)
        sums = np.bincount(topics, weights=self.similarity)
        means = sums / np.bincount(topics)
        return np.column_stack([self.similarity, self.similarity - means[topics]])


def flipped(labels: Floats, accuracy: float, seed: int = 1) -> Floats:
    """Labels of a machine that is right with this probability."""
    is_wrong = np.random.default_rng(seed).random(len(labels)) > accuracy
    return np.where(is_wrong, 1 - labels, labels)


def invented(runs: int = 20, topics: int = 50, seed: int = 7) -> Finished:
    """Systems of different strength that rank 60 documents a topic, of which a third are relevant."""
    random = np.random.default_rng(seed)
    documents = 60
    strengths = np.linspace(0.2, 2.0, runs)
    ranks, labels, topic_numbers, guesses = [], [], [], []
    for topic in range(topics):
        chance = random.beta(2, 4)
        relevant = (random.random(documents) < chance).astype(float)
        noise = random.normal(size=(runs, documents)) + random.normal(size=documents)
        scores = strengths[:, None] * relevant + noise
        of_topic = (-scores).argsort(axis=1).argsort(axis=1) + 1
        of_topic = np.where(of_topic <= DEPTH, of_topic, 0)
        is_pooled = of_topic.any(axis=0)
        pooled = relevant[is_pooled]
        ranks.append(of_topic[:, is_pooled])
        labels.append(pooled)
        topic_numbers.append(np.full(len(pooled), float(topic)))
        accuracy = 0.8 - 0.1 * (topic % 2)
        is_right = random.random(len(pooled)) < accuracy
        guesses.append(np.where(is_right, pooled, 1 - pooled))
    machines = {"a machine that errs by topic": np.concatenate(guesses)}
    everything = np.concatenate(labels)
    numbers = np.concatenate(topic_numbers)
    return Finished(np.hstack(ranks), everything, numbers, machines)


def dl2019(folder: Path, texts: Path | None = None) -> Finished:
    """The depth-10 pool of 37 runs; documents that nobody judged count as not relevant.

    texts: a folder with `dl2019_document.jsonl` and `msmarco-test2019-queries.tsv`.
    """
    files = sorted((folder / "runs").glob("*.run.gz"))
    qrels = _qrels(folder / "2019qrels-pass.txt")
    units, ranks = _pool(files, {topic for topic, _ in qrels})
    names = sorted({topic for topic, _ in units})
    topics = np.array([names.index(topic) for topic, _ in units], dtype=float)
    machines = {}
    for name, file_name in MACHINES.items():
        # The scale of the machines is that of people.
        machines[name] = _are_relevant(units, _qrels(folder / file_name))
    similarity = _similarity(units, texts) if texts else None
    return Finished(ranks, _are_relevant(units, qrels), topics, machines, similarity)


def _pool(files: Sequence[Path], topics: Collection[str]) -> tuple[list[Unit], Floats]:
    """The units of these topics that some run holds, and their ranks (runs x units)."""
    held: dict[Unit, dict[int, int]] = defaultdict(dict)
    for run, file in enumerate(files):
        for topic, document, rank in _top(file):
            if topic in topics:
                held[topic, document][run] = rank
    units = sorted(held)
    ranks = np.zeros((len(files), len(units)))
    for column, unit in enumerate(units):
        for run, rank in held[unit].items():
            ranks[run, column] = rank
    return units, ranks


def _are_relevant(units: Sequence[Unit], grades: Mapping[Unit, int]) -> Floats:
    """1 for each unit of a relevant grade; a unit without a grade is not relevant."""
    return np.array([float(grades.get(unit, 0) >= RELEVANT) for unit in units])


def _similarity(units: Sequence[Unit], folder: Path) -> Floats:
    """The cosine of each unit's topic and passage by TF-IDF over the pool."""
    from sklearn.feature_extraction.text import TfidfVectorizer

    passages = {}
    lines = (folder / "dl2019_document.jsonl").read_text(encoding="utf-8").splitlines()
    for line in lines:
        record = json.loads(line)
        passages[record["docid"]] = record["doc"]
    queries = {}
    file = folder / "msmarco-test2019-queries.tsv"
    for line in file.read_text(encoding="utf-8").splitlines():
        topic, query = line.split("\t")
        queries[topic] = query
    vectors = TfidfVectorizer(sublinear_tf=True, stop_words="english")
    known = [passages.get(document, "") for _, document in units]
    of_passages = vectors.fit_transform(known)
    of_queries = vectors.transform([queries[topic] for topic, _ in units])
    products = of_passages.multiply(of_queries)
    return np.asarray(products.sum(axis=1), dtype=float).ravel()


def _qrels(file: Path) -> dict[Unit, int]:
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
