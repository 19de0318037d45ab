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

FIRST_TOPIC, FIRST_PMID = 301, 99_100_000
PMIDS_OF_A_TOPIC = 70
SENTENCES = (7, 10)
RELEVANCES = {
    "required": 55,
    "unnecessary": 22,
    "borderline": 17,
    "inappropriate": 3,
    None: 3,
}
RELATIONS = {
    "supporting": 55,
    "contradicting": 5,
    "neutral": 18,
    "not relevant": 16,
    "invalid citation": 3,
    None: 3,
}
CITATIONS = {0: 11, 1: 22, 2: 33, 3: 34}
AGREEMENT = 0.8
SETS = (
    "required_answer_sentences_cluster",
    "supported_required_answer_sentences_cluster",
    "required_and_borderline_answer_sentences_cluster",
)

_CONDITIONS = (
    "a stiff shoulder", "night cough", "hay fever", "a sprained ankle", "restless legs", "dry eyes",
    "morning nausea", "a frozen toe",
    "long headaches", "a swollen knee", "mouth sores", "cracked heels", "ringing ears", "a weak grip",
    "heartburn at night", "cold hands",
)  # fmt: skip
_QUESTIONS = (
    "What helps people with {}?", "How long does it take to recover from {}?",
    "Is it safe to exercise with {}?", "Which tests are needed for {}?",
    "Can a diet prevent {}?",
)  # fmt: skip
_SUBJECTS = (
    "Daily walking", "A short course of tablets", "Warm compresses", "Breathing exercises",
    "A low salt diet", "Regular sleep", "Group training",
    "The newer spray", "Stopping smoking", "A weekly injection", "Gentle stretching",
    "Drinking more water", "A night splint", "Weight loss",
    "Telephone advice", "A second operation", "Watchful waiting", "An oat bath", "Cold packs",
    "A hearing device", "Home visits", "Balance training",
)  # fmt: skip
_VERBS = (
    "eased", "lowered the risk of", "did not change", "slightly worsened", "delayed", "prevented",
    "shortened", "made patients notice less",
)  # fmt: skip
_OBJECTS = (
    "morning stiffness", "night cough", "pain at rest", "swelling", "daytime sleepiness", "nausea",
    "further falls", "the number of visits",
    "fear of movement", "skin irritation", "the need for tablets", "shortness of breath", "low mood",
    "itching", "hospital stays", "fatigue",
)  # fmt: skip
_TAILS = (
    "in about half of the adults studied", "within six weeks", "by 3.5 points on a scale of ten",
    "in two small trials", "compared with usual care",
    "in older people", "for up to a year", "when it was started early", "in one careful study",
    "in children and adults alike", "after surgery",
    "only in those with severe complaints", "at a low cost", "without serious harm",
    "in women more than in men", "over the following winter",
)  # fmt: skip


class Synthetic(NamedTuple):
    """Files of a campaign: `runs` by file name, `judgments` by assessor (collection shape), `clusters` by
    file name."""

    topics: bytes
    runs: Mapping[str, bytes]
    judgments: Mapping[str, bytes]
    clusters: Mapping[str, bytes]


class _Sentence(NamedTuple):
    """`text` as in the answer, `cited` the citations that count, `behind` the text after it (a dropped
    list, a gap)."""

    text: str
    cited: tuple[str, ...]
    behind: str


class _Labels(NamedTuple):
    """One assessor's labels of an answer: for each sentence its relevance and its entries in the
    collection."""

    accurate: str
    relevance: list[str | None]
    entries: list[list[dict[str, Any]]]


class _Answer(NamedTuple):
    """An answer with its labels by assessor; `ids` name its sentences."""

    sentences: list[_Sentence]
    ids: list[str]
    labels: list[_Labels]

    @property
    def text(self) -> str:
        return "".join(
            sentence.text + sentence.behind for sentence in self.sentences
        ).strip()


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
    questions = {
        topic: rng.choice(_QUESTIONS).format(rng.choice(_CONDITIONS)) for topic in ids
    }
    answers = {
        topic: dict(_answers(rng, names, number, assessors, edges))
        for number, topic in enumerate(ids)
    }
    return Synthetic(
        _json(
            {
                "topics": [
                    {
                        "id": int(topic),
                        "topic": f"Topic {topic}",
                        "question": questions[topic],
                        "narrative": "",
                    }
                    for topic in ids
                ]
            }
        ),
        {
            f"{name}.json": _json(
                _run(rng, name, {topic: answers[topic][name] for topic in ids})
            )
            for name in names
        },
        {
            f"assessor-{n + 1}": _json(
                [_judged(topic, questions[topic], answers[topic], n) for topic in ids]
            )
            for n in range(assessors)
        },
        {
            f"clusters_{embedding}.json": _json(
                {topic: _clusters(rng, answers[topic], edges) for topic in ids}
            )
            for embedding in ("st", "simcse")
        },
    )


