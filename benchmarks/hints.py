"""How often the desk frames a sentence that people attached as evidence: `python benchmarks/hints.py`.

Compares the ranking of `assessment/statistics/sentence_ranking.py` with plain overlap of words and with
BM25, on the evidence of the samples and, where its folder is named (`--scifact`, or the variable SCIFACT),
on SciFact: files of claims with their corpora.  Equal scores are broken by chance: candidates that a file
lists in a telling order must help no ranking.
"""

import argparse
import json
import os
import random
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from math import log
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from assessment.sentences.passages import layout, spans
from assessment.statistics.sentence_ranking import (
    Rarity,
    Token,
    document_frequencies,
    ranked,
    tokens,
)

SAMPLES = Path(__file__).parents[1] / "tests" / "data" / "samples"
MARKERS = re.compile(r"\[?<\|\w{1,20}\|>\]?")  # where a citation stood, in CITINT
CITATIONS = re.compile(r"\[[\d, ]{1,200}\]")
DRAWS = 20  # orders of the sentences that each case is ranked in
CORPORA = {
    "claims_train.jsonl": "corpus.jsonl",
    "claims_dev.jsonl": "corpus.jsonl",
    "claims_for_4docs.jsonl": "corpus_4docs.jsonl",
    "citint_claims_dev.jsonl": "citint_corpus_dev.jsonl",
}

Words = Sequence[Token]
Rank = Callable[[Words, Sequence[Words], Rarity], list[int]]


class Case(NamedTuple):
    """A text, the sentences of a document, and those of them that people attached."""

    text: str
    sentences: tuple[str, ...]
    evidence: frozenset[int]


def lines(path: Path) -> Iterator[dict]:
    with path.open(encoding="utf-8") as file:
        for line in file:
            yield json.loads(line)


def claims_against(claims: Path, corpus: Path) -> Iterator[Case]:
    """The pairs of a claim and an abstract with evidence; abstracts that the corpus lacks are left out."""
    abstracts = {}
    for record in lines(corpus):
        abstracts[str(record["doc_id"])] = tuple(record["abstract"])
    for claim in lines(claims):
        text = MARKERS.sub("", claim["claim"])
        for document, sets in claim.get("evidence", {}).items():
            evidence: set[int] = set()
            for each in sets:
                evidence.update(each["sentences"])
            sentences = abstracts.get(document, ())
            if evidence and len(sentences) > 1:
                yield Case(text, sentences, frozenset(evidence))


def scifact(folder: Path) -> dict[str, list[Case]]:
    """The cases of each file of claims whose corpus is in the folder."""
    cases = {}
    for claims, corpus in CORPORA.items():
        if (folder / claims).exists() and (folder / corpus).exists():
            cases[claims] = list(claims_against(folder / claims, folder / corpus))
    return cases


def biogen_sample() -> Iterator[Case]:
    """The citations of the sample whose judgments hold an excerpt of the abstract."""
    folder = SAMPLES / "biogen"
    abstracts = {
        each["pmid"]: each["abstract"] for each in lines(folder / "documents.jsonl")
    }
    for path in sorted((folder / "judgments").glob("*.json")):
        for topic in json.loads(path.read_text(encoding="utf-8")):
            for answer in topic["machine_generated_answers"].values():
                for sentence in answer["answer_sentences"]:
                    yield from _attached(sentence, abstracts)


def _attached(sentence: dict, abstracts: dict[str, str]) -> Iterator[Case]:
    """A case for each document that a sentence cites, with the sentences that its excerpts are in."""
    excerpts: dict[str, list[str]] = {}
    for citation in sentence.get("citation_assessment") or ():
        excerpt = (citation.get("evidence_support") or "").strip()
        if excerpt:
            excerpts.setdefault(str(citation["cited_pmid"]), []).append(excerpt)
    text = CITATIONS.sub("", sentence["answer_sentence"])
    for document, attached in excerpts.items():
        abstract = abstracts.get(document, "")
        pieces = _sentences(abstract)
        evidence = {
            index
            for index, piece in enumerate(pieces)
            if any(each in piece or piece.strip() in each for each in attached)
        }
        if evidence and len(pieces) > 1:
            yield Case(text, tuple(pieces), frozenset(evidence))


