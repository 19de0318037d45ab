"""Texts of documents: AQUAINT-2, AQUAINT, Blog06, JSON Lines, CSV."""

import csv
import gzip
import io
import json
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assessment.formats import Packed, Unreadable
from assessment.tracks.qa2007 import TRACK
from assessment.tracks.qa2007.documents import article_files, document_texts
from assessment.tracks.qa2007.documents.article_files import articles
from assessment.tracks.qa2007.documents.web_text import web_text
from tests.tracks.qa2007.making import codes, known, run, topic

NEWS = "APW_ENG_20051121.0020"
OLD = "NYT19990326.0303"
BLOG = "BLOG06-20051223-047-0003667011"

AQUAINT2 = f"""<?xml version="1.0" encoding="UTF-8"?>
<DOCSTREAM>
<DOC id="{NEWS}" type="story" >
<HEADLINE>
Ferry sails
again
</HEADLINE>
<DATELINE>
PENMOOR, Nov. 21 (AP)
</DATELINE>
<TEXT>
<P>
The ferry &amp; its crew
left on Monday.
</P>
<P>
Nobody waved.
</P>
</TEXT>
</DOC>
</DOCSTREAM>
"""
AQUAINT = f"""<DOC>
<DOCNO> {OLD} </DOCNO>
<DOCTYPE> NEWS </DOCTYPE>
<DATE_TIME> 1999-03-26 11:30 </DATE_TIME>
<BODY>
<SLUG> BC-FERRY </SLUG>
<HEADLINE> A ferry sails </HEADLINE>
<TEXT>
The ferry left.

It came back.
</TEXT>
</BODY>
</DOC>
"""
BLOG06 = f"""<DOC>
<DOCNO>{BLOG}</DOCNO>
<DATE_XML>2005-12-23T10:00:00+0000</DATE_XML>
<PERMALINK>http://ferry.example/1</PERMALINK>
<DOCHDR>
http://ferry.example/1 0.0.0.0 20051223 1000
Content-Type: text/html; charset=iso-8859-1
</DOCHDR>
<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN">
<html><head><title>My caf\xe9</title><style>p {{ color: red }}</style>
<script>document.write("<p>never")</script></head>
<body><div>Home | About<p>The <b>ferry</b> costs &pound;5<br>a day.
<ul><li>one<li onclick="x()">two</ul><!-- hidden --></body></html>
</DOC>
""".encode("iso-8859-1")


def kind_of(data, name="file"):
    packed = Packed(name, data if isinstance(data, bytes) else data.encode())
    return next(
        (kind.name for kind in TRACK.files if kind.streams and kind.recognise(packed)),
        None,
    )


def read(data, *cited, runs=None, documents=None):
    """What the reader of the file's kind finds, for a run that cites some documents."""
    name = kind_of(data)
    one = run(q1=[(docid, "x") for docid in cited]) if cited else None
    context = known(topic(), runs=runs or ([one] if one else []))
    packed = Packed("file", data if isinstance(data, bytes) else data.encode())
    return next(kind for kind in TRACK.files if kind.name == name).read(packed, context)


def only(read):
    (document,) = read.documents
    return document


def test_a_story_of_aquaint2_has_its_headline_its_dateline_and_its_paragraphs():
    document = only(read(AQUAINT2, NEWS))
    assert document.id == NEWS
    assert document.title == "Ferry sails again"
    assert document.passages == (
        "PENMOOR, Nov. 21 (AP)",
        "The ferry & its crew left on Monday.",
        "Nobody waved.",
    )


def test_a_story_of_aquaint_has_its_date_and_the_paragraphs_that_blank_lines_make():
    document = only(read(AQUAINT, OLD))
    assert (document.id, document.title) == (OLD, "A ferry sails")
    assert document.passages == ("1999-03-26 11:30", "The ferry left.", "It came back.")


