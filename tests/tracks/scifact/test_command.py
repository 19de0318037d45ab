"""`check` and `score` from files alone: the sample, and whole files of the release against the
evaluator's answers.
"""

import json
from pathlib import Path

import pytest

from tests.commands import run_command
from tests.tracks.scifact.making import (
    KEYS,
    SHARED,
    predicted_row,
    second_scorer,
    shared,
)
from tests.tracks.scifact.test_sample import FOLDER, rows


@pytest.fixture
def command(tmp_path, monkeypatch, capfd):
    """A function that runs a command in an empty folder: exit code, standard output, standard error."""
    monkeypatch.chdir(tmp_path)

    def command(*arguments):
        return run_command(monkeypatch, capfd, *arguments)

    return command


def totals(out):
    """Run -> measure -> value of the rows over all claims."""
    result = {}
    for row in json.loads(out):
        if row["topic"] is None:
            result.setdefault(row["run"], {})[row["measure"]] = row["value"]
    return result


def test_score_gives_the_figures_of_the_sample_from_its_files(command):
    code, out, _ = command(
        "score",
        "scifact",
        FOLDER / "corpus.jsonl",
        *(FOLDER / "runs").glob("*"),
        FOLDER / "gold" / "amara.jsonl",
        "--format",
        "json",
    )
    golds = rows(FOLDER / "gold" / "amara.jsonl")
    expected = {
        path.stem: second_scorer(golds, rows(path))
        for path in (FOLDER / "runs").glob("*")
    }
    assert code == 0
    assert totals(out) == {
        run: pytest.approx(figures, abs=1e-9) for run, figures in expected.items()
    }


@pytest.mark.parametrize("name", ["random_seed1", "gold_first_set", "flip_labels"])
def test_score_gives_the_evaluators_figures_of_the_development_set(command, name):
    expected = json.loads(shared(f"dev.{name}.expected.json"))["metrics"]
    code, out, output = command(
        "score",
        "scifact",
        SHARED / "claims_dev.jsonl",
        SHARED / f"dev.{name}.pred.jsonl",
        "--format",
        "json",
    )
    assert code == 0
    assert totals(out) == {f"dev.{name}.pred": pytest.approx(expected, abs=1e-9)}
    assert "predictions: the official evaluator accepts this file" in output


def test_score_as_table_shows_every_figure_with_four_digits(command):
    _, out, _ = command(
        "score",
        "scifact",
        FOLDER / "gold" / "amara.jsonl",
        FOLDER / "runs" / "lexical.jsonl",
    )
    assert all(key in out for key in KEYS)


def test_check_finds_no_error_in_the_sample(command):
    files = [
        FOLDER / "corpus.jsonl",
        FOLDER / "claims.jsonl",
        *(FOLDER / "runs").glob("*"),
    ]
    code, _, output = command("check", "scifact", *files)
    assert code == 0
    assert output.count("loads") == len(files)


def test_check_names_every_problem_of_a_run_and_ends_with_one(command):
    lines = [
        {"id": 801, "evidence": {"9100101": {"sentences": [99], "label": "SUPPORTS"}}},
        predicted_row({}, 4),
    ]
    Path("bad.jsonl").write_text(
        "".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8"
    )
    code, out, output = command(
        "check",
        "scifact",
        FOLDER / "corpus.jsonl",
        FOLDER / "claims.jsonl",
        "bad.jsonl",
        "--format",
        "json",
    )
    assert code == 1
    assert [row["code"] for row in json.loads(out)] == [
        "ILLEGAL_LABEL",
        "INDEX_OUT_OF_RANGE",
        "UNKNOWN_CLAIM",
        "MISSING_CLAIM",
    ]
    assert (
        "rejects this file (ValueError: Predicted claims do not match gold.)" in output
    )


def test_halves_of_verisci_are_scored_together(command):
    golds = [
        {
            "id": 1,
            "claim": "C.",
            "evidence": {"7": [{"sentences": [2], "label": "SUPPORT"}]},
            "cited_doc_ids": [7],
        }
    ]
    halves = {
        "a.rationale": {"claim_id": 1, "evidence": {"7": [2]}},
        "a.label": {"claim_id": 1, "labels": {"7": {"label": "SUPPORT"}}},
    }
    for name, row in {"gold": golds[0], **halves}.items():
        Path(f"{name}.jsonl").write_text(json.dumps(row) + "\n", encoding="utf-8")
    code, out, _ = command(
        "score",
        "scifact",
        "gold.jsonl",
        "a.rationale.jsonl",
        "a.label.jsonl",
        "--format",
        "json",
    )
    assert (code, set(totals(out)["a"].values())) == (0, {1.0})


def test_the_flat_window_is_a_setting_of_the_command(command):
    sets = [{"sentences": [0, 1, 2, 3], "label": "SUPPORT"}]
    gold = {"id": 1, "claim": "C.", "evidence": {"7": sets}, "cited_doc_ids": [7]}
    Path("gold.jsonl").write_text(json.dumps(gold) + "\n", encoding="utf-8")
    Path("run.jsonl").write_text(
        json.dumps(predicted_row({"7": ("SUPPORT", [0, 1, 2, 3])})) + "\n",
        encoding="utf-8",
    )
    result = [
        command(
            "score",
            "scifact",
            "gold.jsonl",
            "run.jsonl",
            "--set",
            f"window={rule}",
            "--format",
            "json",
        )[1]
        for rule in ("official", "three")
    ]
    assert [totals(out)["run"]["abstract_rationalized_f1"] for out in result] == [
        1.0,
        0.0,
    ]
