"""The campaign's own guidelines: stored with all versions, bounded, and part of archives."""

import pytest
from click.testing import CliRunner

from assessment.campaign.guideline_readings import note_reading
from assessment.campaign.guidelines import (
    LONGEST,
    change_guidelines,
    guidelines_of,
    version_of,
    versions,
)
from assessment.campaign.phase_log import set_phase
from assessment.campaign.workspace import ENVIRONMENT, Workspace
from assessment.cli import cli
from assessment.exchange.archive.restoration import restore
from assessment.exchange.exports.campaign_exports import export
from assessment.judging.desk.desk import Desk
from assessment.model import UserError
from tests.conftest import run_file


@pytest.fixture
def spring(make):
    return make(run_file("heron", {"1": "Iron helps [11]. Rest helps [12]."}))


def test_the_newest_text_is_in_force_and_earlier_ones_can_be_read(spring):
    assert guidelines_of(spring) == ""
    assert change_guidelines(spring, "Be **strict**.\r\n", by="Zoe")
    assert change_guidelines(spring, "Be kind.", by="Ann")
    assert not change_guidelines(spring, "Be kind.", by="Ann")
    assert guidelines_of(spring) == "Be kind."
    written = [(row.value, row.by) for row in versions(spring)]
    assert written == [("Be kind.", "Ann"), ("Be **strict**.", "Zoe")]


def test_the_desk_gets_the_text_in_pieces_and_a_version_that_differs(spring):
    def shown():
        return Desk(spring.data, "", "Ann").show()["campaign"]["own_guidelines"]

    assert shown() == {"version": "", "nodes": []}
    change_guidelines(spring, "Be **strict**.", by="Zoe")
    first = shown()
    assert first["nodes"][0]["children"][1]["kind"] == "bold"
    change_guidelines(spring, "Be kind.", by="Zoe")
    assert shown()["version"] not in ("", first["version"])


def test_a_text_that_is_too_long_is_refused_and_a_frozen_campaign_keeps_its_text(
    spring,
):
    with pytest.raises(UserError, match="20,001 characters"):
        change_guidelines(spring, "a" * (LONGEST + 1), by="Zoe")
    set_phase(spring, "frozen", by="Zoe")
    with pytest.raises(UserError, match=r"^the campaign is frozen"):
        change_guidelines(spring, "Too late.", by="Zoe")


def test_an_archive_brings_all_versions_with_their_writers_and_times(spring, tmp_path):
    change_guidelines(spring, "Be strict.", by="Zoe")
    change_guidelines(spring, "Be kind.", by="Ann")
    _, archive = export(spring, "archive")
    restored = restore(Workspace(tmp_path / "elsewhere"), archive)
    assert guidelines_of(restored) == "Be kind."
    assert versions(restored) == versions(spring)


def test_the_command_sets_and_prints_the_text(spring, workspace, monkeypatch, tmp_path):
    monkeypatch.setenv(ENVIRONMENT, str(workspace.path))
    file = tmp_path / "guidelines.md"
    file.write_text("# Rules\n", encoding="utf-8")
    run = CliRunner().invoke
    assert "stored" in run(cli, ["guidelines", "spring", str(file)]).output
    assert guidelines_of(spring) == "# Rules"
    assert run(cli, ["guidelines", "spring"]).output == "# Rules\n"
    note_reading(spring, "Ann", version_of("# Rules"))
    listed = run(cli, ["guidelines", "spring", "--versions"]).output.splitlines()
    assert listed[1].startswith("1 ")
    assert "command line" in listed[1]
    assert listed[1].endswith("Ann      # Rules")
    assert run(cli, ["guidelines", "spring", "--version", "1"]).output == "# Rules\n"
    file.write_bytes(b"\xff")
    broken = run(cli, ["guidelines", "spring", str(file)], standalone_mode=False)
    assert "byte 0: not UTF-8" in str(broken.exception)