def test_a_blog_page_is_text_without_scripts_styles_comments_and_markup():
    document = only(read(BLOG06, BLOG))
    assert (document.id, document.title) == (BLOG, "My café")
    assert document.passages == (
        "2005-12-23",
        "Home | About",
        "The ferry costs £5",
        "a day.",
        "one",
        "two",
    )


def test_a_page_names_its_character_set_in_the_header_in_itself_or_not_at_all():
    page = BLOG06.replace(b"; charset=iso-8859-1", b"")
    assert only(read(page, BLOG)).title == "My café"
    utf8 = page.decode("iso-8859-1").encode()
    assert only(read(utf8, BLOG)).title == "My café"
    meta = page.replace(b"<head>", b'<head><meta charset="nonsense">')
    assert only(read(meta, BLOG)).title == "My café"


def test_json_lines_and_csv_hold_texts_too():
    line = json.dumps({"docid": NEWS, "title": "T", "text": "One.\n\nTwo\nlines."})
    assert only(read(line, NEWS)).passages == ("One.", "Two lines.")
    listed = json.dumps({"id": NEWS, "contents": ["One.", "", "Two."]})
    assert only(read(listed, NEWS)).passages == ("One.", "Two.")
    table = io.StringIO()
    csv.writer(table).writerows(
        [["ID", "Title", "Text"], [NEWS, "T, t", "One.\n\nTwo."]]
    )
    document = only(read(table.getvalue(), NEWS))
    assert (document.title, document.passages) == ("T, t", ("One.", "Two."))


def test_only_cited_documents_are_kept_and_the_note_counts_what_is_missing():
    parsed = read(AQUAINT2 + AQUAINT, NEWS, BLOG)
    assert only(parsed).id == NEWS
    assert parsed.notes == (
        "file: 1 of 2 documents stored, those that runs cite; 1 cited document has no text yet",
    )
    whole = read(AQUAINT2 + AQUAINT, NEWS)
    assert whole.notes == (
        "file: 1 of 2 documents stored, those that runs cite; every cited document has its text",
    )


def test_without_runs_a_small_file_is_kept_whole_and_a_collection_is_refused(
    monkeypatch,
):
    monkeypatch.setattr(document_texts, "SMALL", 2)
    assert len(list(read(AQUAINT2 + AQUAINT).documents)) == 2
    refused = read(AQUAINT2 + AQUAINT + BLOG06.decode("iso-8859-1"))
    assert codes(refused.problems) == ["RUNS_COME_FIRST"]
    assert not list(refused.documents)


def test_gzip_is_unpacked_while_it_is_read():
    packed = gzip.compress(AQUAINT2.encode())
    assert kind_of(packed) == "articles"
    assert only(read(packed, NEWS)).title == "Ferry sails again"


def test_the_first_of_two_documents_of_one_id_counts():
    parsed = read(AQUAINT2 + AQUAINT2.replace("Monday", "Friday"), NEWS)
    assert "Monday" in only(parsed).passages[1]
    (problem,) = parsed.problems
    assert (problem.code, problem.place) == ("REPEATED_DOCUMENT", "line 24")
    assert problem.what == f"document {NEWS} is already in line 3"


def test_a_document_without_end_is_named_and_the_next_one_is_read():
    parsed = read(AQUAINT2.replace("</DOC>", "") + AQUAINT, NEWS, OLD)
    assert only(parsed).id == OLD
    (problem,) = parsed.problems
    assert (problem.severity, problem.code, problem.place) == (
        "error",
        "MALFORMED_DOCUMENT",
        "line 3",
    )


def test_documents_without_id_without_text_and_too_long_ones_are_named(monkeypatch):
    monkeypatch.setattr("assessment.tracks.qa2007.documents.article_texts.MAX_TEXT", 10)
    nameless = "<DOC>\n<TEXT>\nx\n</TEXT>\n</DOC>\n"
    empty = AQUAINT.replace("The ferry left.\n\nIt came back.", "")
    parsed = read(AQUAINT2 + nameless + empty, NEWS, OLD)
    assert codes(parsed.problems) == [
        "LONG_DOCUMENT",
        "MALFORMED_DOCUMENT",
        "EMPTY_DOCUMENT",
    ]
    assert only(parsed).passages == ("PENMOOR, N",)


