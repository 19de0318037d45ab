"""Invented answers to medical questions: irregular sentences with citations, and each assessor's labels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

FIRST_PMID = 99_100_000
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

CONDITIONS = (
    "a stiff shoulder", "night cough", "hay fever", "a sprained ankle", "restless legs", "dry eyes",
    "morning nausea", "a frozen toe",
    "long headaches", "a swollen knee", "mouth sores", "cracked heels", "ringing ears", "a weak grip",
    "heartburn at night", "cold hands",
)  # fmt: skip
QUESTIONS = (
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


class Sentence(NamedTuple):
    """`text` as in the answer, `cited` the citations that count, `following` the text after it (a dropped
    list, a gap).
    """

    text: str
    cited: tuple[str, ...]
    following: str


class Labels(NamedTuple):
    """One assessor's labels of an answer: for each sentence its relevance and its entries in the
    collection.
    """

    accurate: str
    relevance: list[str | None]
    entries: list[list[dict[str, Any]]]


class Answer(NamedTuple):
    """An answer with its labels by assessor; `ids` name its sentences."""

    sentences: list[Sentence]
    ids: list[str]
    labels: list[Labels]

    @property
    def text(self) -> str:
        texts = [sentence.text + sentence.following for sentence in self.sentences]
        return "".join(texts).strip()


def question(rng: Random) -> str:
    return rng.choice(QUESTIONS).format(rng.choice(CONDITIONS))


def answers_of(
    rng: Random, names: list[str], number: int, assessors: int, *, edges: bool
) -> Iterator[tuple[str, Answer]]:
    """Each run's answer to a topic.  Some texts are repeated on purpose and keep their labels."""
    first = FIRST_PMID + number * PMIDS_OF_A_TOPIC
    pmids = [str(first + offset) for offset in range(PMIDS_OF_A_TOPIC)]
    seen: dict[str, Answer] = {}
    for name in names:
        if seen and rng.random() < 0.03:
            answer = rng.choice(list(seen.values()))
        else:
            answer = _answer(rng, pmids, assessors, edges)
        yield name, seen.setdefault(answer.text, answer)


def _draw(rng: Random, shares: Mapping[Any, int]) -> Any:
    return rng.choices(list(shares), list(shares.values()))[0]


def _answer(rng: Random, pmids: list[str], assessors: int, edges: bool) -> Answer:
    low, high = (1, 4) if edges else SENTENCES
    favourites = rng.sample(pmids, 12)
    if edges and rng.random() < 0.2:
        favourites = []
    count = rng.randint(low, high)
    sentences = [_sentence(rng, favourites) for _ in range(count)]
    if edges and rng.random() < 0.2:
        sentences.append(sentences[0])
    first = rng.choice((0, 1, 5)) if edges else 1
    labels = [_labels(rng, sentences, edges)]
    for _ in range(assessors - 1):
        labels.append(_other_labels(rng, labels[0], sentences, edges))
    ids = [str(first + offset) for offset in range(len(sentences))]
    return Answer(sentences, ids, labels)


def _sentence(rng: Random, pmids: list[str]) -> Sentence:
    start = f"{rng.choice(_SUBJECTS)} {rng.choice(_VERBS)} {rng.choice(_OBJECTS)}"
    tail = rng.choice(_TAILS)
    following = rng.choices((" ", "\n\n"), (96, 4))[0]
    wanted = _draw(rng, CITATIONS)
    if not pmids or not wanted:
        return Sentence(f"{start} {tail}.", (), following)
    cited = rng.sample(pmids, wanted)
    citations = ", ".join(cited)
    irregularity = rng.random()
    if irregularity < 0.03:
        return Sentence(f"{start} {tail}.", (), f" [{citations}]{following}")
    return Sentence(
        _cited_text(rng, (start, tail), cited, pmids, irregularity=irregularity),
        tuple(cited),
        following,
    )


def _cited_text(
    rng: Random,
    words: tuple[str, str],
    cited: list[str],
    pmids: list[str],
    *,
    irregularity: float,
) -> str:
    """A sentence with its citations, one in five in an irregular form that runs of the track have."""
    start, tail = words
    citations = ", ".join(cited)
    if irregularity < 0.05:
        return f"{start} {tail} [{','.join(cited)}, PMID:{rng.choice(pmids)}]."
    if irregularity < 0.07 and len(cited) == 3:
        # A fourth citation does not count: answers may cite three documents a sentence.
        return f"{start} {tail} [{citations}, {rng.choice(pmids)}]."
    if irregularity < 0.09 and len(cited) < 3:
        return f"{start} [{cited[0]}] {tail} [{citations}]."
    if irregularity < 0.2:
        return f"{start} [{citations}] {tail}."
    return f"{start} {tail} [{citations}]."


def _labels(rng: Random, sentences: list[Sentence], edges: bool) -> Labels:
    accurate = rng.choices(("yes", "no"), (80, 20))[0]
    relevance = [_draw(rng, RELEVANCES) for _ in sentences]
    entries = []
    for sentence in sentences:
        of_sentence: list[dict[str, Any]] = []
        for pmid in sentence.cited:
            of_sentence += _entries(rng, pmid, _draw(rng, RELATIONS), edges)
        entries.append(of_sentence)
    return Labels(accurate, relevance, entries)


def _other_labels(
    rng: Random, first: Labels, sentences: list[Sentence], edges: bool
) -> Labels:
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
    return Labels(first.accurate, relevance, entries)


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
        other = relation
        if relation and rng.random() < (0.6 if edges else 0.2):
            other = _draw(rng, RELATIONS)
        yield {
            "cited_pmid": number,
            "evidence_support": _excerpt(rng),
            "evidence_relation": other,
        }


def _excerpt(rng: Random) -> str:
    words = [rng.choice(stock) for stock in (_SUBJECTS, _VERBS, _OBJECTS, _TAILS)]
    return " ".join(words) + "."
