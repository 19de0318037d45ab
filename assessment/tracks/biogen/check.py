"""Everything that the format page and the organisers' validator ask of a run, and what the validator misses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import numpy as np

from assessment.formats import problem
from assessment.model import ImportContext, Problem, Run
from assessment.tracks.biogen import official
from assessment.tracks.biogen.answer import Answer, Topic, pmid_of
from assessment.tracks.biogen.pmids import PMIDS, unpack_pmids
from assessment.tracks.biogen.runs_2025 import LEFT_OUT

MAX_WORDS = {"2024": 150, "2025": 250}
MAX_SENTENCES = {"2024": 10}
_SHOWN = 10


def check(file: str, run: Run[Answer], known: ImportContext[Topic, Answer]) -> Iterator[Problem]:
    """Every problem of a run that was read, in the order of the file."""
    allowed = _allowed(known)
    yield from _unchecked(file, run, known)
    for topic, answer in run.answers.items():
        at = f"topic {topic}"
        yield from _size(file, at, answer)
        yield from _notices(file, at, answer)
        if answer.shape == "2024":
            yield from _references(file, at, answer)
        yield from _pmids(file, at, answer, allowed)
    yield from _missing(file, run, known)


def _unchecked(file: str, run: Run[Answer], known: ImportContext[Topic, Answer]) -> Iterator[Problem]:
    """What could not be looked at because the file to compare with was not there."""
    if not known.topics:
        what = "there are no topics to compare with: topic ids and missing answers were not checked"
        yield problem(
            file,
            "TOPICS_UNCHECKED",
            "file",
            what,
            "give the topics file along or take it in first",
            "warning",
        )
    names_pmids = any(answer.references or answer.cites for answer in run.answers.values())
    if names_pmids and (PMIDS, "allowed") not in known.resources:
        what = (
            "there is no list of allowed PMIDs to compare with: whether PMIDs are of the released set "
            "was not checked"
        )
        yield problem(
            file,
            "PMIDS_UNCHECKED",
            "file",
            what,
            "give the list of PMIDs along or take it in first",
            "warning",
        )


def _size(file: str, at: str, answer: Answer) -> Iterator[Problem]:
    """Only the validator of 2024 counts, and it stops where an answer is too long."""
    words, sentences = MAX_WORDS.get(answer.shape), MAX_SENTENCES.get(answer.shape)
    refused = official.REJECTS if answer.shape == "2024" else ""
    if words and answer.words > words:
        what = f"{answer.words} words without citations and punctuation"
        yield problem(file, "TOO_MANY_WORDS", at, what, f"at most {words}")._replace(official=refused)
    if sentences and len(answer.sentences) > sentences:
        what = f"{len(answer.sentences)} sentences"
        yield problem(file, "TOO_MANY_SENTENCES", at, what, f"at most {sentences}")._replace(official=refused)
    if not answer.sentences:
        yield problem(file, "EMPTY_ANSWER", at, "the answer is empty", _EMPTY, "warning")


_EMPTY = "send at least one sentence: an empty answer scores 0, and the official evaluation stops at it"


def _notices(file: str, at: str, answer: Answer) -> Iterator[Problem]:
    for notice in answer.notices:
        what, _, right = notice.what.rpartition("; ")
        place = f"{at}, sentence {notice.sentence}" if notice.sentence else at
        yield problem(file, notice.code, place, what, right, "warning")


def _references(file: str, at: str, answer: Answer) -> Iterator[Problem]:
    listed = [pmid_of(reference) or reference for reference in answer.references]
    cited = {
        pmid: number
        for number, sentence in reversed(list(enumerate(answer.sentences, 1)))
        for pmid in sentence.cited
    }
    yield from official.marked(_written(file, at, answer))
    for reference, count in Counter(listed).items():
        if count > 1:
            what = f"PMID {reference} is listed {count} times in references"
            yield problem(file, "REPEATED_PMID", f"{at}, references", what, "list it once", "warning")
        if reference not in cited:
            what = f"PMID {reference[:40]} is in references but no counted citation names it"
            yield problem(
                file,
                "ORPHANED_PMID",
                f"{at}, references",
                what,
                "cite it inside a sentence or take it out",
                "warning",
            )
    for pmid, number in sorted(cited.items(), key=lambda item: item[1]):
        if pmid not in listed:
            what = f"PMID {pmid} is cited but not in references"
            yield problem(
                file, "ORPHANED_PMID", f"{at}, sentence {number}", what, "add it to references", "warning"
            )


def _written(file: str, at: str, answer: Answer) -> Iterator[Problem]:
    """PMIDs that are none or are written otherwise than in the list, whose entries the validator compares as
    texts.
    """
    for index, reference in enumerate(answer.references):
        if pmid_of(reference) is None:
            what = f"reference {reference[:40]!r} is not a PMID"
            yield problem(
                file, "MALFORMED_CITATION", f"{at}, references[{index}]", what, "digits only", "warning"
            )
        else:
            yield from _spelling(file, f"{at}, references[{index}]", reference)
    for mark in answer.marks:
        written = answer.text[mark.start : mark.end]
        if not mark.rule and pmid_of(written):
            yield from _spelling(file, f"{at}, character {mark.start + 1}", written)


def _spelling(file: str, place: str, written: str) -> Iterator[Problem]:
    """A PMID with zeros or blanks before it."""
    pmid = pmid_of(written)
    if pmid != written:
        what = f"{written[:40]!r} is read as PMID {pmid}; the official validator does not find it in its list"
        yield problem(file, "PMID_SPELLING", place, what, f"write {pmid!r}", "warning")


def _pmids(file: str, at: str, answer: Answer, allowed: Callable[[str], bool] | None) -> Iterator[Problem]:
    """As the validator of 2024 counts: once for a reference, once for every sentence that cites it."""
    if allowed is None:
        return
    listed = [
        (f"references[{index}]", pmid_of(reference)) for index, reference in enumerate(answer.references)
    ]
    cited = [
        (f"sentence {number}", pmid)
        for number, sentence in enumerate(answer.sentences, 1)
        for pmid in sentence.cited
    ]
    refused = official.REJECTS if answer.shape == "2024" else ""
    for place, pmid in (*listed, *cited):
        if pmid and not allowed(pmid):
            what = f"PMID {pmid} is not in the allowed list"
            yield problem(file, "INVALID_PMID", f"{at}, {place}", what, _CHOOSE)._replace(official=refused)


_CHOOSE = "cite a PMID of the released set"


def _allowed(known: ImportContext[Topic, Answer]) -> Callable[[str], bool] | None:
    body = known.resources.get((PMIDS, "allowed"))
    if body is None:
        return None
    numbers = unpack_pmids(body)

    def allowed(pmid: str) -> bool:
        at = int(np.searchsorted(numbers, int(pmid))) if len(pmid) <= 9 else len(numbers)
        return at < len(numbers) and int(numbers[at]) == int(pmid)

    return allowed


def _missing(file: str, run: Run[Answer], known: ImportContext[Topic, Answer]) -> Iterator[Problem]:
    """Topics without an answer, which only Task B's validator asks for."""
    missing = [topic for topic in known.topics if topic not in run.answers]
    if not missing:
        return
    listed = ", ".join(missing[:_SHOWN])
    if len(missing) > _SHOWN:
        listed += f" and {len(missing) - _SHOWN} more"
    what = f"no answer to {len(missing)} of {len(known.topics)} topics: {listed}"
    found = problem(file, "MISSING_TOPIC", "file", what, _COUNTS[known.settings["missing"]])
    if run.kind != "2025":
        yield found._replace(severity="warning")
        return
    named = run.details.get(LEFT_OUT, "").split()
    yield found._replace(official="" if set(missing) <= set(named) else official.REJECTS)


_COUNTS = {
    "zero": (
        "answer every topic; a topic counts 0 once another run's answer to it has a score, and is left "
        "out of the means until then"
    ),
    "skip": "answer every topic; by the setting “missing” such topics are left out of the run's means",
}
