"""Campaigns as frames: the columns are the documented ones, the numbers those of the pages."""

from __future__ import annotations

import json
import lzma
import re
import shutil
from pathlib import Path

import ir_measures
import pytest

import assessment
from assessment import open_campaign, score_files
from assessment.campaign.workspace import DATABASE
from assessment.model import UserError
from assessment.notebook import columns
from tests.conftest import judge, unit
from tests.small_samples import SMALL_SAMPLE_NAMES, SMALL_SAMPLES

ROOT = Path(__file__).parents[2]
WORKSPACES = ROOT / "tests" / "golden" / "workspaces"
NOTEBOOK = ROOT / "docs" / "researchers" / "campaign.ipynb"
FRAMES = {
    "scores": columns.SCORES,
    "judgments": columns.JUDGMENTS,
    "units": columns.UNITS,
    "runs": columns.RUNS,
    "measures": columns.MEASURES,
    "agreement": columns.AGREEMENT,
}


@pytest.fixture
def opened(sample_views):
    """A function that opens one of the small samples."""
    return lambda name, **more: open_campaign(name, sample_views, **more)


@pytest.mark.parametrize("name", SMALL_SAMPLE_NAMES)
def test_every_frame_has_exactly_the_documented_columns(opened, name):
    campaign = opened(name)
    for method, documented in FRAMES.items():
        frame = getattr(campaign, method)()
        assert list(frame.columns) == list(documented), method
        assert len(frame), method


@pytest.mark.parametrize("name", SMALL_SAMPLE_NAMES)
def test_scoring_the_stored_judgments_gives_the_stored_scores(opened, name):
    campaign = opened(name)
    stored = campaign.scores()
    assert campaign.score(campaign.judgments()).equals(stored)
    assert campaign.score(campaign.judgments(every=True)).equals(stored)
    assert not campaign.score(campaign.judgments()[:0]).equals(stored)


def test_the_documentation_lists_every_column_of_every_frame():
    text = (ROOT / "docs" / "researchers" / "notebooks.md").read_text("utf-8")
    tables = [value for name, value in vars(columns).items() if name.isupper()]
    for table in tables:
        for column, meaning in table.items():
            assert f"| `{column}` | {meaning} |" in text


def test_a_label_is_what_the_desk_says_of_its_unit(campaign):
    citation = unit(campaign, "heron", "PMID 11")
    judge(campaign, citation, "supporting", note="plainly")
    frames = open_campaign("spring", Path(campaign.store.path).parent)
    [judgment] = frames.judgments().to_dict("records")
    assert (judgment["assessor"], judgment["label"], judgment["note"]) == (
        "Ann",
        "supporting",
        "plainly",
    )
    [row] = frames.units().query("votes == 1").to_dict("records")
    assert (row["unit"], row["label"], row["runs"]) == (
        "PMID 11",
        "supporting",
        ["heron"],
    )


def test_frames_follow_the_judgments_of_others(campaign):
    frames = open_campaign("spring", Path(campaign.store.path).parent)
    assert frames.judgments().empty
    judge(campaign, unit(campaign, "heron", "answer"), "yes")
    assert list(frames.judgments()["label"]) == ["yes"]


def test_agreement_is_that_of_the_page(opened):
    campaign = opened("biogen-sample")
    by_question = campaign.agreement()
    by_pair = campaign.agreement("pair")
    assert by_pair["people"].eq(2).all()
    assert set(by_pair["question"]) <= set(by_question["question"])
    with pytest.raises(UserError, match="by question, pair, topic"):
        campaign.agreement("year")


def test_differences_put_the_better_run_first(opened):
    campaign = opened("scifact-sample")
    measure = "abstract_label_only_f1"
    frame = campaign.differences(measure, rounds=200)
    assert list(frame.columns) == list(columns.DIFFERENCES)
    assert (frame["mean_better"] >= frame["mean_worse"]).all()
    scores = campaign.by_topic(measure)
    runs = len(scores.columns)
    assert len(frame) == runs * (runs - 1) / 2


RANKED = {
    "adhoc-sample": ("", "AP(rel=2)", "AP(rel=2)"),
    "car-sample": ("passage", "MAP", "AP"),
}
"""Campaigns that rank: the task, a measure's name on the desk, and its name for ir_measures."""


