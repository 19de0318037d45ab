"""Zips for exports: no file is lost where two names are equal."""

from __future__ import annotations

import io
import zipfile

from assessment.formats.reproducible_zips import zipped


def members(body):
    with zipfile.ZipFile(io.BytesIO(body)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_files_of_equal_names_are_all_in_the_zip():
    files = [
        ("a_b.jsonl", b"1"),
        ("a_b-2.jsonl", b"2"),
        ("a_b.jsonl", b"3"),
        ("a_b.jsonl", b"4"),
    ]
    assert members(zipped(files)) == {
        "a_b.jsonl": b"1",
        "a_b-2.jsonl": b"2",
        "a_b-3.jsonl": b"3",
        "a_b-4.jsonl": b"4",
    }
