"""The example in `deploy/` says what the code reads, and what the programs that it is written for
understand.
"""

from __future__ import annotations

import configparser
import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import psycopg
import pytest
import srsly

from assessment.access.access_mode import ENVIRONMENT as ACCESS
from assessment.access.access_mode import access_mode
from assessment.api import MAX_BODY, routes
from assessment.api.shutdown import DRAIN, LONGEST, drain_seconds
from assessment.campaign.signing_key import SECRET
from assessment.campaign.workspace import ENVIRONMENT as WORKSPACE
from assessment.campaign.workspace import STORE
from assessment.cli import cli
from assessment.store import StoreError, open_store
from tests.browser.server import ROOT
from tests.deploy.fleet import MAIN
from tests.deploy.tls_site import tls_site

DEPLOY = ROOT / "deploy"
COOKIE_SECRET = "STREAMLIT_SERVER_COOKIE_SECRET"
SHARED = {STORE, SECRET, ACCESS, DRAIN, COOKIE_SECRET, "FORWARDED_ALLOW_IPS"}


def settings_in(text):
    """The assignments of an environment file."""
    return dict(
        line.split("=", 1)
        for line in text.splitlines()
        if line and not line.startswith("#")
    )


@pytest.fixture
def compose():
    return srsly.yaml_loads((DEPLOY / "compose" / "compose.yaml").read_text())


@pytest.fixture
def unit():
    """The unit's sections; of a key that stands twice, the last one."""
    parser = configparser.RawConfigParser(strict=False)
    parser.optionxform = str
    parser.read(DEPLOY / "systemd" / "assessment@.service")
    return parser


