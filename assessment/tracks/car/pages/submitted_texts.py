"""The texts that Y3 runs were submitted with, stored until a corpus comes to compare them with."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import orjson

from assessment.formats import problem
from assessment.model import Problem, Resource, Resources
from assessment.model.problems import REJECTS
from assessment.tracks.car.collection.pieces import (
    Piece,
    Shape,
    digest,
    shape,
    shape_of,
    text_of,
)
from assessment.tracks.car.pages.submitted_pages import SubmittedPage
from assessment.tracks.car.pages.validation import TEXT_OPTION, Validation

SUBMITTED = "submitted texts"


class TextShape(NamedTuple):
    """The text of a paragraph without its letters: the shape of its pieces, and the SHA-1 of the whole.

    The shape is None where the paragraph has no para_body, () where it has an empty one.
    """

    shape: Shape | None
    sha1: str


def text_shape(bodies: tuple[Piece, ...] | None) -> TextShape:
    if bodies is None:
        return TextShape(None, "")
    return TextShape(shape(bodies), digest(text_of(bodies)))


def submitted_texts(
    file: str,
    run: str,
    pages: Iterable[SubmittedPage],
    known: Resources,
    *,
    validation: Validation,
) -> tuple[Resource, ...]:
    """The resource of a run's texts.

    An empty one takes the place of an older file's where there is nothing left to compare.
    """
    # Nothing is left to compare: the corpus was there already, or the run has ids alone.
    if validation.compared or not validation.has_texts:
        if known.get((SUBMITTED, run)):
            return (Resource(SUBMITTED, run, b""),)
        return ()
    texts: dict[tuple[str, TextShape], None] = {}
    for page in pages:
        for paragraph in page.paragraphs:
            # A dictionary as an ordered set: a run repeats its paragraphs on many pages.
            texts[paragraph.id, text_shape(paragraph.bodies)] = None
    rows = [[name, text.shape, text.sha1] for name, text in texts]
    body = orjson.dumps({"file": file, "texts": rows})
    return (Resource(SUBMITTED, run, zlib.compress(body, 1)),)


def compared(
    resources: Resources, run: str, right: Mapping[str, TextShape]
) -> tuple[tuple[Problem, ...], str]:
    """The official validator's problems with the texts of a run that came before the corpus, and its verdict.

    `right` has the texts of the corpus by paragraph; the verdict is a sentence.
    """
    stored = orjson.loads(zlib.decompress(resources[SUBMITTED, run]))
    file = stored["file"]
    problems = tuple(_of_run(file, run, _texts(stored["texts"]), right))
    action = "accepts"
    if problems:
        action = "rejects"
    verdict = f"{file}: the official validator {action} the texts of run {run} ({TEXT_OPTION})"
    return problems, verdict


def _texts(rows: Iterable[Any]) -> Iterator[tuple[str, TextShape]]:
    for name, pieces, sha1 in rows:
        yield name, TextShape(None if pieces is None else shape_of(pieces), sha1)


def _of_run(
    file: str,
    run: str,
    texts: Iterable[tuple[str, TextShape]],
    right: Mapping[str, TextShape],
) -> Iterator[Problem]:
    advice = "texts as in the corpus; the official validator refuses others where it checks them"
    for name, text in texts:
        place = f"run {run}, paragraph {name}"
        fault = _fault(text, right.get(name))
        if fault:
            refused = problem(file, fault.code, place, what=fault.what, right=advice)
            yield refused._replace(official=REJECTS)


class _Fault(NamedTuple):
    """What is wrong with a text: the code of the problem and a sentence."""

    code: str
    what: str


def _fault(text: TextShape, right: TextShape | None) -> _Fault | None:
    """None where a text is the corpus' own."""
    if right is None:
        return _Fault("UNKNOWN_PARAGRAPH", "the paragraph is not in the corpus")
    if text.shape is None:
        return _Fault("SOME_TEXTS_MISSING", "no para_body, while others have one")
    if not text.shape:
        return _Fault("EMPTY_BODY", "'para_body' is []")
    if text != right:
        what = "the text, its links or its pieces are not as in the corpus"
        return _Fault("OTHER_TEXT", what)
    return None
