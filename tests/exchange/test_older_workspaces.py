"""Workspaces and releases of older versions open with this one: judgments counted, scores as noted, lost
units found and carried.
"""

from __future__ import annotations

import csv
import hashlib
import io
import json
import lzma
from pathlib import Path

import pytest

from assessment.access.invitations import links
from assessment.access.members import members
from assessment.campaign import Workspace
from assessment.campaign.phase_log import set_phase
from assessment.campaign.workspace import DATABASE
from assessment.exchange.carry_over import orphans
from assessment.exchange.exports.campaign_exports import export, export_names
from assessment.exchange.release.release_check import _figures, differences, verify
from assessment.planning.stored_plan import plan_of

GOLDEN = Path(__file__).parents[1] / "golden"
COUNTS = {
    "biogen-sample": 502,
    "car-sample": 602,
    "qa2007-sample": 340,
    "r2c2-sample": 238,
    "scifact-sample": 97,
}
IN_USE = "18b512a"
COUNTS_IN_USE = {
    "biogen-sample": 672,
    "car-sample": 1_275,
    "qa2007-sample": 432,
    "r2c2-sample": 280,
    "scifact-sample": 126,
}
"""Judgments of the workspace that was in use: those of its samples, and what three people added."""

EXPORTS = json.loads((GOLDEN / "workspaces" / f"{IN_USE}.exports.json").read_text())
FEWER_RUNS = ("car-sample", "qa2007-sample", "scifact-sample")
"""In those days the column `runs` of all judgments had only some of the runs where screens are shared."""
CAMPAIGNS = [
    ("1693f35", "biogen-sample"),
    *((commit, name) for commit in ("d6be583", "fdbf27e", IN_USE) for name in COUNTS),
]


@pytest.fixture
def older(tmp_path):
    """A function that unpacks the workspace of a commit, opens it and gives a campaign of it with the
    scores noted then.
    """

    def older(commit, name):
        folder = tmp_path / commit
        folder.mkdir()
        (folder / DATABASE).write_bytes(
            lzma.decompress(
                (GOLDEN / "workspaces" / f"{commit}.sqlite.xz").read_bytes()
            )
        )
        noted = json.loads(
            lzma.decompress(
                (GOLDEN / "workspaces" / f"{commit}.scores.json.xz").read_bytes()
            )
        )
        return Workspace(folder).campaign(name), _figures(noted[name].encode())

    return older


def apart(campaign, noted):
    """Noted figures that do not come out again."""
    return differences(noted, _figures(export(campaign, "scores")[1]))


@pytest.mark.parametrize(("commit", "name"), CAMPAIGNS)
def test_every_judgment_is_there_and_every_noted_figure_comes_out_again(
    older, commit, name
):
    campaign, noted = older(commit, name)
    assert campaign.count() == (COUNTS_IN_USE if commit == IN_USE else COUNTS)[name]
    result = orphans.find(campaign)
    if result.carriable:
        assert apart(campaign, noted) != []
        assert orphans.carry_orphans(campaign, by="Zoe") == result.carriable
    assert apart(campaign, noted) == []
    assert orphans.find(campaign).count == 0


def digest(name, export_name, body):
    if name in FEWER_RUNS and export_name == "judgments":
        rows = [json.loads(line) for line in body.splitlines()]
        body = json.dumps([row | {"runs": []} for row in rows]).encode()
    elif name in FEWER_RUNS and export_name == "judgments-csv":
        rows = list(csv.DictReader(io.StringIO(body.decode(), newline="")))
        body = json.dumps([row | {"runs": []} for row in rows]).encode()
    return hashlib.sha256(body).hexdigest()


@pytest.mark.parametrize("name", EXPORTS)
def test_every_export_of_a_workspace_in_use_is_the_same_to_the_byte(older, name):
    campaign, _ = older(IN_USE, name)
    digests = {
        export_name: digest(name, export_name, export(campaign, export_name)[1])
        for export_name in export_names(campaign)
        if export_name in EXPORTS[name]
    }
    assert digests == EXPORTS[name]


@pytest.mark.parametrize("name", EXPORTS)
def test_the_plan_and_the_members_of_a_workspace_in_use_are_there(older, name):
    campaign, _ = older(IN_USE, name)
    assert plan_of(campaign.data).options.assessors == ("Ann", "Ben")
    assert members(campaign)["Zoe"].role == "organiser"
    assert [link.invitation.person for link in links(campaign)] == ["Ann"]


def test_judgments_whose_unit_is_named_otherwise_now_are_counted_by_run_and_carried_once(
    older,
):
    campaign, _ = older("1693f35", "biogen-sample")
    result = orphans.find(campaign)
    assert (result.count, result.carriable) == (105, 105)
    assert {(group.run, group.reason) for group in result.groups()} == {
        ("plover-2025", "older program")
    }
    assert (
        sum(group.count for group in result.groups() if group.kind == "accuracy") == 11
    )
    log = list(campaign.store.log(campaign.row.id))
    assert orphans.carry_orphans(campaign, by="Zoe") == 105
    assert orphans.find(campaign).all == ()
    assert orphans.carry_orphans(campaign, by="Zoe") == 0
    after = list(campaign.store.log(campaign.row.id))
    assert after[: len(log)] == log
    assert {(event.via, event.assessor) for event in after[len(log) :]} == {
        ("carried", name) for name in ("Amara", "Bjorn", "Chen")
    }
    assert (campaign.imports()[-1].kind, campaign.imports()[-1].by) == (
        "carried",
        "Zoe",
    )


def test_nothing_is_carried_in_a_frozen_campaign(older):
    campaign, _ = older("1693f35", "biogen-sample")
    set_phase(campaign, "frozen", by="Zoe")
    with pytest.raises(ValueError, match="the campaign is frozen"):
        orphans.carry_orphans(campaign, by="Zoe")
    assert orphans.find(campaign).carriable == 105


@pytest.mark.parametrize("name", ["qa2007", "scifact"])
def test_a_release_of_an_older_version_verifies(name):
    verdict = verify((GOLDEN / "releases" / f"{name}-d6be583.zip").read_bytes())
    assert verdict.problems == ()
    assert verdict.scores > 200
