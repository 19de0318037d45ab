"""Files come in bounded and located: a file is read, or one sentence says why not."""

from __future__ import annotations

import bz2
import gzip
import hashlib
import lzma

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter

from assessment import formats
from assessment.formats import (
    File,
    FileLine,
    Packed,
    Unreadable,
    json_lines,
    open_bytes,
    open_path,
    parse_json,
    validated,
)


def why(name, data):
    """Code, place and sentence of the problem that a file ends in."""
    with pytest.raises(Unreadable) as error:
        file = open_bytes(name, data)
        file.json()
    result = error.value.problem
    return result.code, result.place, result.sentence


def test_gzip_is_known_by_its_content():
    assert open_bytes("run.json", gzip.compress(b"[1]")) == File("run.json", "[1]")
    assert open_bytes("run.json.gz", gzip.compress(b"[1]")) == File("run.json", "[1]")
    assert open_bytes("run.gz", b"[1]") == File("run.gz", "[1]")


def test_several_gzip_members_are_one_file():
    assert (
        open_bytes("a.gz", gzip.compress(b"a\n") + gzip.compress(b"b\n")).text
        == "a\nb\n"
    )


def test_a_gzip_bomb_is_refused():
    code, place, sentence = why("bomb.gz", gzip.compress(b"0" * 65 * 2**20))
    assert (code, place) == ("FILE_TOO_LARGE", "file")
    assert sentence == "unpacks to more than 64 MiB; send the file unpacked or split it"


def test_a_file_that_shrinks_well_is_no_bomb():
    assert len(open_bytes("a.gz", gzip.compress(b"0" * 30 * 2**20)).text) == 30 * 2**20


@pytest.mark.parametrize("keep", [3, 12, 40, -1, -8])
def test_a_cut_gzip_file_is_one_problem(keep):
    data = gzip.compress(bytes(range(100)) * 3)[:keep]
    assert why("a.gz", data) == (
        "BROKEN_GZIP",
        "file",
        "the gzip data are broken or cut off; pack the file again",
    )


def test_a_file_over_the_limit_is_refused_packed_and_unpacked(monkeypatch):
    monkeypatch.setattr(formats.decoded_files, "MAX_PACKED", 2**20)
    monkeypatch.setattr(formats.decoded_files, "MAX_BYTES", 2**21)
    assert why("a.json", b"1" * (2**20 + 1))[2] == "larger than 1 MiB; split the file"
    assert why("a.gz", gzip.compress(b"1" * (2**21 + 1)))[2].startswith(
        "unpacks to more than 2 MiB"
    )
    assert open_bytes("a.json", b"1" * 2**20).text[:2] == "11"


def test_a_huge_file_is_never_read_whole(tmp_path, monkeypatch):
    monkeypatch.setattr(formats.decoded_files, "MAX_PACKED", 10)
    with (tmp_path / "huge").open("wb") as stream:
        stream.truncate(2**40)
    with pytest.raises(Unreadable, match="larger than"):
        open_path(tmp_path / "huge")


@pytest.mark.parametrize(
    ("data", "line", "byte"),
    [
        (b"[\xff", 1, "0xff"),
        (b'{"a":\n"b\xe9c"}', 2, "0xe9"),
        ("é".encode("utf-16"), 1, "0xff"),
        (b"\n\n[\xc3", 3, "0xc3"),
    ],
)
def test_what_is_not_utf8_has_its_line(data, line, byte):
    assert why("a.txt", data) == (
        "NOT_UTF8",
        f"line {line}",
        f"byte {byte} is not UTF-8; save the file as UTF-8",
    )


def test_old_text_is_read_as_iso_8859_1_and_says_so():
    file = open_bytes("a.txt", b"one\ncaf\xe9")
    assert file.text == "one\ncafé"
    assert file.problem and (file.problem.severity, file.problem.place) == (
        "warning",
        "line 2",
    )


def test_xml_that_declares_iso_8859_1_is_read_so_without_a_warning():
    file = open_bytes(
        "a.xml", b'<?xml version="1.0" encoding="ISO-8859-1"?><a>\xe9</a>'
    )
    assert file.text.endswith("<a>é</a>") and file.problem is None


def test_a_byte_order_mark_is_dropped_once():
    assert open_bytes("a", "\ufeff[1]".encode()).json() == [1]
    assert open_bytes("a", "\ufeff\ufeffx".encode()).text == "\ufeffx"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_are_numbered_whatever_ends_them(end):
    file = open_bytes("a", f"a{end}{end}  {end}b\u2028c\x0b{end}".encode())
    assert list(file.rows()) == [FileLine(1, "a"), FileLine(4, "b\u2028c\x0b")]


@pytest.mark.parametrize(
    "text", ["[" * 100_000, '{"a":' * 100_000, "[" * 100_000 + "]" * 100_000]
)
def test_deep_nesting_is_one_problem(text):
    code, place, sentence = why("deep.json", text.encode())
    assert code == "MALFORMED_FILE"
    assert place.startswith("line 1")
    assert sentence.count(";") == 1
    assert (File("deep.json", text).head, File("deep.json", text).whole) == (None, None)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", "line 1, column 1"),
        ('{\n  "a": 1,\n  "b" 2\n}', "line 3, column 7"),
        ("[1, 2", "line 1, column 6"),
        ("[1e999]", "line 1, column 2"),
        ("NaN", "line 1, column 1"),
    ],
)
def test_what_is_not_json_has_line_and_column(text, place):
    with pytest.raises(Unreadable) as error:
        parse_json(text, "a.json", "")
    assert (error.value.problem.file, error.value.problem.place) == ("a.json", place)


