"""Every figure of every run equals what the organisers' evaluation printed (tests/golden/ORIGIN.md)."""

import json
from functools import cache, lru_cache
from pathlib import Path

import pytest

from assessment.campaign import Workspace
from assessment.exchange.exports.campaign_exports import export
from assessment.exchange.imports.files import InputFile, import_files
from assessment.sentences.splitters import splitter
from benchmarks.parts.synthetic import synthetic

GOLDEN = Path(__file__).parents[2] / "golden"
NAMES = sorted(path.stem for path in GOLDEN.glob("biogen_*.json"))


@cache
def made(name):
    return synthetic(**json.loads((GOLDEN / f"{name}.json").read_text())["input"])


def figures(name):
    return json.loads((GOLDEN / f"{name}.json").read_text())["figures"]


def campaign_of(name, *, with_runs):
    """The files of a golden input, taken in."""
    campaign = Workspace(":memory:").create("golden", "biogen")
    material = (
        {"topics.json": made(name).topics, **made(name).runs} if with_runs else {}
    )
    batches = [
        ("imported", material),
        *(
            (who, {"judgments.json": body})
            for who, body in made(name).judgments.items()
        ),
    ]
    for who, files in [*batches, ("imported", made(name).clusters)]:
        inputs = [InputFile(file, body) for file, body in files.items()]
        reports = import_files(
            campaign, inputs, splitter=splitter("rules"), by="test", assessor=who
        )
        assert all(report.loaded for report in reports)
    return campaign


def scores(campaign):
    """The official measures of each run; the evaluation knows no others."""
    result = {}
    for score in campaign.totals():
        if campaign.track.measure(score.measure).official:
            result.setdefault(score.run, {})[score.measure] = round(score.value, 2)
    return result


@lru_cache(maxsize=1)
def campaign_with_runs(name):
    """The campaign for tests that only look at it; one after another they share it."""
    return campaign_of(name, with_runs=True)


@pytest.mark.parametrize("name", NAMES)
def test_figures_are_the_official_ones_with_the_judgment_file_alone(name):
    assert scores(campaign_of(name, with_runs=False)) == figures(name)


def test_an_export_taken_in_elsewhere_has_the_same_figures():
    name = "biogen_edges_seed5"
    exported = export(campaign_with_runs(name), "collection")[1]
    campaign = Workspace(":memory:").create("again", "biogen")
    files = {"exported.json": exported, **made(name).clusters}
    import_files(
        campaign,
        [InputFile(file, body) for file, body in files.items()],
        splitter=splitter("rules"),
        by="test",
    )
    assert scores(campaign) == figures(name)


@pytest.mark.parametrize(
    "name", [name for name in NAMES if name != "biogen_synthetic_seed7"]
)
def test_figures_are_the_official_ones_where_runs_are_loaded_before_their_judgments(
    name,
):
    assert scores(campaign_with_runs(name)) == figures(name)
