"""Elements, tables and names: what is foreign stays text."""

from __future__ import annotations

from html.parser import HTMLParser

from hypothesis import given
from hypothesis import strategies as st

from assessment.report.assessor_names import AssessorNames
from assessment.report.markup import Html, escaped, joined, tag
from assessment.report.tables import MAX_ROWS, TableCell, grid


class Reader(HTMLParser):
    """What a browser finds: the tags opened, the attributes' values, the text."""

    def __init__(self, page):
        super().__init__(convert_charrefs=True)
        self.tags, self.values, self.text = [], [], ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.values += [value for _, value in attrs]

    def handle_data(self, data):
        self.text += data


@given(st.text())
def test_whatever_is_foreign_stays_text_of_its_element(text):
    result = Reader(tag("td", text, title=text))
    assert result.tags == ["td"]
    assert len(result.text) == len(text) == len(result.values[0])


@given(st.text(st.characters(categories=["L", "N", "P", "S", "Zs"])))
def test_printable_text_is_read_as_it_was_written(text):
    assert Reader(tag("p", text)).text == text


def test_control_characters_are_made_visible():
    assert escaped("a\x00b\u202ec\ud800") == "a\ufffdb\ufffdc\ufffd"


def test_an_attribute_that_is_none_or_false_is_left_out():
    assert tag("td", "x", class_=None, hidden=False, open=True) == "<td open>x</td>"


def test_markup_inside_an_element_is_not_escaped_again():
    assert (
        tag("p", joined(tag("b", "a & b"), " < c")) == "<p><b>a &amp; b</b> &lt; c</p>"
    )
    assert isinstance(escaped("x"), Html)


def test_a_column_of_numbers_stands_right_with_equal_decimals():
    table = grid(
        "Counts", ("run", "share"), [("heron", 0.5), ("tern", 0.25), ("quarry", None)]
    )
    assert '<td class="n">0.50</td>' in table
    assert '<td class="n">0.25</td>' in table
    assert '<td class="n">–</td>' in table


def test_a_figure_stands_above_what_is_behind_it():
    table = grid("Scores", ("run", "MAP"), [("heron", TableCell("0.41", "3/9", 0.41))])
    assert '<td class="n" style="--v:0.41">0.41 <small>3/9</small></td>' in table


def test_every_table_has_a_caption_and_heads_for_rows_and_columns():
    table = grid("Who <judged>", ("assessor",), [("Ann",)])
    assert "<caption>Who &lt;judged&gt;</caption>" in table
    assert '<th scope="col">assessor</th>' in table
    assert '<th scope="row">Ann</th>' in table


def test_a_long_head_of_a_row_may_take_several_lines():
    rows = [
        ("heron-rag-2", 1.0),
        ("Paragraph relevant for the page (grade above 0)", 0.5),
    ]
    page = grid("Agreement", ("question", "kappa"), rows)
    assert page.count('<th scope="row" class="long">Paragraph relevant') == 1
    assert '<th scope="row">heron-rag-2' in page


def test_a_long_table_is_cut_and_says_so():
    table = grid("Many", ("n",), ((str(n),) for n in range(MAX_ROWS + 1)))
    assert table.count('<th scope="row"') == MAX_ROWS
    assert f"Only the first {MAX_ROWS} rows are shown." in table


def test_assessors_get_numbers_and_machines_keep_their_names():
    names = AssessorNames(
        "spring", ["Ann", "Ben", "auto:x", "adjudicator:Ann"], anonymous=True
    )
    assert {names.of("Ann"), names.of("Ben")} == {"assessor 1", "assessor 2"}
    assert names.of("adjudicator:Ann") == f"{names.of('Ann')} (adjudicator)"
    assert names.of("auto:x") == "x (machine)"


def test_names_stay_where_nobody_asked_for_numbers():
    names = AssessorNames("spring", ["Ann", "adjudicator:Zoe"], anonymous=False)
    assert [names.of("Ann"), names.of("adjudicator:Zoe")] == [
        "Ann",
        "Zoe (adjudicator)",
    ]


def test_a_policy_that_names_an_assessor_is_numbered_too():
    names = AssessorNames("spring", ["Ann"], anonymous=True)
    assert names.of_choice("one:Ann", "only the labels of Ann") == (
        "one:assessor 1",
        "only the labels of assessor 1",
    )
    assert names.of_choice("majority", "more than half") == (
        "majority",
        "more than half",
    )
