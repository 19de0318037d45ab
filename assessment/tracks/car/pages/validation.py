"""The official validator's verdict on a Y3 run, in the strictest mode that the campaign has files for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from assessment.formats import problem
from assessment.model import Problem
from assessment.model.problems import REJECTS
from assessment.tracks.car.answer import Topic
from assessment.tracks.car.collection.paragraph_ids import IDS, unlisted
from assessment.tracks.car.collection.pieces import (
    CORPUS,
    Piece,
    filled,
    is_text_of,
    is_whole,
    stored_shapes,
    text_of,
)
from assessment.tracks.car.pages.official_verdict import Verdict, checked_lines
from assessment.tracks.car.pages.submitted_pages import (
    SubmittedPage,
    SubmittedParagraph,
)
from assessment.tracks.car.topics.budget import budgets
from assessment.tracks.car.unit_references import CarImportContext

PLAIN, UPLOAD = "--check-y3", "--submission-check-y3"
TEXT_OPTION = "--check-text-from-paragraph-cbor"
TEXTS = f"{PLAIN} {TEXT_OPTION}"
"""How the script is called: without a list of ids, with one (as the upload page did), with the corpus."""

PiecesByParagraph = Mapping[str, tuple[Piece, ...]]
_NO_TEXT = Piece("\0")
"""A piece that no submission has: it marks a text that cannot be right."""


class Validation(NamedTuple):
    """The `counting_verdict` with its `mode`, and the `verdict_with_texts`, as far as that can be known.

    `pieces` are those of the corpus for the paragraphs on the run's pages; `compared` says that all of them
    could be looked up there.  `has_texts`: some paragraph of the run has a para_body; the validator compares
    nothing with the corpus elsewhere.
    """

    mode: str
    counting_verdict: Verdict
    verdict_with_texts: Verdict
    pieces: PiecesByParagraph
    compared: bool
    has_texts: bool

    def sentence(self, file: str) -> str:
        """What the official validator does with the file, and in which mode."""
        validator = f"{file}: the official validator"
        if self.counting_verdict.accepted:
            return f"{validator} accepts this file ({self.mode}){self._not_compared}{self._of_texts}"
        reason = f"{self.mode}: {self.counting_verdict.message}{self._not_compared}"
        return f"{validator} rejects this file ({reason})"

    @property
    def _not_compared(self) -> str:
        if self.mode == PLAIN:
            return "; no list of paragraph ids was there to check against"
        return ""

    @property
    def _of_texts(self) -> str:
        if self.mode == TEXTS or not self.has_texts:
            return ""
        if self.verdict_with_texts.accepted:
            return "; texts were not compared with the corpus"
        return f"; where it checks texts ({TEXT_OPTION}) it rejects the file: {self.verdict_with_texts.first}"

    def settled(
        self, file: str, problems: Sequence[Problem], *, lacks_pages: bool
    ) -> tuple[Problem, ...]:
        """The problems marked by the verdict: none if it accepts the file, at least one if it rejects it.

        `lacks_pages`: the run misses pages of the outlines, which the check of the run reports and marks.
        """
        if self.counting_verdict.accepted:
            return tuple(problem._replace(official="") for problem in problems)
        if self.mode == TEXTS:
            problems = [_severe(problem) for problem in problems]
        if lacks_pages or any(problem.official for problem in problems):
            return tuple(problems)
        right = "what the official validator accepts; see what it says"
        reason = problem(
            file,
            "OFFICIAL_REJECTION",
            "file",
            what=self.counting_verdict.message,
            right=right,
        )
        return (reason._replace(official=REJECTS), *problems)


def _severe(problem: Problem) -> Problem:
    """An empty para_body is refused where texts are compared, and nowhere else."""
    if problem.code != "EMPTY_BODY":
        return problem
    return problem._replace(severity="error", official=REJECTS)


def validated(
    lines: Sequence[str], pages: Sequence[SubmittedPage], context: CarImportContext
) -> Validation:
    """The official validator's verdict on the lines of a file, which hold these pages."""
    paragraphs = [paragraph for page in pages for paragraph in page.paragraphs]
    names = {paragraph.id for paragraph in paragraphs}
    pieces = corpus_pieces(names, context)
    compared = is_whole(context.resources) or (bool(pieces) and names <= pieces.keys())
    outline = required_pages(context.topics)
    supposed = {} if compared else _corpus_from_submissions(paragraphs)

    def corpus(ids: Iterable[str]) -> PiecesByParagraph:
        return {**supposed, **corpus_pieces(ids, context)}

    k = budgets(context.topics, context.settings)
    checked = checked_lines(lines, outline, k=k)
    # Asked in any case: it tells a team what the strictest mode will say once the corpus is there.
    with_texts = checked.verdict(corpus=corpus)
    has_texts = any(paragraph.bodies is not None for paragraph in paragraphs)
    # The strictest mode with complete data is the verdict that counts.
    body = context.resources.get((IDS, "list"))
    if compared:
        mode = TEXTS
        verdict = with_texts
    elif body:
        mode = UPLOAD
        verdict = checked.verdict(unlisted=lambda ids: unlisted(body, ids))
    else:
        mode = PLAIN
        verdict = checked.verdict()
    return Validation(
        mode=mode,
        counting_verdict=verdict,
        verdict_with_texts=with_texts,
        pieces=pieces,
        compared=compared,
        has_texts=has_texts,
    )


def required_pages(topics: Mapping[str, Topic]) -> tuple[str, ...]:
    """The pages that have facets.

    The validator looks pages up by the ids of their facets; of equal ids the last one counts.
    """
    by_facet = {
        facet.id: topic.id for topic in topics.values() for facet in topic.facets
    }
    return tuple(dict.fromkeys(by_facet.values()))


def corpus_pieces(names: Iterable[str], context: CarImportContext) -> PiecesByParagraph:
    """The pieces of some paragraphs, as far as a corpus was imported."""
    shapes = stored_shapes(context.resources, CORPUS)
    wanted = [name for name in set(names) if name in shapes]
    documents = context.documents(wanted) if wanted else {}
    pieces = {}
    for name in wanted:
        if name in documents:
            pieces[name] = filled("".join(documents[name].passages), shapes[name])
    return pieces


def _corpus_from_submissions(
    paragraphs: Iterable[SubmittedParagraph],
) -> PiecesByParagraph:
    """What the corpus must have, as far as submissions show it.

    That is a text whose SHA-1 is the id, in the pieces that come first.  A paragraph that is submitted
    without such a text only gets pieces that nothing fits: whatever the corpus has, the validator refuses the
    file.
    """
    pieces: dict[str, tuple[Piece, ...]] = {}
    for paragraph in paragraphs:
        bodies = paragraph.bodies or ()
        fits = bool(bodies) and is_text_of(paragraph.id, text_of(bodies))
        if fits and _NO_TEXT in pieces.get(paragraph.id, (_NO_TEXT,)):
            pieces[paragraph.id] = bodies
        else:
            pieces.setdefault(paragraph.id, (_NO_TEXT,) * max(1, len(bodies)))
    return pieces
