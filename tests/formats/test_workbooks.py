"""Workbooks are read row by row, within limits."""

import io
import zipfile

import pytest
from openpyxl import Workbook

from assessment.formats import Packed, Unreadable, workbooks
from assessment.formats.workbooks import is_workbook, sheet_rows


def workbook(**sheets):
    book = Workbook()
    book.remove(book.active)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def packed(body):
    return Packed("sheet.xlsx", body)


def refusal(body):
    with pytest.raises(Unreadable) as error:
        list(sheet_rows(packed(body)))
    return error.value.problem.code


def with_part(body, name, text):
    out = io.BytesIO(body)
    with zipfile.ZipFile(out, "a") as archive:
        archive.writestr(name, text)
    return out.getvalue()


def test_rows_have_their_numbers_and_texts_and_empty_rows_are_left_out():
    body = workbook(
        first=[["PASSAGE", "FULL"], [], ["a", None, 2], [None]], second=[[0.5]]
    )
    assert is_workbook(packed(body))
    assert list(sheet_rows(packed(body))) == [
        ("first", 1, ("PASSAGE", "FULL")),
        ("first", 3, ("a", "", "2")),
        ("second", 1, ("0.5",)),
    ]


def test_a_formula_without_a_stored_value_is_empty():
    assert list(sheet_rows(packed(workbook(one=[["=1+1", "a"]])))) == [
        ("one", 1, ("", "a"))
    ]


def test_sheets_beyond_the_limits_are_refused(monkeypatch):
    monkeypatch.setattr(workbooks, "MAX_ROWS", 2)
    monkeypatch.setattr(workbooks, "MAX_COLUMNS", 2)
    assert refusal(workbook(one=[["a"], ["b"], ["c"]])) == "FILE_TOO_LARGE"
    assert refusal(workbook(one=[["a", "b", "c"]])) == "FILE_TOO_LARGE"
    assert len(list(sheet_rows(packed(workbook(one=[["a", "b"], ["c"]]))))) == 2


def test_a_workbook_that_unpacks_to_too_much_is_refused_before_it_is_read(monkeypatch):
    monkeypatch.setattr(workbooks, "MAX_UNPACKED", 2**20)
    bomb = with_part(workbook(one=[["a"]]), "xl/media/x.bin", "0" * 2**21)
    assert refusal(bomb) == "FILE_TOO_LARGE"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le"])
def test_entities_are_refused(encoding):
    text = '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>'.encode(encoding)
    assert (
        refusal(with_part(workbook(one=[["a"]]), "xl/x.xml", text))
        == "STRANGE_WORKBOOK"
    )


def test_what_is_no_workbook_is_refused_in_one_sentence():
    assert not is_workbook(packed(b"topic,label\n"))
    assert refusal(b"PK xl/ and nothing more") == "BROKEN_WORKBOOK"
