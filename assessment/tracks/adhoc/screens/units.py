"""What is judged: each document of the pool, equal texts together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from assessment.model import Document, Headline, Part, Screen, Unit
from assessment.statistics.stable_order import stable_order
from assessment.tracks.adhoc.answer import AdhocState, Topic, relevance_ref
from assessment.tracks.adhoc.grades.own_grades import grades_of
from assessment.tracks.adhoc.pool.equal_texts import equal_texts
from assessment.tracks.adhoc.pool.pool import pool

_ABSENT = (
    "the text of this document is not in the campaign: import the documents to read it"
)
_NO_GRADES = "the campaign has no grades of its own yet: import a file of labels"


def headline(topic: Topic) -> Headline:
    """The query as the title, the description as the question, with the narrative behind them."""
    query = topic.query or "a topic without a text"
    return Headline(query, topic.description or query, topic.narrative)


def screens(state: AdhocState) -> Iterator[Screen]:
    """One for each text of the pool."""
    runs = pool(state)
    names = stable_order(runs, state.id)
    documents = state.documents(names)
    by_runs = state.settings["order"] == "runs"
    grades = grades_of(state.settings, state.resources)
    for screen, same in equal_texts(names, documents):
        notes = []
        document = documents.get(same[0])
        if document is None or not document.passages:
            notes.append(_ABSENT)
        if not grades.grades:
            notes.append(_NO_GRADES)
        rank = 0
        # What most runs have retrieved comes first, without a word about which runs.
        if by_runs:
            rank = -max(runs[name] for name in same)
        # The document is judged, not its title: it does not count as taken from the document's text.
        parts = tuple(
            title_part(name, documents)._replace(document="") for name in same
        )
        yield Screen(screen, parts, tuple(notes), rank, title="Document {n}")


def title_part(name: str, documents: Mapping[str, Document]) -> Part:
    """A document as a row: its title, or its id where it has none."""
    document = documents.get(name)
    title = f"Document {name}"
    if document and document.title:
        title = document.title
    return Part(title, name=f"document {name}", document=name)


def units(state: AdhocState) -> Iterator[Unit]:
    """One question for each document."""
    names = stable_order(pool(state), state.id)
    documents = state.documents(names)
    grades = grades_of(state.settings, state.resources)
    question = f"How relevant is this {grades.what} to the topic?"
    for screen, same in equal_texts(names, documents):
        # A label of one is a suggestion for the others.
        text = f"{state.id} {screen}" if len(same) > 1 else ""
        for part, name in enumerate(same):
            ref = relevance_ref(grades.kind, state.id, name)
            title = f"document {name}"
            yield Unit(ref, screen, part, title, question, name, same=text)
