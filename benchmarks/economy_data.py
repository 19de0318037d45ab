"""Finished campaigns to draw from: TREC Deep Learning 2019 where its files are, and an invented one."""

from __future__ import annotations

import gzip
import json
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from assessment.analysis.economy.unit_population import unit_features
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
    `similarity`: the cosine of topic and passage by TF-IDF, where the texts are known.
    """

    ranks: Floats
    labels: Floats
    topics: Floats
    machines: dict[str, Floats]
    similarity: Floats | None = None

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
        return unit_features(self.weights)

    def _ranks(self) -> Floats:
        """How many runs hold the unit, and how high."""
        held = self.ranks > 0
        ranks = np.where(held, self.ranks, np.inf)
        columns = [np.log(held.sum(axis=0)), np.log((1 / ranks).sum(axis=0))]
        return np.column_stack([*columns, np.log(ranks.min(axis=0))])

    def _holders(self) -> Floats:
        """Which runs hold the unit, a column for each."""
        return (self.ranks > 0).T.astype(float)

    def _text(self) -> Floats:
        """How alike topic and passage are, and by how much more than the topic's other passages."""
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


def dl2019(folder: Path, texts: Path | None = None) -> Finished:
    """The depth-10 pool of 37 runs; documents that nobody judged count as not relevant.

    texts: a folder with `dl2019_document.jsonl` and `msmarco-test2019-queries.tsv`.
    """
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
    similarity = _similarity(units, texts) if texts else None
    return Finished(ranks, labels, topics, machines, similarity)


def _similarity(units: Sequence[tuple[str, str]], folder: Path) -> Floats:
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
