"""Documents of the common forms; only those in use are stored."""

import pytest

from assessment.model import Run
from assessment.tracks.adhoc.answer import Answer
from assessment.tracks.adhoc.judgments.qrels import JUDGED
from tests.tracks.adhoc.making import codes, context, read, recognised

SGML = """<DOC>
<DOCNO> FT911-1 </DOCNO>
<HEADLINE>Bees &amp; hives</HEADLINE>
<TEXT>
Bees fly.
<P>They return.</P>
</TEXT>
</DOC>
<DOC>
<DOCNO>FT911-2</DOCNO>
<TEXT>Unused.</TEXT>
</DOC>
"""


def using(*names):
    """A campaign whose one run holds these documents."""
    answer = Answer(" ".join(names), " ".join("1" for _ in names))
    return context(runs=[Run("wren", {"1": answer})])


@pytest.mark.parametrize("field", ["docno", "docid", "doc_id", "_id", "id"])
@pytest.mark.parametrize("text", ["text", "contents", "body"])
def test_json_lines_have_ids_and_texts_under_several_names(field, text):
    line = f'{{"{field}": "a", "title": "Bees", "{text}": "They fly.\\n\\nFar."}}\n'
    assert recognised(line) == ["documents"]
    (document,) = read("documents", line, using("a")).documents
    assert (document.id, document.title) == ("a", "Bees")
    assert document.passages == ("They fly.", "Far.")


def test_only_documents_that_runs_and_qrels_name_are_stored():
    lines = "".join(f'{{"docno": "{name}", "text": "t"}}\n' for name in "abc")
    judged = read("qrels", "1 0 c 1\n").resources
    stored = {(one.kind, one.name): one.body for one in judged}
    assert {kind for kind, _ in stored} == {JUDGED}
    known = context(runs=using("a").runs.values(), resources=stored)
    result = read("documents", lines, known)
    assert [document.id for document in result.documents] == ["a", "c"]
    assert [document.id for document in result.documents] == ["a", "c"]


def test_sgml_is_read_without_markup():
    assert recognised(SGML) == ["documents-sgml"]
    (document,) = read("documents-sgml", SGML, using("FT911-1")).documents
    assert document.title == "Bees & hives"
    assert document.passages == ("Bees fly.", "They return.")


def test_an_address_of_the_web_is_the_documents_link_and_nothing_else_is():
    lines = (
        '{"docno": "a", "text": "t", "url": "https://example.org/a"}\n'
        '{"docno": "b", "text": "t", "url": "javascript:alert(1)"}\n'
    )
    documents = read("documents", lines, using("a", "b")).documents
    assert [document.link for document in documents] == ["https://example.org/a", ""]


def test_a_document_twice_counts_once_and_is_reported():
    lines = '{"docno": "a", "text": "one"}\n{"docno": "a", "text": "two"}\nnone\n'
    result = read("documents", lines, using("a"))
    assert codes(result) == ["REPEATED_DOCUMENT", "MALFORMED_DOCUMENT"]
    assert [document.passages for document in result.documents] == [("one",)]


def test_a_file_that_nothing_names_is_accepted_and_stores_nothing():
    result = read("documents", '{"docno": "z", "text": "t"}\n', using("a"))
    assert result.unused
    assert "no document that" in result.notes[0]
