"""The tests' own PostgreSQL is found, or its absence is a failure and never a skip."""

from __future__ import annotations

import pytest

from tests.store import server


def test_without_any_postgresql_the_tests_fail_and_say_what_is_needed(
    monkeypatch, tmp_path
):
    monkeypatch.setattr(server, "find_spec", lambda name: None)
    monkeypatch.setattr(server, "SYSTEM", tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(
        pytest.fail.Exception, match="these tests need a PostgreSQL of their own"
    ):
        server.programs()


def test_without_the_wheel_the_system_s_newest_is_taken(monkeypatch, tmp_path):
    monkeypatch.setattr(server, "find_spec", lambda name: None)
    monkeypatch.setattr(server, "SYSTEM", tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    for version in ("9.6", "15", "16", "half"):
        (tmp_path / version / "bin").mkdir(parents=True)
        for program in ("initdb", "postgres") if version != "half" else ("initdb",):
            (tmp_path / version / "bin" / program).touch()
    assert server.programs() == tmp_path / "16" / "bin"