@pytest.mark.skipif(
    not shutil.which("nginx"),
    reason="nginx is not installed, and only nginx can say whether it understands its configuration",
)
@pytest.mark.parametrize("servers", ["nginx/servers.conf", "compose/servers.conf"])
def test_nginx_understands_the_configuration(servers, tmp_path):
    (tmp_path / "servers.conf.site").write_text(
        re.sub(r"desk-(one|two):", "127.0.0.1:", (DEPLOY / servers).read_text())
    )
    (tmp_path / "desk.conf.site").write_text(
        (DEPLOY / "nginx" / "desk.conf").read_text()
    )
    (tmp_path / "nginx.conf").write_text(MAIN.format(folder=tmp_path))
    done = subprocess.run(
        ["nginx", "-t", "-p", tmp_path, "-c", tmp_path / "nginx.conf"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.fixture(name="tls_site")
def documented_site(tmp_path):
    """The site as the documented commands leave it."""
    return tls_site(tmp_path)


def test_the_documented_commands_for_tls_take_in_every_marked_place(tls_site, tmp_path):
    lines = [line.strip() for line in tls_site.splitlines()]
    assert {"listen 443 ssl http2;", "server_name desk.example.org;"} <= set(lines)
    assert "server_name _;" not in lines
    taken_in = [
        line for line in lines if line.startswith(("ssl_", "add_header Strict", "if ("))
    ]
    assert len(taken_in) == 4
    files = re.findall(r"ssl_certificate(?:_key)? +(\S+);", tls_site)
    assert [Path(name).is_file() for name in files] == [True, True]


@pytest.mark.skipif(
    not shutil.which("nginx"),
    reason="nginx is not installed, and only nginx can say whether it would serve TLS",
)
def test_nginx_serves_the_site_with_tls(tls_site, tmp_path):
    (tmp_path / "desk.conf.site").write_text(tls_site)
    shutil.copy(DEPLOY / "nginx" / "servers.conf", tmp_path / "servers.conf.site")
    (tmp_path / "nginx.conf").write_text(MAIN.format(folder=tmp_path))
    done = subprocess.run(
        ["nginx", "-t", "-p", tmp_path, "-c", tmp_path / "nginx.conf"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_containers_and_plain_processes_stand_behind_the_same_configuration():
    plain, boxed = (
        (DEPLOY / name / "servers.conf").read_text() for name in ("nginx", "compose")
    )
    bare = [line for line in plain.splitlines() if not line.startswith("#")]
    same = re.sub(r"desk-(one|two):", "127.0.0.1:", boxed)
    assert [line for line in same.splitlines() if not line.startswith("#")] == bare


def test_nginx_lets_through_what_the_desk_takes():
    text = (DEPLOY / "nginx" / "desk.conf").read_text()
    largest = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text())[
        "server"
    ]["maxUploadSize"]
    assert re.findall(r"client_max_body_size (\d+)m;", text) == [
        str(MAX_BODY // 2**20),
        str(largest),
    ]


def test_nginx_tries_again_only_what_may_be_sent_twice():
    text = (DEPLOY / "nginx" / "desk.conf").read_text()
    [place] = [block for block in text.split("location ") if "non_idempotent" in block]
    assert place.startswith("~ ^/api/(judgments|nuggets|questions|guidelines)$")
    # The others refuse
    named = [route for route in routes() if "{" not in getattr(route, "path", "{")]
    posts = {
        route.path
        for route in named
        if "POST" in (getattr(route, "methods", None) or ())
    }
    assert posts == {
        "/api/judgments",
        "/api/nuggets",
        "/api/questions",
        "/api/guidelines",
        "/api/enter",
    }


def test_the_environment_file_holds_what_servers_share_and_nothing_that_nobody_reads():
    result = settings_in((DEPLOY / "desk.env.example").read_text())
    assert set(result) == SHARED | {WORKSPACE}


def test_the_environment_files_values_are_good(monkeypatch):
    result = settings_in((DEPLOY / "desk.env.example").read_text())
    for name in (ACCESS, DRAIN):
        monkeypatch.setenv(name, result[name])
    assert (access_mode(), drain_seconds()) == ("invited", 1.0)
    assert (result[SECRET], result[COOKIE_SECRET]) == ("", ""), (
        "an example must not ship a key that somebody keeps"
    )


def test_both_servers_of_the_compose_file_have_all_settings_in_common(compose):
    one, two = (
        compose["services"][name]["environment"] for name in ("desk-one", "desk-two")
    )
    assert set(one) == SHARED | {"PORT"}
    assert {name for name in one if one[name] != two[name]} == {"PORT"}


def test_each_container_is_asked_whether_it_is_ready_on_its_own_port(compose):
    for name, port in (("desk-one", "8511"), ("desk-two", "8512")):
        service = compose["services"][name]
        assert service["environment"]["PORT"] == port
        assert f"127.0.0.1:{port}/api/ready" in service["healthcheck"]["test"][-1]
        assert f"{name}:{port} " in (DEPLOY / "compose" / "servers.conf").read_text()


def test_the_compose_file_waits_for_health_that_somebody_checks(compose):
    services = compose["services"]
    awaited = {
        name for service in services.values() for name in service.get("depends_on", {})
    }
    assert awaited == {"database", "migration", "desk-one", "desk-two"}
    assert all("healthcheck" in services[name] for name in awaited - {"migration"})


def test_only_what_brings_the_schema_up_to_date_has_the_password_for_it(compose):
    services = compose["services"]
    holders = {
        name
        for name, service in services.items()
        if "DESK_MIGRATION_PASSWORD" in str(service.get("environment"))
    }
    assert holders == {"database", "migration"}
    assert services["migration"]["command"] == ["python", "-m", "assessment", "migrate"]
    assert services["desk-one"]["depends_on"]["migration"] == {
        "condition": "service_completed_successfully"
    }


def test_the_compose_file_mounts_files_that_exist(compose):
    mounts = [
        volume.split(":")[0]
        for service in compose["services"].values()
        for volume in service.get("volumes", ())
    ]
    files = [name for name in mounts if name.startswith(".")]
    assert len(files) == 3
    assert all((DEPLOY / "compose" / name).is_file() for name in files)


def test_the_compose_file_asks_for_every_secret_that_its_example_names(compose):
    text = (DEPLOY / "compose" / "compose.yaml").read_text()
    named = settings_in((DEPLOY / "compose" / "env.example").read_text())
    assert set(re.findall(r"\$\{(\w+):\?\}", text)) == {
        name for name, value in named.items() if not value
    }
    assert set(named) <= set(re.findall(r"\$\{(\w+)", text))


def test_the_image_holds_what_the_desk_imports_and_no_root():
    text = (DEPLOY / "compose" / "Dockerfile").read_text()
    copied = {
        name
        for line in re.findall(r"^COPY ([^-].+)$", text, re.MULTILINE)
        for name in line.split()[:-1]
    }
    assert copied == {
        "requirements.txt",
        "README.md",
        "LICENSE",
        "NOTICE",
        "app.py",
        "pyproject.toml",
        ".streamlit",
        "pages",
        "assessment",
        "sample_data",
    }
    assert all((ROOT / name).exists() for name in copied)
    assert "pip install --require-hashes -r requirements.txt\n" in text
    assert text.index("\nUSER desk\n") < text.index("\nCMD ")


def test_time_to_stop_is_longer_than_a_server_needs(compose, unit, monkeypatch):
    monkeypatch.setenv(DRAIN, "60")  # the most that the setting takes
    longest = drain_seconds() + LONGEST
    assert float(unit["Service"]["TimeoutStopSec"]) > longest
    assert all(
        float(compose["services"][name]["stop_grace_period"].rstrip("s")) > longest
        for name in ("desk-one", "desk-two")
    )


def test_the_image_starts_the_application_on_the_port_of_its_setting():
    text = (DEPLOY / "compose" / "Dockerfile").read_text()
    [shell] = re.findall(
        r'^CMD \["sh", "-c", "exec assessment-desk (.+)"\]$', text, re.M
    )
    name, *options = shell.replace("$PORT", "8511").split()
    context = cli.commands[name].make_context(name, options)
    values = context.params
    assert (values["port"], values["address"], values["with_samples"]) == (
        8511,
        "0.0.0.0",
        False,
    )


def test_the_unit_starts_the_application_on_the_port_of_its_name(unit):
    command = unit["Service"]["ExecStart"].split()
    assert command == [
        f"{unit['Service']['WorkingDirectory']}/.venv/bin/python",
        *"-m assessment run --no-samples --address 127.0.0.1 --port %i".split(),
    ]
    options = cli.commands["run"].make_context("run", [*command[4:-1], "8511"])
    assert options.params["port"] == 8511
    assert unit["Service"]["ExecStartPost"].endswith("http://127.0.0.1:%i/api/ready")


@pytest.mark.skipif(
    not shutil.which("systemd-analyze"),
    reason="systemd is not installed, and only systemd can say whether it understands a unit",
)
def test_systemd_understands_the_unit(unit, tmp_path):
    text = (
        (DEPLOY / "systemd" / "assessment@.service")
        .read_text()
        .replace("/srv/desk/.venv/bin/python", "/bin/true")
    )
    (tmp_path / "assessment@.service").write_text(
        text.replace("/usr/bin/curl", "/bin/true")
    )
    done = subprocess.run(
        ["systemd-analyze", "verify", tmp_path / "assessment@.service"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (
        done.returncode,
        [line for line in done.stderr.splitlines() if "assessment@" in line],
    ) == (0, [])


def psql(database, **environment):
    """What psql says to roles.sql, with roles of other names: the tests' server has a `desk` already."""
    script = re.sub(
        r"\bdesk(_owner|_migration)?\b",
        r"booth\1",
        (DEPLOY / "postgresql" / "roles.sql").read_text(),
    )
    bare = {
        name: value
        for name, value in os.environ.items()
        if name not in ("DESK_PASSWORD", "DESK_MIGRATION_PASSWORD")
    } | environment
    command = [
        database._bin / "psql",
        "-v",
        "ON_ERROR_STOP=1",
        "-h",
        database.folder,
        "-U",
        "postgres",
        "-f",
        "-",
    ]
    return subprocess.run(
        command,
        input=script,
        env=bare,
        capture_output=True,
        text=True,
        cwd="/",
        check=False,
    )


def test_the_desks_role_appends_to_a_log_that_it_does_not_own(database):
    done = psql(
        database, DESK_PASSWORD="it's one", DESK_MIGRATION_PASSWORD="it's another"
    )
    assert (done.returncode, done.stderr) == (0, "")
    url = database.url("booth", "booth")
    with pytest.raises(StoreError, match="run `python -m assessment migrate`"):
        open_store(url)
    open_store(database.url("booth", "booth_migration")).close()
    store = open_store(url)
    assert store.add_campaign("spring", "Spring", "biogen").name == "spring"
    store.close()
    with psycopg.connect(url, autocommit=True) as connection:
        assert connection.execute(
            "SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname = 'public'"
        ).fetchall() == [("booth_owner",)]
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            connection.execute("DELETE FROM campaign")
        for statement in (
            "SET ROLE booth_owner",
            "SET ROLE booth_migration",
            "ALTER TABLE judgment DISABLE TRIGGER USER",
            "TRUNCATE judgment CASCADE",
        ):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                connection.execute(statement)


@pytest.mark.parametrize(
    ("passwords", "missing"),
    [
        ({}, "set DESK_PASSWORD"),
        ({"DESK_PASSWORD": "x"}, "set DESK_MIGRATION_PASSWORD"),
    ],
)
def test_roles_without_a_password_make_nothing(database, passwords, missing):
    done = psql(database, **passwords)
    assert missing in done.stderr
    assert "CREATE" not in done.stdout
