"""Everything that the format page and the organisers' validator ask of a run, and what the validator misses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import numpy as np

from assessment.model import Known, Problem, Run
from assessment.reading import problem
from assessment.tracks.biogen.answer import Answer, Topic, pmid_of
from assessment.tracks.biogen.read import PMIDS, unpack_pmids

MAX_WORDS = {"2024": 150, "2025": 250}
MAX_SENTENCES = {"2024": 10}
_SHOWN = 10


def check(file: str, run: Run[Answer], known: Known[Topic, Answer]) -> Iterator[Problem]:
    """Every problem of a run that was read, in the order of the file."""
    allowed = _allowed(known)
    for topic, answer in run.answers.items():
        at = f"topic {topic}"
        yield from _size(file, at, answer)
        yield from _notices(file, at, answer)
        if answer.shape == "2024":
            yield from _references(file, at, answer)
        yield from _pmids(file, at, answer, allowed)
    yield from _missing(file, run, known)


def _size(file: str, at: str, answer: Answer) -> Iterator[Problem]:
    words, sentences = MAX_WORDS.get(answer.shape), MAX_SENTENCES.get(answer.shape)
    if words and answer.words > words:
        yield problem(file, "TOO_MANY_WORDS", at, f"{answer.words} words without citations and punctuation", f"at most {words}")
    if sentences and len(answer.sentences) > sentences:
        yield problem(file, "TOO_MANY_SENTENCES", at, f"{len(answer.sentences)} sentences", f"at most {sentences}")
    if not answer.sentences:
        yield problem(file, "EMPTY_ANSWER", at, "the answer is empty", "it scores 0; send at least one sentence", "warning")


def _notices(file: str, at: str, answer: Answer) -> Iterator[Problem]:
    for notice in answer.notices:
        what, _, right = notice.what.rpartition("; ")
        place = f"{at}, sentence {notice.sentence}" if notice.sentence else at
        yield problem(file, notice.code, place, what, right, "warning")


def _references(file: str, at: str, answer: Answer) -> Iterator[Problem]:
    listed = [pmid_of(reference) or reference for reference in answer.references]
    cited = {pmid: number for number, sentence in reversed(list(enumerate(answer.sentences, 1))) for pmid in sentence.cited}
    for index, reference in enumerate(listed):
        if not pmid_of(reference):
            what = f"reference {reference[:40]!r} is not a PMID"
            yield problem(file, "MALFORMED_CITATION", f"{at}, references[{index}]", what, "digits only", "warning")
    for reference, count in Counter(listed).items():
        if count > 1:
            what = f"PMID {reference} is listed {count} times in references"
            yield problem(file, "REPEATED_PMID", f"{at}, references", what, "list it once", "warning")
        if reference not in cited:
            what = f"PMID {reference[:40]} is in references but no counted citation names it"
            yield problem(file, "ORPHANED_PMID", f"{at}, references", what, "cite it inside a sentence or take it out", "warning")
    for pmid, number in sorted(cited.items(), key=lambda item: item[1]):
        if pmid not in listed:
            what = f"PMID {pmid} is cited but not in references"
            yield problem(file, "ORPHANED_PMID", f"{at}, sentence {number}", what, "add it to references", "warning")


def _pmids(file: str, at: str, answer: Answer, allowed: Callable[[str], bool] | None) -> Iterator[Problem]:
    """As the validator counts: once for a reference, once for every sentence that cites it."""
    if allowed is None:
        return
    for index, reference in enumerate(answer.references):
        pmid = pmid_of(reference)
        if pmid and not allowed(pmid):
            yield problem(file, "INVALID_PMID", f"{at}, references[{index}]", f"PMID {pmid} is not in the allowed list", _CHOOSE)
    for number, sentence in enumerate(answer.sentences, 1):
        for pmid in sentence.cited:
            if not allowed(pmid):
                yield problem(file, "INVALID_PMID", f"{at}, sentence {number}", f"PMID {pmid} is not in the allowed list", _CHOOSE)


_CHOOSE = "cite a PMID of the released set"


def _allowed(known: Known[Topic, Answer]) -> Callable[[str], bool] | None:
    body = known.resources.get((PMIDS, "allowed"))
    if body is None:
        return None
    numbers = unpack_pmids(body)

    def allowed(pmid: str) -> bool:
        at = int(np.searchsorted(numbers, int(pmid))) if len(pmid) <= 9 else len(numbers)
        return at < len(numbers) and int(numbers[at]) == int(pmid)

    return allowed


def _missing(file: str, run: Run[Answer], known: Known[Topic, Answer]) -> Iterator[Problem]:
    missing = [topic for topic in known.topics if topic not in run.answers]
    if missing:
        listed = ", ".join(missing[:_SHOWN]) + (f" and {len(missing) - _SHOWN} more" if len(missing) > _SHOWN else "")
        severity = "error" if run.kind == "2025" else "warning"
        yield problem(file, "MISSING_TOPIC", "file", f"no answer to {len(missing)} of {len(known.topics)} topics: {listed}", _ALL, severity)


_ALL = "answer every topic; a missing answer scores 0"
