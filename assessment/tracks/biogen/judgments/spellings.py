"""PMIDs that a judgment file writes in several ways: several documents for the official script, one here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from assessment.formats import warning
from assessment.model import Problem
from assessment.tracks.biogen.answer import pmid_of

_ONE_DIRECTION = "write each PMID as a text of digits; they are one document here"


class CitedIn(NamedTuple):
    """What an answer to a topic cites, as written: numbers, texts, with zeros or blanks."""

    topic: str
    run: str
    pmids: tuple[str | int, ...]


def spellings(file: str, answers: Iterable[CitedIn]) -> Iterator[Problem]:
    """One problem for all PMIDs that are spelled in several ways.

    Spellings within one answer come first, because the script stops there; otherwise
    those across the answers to one topic are reported.
    """
    answers = list(answers)
    # The script does not get as far as the pools of documents when it has stopped at an answer.
    within = _repeated_within_answers(answers)
    if within:
        what = (
            f"PMIDs written in several ways within an answer: {len(within)}, first {within[0]}; the "
            "official script stops there (AssertionError)"
        )
        yield warning(file, "PMID_SPELLING", "file", what=what, right=_ONE_DIRECTION)
        return
    across = _repeated_across_answers(answers)
    if across:
        what = (
            f"PMIDs written in several ways by answers to one topic: {len(across)}, first {across[0]}; the "
            "official script counts two documents, which lowers its Document Recall"
        )
        yield warning(file, "PMID_SPELLING", "file", what=what, right=_ONE_DIRECTION)


def _repeated_within_answers(answers: Iterable[CitedIn]) -> list[str]:
    """The place of each PMID that one answer writes in several ways."""
    places: list[str] = []
    for answer in answers:
        for pmid, forms in _forms(answer.pmids).items():
            if len(forms) > 1:
                places.append(f"{pmid} in topic {answer.topic}, {answer.run}")
    return places


def _repeated_across_answers(answers: Iterable[CitedIn]) -> list[str]:
    """The place of each PMID that the answers to one topic write in several ways."""
    forms: dict[tuple[str, str], set[str | int]] = {}
    for answer in answers:
        for pmid, of_answer in _forms(answer.pmids).items():
            in_topic = forms.setdefault((answer.topic, pmid), set())
            in_topic |= of_answer
    places: list[str] = []
    for (topic, pmid), written in forms.items():
        if len(written) > 1:
            places.append(f"{pmid} in topic {topic}")
    return places


def _forms(written: Iterable[str | int]) -> dict[str, set[str | int]]:
    """The ways in which each PMID is written; the number 7 and the text "7" are two, as for the script."""
    forms: dict[str, set[str | int]] = {}
    for entry in written:
        pmid = pmid_of(entry)
        if pmid:
            forms.setdefault(pmid, set()).add(entry)
    return forms
