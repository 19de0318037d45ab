"""The entries of citation lists: counted PMIDs, dropped entries and the notices about them."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from assessment.sentences.spans import Span
from assessment.tracks.biogen.citations.brackets import (
    CitationList,
    Reading,
    ends_final,
)
from assessment.tracks.biogen.citations.citation_placement import (
    SentenceWithLists,
    StrayList,
)

ENTRIES_PER_LIST = (
    3  # submission format page: PMIDs after the third of a list are discarded
)
_DIGITS = re.compile(r"[0-9]+")
_FINAL = re.compile(r"[.!?]")
_SHOWN = 40


class CitationMark(NamedTuple):
    """A stretch of the answer: a counted PMID (rule ""), or what `rule` dropped, and why."""

    start: int
    end: int
    rule: str
    what: str


class Notice(NamedTuple):
    """Something wrong in the answer: the validator's name, the sentence from 1, what would be right."""

    code: str
    sentence: int | None
    what: str


class SentenceCitations(NamedTuple):
    """The result of the lists of one sentence."""

    cited: tuple[str, ...]
    marks: list[CitationMark]
    notices: list[Notice]


class _Entry(NamedTuple):
    """An entry of a list, and the rule that drops it ("" if it counts)."""

    span: Span
    word: str
    rule: str


class _Reason(NamedTuple):
    """Why a list is dropped, and what would be right."""

    what: str
    remedy: str


_EXAMPLE = 'as in "It helps [123]."'
_AFTER = _Reason(
    "stands behind the end of a sentence and is discarded",
    f"put it inside, before the full stop, {_EXAMPLE}",
)
_BEFORE = _Reason(
    "stands before any text and is discarded", f"put it inside a sentence, {_EXAMPLE}"
)
_NO_STOP = _Reason(
    "is dropped because its sentence has no . ! or ?",
    f"end the sentence with a full stop, {_EXAMPLE}",
)
_AFTER_LAST = _Reason(
    "is dropped because it stands behind the last . ! or ? of its sentence",
    f"put a full stop behind it, {_EXAMPLE}",
)
_NO_END = f"the sentence cites but has no final punctuation; end it with a full stop, {_EXAMPLE}"
_WHY = {
    "MALFORMED_CITATION": "This entry is not a PMID and is left out.",
    "TOO_MANY_CITATIONS": "Only the first three PMIDs of a list count.",
    "REPEATED_PMID": "This PMID already counts for the sentence.",
}


def count_citations(
    text: str, sentence: SentenceWithLists, number: int, reading: Reading
) -> SentenceCitations:
    """The citations of a sentence; `number` is its number in the answer, from 1."""
    counting, marks, notices = _drop_by_punctuation(text, sentence, number, reading)
    cited: dict[str, None] = {}
    repeated: dict[str, None] = {}
    for citation_list in counting:
        entries = list(_checked_entries(text, citation_list, cited, reading))
        notices += _list_notices(entries, number)
        for entry in entries:
            if entry.word:
                marks.append(_mark(entry))
            if entry.rule == "REPEATED_PMID":
                repeated[entry.word] = None
    for pmid in repeated:
        notices.append(Notice("REPEATED_PMID", number, _repeated_pmid(pmid)))
    if reading == "spec" and counting and not ends_final(sentence.bare):
        notices.append(Notice("NO_FINAL_PUNCTUATION", number, _NO_END))
    return SentenceCitations(tuple(cited), marks, notices)


def discard_stray_lists(
    text: str, lists: Sequence[StrayList], sentences: int
) -> tuple[list[CitationMark], list[Notice]]:
    """Marks and notices of the lists that are in no sentence; `sentences` is how many there are."""
    marks, notices = [], []
    for citation_list, after_sentence in lists:
        why = _AFTER if after_sentence else _BEFORE
        mark = _ignored_mark(citation_list.start, citation_list.stray, why)
        marks.append(mark)
        # Notices on lists before any text stand at the first sentence, if there is one.
        sentence = after_sentence or min(1, sentences)
        notice = _ignored_notice(text, citation_list, sentence or None, why)
        notices.append(notice)
    return marks, notices


def note_loose_bracket(
    text: str, span: Span, number: int | None
) -> tuple[list[CitationMark], Notice]:
    """Marks and the notice of a bracket that is no list in this reading, in the sentence with this number."""
    shown = _shown(text[span.start : span.end])
    if not _DIGITS.search(text, *span):
        what = f"the bracket {shown} has no PMID and counts as text; a citation list looks like [123, 456]"
        return [], Notice("BRACKET_WITHOUT_PMID", number, what)
    what = (
        f"the bracket {shown} is no list of PMIDs and counts as text; "
        "write digits and commas only, as in [123, 456]"
    )
    mark = CitationMark(
        *span,
        "MALFORMED_CITATION",
        "This bracket is no list of PMIDs and counts as text.",
    )
    return [mark], Notice("MALFORMED_CITATION", number, what)