@pytest.mark.parametrize("name", RANKED)
def test_ir_measures_gives_the_scores_of_the_desk(opened, name):
    task, own, measure = RANKED[name]
    campaign = opened(name, task=task)
    qrels, rankings = campaign.qrels(), campaign.rankings()
    totals = campaign.scores().query(f"topic == 'all' and measure == {own!r}")
    assert len(totals)
    for score in totals.itertuples():
        run = rankings[rankings["run"] == score.run]
        parsed = ir_measures.parse_measure(measure)
        values = ir_measures.calc_aggregate([parsed], qrels, run)
        assert values[parsed] == pytest.approx(score.value, abs=5e-5), score.run


def test_a_track_without_rankings_says_what_it_exports(opened):
    with pytest.raises(UserError, match="has no export 'trec-runs'; it has"):
        opened("biogen-sample").rankings()


def test_pictures_are_plotly_figures_with_every_run(opened):
    campaign = opened("scifact-sample")
    measure = "abstract_label_only_f1"
    runs = campaign.by_topic(measure).columns
    assert set(campaign.plot_runs(measure).layout.yaxis.ticktext) == set(runs)
    names = campaign.plot_topics(measure).layout.xaxis.ticktext
    # Long names have lines, broken after a hyphen.
    assert [name.replace("<br>", "") for name in names] == list(runs)


def test_a_track_s_own_plots_are_figures_by_title(opened):
    figures = opened("r2c2-sample").track_plots()
    assert figures
    assert all(title in figure.layout.title.text for title, figure in figures.items())


def test_a_task_has_its_own_runs_and_scores(opened):
    campaign = opened("car-sample")
    assert "passage" in campaign.tasks
    assert set(campaign.of_task("passage").runs()["kind"]) == {"passage"}
    with pytest.raises(KeyError, match="no task 'poetry'; the campaign has"):
        campaign.of_task("poetry")


def test_a_workspace_is_neither_made_nor_changed(campaign, tmp_path):
    with pytest.raises(UserError, match="no workspace at"):
        open_campaign("spring", tmp_path / "nowhere")
    assert not (tmp_path / "nowhere").exists()
    folder = Path(campaign.store.path).parent
    frames = open_campaign("spring", folder)
    with pytest.raises(UserError, match="can only be read"):
        judge(frames._campaign, unit(campaign, "heron", "answer"), "yes")


def test_a_workspace_of_an_older_version_is_not_brought_up_to_date(tmp_path):
    older = lzma.decompress((WORKSPACES / "1693f35.sqlite.xz").read_bytes())
    (tmp_path / DATABASE).write_bytes(older)
    with pytest.raises(UserError, match="assessment-desk migrate"):
        open_campaign("spring", tmp_path)
    assert (tmp_path / DATABASE).read_bytes() == older


def test_files_are_scored_as_by_the_command_with_their_problems(tmp_path):
    folder = SMALL_SAMPLES / "scifact"
    files = [folder / "claims.jsonl", *sorted((folder / "runs").iterdir())]
    (tmp_path / "letter.txt").write_text("Dear all")
    scored = score_files("scifact", [*files, tmp_path / "letter.txt"])
    assert set(scored.runs()["run"]) == {path.stem for path in files[1:]}
    problems = scored.problems()
    assert list(problems.columns) == list(columns.PROBLEMS)
    assert "letter.txt" in set(problems["file"])


def test_a_folder_of_files_may_have_a_forced_kind():
    folder = SMALL_SAMPLES / "scifact"
    claims = folder / "claims.jsonl"
    scored = score_files("scifact", [claims, f"run={folder / 'runs'}"])
    runs = {path.stem for path in (folder / "runs").iterdir()}
    assert set(scored.runs()["run"]) == runs


def test_the_notebook_runs_from_top_to_bottom(sample_views, monkeypatch):
    monkeypatch.setenv("ASSESSMENT_WORKSPACE", str(sample_views))
    names = {"display": lambda value: value}
    cells = json.loads(NOTEBOOK.read_text("utf-8"))["cells"]
    for cell in cells:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)
    assert {"campaign", "without", "own"} <= set(names)


def test_the_code_of_the_documentation_runs(sample_views, tmp_path, monkeypatch):
    text = (ROOT / "docs" / "researchers" / "notebooks.md").read_text("utf-8")
    folder = ROOT / "sample_data" / "scifact"
    for name in ("claims.jsonl", "corpus.jsonl"):
        shutil.copy(folder / name, tmp_path / name)
    shutil.copy(folder / "runs" / "lexical.jsonl", tmp_path / "my-run.jsonl")
    (tmp_path / "workspace").symlink_to(sample_views)
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(blocks) >= 3
    exec("".join(blocks), {})


def test_an_unknown_name_of_the_package_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no attribute 'poetry'"):
        assessment.poetry  # noqa: B018
