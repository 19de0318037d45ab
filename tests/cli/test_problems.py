"""What is wrong with files, told so that the one that matters is seen, and with the official tool's exit
code.
"""

from __future__ import annotations

import json

import pytest

from assessment.exchange.imports.repeated_problems import one_by_one, repeated
from assessment.exchange.imports.report import ImportReport
from assessment.formats import problem, warning
from assessment.model import Problem
from assessment.tracks import TRACKS
from tests.cli.test_commands import RUN, desk, files, one_sentence  # noqa: F401
from tests.small_samples import SMALL_SAMPLES

FREQUENT = [
    warning("a.run", "RANK_ZERO", f"line {n}", what="rank 0", right="from 1")
    for n in range(1, 197)
]
RARE = warning(
    "a.run", "WRONG_ORDER", "line 900", what="out of order", right="by score"
)
ERROR = problem("b.run", "BAD", "line 2", what="bad")
REJECTED = warning("c.run", "NO_ORIGINS", "line 1", what="no origins")._replace(
    official="rejects"
)


def rejecting(monkeypatch, problem):
    """BioGen, whose runs have this problem, and whose official tool has a name."""
    track = TRACKS["biogen"]
    changed = {
        "check": lambda file, run, known: iter([problem._replace(file=file)]),
        "official_tools": {"run": "the 2024 validator"},
    }
    for name, value in changed.items():
        monkeypatch.setitem(track.__dict__, name, value)


def test_problems_of_one_code_are_one_line_and_what_matters_comes_first():
    entries = repeated([*FREQUENT, RARE, ERROR, REJECTED])
    assert [(entry.first.code, entry.count) for entry in entries] == [
        ("NO_ORIGINS", 1),
        ("BAD", 1),
        ("WRONG_ORDER", 1),
        ("RANK_ZERO", 196),
    ]
    assert entries[-1].first.place == "line 1"
    assert entries[0].severity == "warning, officially rejected"


def test_one_by_one_they_are_all_there_in_the_same_order():
    entries = one_by_one([*FREQUENT, RARE, ERROR])
    assert [entry.first for entry in entries] == [ERROR, RARE, *FREQUENT]


def test_a_problem_that_an_older_version_stored_is_still_one():
    assert Problem(*("a", "error", "BAD", "line 2", "bad", "good")).official == ""  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("problems", "verdict"),
    [
        ((), "loads"),
        ((RARE,), "loads with warnings"),
        ((RARE, ERROR), "loads with 1 error"),
        ((ERROR,) * 822, "loads with 822 errors"),
    ],
)
def test_a_file_with_errors_never_just_loads_with_warnings(problems, verdict):
    assert ImportReport("a", "run", problems, True).verdict == verdict


def test_check_groups_what_repeats_and_all_lists_it(desk, files):
    answers = [{"topic_id": "1", "answer": "Iron helps. " * 500, "references": []}]
    answers += [
        {"topic_id": str(n), "answer": "Iron helps.", "references": []}
        for n in range(10, 40)
    ]
    (files / "many.json").write_text(
        json.dumps(
            {
                "team_id": "a",
                "run_name": "many",
                "contact_email": "",
                "results": answers,
            }
        )
    )
    _code, grouped, messages = desk("check", "biogen", "topics.json", "many.json")
    lines = [line for line in grouped.splitlines() if "INVALID_TOPIC" in line]
    assert len(lines) == 1
    assert "  30  " in lines[0]
    assert "--all lists each of them" in messages
    assert (
        sum(
            "INVALID_TOPIC" in line
            for line in desk("check", "biogen", "topics.json", "many.json", "--all")[
                1
            ].splitlines()
        )
        == 30
    )
    assert (
        sum(
            row["code"] == "INVALID_TOPIC"
            for row in json.loads(
                desk("check", "biogen", "topics.json", "many.json", "--format", "json")[
                    1
                ]
            )
        )
        == 30
    )
    assert (
        sum(
            "INVALID_TOPIC" in line
            for line in desk("score", "biogen", "topics.json", "many.json")[
                2
            ].splitlines()
        )
        == 1
    )


def test_notes_on_a_file_stand_behind_its_verdict(desk, files):
    pairs = {"id": 1, "claim": "Iron helps.", "evidence": {}, "cited_doc_ids": []}
    (files / "claims.jsonl").write_text(json.dumps(pairs) + "\n")
    messages = desk("check", "scifact", "claims.jsonl")[2].splitlines()
    assert messages[0].startswith("claims.jsonl: claims, 0 errors")
    assert "official evaluator" in messages[1]
    desk("create", "summer", "scifact")
    assert "official evaluator" in desk("import", "summer", "claims.jsonl")[2]


def test_the_exit_code_of_check_official_is_the_official_tools(
    desk, files, monkeypatch
):
    rejecting(monkeypatch, REJECTED)
    assert desk("check", "biogen", "topics.json", "heron.json")[0] == 0
    code, out, err = desk("check", "biogen", "topics.json", "heron.json", "--official")
    assert (code, "warning, officially rejected" in out) == (1, True)
    assert (
        "heron.json: the 2024 validator rejects this file (NO_ORIGINS, line 1: no origins)"
        in err
    )
    assert "topics.json: no official tool checks such a file" in err


def test_what_only_we_complain_about_is_no_official_rejection(desk, files, monkeypatch):
    rejecting(monkeypatch, ERROR)
    assert desk("check", "biogen", "topics.json", "heron.json")[0] == 1
    code, _out, err = desk("check", "biogen", "topics.json", "heron.json", "--official")
    assert (code, "heron.json: nothing that the 2024 validator rejects" in err) == (
        0,
        True,
    )


def test_a_file_that_cannot_be_read_is_no_official_success(desk, files):
    assert desk("check", "biogen", "topics.json", "letter.txt", "--official")[0] == 1


def test_an_official_success_says_what_was_not_checked(desk, files):
    messages = desk("check", "biogen", "heron.json", "--official")[2].splitlines()[-1]
    assert (
        "in what could be checked here (not checked: TOPICS_UNCHECKED, PMIDS_UNCHECKED)"
        in messages
    )


def test_the_official_tool_of_a_ranking_is_trec_eval(desk):
    sample = SMALL_SAMPLES / "car"
    outlines, run = sample / "outlines.cbor", sample / "runs" / "alder-1.run"
    code, _out, err = desk("check", "car", str(outlines), str(run), "--official")
    assert code == 0
    assert "alder-1.run: nothing that trec_eval rejects" in err