def test_every_bad_line_of_json_lines_is_reported():
    values, problems = json_lines(File("a.jsonl", '{"a": 1}\nx\n\n[2]\n{"a"'))
    assert values == [(1, {"a": 1}), (4, [2])]
    assert [item.place for item in problems] == ["line 2", "line 5"]


def test_the_head_is_the_first_value_of_json_and_of_json_lines():
    assert File("a", '\n{"a": 1}\n{"b": 2}').head == {"a": 1}
    assert File("a", '{\n"a": 1}').head == {"a": 1}
    assert (File("a", "").head, File("a", "pmid,title").head, File("a", "{").whole) == (
        None,
        None,
        None,
    )


def test_the_first_lines_of_a_file_are_whole_and_not_blank():
    packed = Packed("run.txt", b"\xef\xbb\xbfone\n\ntwo\nthree is cut o")
    assert packed.first_lines(10) == [b"one", b"two"]
    assert packed.first_lines(1) == [b"one"]
    assert Packed("run.txt", b"only").first_lines(10) == [b"only"]
    assert Packed("run.txt", b"").first_lines(10) == []


def test_csv_cells_hold_quotes_line_breaks_and_commas():
    file = File("a.csv", 'PMID, Title \r\n11,"a ""b"",\r\nc"\r\n12,\r\n')
    assert list(file.table()) == [
        (3, {"pmid": "11", "title": 'a "b",\r\nc'}),
        (4, {"pmid": "12", "title": ""}),
    ]


def test_csv_rows_may_be_short_or_long():
    assert [row for _, row in File("a.csv", "a,b\n1\n1,2,3\n").table()] == [
        {"a": "1"},
        {"a": "1", "b": "2"},
    ]


@pytest.mark.parametrize("text", ['a,b\n1,"2\n3,4\n', 'a,b\n1,"2"x\n'])
def test_a_csv_cell_that_does_not_end_is_a_located_problem(text):
    with pytest.raises(Unreadable, match="not valid CSV") as error:
        list(File("a.csv", text).table())
    assert error.value.problem.place.startswith("line ")


@pytest.mark.parametrize("name", ["missing.json", ".", "file/below"])
def test_a_path_that_cannot_be_opened_is_a_problem(tmp_path, name):
    (tmp_path / "file").touch()
    with pytest.raises(Unreadable, match="cannot be opened") as error:
        open_path(tmp_path / name)
    assert error.value.problem.place == "file"


def test_a_foreign_value_has_every_reason_with_its_path():
    result, problems = validated(
        TypeAdapter(dict[str, list[int]]),
        {"a": [1, "x"], "b": 3},
        "f.json",
        code="BAD",
        at="line 4",
    )
    assert result is None
    assert [(item.code, item.place) for item in problems] == [
        ("BAD", "line 4 a[1]"),
        ("BAD", "line 4 b"),
    ]


@given(
    st.one_of(
        st.binary(),
        st.binary().map(lambda data: b"\x1f\x8b" + data),
        st.binary().map(lambda data: b"\x1f\x8b\x08\x00" + data),
    )
)
def test_bytes_are_read_or_unreadable_and_nothing_else(data):
    try:
        file = open_bytes("any", data)
    except Unreadable as error:
        assert error.problem.sentence
    else:
        assert (list(file.rows()), file.head, file.whole) is not None


@given(st.binary(max_size=300), st.integers(0, 400), st.integers(0, 255))
def test_a_damaged_gzip_file_is_read_or_unreadable(data, at, byte):
    packed = bytearray(gzip.compress(data))
    packed[at % len(packed)] = byte
    try:
        assert isinstance(open_bytes("a.gz", bytes(packed)), File)
    except Unreadable as error:
        assert error.problem.code in ("BROKEN_GZIP", "NOT_UTF8")


@given(st.text())
def test_any_text_comes_through_and_has_a_table_or_a_problem(text):
    file = open_bytes("a.csv", text.encode())
    assert file.text == text.removeprefix("\ufeff")
    try:
        assert all(number > 0 for number, _ in file.table())
    except Unreadable as error:
        assert error.problem.place.startswith("line ")


@pytest.mark.parametrize("pack", [gzip.compress, lzma.compress, bz2.compress, bytes])
def test_a_file_of_any_packing_is_gone_through_line_by_line_as_often_as_one_likes(
    pack, tmp_path
):
    (tmp_path / "a").write_bytes(pack(b"\xef\xbb\xbf{}\n\n  \nthree \xc3\xa9\r\nfour"))
    packed = Packed("a", tmp_path / "a")
    for _ in range(2):
        assert list(packed.rows()) == [
            FileLine(1, "{}"),
            FileLine(4, "three é"),
            FileLine(5, "four"),
        ]
    assert (packed.head, packed.share) == ({}, 1.0)


def test_a_stream_of_broken_text_packing_or_lines_ends_in_one_located_sentence(
    monkeypatch,
):
    monkeypatch.setattr(formats.unpacking, "MAX_LINE", 10)
    for data, code, place in [
        (b"a\nb\xff\n", "NOT_UTF8", "line 2"),
        (b"a\n" + b"b" * 11, "LINE_TOO_LONG", "line 2"),
        (lzma.compress(b"abc" * 100)[:-8], "BROKEN_XZ", "file"),
        (bz2.compress(b"abc" * 100)[:-8], "BROKEN_BZIP2", "file"),
    ]:
        with pytest.raises(Unreadable) as error:
            list(Packed("a", data).rows())
        assert (error.value.problem.code, error.value.problem.place) == (code, place)


def test_a_packed_file_has_the_digest_of_its_bytes_as_they_lie():
    assert Packed("a", b"abc").digest() == hashlib.sha256(b"abc").hexdigest()
