"""PMIDs that a judgment file writes in several ways: the official script takes them for several documents,
here they are one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from assessment.formats import problem
from assessment.model import Problem
from assessment.tracks.biogen.answer import pmid_of


class CitedIn(NamedTuple):
    """What an answer to a topic cites, as written: numbers, texts, with zeros or blanks."""

    topic: str
    run: str
    pmids: tuple[str | int, ...]


def spellings(file: str, answers: Iterable[CitedIn]) -> Iterator[Problem]:
    """One problem for all such PMIDs: within an answer, where the script stops, else across the answers to a
    topic.
    """
    within: list[str] = []
    forms: dict[tuple[str, str], set[str | int]] = {}
    for answer in answers:
        own: dict[str, set[str | int]] = {}
        for written in answer.pmids:
            pmid = pmid_of(written)
            if pmid:
                own.setdefault(pmid, set()).add(written)
                forms.setdefault((answer.topic, pmid), set()).add(written)
        within += [
            f"{pmid} in topic {answer.topic}, {answer.run}" for pmid, ways in own.items() if len(ways) > 1
        ]
    across = [f"{pmid} in topic {topic}" for (topic, pmid), ways in forms.items() if len(ways) > 1]
    if within:
        what = (
            f"PMIDs written in several ways within an answer: {len(within)}, first {within[0]}; the "
            "official script stops there (AssertionError)"
        )
        yield problem(file, "PMID_SPELLING", "file", what, _ONE_WAY, "warning")
    elif across:
        what = f"PMIDs written in several ways by answers to one topic: {len(across)}, first {across[0]}"
        what += "; the official script counts two documents, which lowers its Document Recall"
        yield problem(file, "PMID_SPELLING", "file", what, _ONE_WAY, "warning")


_ONE_WAY = "write each PMID as a text of digits; they are one document here"
