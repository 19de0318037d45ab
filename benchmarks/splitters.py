"""Compare sentence splitters on the golden sentences: `python benchmarks/splitters.py`.

Prints one table: answers split without any error (all, and the held-out third), precision, recall and F1 of
the boundaries inside answers, and the speed on answers of about one thousand characters. Libraries that are
not installed are left out.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

GOLD = Path(__file__).parents[1] / "tests" / "sentences" / "golden_sentences.jsonl"
MEGABYTE = 1_000_000
ANSWER = 1_000  # characters; a real answer has at most 250 words
PATIENCE = 20  # seconds after which the speed of a slow splitter is computed from what it has split

Split = Callable[[str], Iterable[str]]


class Case(NamedTuple):
    text: str
    sentences: tuple[str, ...]
    held_out: bool


class Row(NamedTuple):
    name: str
    exact: int
    held_out: int
    precision: float
    recall: float
    f1: float
    speed: float


def cases() -> list[Case]:
    """The golden answers in file order."""
    golden: list[Case] = []
    for line in GOLD.read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        sentences = tuple(record["sentences"])
        text = record.get("joiner", " ").join(sentences)
        golden.append(Case(text, sentences, record.get("held_out", False)))
    return golden


def boundaries(sentences: Iterable[str]) -> set[int]:
    """Boundaries between sentences, counted in characters that are not white space."""
    ends, at = set(), 0
    for sentence in sentences:
        at += len("".join(sentence.split()))
        ends.add(at)
    ends.discard(at)
    ends.discard(0)
    return ends


def measured(name: str, split: Split, gold: list[Case]) -> Row:
    """The figures of one splitter on all cases."""
    hits = in_gold = in_result = 0
    exact = exact_held_out = 0
    for case in gold:
        expected = boundaries(case.sentences)
        result = boundaries(split(case.text))
        hits += len(expected & result)
        in_gold += len(expected)
        in_result += len(result)
        if result == expected:
            exact += 1
            exact_held_out += case.held_out
    precision = hits / (in_result or 1)
    recall = hits / (in_gold or 1)
    f1 = 2 * precision * recall / ((precision + recall) or 1)
    characters = speed(split, gold)
    return Row(name, exact, exact_held_out, precision, recall, f1, characters)


def speed(split: Split, gold: list[Case]) -> float:
    """Characters per second over a megabyte of answers."""
    text = " ".join(case.text for case in gold)
    text *= MEGABYTE // len(text) + 1
    begin = time.perf_counter()
    done = 0
    took = 0.0
    while done < MEGABYTE and took < PATIENCE:
        list(split(text[done : done + ANSWER]))
        done += ANSWER
        took = time.perf_counter() - begin
    return done / took


def ours(name: str) -> Split:
    from assessment.sentences.splitters import splitter

    chosen = splitter(name)
    return lambda text: [text[start:end] for start, end in chosen.split([text])[0]]


def sentencizer() -> Split:
    import spacy

    nlp = spacy.blank("en")
    nlp.add_pipe("sentencizer")
    return lambda text: [sent.text for sent in nlp(text).sents]


def sentencex() -> Split:
    library = import_module("sentencex")
    return lambda text: library.segment("en", text)


def pysbd() -> Split:
    return import_module("pysbd").Segmenter(language="en", clean=False).segment


def syntok() -> Split:
    library = import_module("syntok.segmenter")
    return lambda text: [
        "".join(token.spacing + token.value for token in sentence)
        for paragraph in library.process(text)
        for sentence in paragraph
    ]


def blingfire() -> Split:
    library = import_module("blingfire")
    return lambda text: library.text_to_sentences(text).split("\n")


LIBRARIES: dict[str, tuple[str, Callable[[], Split]]] = {
    "spaCy sentencizer": ("spacy", sentencizer),
    "sentencex": ("sentencex", sentencex),
    "pysbd": ("pysbd", pysbd),
    "syntok": ("syntok", syntok),
    "blingfire": ("blingfire", blingfire),
}


def candidates(names: Iterable[str]) -> Iterator[tuple[str, Split]]:
    """Our own splitters of these names, then every library that is installed."""
    for name in names:
        yield name, ours(name)
    for name, (package, make) in LIBRARIES.items():
        try:
            yield f"{name} {version(package)}", make()
        except ImportError:
            continue


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "names",
        nargs="*",
        default=["rules"],
        help="splitters of ours: rules, or spaCy models",
    )
    gold = cases()
    held_out = sum(case.held_out for case in gold)
    print(
        "| splitter | exact | held out | precision | recall | F1 | characters/s |\n"
        "|---|--:|--:|--:|--:|--:|--:|"
    )
    for name, split in candidates(parser.parse_args().names):
        row = measured(name, split, gold)
        shares = " | ".join(
            f"{share:.3f}" for share in (row.precision, row.recall, row.f1)
        )
        print(
            f"| {row.name} | {row.exact}/{len(gold)} | {row.held_out}/{held_out} | "
            f"{shares} | {row.speed:,.0f} |"
        )


if __name__ == "__main__":
    main()
