"""A workspace is a folder; its names and its key."""

from __future__ import annotations

import os
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from assessment.campaign import Workspace, workspace_at
from assessment.exchange.sample_campaigns import add_samples
from assessment.model import UserError
from assessment.store import StoreError
from assessment.store.database import open_engine
from tests.small_samples import SMALL_SAMPLE_NAMES


@pytest.mark.parametrize(
    "name", ["", "A", "a b", "../a", "a/b", ".a", "-a", "ä", "a" * 65, "a\n", "a:b"]
)
def test_a_name_that_would_not_work_in_files_and_addresses_is_refused(workspace, name):
    with pytest.raises(
        ValueError, match="cannot name a campaign; use lower-case letters"
    ):
        workspace.create(name, "biogen")
    assert workspace.campaigns() == {}


def test_an_unknown_track_or_campaign_names_the_known(workspace):
    with pytest.raises(KeyError, match=r"unknown track 'trec'; known tracks: .*biogen"):
        workspace.create("spring", "trec")
    with pytest.raises(
        KeyError, match="no campaign 'spring'; this workspace has none yet"
    ):
        workspace.campaign("spring")
    workspace.create("autumn", "biogen")
    with pytest.raises(KeyError, match="this workspace has autumn"):
        workspace.campaign("spring")


def test_a_name_is_taken_once(workspace):
    workspace.create("spring", "biogen")
    with pytest.raises(StoreError, match="'spring' exists already"):
        workspace.create("spring", "biogen")


def test_the_key_is_made_once_and_for_its_owner_only(workspace):
    with ThreadPoolExecutor(8) as pool:
        keys = set(pool.map(lambda n: Workspace(workspace.path).secret(), range(40)))
    assert [len(key) for key in keys] == [32]
    assert (workspace.path / "secret.key").stat().st_mode & 0o777 == 0o600
    assert not (workspace.path / "secret.new").exists()


def test_two_workspaces_have_different_keys(tmp_path):
    assert Workspace(tmp_path / "a").secret() != Workspace(tmp_path / "b").secret()


def test_the_environment_names_the_workspace_and_empty_means_the_usual(
    tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    for value, folder in (("here", "here"), ("", "workspace")):
        monkeypatch.setenv("ASSESSMENT_WORKSPACE", value)
        workspace_at().create("spring", "biogen")
        assert (tmp_path / folder / "desk.sqlite").exists()


def test_samples_are_added_once(workspace, splitter):
    assert [
        campaign.name for campaign in add_samples(workspace, splitter)
    ] == SMALL_SAMPLE_NAMES
    assert add_samples(workspace, splitter) == []


def test_a_workspace_in_memory_leaves_no_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Workspace(":memory:").create("spring", "biogen")
    assert list(tmp_path.iterdir()) == []


def test_servers_share_a_key_by_configuration(workspace, monkeypatch):
    monkeypatch.setenv("ASSESSMENT_SECRET", "ab" * 32)
    assert workspace.secret() == bytes([0xAB] * 32)


@pytest.mark.parametrize("text", ["ab" * 31, "no key at all", "zz" * 32])
def test_a_shared_key_that_is_none_is_refused_in_one_sentence(
    workspace, monkeypatch, text
):
    monkeypatch.setenv("ASSESSMENT_SECRET", text)
    with pytest.raises(
        ValueError,
        match="ASSESSMENT_SECRET holds no key: 64 or more hexadecimal digits",
    ):
        workspace.secret()


def test_a_database_that_was_emptied_is_reported_and_left_alone(tmp_path, monkeypatch):
    used = Workspace(tmp_path / "used")
    used.create("spring", "biogen")
    used.secret()
    used.store.close()
    database = tmp_path / "used" / "desk.sqlite"
    database.write_bytes(b"")
    with pytest.raises(
        StoreError,
        match=(
            r"desk.sqlite is empty, but \S+secret.key shows that the workspace has been in use; put a "
            r"backup"
        ),
    ):
        Workspace(tmp_path / "used")
    assert database.read_bytes() == b""
    monkeypatch.setenv("ASSESSMENT_STORE", str(tmp_path / "elsewhere.sqlite"))
    assert Workspace(tmp_path / "used").campaigns() == {}


def test_an_empty_file_without_a_key_becomes_a_database(tmp_path):
    (tmp_path / "desk.sqlite").touch()
    assert Workspace(tmp_path).campaigns() == {}


@pytest.mark.parametrize("content", [b"", b"x" * 31])
def test_a_short_key_file_is_refused_in_one_sentence(workspace, content):
    workspace.secret()
    (workspace.path / "secret.key").write_bytes(content)
    with pytest.raises(
        UserError,
        match=(
            rf"secret.key is damaged: it holds {len(content)} of at least 32 bytes; put it back from a "
            r"backup"
        ),
    ):
        workspace.secret()


def test_a_key_is_on_the_disk_before_anybody_signs_with_it(workspace, monkeypatch):
    events, fsync, replace = [], os.fsync, Path.replace
    monkeypatch.setattr(
        os,
        "fsync",
        lambda at: (
            events.append("folder" if stat.S_ISDIR(os.fstat(at).st_mode) else "file"),
            fsync(at),
        ),
    )
    monkeypatch.setattr(
        Path,
        "replace",
        lambda path, target: (events.append("appears"), replace(path, target)),
    )
    workspace.secret()
    assert events == ["file", "appears", "folder"]


def test_nobody_else_on_the_machine_reads_a_workspace(tmp_path):
    before = os.umask(0o022)
    try:
        workspace = Workspace(tmp_path / "desk")
        workspace.create("spring", "biogen")
        workspace.secret()
        workspace.store.backup(tmp_path / "saved" / "copy.sqlite")
    finally:
        os.umask(before)
    modes = {
        path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.rglob("*")
    }
    assert (modes.pop("desk"), modes.pop("saved")) == (0o700, 0o700)
    assert {
        "desk.sqlite",
        "desk.sqlite-wal",
        "desk.sqlite-shm",
        "secret.key",
        "copy.sqlite",
    } <= set(modes)
    assert set(modes.values()) == {0o600}


def test_a_workspace_of_before_is_closed_to_others_and_stays_open_to_its_group(
    tmp_path,
):
    Workspace(tmp_path / "desk").create("spring", "biogen")
    database = tmp_path / "desk" / "desk.sqlite"
    database.chmod(0o664)
    open_engine(database).close()
    assert stat.S_IMODE(database.stat().st_mode) == 0o660


def test_a_key_that_a_power_cut_left_as_zeros_signs_nothing(workspace):
    workspace.secret()
    (workspace.path / "secret.key").write_bytes(bytes(32))
    with pytest.raises(
        UserError,
        match=r"secret.key is damaged: it holds nothing but zeros; put it back from a backup",
    ):
        workspace.secret()
