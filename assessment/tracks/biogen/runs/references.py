"""Whether the citations of a run of 2024 fit its lists of references.

The submission format page demands it; this module also says what becomes of a run that
does not comply.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from assessment.formats import problem, warning
from assessment.formats.plurals import number_of
from assessment.model import Problem, Severity
from assessment.tracks.biogen.answer import Answer, pmid_of
from assessment.tracks.biogen.citations.cited_sentences import CitationMark
from assessment.tracks.biogen.runs import official_validators

ORPHANED, REPEATED, MALFORMED = "ORPHANED_PMID", "REPEATED_PMID", "MALFORMED_CITATION"
INVALID = "INVALID_PMID"
_CITE = "cite it inside a sentence or delete it"
_STRICT = "correct these places; with the setting “strict” at “report” the run is imported as it is"


def severity(settings: Mapping[str, str]) -> Severity:
    """How serious it is that citations and references do not fit together."""
    return "error" if settings["strict"] == "reject" else "warning"


def problems(
    file: str, place: str, answer: Answer, severity: Severity
) -> Iterator[Problem]:
    """PMIDs that are misspelt, listed twice, listed but not cited, or cited but not listed."""
    # An entry that is no PMID is compared as written, so that a repeated one is still reported.
    listed = [pmid_of(reference) or reference for reference in answer.references]
    cited = _first_citing_sentences(answer)
    yield from official_validators.marked(_written(file, place, answer, severity))
    listed_place = f"{place}, references"
    for reference, count in Counter(listed).items():
        if count > 1:
            what = f"PMID {reference} is listed {count} times in references"
            right = "list it once"
            yield problem(
                file, REPEATED, listed_place, what=what, right=right, severity=severity
            )
        if reference not in cited:
            what = f"PMID {reference[:40]} is in references but no counted citation names it"
            yield problem(
                file, ORPHANED, listed_place, what=what, right=_CITE, severity=severity
            )
    for pmid, number in sorted(cited.items(), key=lambda item: item[1]):
        if pmid not in listed:
            citing_place = f"{place}, sentence {number}"
            what = f"PMID {pmid} is cited but not in references"
            right = "add it to references"
            yield problem(
                file, ORPHANED, citing_place, what=what, right=right, severity=severity
            )


def _first_citing_sentences(answer: Answer) -> dict[str, int]:
    """The number of the first sentence that cites each PMID."""
    first: dict[str, int] = {}
    numbered = list(enumerate(answer.sentences, 1))
    # From the last sentence to the first, so that the first one overwrites the others.
    for number, sentence in reversed(numbered):
        for pmid in sentence.cited:
            first[pmid] = number
    return first


def _written(
    file: str, place: str, answer: Answer, severity: Severity
) -> Iterator[Problem]:
    """References that are not PMIDs, and PMIDs that the validator does not recognise by their spelling."""
    for index, reference in enumerate(answer.references):
        reference_place = f"{place}, references[{index}]"
        if pmid_of(reference) is None:
            what = f"reference {reference[:40]!r} is not a PMID"
            right = "digits only"
            yield problem(
                file,
                MALFORMED,
                reference_place,
                what=what,
                right=right,
                severity=severity,
            )
        else:
            yield from _spelling(file, reference_place, reference)
    for mark in answer.marks:
        yield from _mark_spelling(file, place, answer, mark)


def _mark_spelling(
    file: str, place: str, answer: Answer, mark: CitationMark
) -> Iterator[Problem]:
    written = answer.text[mark.start : mark.end]
    # A mark with a rule is a citation that does not count, and a notice reports it already.
    if not mark.rule and pmid_of(written):
        yield from _spelling(file, f"{place}, character {mark.start + 1}", written)


def _spelling(file: str, place: str, written: str) -> Iterator[Problem]:
    """A PMID with zeros or blanks before it; the validator compares PMIDs as texts."""
    pmid = pmid_of(written)
    if pmid != written:
        what = f"{written[:40]!r} is read as PMID {pmid}; the official validator does not find it in its list"
        yield warning(file, "PMID_SPELLING", place, what=what, right=f"write {pmid!r}")


def refusal(file: str, run_problems: Iterable[Problem]) -> Problem | None:
    """The reason for which a run is not imported under the setting “strict”, None if there is none.

    `run_problems` are all problems of the run, under the same setting.
    """
    rules = {ORPHANED, REPEATED, MALFORMED, INVALID}
    places: list[str] = []
    for reported in run_problems:
        if reported.severity == "error" and reported.code in rules:
            places.append(reported.place)
    if not places:
        return None
    count = number_of(len(places), "place")
    what = (
        "the run is not imported because citations and references do not fit together at "
        f"{count}, first at {places[0]}"
    )
    return problem(file, "INVALID_SUBMISSION", "file", what=what, right=_STRICT)
