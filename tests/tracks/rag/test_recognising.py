"""Each file is recognised as one kind, by what it holds."""

import pytest

from assessment.formats import Packed
from assessment.tracks.rag import TRACK
from tests.tracks.rag.making import (
    file,
    line_2024,
    line_2025,
    lines,
)
from tests.tracks.rag.making_files import ASSIGNED, EVALUATED, NUGGETS, SEGMENT, SUPPORT


@pytest.mark.parametrize(
    "body, kind",
    [
        (b"2024-145979\twhat is vicarious trauma\n", "topics"),
        (lines({"id": "464", "title": "I want"}), "topics"),
        (b'[{"id": 464, "narrative": "I want"}]', "topics"),
        (lines(SEGMENT), "segments"),
        (
            lines(
                {"query": {"qid": "1"}, "candidates": [{"docid": "d", "doc": SEGMENT}]}
            ),
            "segments",
        ),
        (lines(line_2024()), "run"),
        (lines(line_2025()), "run-2025"),
        (lines(NUGGETS), "nuggets"),
        (lines(ASSIGNED), "assignments"),
        (lines(SUPPORT), "support"),
        (lines(EVALUATED), "support-2024"),
        (b"hello\n", None),
        (b"1\t2\n", None),
    ],
)
def test_a_file_is_recognised_as_one_kind(body, kind):
    packed = Packed("x", body)
    kinds = [
        one.name
        for one in TRACK.files
        if one.recognise(packed if one.streams else file(body))
    ]
    assert kinds == ([kind] if kind else [])