def _json(value: Any) -> bytes:
    return json.dumps(value, indent=1).encode()


def _draw(rng: Random, shares: Mapping[Any, int]) -> Any:
    return rng.choices(list(shares), list(shares.values()))[0]


def _answers(
    rng: Random, names: list[str], number: int, assessors: int, edges: bool
) -> Iterator[tuple[str, _Answer]]:
    """Each run's answer to a topic.  Some texts are repeated on purpose and keep their labels."""
    pmids = [
        str(FIRST_PMID + number * PMIDS_OF_A_TOPIC + i) for i in range(PMIDS_OF_A_TOPIC)
    ]
    seen: dict[str, _Answer] = {}
    for name in names:
        answer = (
            rng.choice(list(seen.values()))
            if seen and rng.random() < 0.03
            else _answer(rng, pmids, assessors, edges)
        )
        yield name, seen.setdefault(answer.text, answer)


def _answer(rng: Random, pmids: list[str], assessors: int, edges: bool) -> _Answer:
    low, high = (1, 4) if edges else SENTENCES
    favourites = rng.sample(pmids, 12)
    bare = edges and rng.random() < 0.2
    sentences = [
        _sentence(rng, [] if bare else favourites)
        for _ in range(rng.randint(low, high))
    ]
    if edges and rng.random() < 0.2:
        sentences.append(sentences[0])
    first = rng.choice((0, 1, 5)) if edges else 1
    labels = [_labels(rng, sentences, edges)]
    labels += [_second(rng, labels[0], sentences, edges) for _ in range(assessors - 1)]
    return _Answer(
        sentences, [str(first + index) for index in range(len(sentences))], labels
    )


def _sentence(rng: Random, pmids: list[str]) -> _Sentence:
    start = f"{rng.choice(_SUBJECTS)} {rng.choice(_VERBS)} {rng.choice(_OBJECTS)}"
    tail = rng.choice(_TAILS)
    behind = rng.choices((" ", "\n\n"), (96, 4))[0]
    wanted = _draw(rng, CITATIONS)
    if not pmids or not wanted:
        return _Sentence(f"{start} {tail}.", (), behind)
    cited = rng.sample(pmids, wanted)
    mess = rng.random()
    if mess < 0.03:
        return _Sentence(f"{start} {tail}.", (), f" [{', '.join(cited)}]{behind}")
    if mess < 0.05:
        return _Sentence(
            f"{start} {tail} [{','.join(cited)}, PMID:{rng.choice(pmids)}].",
            tuple(cited),
            behind,
        )
    if mess < 0.07 and wanted == 3:
        return _Sentence(
            f"{start} {tail} [{', '.join([*cited, rng.choice(pmids)])}].",
            tuple(cited),
            behind,
        )
    if mess < 0.09 and wanted < 3:
        return _Sentence(
            f"{start} [{cited[0]}] {tail} [{', '.join(cited)}].", tuple(cited), behind
        )
    if mess < 0.2:
        return _Sentence(f"{start} [{', '.join(cited)}] {tail}.", tuple(cited), behind)
    return _Sentence(f"{start} {tail} [{', '.join(cited)}].", tuple(cited), behind)


def _labels(rng: Random, sentences: list[_Sentence], edges: bool) -> _Labels:
    accurate = rng.choices(("yes", "no"), (80, 20))[0]
    return _Labels(
        accurate,
        [_draw(rng, RELEVANCES) for _ in sentences],
        [
            [
                entry
                for pmid in sentence.cited
                for entry in _entries(rng, pmid, _draw(rng, RELATIONS), edges)
            ]
            for sentence in sentences
        ],
    )


