"""The rules for the texts of a Y3 run: all paragraphs or none, and the same pieces as in the corpus."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from assessment.formats.reports import Report
from assessment.model import Severity
from assessment.tracks.car.collection.pieces import Piece
from assessment.tracks.car.pages.submitted_pages import SubmittedPage

_KEYS = ("text", "entity", "entity_name", "link_section")


def check_bodies(
    pages: Sequence[SubmittedPage],
    corpus: Mapping[str, tuple[Piece, ...]],
    report: Report,
    *,
    official: bool,
) -> None:
    """Reports texts that some paragraphs have and others lack, and pieces that differ from the corpus.

    `official`: the validator's verdict is the one with texts checked.
    """
    paragraphs = [(page, paragraph) for page in pages for paragraph in page.paragraphs]
    # The official validator does not compare a run without any para_body with the corpus
    # (trec_car_y3_conversion).
    if all(paragraph.bodies is None for _, paragraph in paragraphs):
        return
    # Without the corpus the official validator compares no texts, and a missing one does no harm.
    severity: Severity = "error" if corpus else "warning"
    for page, paragraph in paragraphs:
        place = f"{page.place}, paragraph {paragraph.number}"
        if paragraph.bodies is None:
            what = "no para_body, while others have one"
            right = "text for all paragraphs, or for none"
            report.add(
                severity,
                "SOME_TEXTS_MISSING",
                place,
                what=what,
                right=right,
                official=official,
            )
        elif paragraph.bodies and paragraph.id in corpus:
            right = "the bodies as in the corpus"
            differences = _differences(paragraph.bodies, corpus[paragraph.id])
            for difference in differences:
                report.error(
                    "OTHER_TEXT",
                    f"{place}{difference.step}",
                    what=difference.what,
                    right=right,
                    official=official,
                )


class _Difference(NamedTuple):
    """Where the pieces of a text are not those of the corpus, and what differs.

    `step` goes on from the paragraph's place: ", body 2", or "" for the whole text.
    """

    step: str
    what: str


def _differences(
    bodies: Sequence[Piece], expected: Sequence[Piece]
) -> Iterator[_Difference]:
    if len(bodies) != len(expected):
        what = f"{len(bodies)} bodies, {len(expected)} in the corpus"
        yield _Difference("", what)
        return
    for number, (body, right) in enumerate(zip(bodies, expected, strict=True), 1):
        columns = zip(_KEYS, body, right, strict=True)
        names = [name for name, submitted, correct in columns if submitted != correct]
        if names:
            what = f"{' and '.join(names)} not as in the corpus"
            yield _Difference(f", body {number}", what)
