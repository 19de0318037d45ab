"""The command that writes the report."""

from __future__ import annotations

import pytest

import assessment.cli.report  # noqa: F401  the command
from assessment.campaign.workspace import ENVIRONMENT
from tests.commands import run_command


@pytest.fixture
def desk(samples, monkeypatch, capfd):
    """A function that runs a command on the samples: exit code, standard output, standard error."""
    monkeypatch.setenv(ENVIRONMENT, str(samples))

    def desk(*arguments):
        return run_command(monkeypatch, capfd, *arguments)

    return desk


def test_the_report_is_written_to_a_file(desk, tmp_path):
    assert desk("report", "scifact-sample", "-o", tmp_path / "report.html") == (
        0,
        "",
        "",
    )
    assert (tmp_path / "report.html").read_text("utf-8").startswith("<!DOCTYPE html>")


def test_without_a_file_it_goes_to_standard_output(desk):
    code, out, _ = desk(
        "report", "scifact-sample", "--anonymous", "--measure", "sentence_label_f1"
    )
    assert code == 0
    assert "<h3>sentence_label_f1</h3>" in out
    assert "Amara" not in out


def test_an_unknown_measure_ends_in_one_sentence(desk):
    code, out, error = desk("report", "scifact-sample", "--measure", "Fame")
    assert (code, out) == (2, "")
    assert (
        "no run has a score of 'Fame'; choose among: abstract_label_only_precision"
        in error
    )
    assert "Traceback" not in error


def test_an_unknown_campaign_is_told_with_the_known_ones(desk):
    code, _, error = desk("report", "summer")
    assert code == 2
    assert "biogen-sample" in error


def test_who_may_not_release_may_not_report(desk):
    code, out, error = desk("--as", "assessor", "report", "scifact-sample")
    assert (code, out) == (2, "")
    assert "release" in error