def _second(
    rng: Random, first: _Labels, sentences: list[_Sentence], edges: bool
) -> _Labels:
    """Another assessor's labels: mostly the first one's, the same for the whole answer."""
    fresh = _labels(rng, sentences, edges)
    relevance = [
        old if rng.random() < AGREEMENT else new
        for old, new in zip(first.relevance, fresh.relevance, strict=True)
    ]
    entries = [
        old if rng.random() < AGREEMENT else new
        for old, new in zip(first.entries, fresh.entries, strict=True)
    ]
    return _Labels(first.accurate, relevance, entries)


def _entries(
    rng: Random, pmid: str, relation: str | None, edges: bool
) -> Iterator[dict[str, Any]]:
    """The entries of a citation: one for each excerpt, sometimes with another relation."""
    number = int(pmid) if edges else pmid
    excerpts = rng.choices((0, 1, 2, 3), (30, 55, 10, 5))[0]
    yield {
        "cited_pmid": number,
        "evidence_support": _excerpt(rng) if excerpts else None,
        "evidence_relation": relation,
    }
    for _ in range(excerpts - 1):
        other = (
            _draw(rng, RELATIONS)
            if relation and rng.random() < (0.6 if edges else 0.2)
            else relation
        )
        yield {
            "cited_pmid": number,
            "evidence_support": _excerpt(rng),
            "evidence_relation": other,
        }


def _excerpt(rng: Random) -> str:
    return f"{rng.choice(_SUBJECTS)} {rng.choice(_VERBS)} {rng.choice(_OBJECTS)} {rng.choice(_TAILS)}."


def _run(rng: Random, name: str, answers: Mapping[str, _Answer]) -> dict[str, Any]:
    return {
        "team_id": f"team-{name[-2:]}",
        "run_name": name,
        "contact_email": f"{name}@example.org",
        "results": [
            {
                "topic_id": topic,
                "answer": answer.text,
                "references": _references(rng, answer),
            }
            for topic, answer in answers.items()
        ],
    }


def _references(rng: Random, answer: _Answer) -> list[str]:
    references = list(
        dict.fromkeys(pmid for sentence in answer.sentences for pmid in sentence.cited)
    )
    return references[1:] if rng.random() < 0.05 else references


def _judged(
    topic: str, question: str, answers: Mapping[str, _Answer], assessor: int
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


def _judged_answer(answer: _Answer, labels: _Labels) -> dict[str, Any]:
    rows = zip(
        answer.ids, answer.sentences, labels.relevance, labels.entries, strict=True
    )
    return {
        "answer": answer.text,
        "is_answer_accurate": labels.accurate,
        "answer_sentences": [
            {
                "answer_sentence_id": name,
                "answer_sentence": sentence.text,
                "answer_sentence_relevance": relevance,
                "citation_assessment": entries or None,
            }
            for name, sentence, relevance, entries in rows
        ],
    }  # fmt: skip


def _clusters(
    rng: Random, answers: Mapping[str, _Answer], edges: bool
) -> dict[str, Any]:
    """Each set's sentences in up to ten clusters; with `edges`, in fewer and some sentences in two."""
    result: dict[str, dict[str, list[dict[str, str]]]] = {
        kind: defaultdict(list) for kind in SETS
    }
    count = rng.randint(1, 10) if edges else 10
    for run, answer in answers.items():
        for index, name in enumerate(answer.ids):
            for kind in _sets(answer, index):
                for cluster in rng.sample(
                    range(count), 2 if edges and count > 1 and rng.random() < 0.3 else 1
                ):
                    result[kind][str(cluster)].append(
                        {"answer_sentence_id": f"{run}-{name}"}
                    )
    return result


def _sets(answer: _Answer, index: int) -> Iterator[str]:
    """The sets that a sentence belongs to according to any assessor's labels."""
    relevance = {labels.relevance[index] for labels in answer.labels}
    supported = any(
        entry["evidence_relation"] == "supporting"
        for labels in answer.labels
        for entry in labels.entries[index]
    )
    if "required" in relevance:
        yield SETS[0]
    if "required" in relevance and supported:
        yield SETS[1]
    if relevance & {"required", "borderline"}:
        yield SETS[2]
