"""What a team sees of every track's sample: its own runs on every page and route that shows scores, of other
runs no name anywhere, and no summary where fewer than four others have a value.
"""

from __future__ import annotations

import csv
import io
import json

import pytest
from click.testing import CliRunner
from starlette.applications import Starlette
from starlette.testclient import TestClient
from streamlit.testing.v1 import AppTest

from assessment.access.visibility import (
    BEST,
    FEWEST_OTHERS,
    MIDDLE,
    TOO_FEW_OTHERS,
    WORST,
)
from assessment.api import HEADER, TokenClaims, routes, sign
from assessment.campaign import Workspace
from assessment.campaign.phase_log import set_phase
from assessment.campaign.workspace import DATABASE, ENVIRONMENT
from assessment.cli import cli
from tests.conftest import states
from tests.pages.opening import FOLDER, every_word

TEAMS = {
    "biogen": "heron",
    "car": "cedar",
    "qa2007": "tern",
    "r2c2": "heron",
    "scifact": "verifier",
}
"""A team of each track's sample that other teams' runs stand beside."""
COMPARED = ("Leaderboard", "Two runs", "Heat map", "Topics", "Measures", "Bounds")
VIEWS = [
    ("scores", {}),
    ("answers", {}),
    ("errors", {}),
    *(("compare", {"part": part}) for part in COMPARED),
]
every_track = pytest.mark.parametrize("sample", TEAMS, indirect=True)


class Sample:
    """A released sample campaign, its runs by whether they are the team's, and its pages as the team."""

    def __init__(self, folder, track):
        self.workspace = Workspace(folder)
        self.campaign = self.workspace.campaign(f"{track}-sample")
        self.team = TEAMS[track]
        rows = self.campaign.runs().items()
        self.own = {name for name, row in rows if row.team == self.team}
        self.others = {name for name, row in rows if row.team != self.team}
        assert self.own
        assert self.others

    def page(self, name, query):
        test = AppTest.from_file(str(FOLDER / "frame.py"), default_timeout=120)
        test.query_params["campaign"] = self.campaign.name
        test.query_params["as"] = f"team:{self.team}"
        test.query_params["who"] = "Gus"
        for key, value in query.items():
            test.query_params[key] = value
        test.run()
        test.switch_page(str(FOLDER / f"{name}.py")).run()
        assert [error.message for error in test.exception] == []
        return test


@pytest.fixture(scope="module")
def released(sample_store, tmp_path_factory):
    """The folder of all sample campaigns, released once for tests that only look."""
    folder = tmp_path_factory.mktemp("released")
    sample_store.backup(folder / DATABASE)
    workspace = Workspace(folder)
    for track in TEAMS:
        set_phase(workspace.campaign(f"{track}-sample"), "released", by="Zoe")
    before = states(workspace.store)
    yield folder
    assert states(workspace.store) == before


@pytest.fixture
def sample(released, monkeypatch, request):
    monkeypatch.setenv(ENVIRONMENT, str(released))
    return Sample(released, request.param)


def names_in(text, names):
    """Those of the names that stand in a text as words; names of runs may be parts of others."""
    words = set(text.replace("'", " ").replace('"', " ").replace(",", " ").split())
    return {name for name in names if name in words}


@pytest.mark.parametrize(("page", "query"), VIEWS, ids=lambda value: str(value))
@every_track
def test_a_page_shows_a_team_its_own_runs_and_names_no_other(sample, page, query):
    test = sample.page(page, query)
    shown = every_word(test)
    shown += " ".join(chart.proto.spec for chart in test.get("plotly_chart"))
    assert not names_in(shown, sample.others)
    if query.get("part") not in ("Two runs", "Measures", "Topics"):
        assert names_in(shown, sample.own), shown[:500]


def own_and_other_records(sample, records):
    by_measure = {}
    for record in records:
        if record["run"] not in sample.own:
            key = record["topic"], record["measure"]
            by_measure.setdefault(key, []).append(record)
    assert {record["run"] for record in records} & sample.own
    return by_measure


def tasks_with_enough_others(sample, topic, measure):
    """The number of tasks in which four other runs have a value, straight from the scores."""
    enough = 0
    for view in sample.campaign.by_task():
        defined = [
            score
            for score in view.all_scores()
            if (score.topic, score.measure) == (topic, measure)
            and score.value is not None
            and score.run in sample.others
        ]
        enough += len(defined) >= FEWEST_OTHERS
    return enough


def must_sum_up(sample, records):
    """Each task has a best, a median and a worst of the others, without value where others are few."""
    for (topic, measure), others in own_and_other_records(sample, records).items():
        enough = tasks_with_enough_others(sample, topic, measure)
        with_value = [
            record["run"] for record in others if record["value"] not in (None, "")
        ]
        assert sorted(with_value) == sorted(enough * [BEST, MIDDLE, WORST])
        for record in others:
            assert record["run"] in (BEST, MIDDLE, WORST)
            if record["value"] in (None, ""):
                assert str(record["needed"]) == "0"
                assert TOO_FEW_OTHERS in record["note"]


@every_track
def test_the_route_of_the_scores_sums_up_four_other_runs_or_none(sample):
    client = TestClient(Starlette(routes=routes(lambda: sample.workspace)))
    claims = TokenClaims(sample.campaign.name, "Gus", "team", sample.team)
    token = {HEADER: sign(sample.workspace, claims, "scores")}
    answer = client.get("/api/scores", headers=token)
    assert answer.status_code == 200
    assert not names_in(answer.text, sample.others)
    must_sum_up(sample, answer.json()["scores"])


@pytest.mark.parametrize("layout", ["table", "csv", "json", "latex"])
@every_track
def test_the_command_of_the_scores_sums_up_four_other_runs_or_none(
    sample, released, layout
):
    command = ["--as", f"team:{sample.team}", "scores", sample.campaign.name]
    command += ["--format", layout, "-w", str(released)]
    result = CliRunner().invoke(cli, command)
    assert result.exit_code == 0, result.output
    assert not names_in(result.stdout.replace("\\_", "_"), sample.others)
    if layout == "json":
        records = json.loads(result.stdout)
    elif layout == "csv":
        records = list(csv.DictReader(io.StringIO(result.stdout)))
    else:
        return
    for record in records:
        if record["topic"] in ("all", None):
            record["topic"] = None
    must_sum_up(sample, records)


@pytest.mark.parametrize("sample", ["qa2007"], indirect=True)
def test_a_page_says_why_nothing_of_the_others_is_shown(sample):
    for page, query in VIEWS:
        if page in ("scores", "compare"):
            test = sample.page(page, query)
            columns = {name for frame in test.dataframe for name in frame.value}
            assert "Lowest" not in columns
            shown = every_word(test)
            assert "here 3 have one, so nothing of them is shown" in shown, (
                page,
                query,
            )