def _sentences(text: str) -> list[str]:
    offsets = spans(layout(text).sentences, len(text))
    return [text[start:end] for start, end in offsets]


def plain_overlap(text: Words, sentences: Sequence[Words], rarity: Rarity) -> list[int]:
    """By the number of different words that a sentence shares with the text."""
    stems = {word.stem for word in text if word.is_content_word}
    scores = []
    for sentence in sentences:
        shared = stems & {word.stem for word in sentence}
        scores.append(len(shared))
    return best_first(scores)


def bm25(text: Words, sentences: Sequence[Words], rarity: Rarity) -> list[int]:
    """By BM25 with k1 = 1.2 and b = 0.75, over all words."""
    mean = sum(len(sentence) for sentence in sentences) / len(sentences)
    stems = {word.stem for word in text}
    scores = []
    for sentence in sentences:
        counts = Counter(word.stem for word in sentence)
        norm = 1.2 * (0.25 + 0.75 * len(sentence) / mean)
        score = 0.0
        for stem in stems:
            frequency = counts[stem] * 2.2 / (counts[stem] + norm)
            score += inverse(stem, rarity) * frequency
        scores.append(score)
    return best_first(scores)


def inverse(stem: str, rarity: Rarity) -> float:
    count = rarity.frequencies.get(stem, 0)
    return log(1 + (rarity.documents - count + 0.5) / (count + 0.5))


def best_first(scores: Sequence[float]) -> list[int]:
    shared = [index for index, score in enumerate(scores) if score > 0]
    return sorted(shared, key=lambda index: -scores[index])


def shares(cases: Sequence[Case], rank: Rank) -> tuple[float, float]:
    """How often evidence is the first sentence, and among the first three."""
    rarity = document_frequencies({" ".join(case.sentences) for case in cases})
    chance = random.Random(1)
    hits = Counter[int]()
    for case in cases:
        text = tokens(case.text)
        words = [tokens(sentence) for sentence in case.sentences]
        for _ in range(DRAWS):
            order = chance.sample(range(len(words)), len(words))
            ranked = [
                order[index]
                for index in rank(text, [words[at] for at in order], rarity)
            ]
            hits[1] += not case.evidence.isdisjoint(ranked[:1])
            hits[3] += not case.evidence.isdisjoint(ranked[:3])
    drawn = len(cases) * DRAWS
    return hits[1] / drawn, hits[3] / drawn


def report(name: str, cases: Sequence[Case]) -> None:
    if not cases:
        print(f"{name}: no evidence")
        return
    mean = sum(len(case.sentences) for case in cases) / len(cases)
    chance = sum(len(case.evidence) / len(case.sentences) for case in cases) / len(
        cases
    )
    print(
        f"{name}: {len(cases)} cases, {mean:.1f} sentences each, by chance {chance:.1%}"
    )
    for ranking, rank in (
        ("plain overlap", plain_overlap),
        ("BM25", bm25),
        ("the desk", ranked),
    ):
        first, three = shares(cases, rank)
        print(f"  {ranking:14} top-1 {first:6.1%}   top-3 {three:6.1%}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--scifact",
        default=os.environ.get("SCIFACT", ""),
        help="folder of SciFact's files",
    )
    folder = parser.parse_args().scifact
    sample = list(
        claims_against(
            SAMPLES / "scifact/claims.jsonl", SAMPLES / "scifact/corpus.jsonl"
        )
    )
    for path in sorted((SAMPLES / "scifact/gold").glob("*.jsonl")):
        sample += claims_against(path, SAMPLES / "scifact/corpus.jsonl")
    report("sample scifact", sample)
    report("sample biogen", list(biogen_sample()))
    if not folder:
        print(
            "SciFact: skipped, as no folder is named (--scifact or the variable SCIFACT)"
        )
        return
    for name, cases in scifact(Path(folder)).items():
        report(name, cases)


if __name__ == "__main__":
    main()