def test_a_huge_document_is_passed_over_within_bounded_memory(monkeypatch):
    monkeypatch.setattr(article_files, "MAX_ARTICLE", 2**18)
    filler = b"<P>\nmore and more\n</P>\n" * 200_000
    data = AQUAINT2.encode().replace(b"<TEXT>", b"<TEXT>\n" + filler) + AQUAINT.encode()
    parsed = read(data, NEWS, OLD)
    assert only(parsed).id == OLD
    assert codes(parsed.problems) == ["DOCUMENT_TOO_LARGE"]
    last = list(articles(Packed("file", data)))[-1]
    assert last.line == data.count(b"\n", 0, data.index(OLD.encode()))


def test_a_collection_of_many_megabytes_takes_little_memory(tmp_path):
    path = tmp_path / "collection.gz"
    story = AQUAINT2.split("<DOCSTREAM>\n")[1].split("</DOCSTREAM>")[0]
    with gzip.open(path, "wt") as file:
        for number in range(20_000):
            file.write(
                story.replace("0020", f"{number:04d}").replace(
                    "Nobody", "Nobody " * 100
                )
            )
    context = known(topic(), runs=[run(q1=[(NEWS, "x")])])
    tracemalloc.start()
    result = document_texts.read_articles(Packed("collection", path), context)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert only(result).id == NEWS
    assert peak < 8 * 2**20


def test_broken_rows_are_named_with_their_place():
    lines = [
        json.dumps({"id": NEWS, "text": "x"}),
        "{broken",
        "[1]",
        json.dumps({"id": OLD, "text": 5}),
    ]
    parsed = read("\n".join(lines), NEWS, OLD)
    assert [(one.code, one.place) for one in parsed.problems] == [
        ("MALFORMED_DOCUMENT", "line 2"),
        ("MALFORMED_DOCUMENT", "line 3"),
        ("MALFORMED_DOCUMENT", "line 4"),
    ]


def test_a_cell_that_does_not_end_is_refused_with_its_place():
    with pytest.raises(Unreadable) as refusal:
        read(f'id,text\n{NEWS},"never closed\n', NEWS)
    assert refusal.value.problem.code == "MALFORMED_FILE"


@pytest.mark.parametrize(
    "text",
    [
        "1.1 tag NIL\n",
        "a,b\n1,2\n",
        '{"id": 1}\n',
        "<top> <num> Number: 1\n",
        "<DOC>\nno id\n</DOC>\n",
        "",
    ],
)
def test_other_files_are_no_texts(text):
    assert kind_of(text) is None


@given(st.text(max_size=300))
def test_no_page_breaks_the_reader_and_no_paragraph_is_empty(page):
    title, paragraphs = web_text(page)
    assert title == " ".join(title.split())
    assert all(paragraph.strip() and "\n" not in paragraph for paragraph in paragraphs)


@given(
    st.lists(
        st.sampled_from(
            [
                "<DOC>",
                "</DOC>",
                "\n",
                "<DOCNO>a</DOCNO>",
                '<DOC id="b">',
                "<TEXT>",
                "<P>",
                "x",
                "<DOCHDR>",
                "</DOCHDR>",
            ]
        ),
        max_size=40,
    ),
    st.integers(1, 50),
)
def test_documents_are_cut_alike_whatever_the_blocks_in_which_they_are_read(
    pieces, block
):
    data = "".join(pieces).encode()
    whole = list(articles(Packed("file", data)))
    before = article_files._BLOCK
    article_files._BLOCK = block
    try:
        assert list(articles(Packed("file", data))) == whole
    finally:
        article_files._BLOCK = before
    assert all(article.line <= data.count(b"\n") + 1 for article in whole)
