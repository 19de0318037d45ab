"""Every real file beside the project is recognised by its content, and what is no input is taken for
nothing.
"""

import json
from fnmatch import fnmatch
from pathlib import Path

import pytest

from assessment.campaign import Workspace
from assessment.exchange.imports.files import InputFile, import_files
from assessment.sentences.splitters import splitter

SHARED = Path(__file__).parents[3] / "shared" / "data"
KINDS = {
    "car": {
        "*.outlines": "outlines",
        "*.cbor-outlines.cbor": "outlines",
        "paragraphs.*.cbor": "corpus",
        "*.qrels": "qrels",
        "qrels.*": "qrels",
        "topics.*": "topics",
        "run.txt": "run",
        "blafasel.*": "pages",
        "judge1-*.json": "assessments",
        "*": "",
    },
    "r2c2": {"*": ""},
}
"""The kind of each file by its name, "" for what is no input of the track: descriptions, expected figures."""


def real_files():
    result = (
        (track, path)
        for track in KINDS
        for path in sorted((SHARED / track).rglob("*"))
        if path.is_file()
    )
    return [
        pytest.param(track, path, id=f"{track}/{path.name}") for track, path in result
    ]


def taken_in(track, *files):
    return import_files(
        Workspace(":memory:").create("c", track),
        files,
        splitter=splitter("rules"),
        by="test",
    )


@pytest.mark.parametrize(
    ("track", "path"),
    real_files()
    or [
        pytest.param(
            "", None, marks=pytest.mark.skip("no real files beside the project")
        )
    ],
)
def test_a_real_file_is_recognised_by_its_content_whatever_its_name(track, path):
    expected = next(
        kind for pattern, kind in KINDS[track].items() if fnmatch(path.name, pattern)
    )
    for name in (path.name, "file"):
        report = taken_in(track, InputFile(name, path))[0]
        assert report.kind == expected
        assert expected or [one.code for one in report.problems] == ["UNKNOWN_FORMAT"]


@pytest.mark.parametrize(
    "value",
    [
        {
            "assignments": [
                {"user_id": "judge1", "squids": ["tqa2:L_0350", "tqa2:L_0002"]}
            ]
        },
        {"ir_measures": {"AP": {"tqa2:L_1/T_1": 0.5, "MEAN": 0.5}}},
        [{"case": 2, "change": "19 paragraphs", "A": {"exit": 1, "warnings": 3}}],
        [{"run": "heron-AC-1", "n": 64, "R_O": 0.95, "HMR": 0.97}],
    ],
)
@pytest.mark.parametrize("track", KINDS)
def test_tables_of_assignments_and_of_figures_are_taken_for_nothing(track, value):
    report = taken_in(track, InputFile("file.json", json.dumps(value).encode()))[0]
    assert (report.kind, report.loaded) == ("", False)


def test_all_real_files_of_the_third_year_load_together():
    folder = SHARED / "car"
    if not folder.exists():
        pytest.skip("no real files beside the project")
    names = (
        "y3/benchmarkY3train.9pages*",
        "y3/blafasel*",
        "assess/judge1-tqa2_L_0350.AssessmentState.json",
        "test200/paragraphs*",
    )
    reports = taken_in(
        "car",
        *(InputFile(path.name, path) for name in names for path in folder.glob(name)),
    )
    assert [(one.kind, one.loaded, one.errors) for one in reports[:3]] == [
        ("outlines", True, 0),
        ("pages", True, 0),
        ("assessments", True, 0),
    ]