def _drop_by_punctuation(
    text: str, sentence: SentenceWithLists, number: int, reading: Reading
) -> tuple[list[CitationList], list[CitationMark], list[Notice]]:
    """The validator's rule: only lists before the last . ! or ? of their sentence count."""
    if reading != "validator" or not sentence.lists:
        return list(sentence.lists), [], []
    last = max(text.rfind(mark, sentence.start, sentence.end) for mark in ".!?")
    why = _AFTER_LAST
    # A mark that begins the sentence ends nothing, so there is none: no list stands before it.
    if last <= sentence.start:
        last = -1
        why = _NO_STOP
    counting = []
    marks = []
    notices = []
    for citation_list in sentence.lists:
        if citation_list.start < last:
            counting.append(citation_list)
        else:
            marks.append(_ignored_mark(citation_list.start, citation_list.end, why))
            notices.append(_ignored_notice(text, citation_list, number, why))
    return counting, marks, notices


def _checked_entries(
    text: str, citation_list: CitationList, cited: dict[str, None], reading: Reading
) -> Iterator[_Entry]:
    """The entries of a list in order; PMIDs that count are added to `cited`."""
    clean = 0
    for span in _entries(text, citation_list, reading):
        word = text[span.start : span.end]
        if not _DIGITS.fullmatch(word):
            yield _Entry(span, word, "MALFORMED_CITATION")
            continue
        clean += 1
        pmid = word.lstrip("0") or "0"
        yield _Entry(span, pmid, _dropping_rule(pmid, clean, cited, reading))


def _dropping_rule(
    pmid: str, number: int, cited: dict[str, None], reading: Reading
) -> str:
    if reading == "spec" and number > ENTRIES_PER_LIST:
        return "TOO_MANY_CITATIONS"
    if pmid in cited and reading != "evaluation":
        return "REPEATED_PMID"
    cited[pmid] = None
    return ""


def _entries(
    text: str, citation_list: CitationList, reading: Reading
) -> Iterator[Span]:
    """Where the entries of a list are, by the reading."""
    if reading == "validator":
        # The validator takes all digits between the brackets, whatever separates them.
        for digits in _DIGITS.finditer(text, citation_list.start, citation_list.end):
            yield Span(*digits.span())
        return
    at = citation_list.start + 1
    inside = text[at : citation_list.end - 1]
    for part in inside.split(","):
        word = part.strip()
        leading_space = len(part) - len(part.lstrip())
        start = at + leading_space
        yield Span(start, start + len(word))
        at += len(part) + 1


def _mark(entry: _Entry) -> CitationMark:
    what = _WHY[entry.rule] if entry.rule else entry.word
    return CitationMark(*entry.span, entry.rule, what)


def _ignored_mark(start: int, end: int, why: _Reason) -> CitationMark:
    return CitationMark(start, end, "IGNORED_CITATION_BLOCK", f"The list {why.what}.")


def _list_notices(entries: Sequence[_Entry], number: int) -> list[Notice]:
    """At most one notice about entries that are no PMIDs, and one about a list that is too long."""
    notices = []
    bad = [entry.word for entry in entries if entry.rule == "MALFORMED_CITATION"]
    if bad:
        quoted = [f'"{_shown(word)}"' for word in bad[:ENTRIES_PER_LIST]]
        shown = ", ".join(quoted)
        what = f"{shown} in a citation list is not a PMID; write digits and commas only, as in [123, 456]"
        notices.append(Notice("MALFORMED_CITATION", number, what))
    if any(entry.rule == "TOO_MANY_CITATIONS" for entry in entries):
        pmids = len(entries) - len(bad)
        what = f"{pmids} PMIDs in one list, the first three count; cite at most three at a place"
        notices.append(Notice("TOO_MANY_CITATIONS", number, what))
    return notices


def _ignored_notice(
    text: str, citation_list: CitationList, number: int | None, why: _Reason
) -> Notice:
    own_text = text[citation_list.start : citation_list.end]
    what = f"the list {_shown(own_text)} {why.what}; {why.remedy}"
    return Notice("IGNORED_CITATION_BLOCK", number, what)


def _repeated_pmid(pmid: str) -> str:
    return f"PMID {_shown(pmid)} is cited more than once and counts once; cite it once in a sentence"


def _shown(text: str) -> str:
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"
