"""Archives that somebody has damaged or made up are refused in one sentence that names the file, and
leave nothing.
"""

from __future__ import annotations

import io
import json
import resource
import tracemalloc
import warnings
import zipfile

import orjson
import pytest

from assessment.campaign import Workspace
from assessment.exchange.archive import lines as archive_lines
from assessment.exchange.archive.restoration import restore
from assessment.exchange.archive.zip_members import archive_members, resource_path
from assessment.exchange.exports.campaign_exports import export
from assessment.exchange.imports.files import import_files
from assessment.formats.unpacking import RATIO_FREE
from assessment.model import Resource, UserError
from assessment.store.materials import NewImport
from assessment.tracks import TRACKS
from tests.conftest import judge, unit


def zipped(files, packing=zipfile.ZIP_DEFLATED):
    """A zip of (name, body) pairs, in which a name may stand twice."""
    out = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(out, "w", packing) as made:
        warnings.simplefilter("ignore", UserWarning)
        for name, body in files:
            made.writestr(zipfile.ZipInfo(name), body, packing)
    return out.getvalue()


@pytest.fixture
def parts(campaign):
    """The files of a small campaign's archive, by name."""
    judge(campaign, unit(campaign, "heron", "answer"), "yes")
    judge(campaign, unit(campaign, "tern", "answer"), "no")
    return dict(archive_members(export(campaign, "archive")[1]))


@pytest.fixture
def refused(tmp_path):
    """A function that restores an archive and gives the sentence by which it is refused."""

    def refused(data):
        workspace = Workspace(tmp_path / "other")
        with pytest.raises(UserError) as result:
            restore(workspace, data)
        assert workspace.campaigns() == {}
        assert "\n" not in str(result.value)
        return str(result.value)

    return refused


def nugget(**changes):
    values = {
        "id": "n1",
        "topic": "1",
        "question": "q",
        "number": 1,
        "text": "a fact",
        "uuid": "u1",
    }
    return json.dumps(values | changes).encode()


@pytest.mark.parametrize(
    "name",
    [
        "../x",
        "resources/../../x",
        "/etc/passwd",
        "resources/clusters/../x",
        "resources\\clusters\\x",
        "C:/x",
        "..",
    ],
)
def test_a_name_that_leads_out_of_the_archive_is_refused_and_named(
    parts, refused, name
):
    why = refused(zipped([*parts.items(), (name, b"x")]))
    assert "has a name that leads out of the archive" in why
    assert repr(name) in why


def test_a_name_that_is_cut_off_is_refused_with_the_name_as_it_lies(parts, refused):
    data = zipped([*parts.items(), ("resources/pmids/abc", b"x")]).replace(
        b"resources/pmids/abc", b"resources/pmids/a\0c"
    )
    assert r"resources/pmids/a\x00c" in refused(data)


@pytest.mark.parametrize(
    "name", ["resources/beauty/x", "resources/x", "resources/verisci-label/x"]
)
def test_a_supporting_file_of_an_unknown_kind_is_refused_and_the_known_kinds_are_named(
    parts, refused, name
):
    why = refused(zipped([*parts.items(), (name, b"x")]))
    assert repr(name) in why
    assert "known kinds: pmids, clusters" in why


def test_a_file_that_stands_there_twice_is_refused(parts, refused):
    assert "holds the file 'log.jsonl' twice" in refused(
        zipped([*parts.items(), ("log.jsonl", b"")])
    )


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("log.jsonl", "UUID"),
        ("topics.jsonl", "topic"),
        ("runs.jsonl", "run"),
        ("answers.jsonl", "answer"),
        ("documents.jsonl", "document"),
    ],
)
def test_a_line_that_stands_there_twice_is_refused(parts, refused, name, what):
    first = parts[name].splitlines(keepends=True)[0]
    why = refused(zipped({**parts, name: parts[name] + first}.items()))
    assert name in why
    assert f"the {what}" in why
    assert "twice" in why


def test_a_uuid_that_stands_there_twice_with_another_label_is_refused(parts, refused):
    first, second = parts["log.jsonl"].splitlines()
    uuid = orjson.loads(first)["uuid"]
    log = first + b"\n" + orjson.dumps(orjson.loads(second) | {"uuid": uuid})
    assert uuid in refused(zipped({**parts, "log.jsonl": log}.items()))


@pytest.mark.parametrize(
    "name",
    [
        "manifest.json",
        "topics.jsonl",
        "documents.jsonl",
        "runs.jsonl",
        "answers.jsonl",
        "log.jsonl",
    ],
)
def test_a_key_that_stands_twice_in_one_object_is_refused(parts, refused, name):
    key, value = next(
        iter(
            orjson.loads(
                parts[name].splitlines()[0] if name.endswith("l") else parts[name]
            ).items()
        )
    )
    doubled = parts[name].replace(
        b"{", b"{" + orjson.dumps(key) + b": " + orjson.dumps(value) + b", ", 1
    )
    why = refused(zipped({**parts, name: doubled}.items()))
    assert f"{key!r} twice in one object" in why
    assert name in why


@pytest.mark.parametrize(
    "changes",
    [
        {"number": 2**63},
        {"number": -1},
        {"number": 10**6 + 1},
        {"number": 10**30},
        {"seq": 2**63},
        {"seq": -1},
        {"number": 1.5},
        {"uuid": "x" * 65},
    ],
)
def test_a_number_that_no_log_holds_is_refused_with_its_line(parts, refused, changes):
    why = refused(
        zipped(
            {
                **parts,
                "nuggets.jsonl": nugget(uuid="u0") + b"\n" + nugget(**changes),
            }.items()
        )
    )
    assert "nuggets.jsonl, line 2" in why


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("answers.jsonl", b'"words":', b'"words":' + b"9" * 40 + b',"was":'),
        ("documents.jsonl", b'"links":[]', b'"links":[[0,0,99999999999999999999,"x"]]'),
        ("log.jsonl", b'"spent_ms":0', b'"spent_ms":99999999999999999999'),
        ("topics.jsonl", b'"topic":"1"', b'"topic":1e999'),
        ("answers.jsonl", b'"body":{', b'"body":' + b"[" * 5000 + b"{"),
        ("manifest.json", b'"format": 2', b'"format": 3'),
    ],
)
def test_numbers_and_depths_beyond_all_measure_end_in_one_sentence(
    parts, refused, name, old, new
):
    assert old in parts[name]
    assert "archive" in refused(
        zipped({**parts, name: parts[name].replace(old, new, 1)}.items())
    )


def test_a_bomb_is_refused_before_it_is_unpacked(parts, refused):
    data = zipped([*parts.items(), ("resources/pmids/allowed", bytes(RATIO_FREE + 1))])
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert "'resources/pmids/allowed' unpacks to 64 MiB" in refused(data)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 32 * 2**10


def test_many_small_bombs_are_refused_together(parts, refused):
    body = bytes(RATIO_FREE // 2)
    data = zipped(
        [*parts.items(), *((f"resources/clusters/{n}", body) for n in range(3))]
    )
    assert "unpacks to more than 96 MiB" in refused(data)


def test_a_size_that_is_a_lie_ends_in_one_sentence(parts, refused):
    data = bytearray(
        zipped(
            [*parts.items(), ("resources/pmids/allowed", b"1234567890")],
            zipfile.ZIP_STORED,
        )
    )
    at = data.rindex(b"resources/pmids/allowed") - 46 + 24
    data[at : at + 4] = (5).to_bytes(4, "little")
    assert "resources/pmids/allowed" in refused(bytes(data))


@pytest.mark.parametrize(
    "name",
    ["../../x", "a/b", "a\\b", "..", "100%", "a%2Fb", "ünïcode ☃", "line\nbreak"],
)
def test_a_supporting_file_of_any_name_comes_back_under_it(campaign, workspace, name):
    body = Resource("clusters", name, b"{}")
    campaign.store.add_material(
        campaign.row.id,
        NewImport(
            file="x",
            kind="clusters",
            digest="",
            by="test",
            summary={},
            resources=[body],
        ),
    )
    copy = restore(workspace, export(campaign, "archive")[1], "copy")
    assert copy.store.resources(copy.row.id) == {("clusters", name): b"{}"}
    assert ".." not in resource_path("clusters", name).split("/")


def test_an_archive_of_an_older_version_keeps_the_names_of_its_files(parts, workspace):
    manifest = orjson.dumps(
        orjson.loads(parts["manifest.json"]) | {"format": 1, "name": "older"}
    )
    older = restore(
        workspace,
        zipped(
            [
                *{**parts, "manifest.json": manifest}.items(),
                ("resources/clusters/a%2Fb", b"{}"),
            ]
        ),
    )
    assert list(older.store.resources(older.row.id)) == [("clusters", "a%2Fb")]


@pytest.mark.parametrize("track", TRACKS)
def test_every_kind_of_supporting_file_of_the_samples_is_declared(track, sample_store):
    rows = [row for row in sample_store.campaigns().values() if row.track == track]
    result = {kind for row in rows for kind, _ in sample_store.resources(row.id)}
    assert result <= set(TRACKS[track].resources)


def test_taking_in_a_kind_that_is_not_declared_is_a_fault_of_the_program(
    campaign, splitter, monkeypatch
):
    from dataclasses import replace

    from assessment.exchange.imports.files import InputFile

    track = replace(campaign.track, resources=())
    monkeypatch.setattr(campaign._data, "track", track)
    with pytest.raises(TypeError, match=r"Track\.resources does not name"):
        import_files(
            campaign,
            [InputFile("pmids.txt", b"11\n12\n", "pmids")],
            splitter=splitter,
            by="test",
        )


def test_a_file_of_empty_lines_takes_no_more_memory_than_it_has_bytes(parts, tmp_path):
    size = 2 * 2**20
    data = zipped((parts | {"log.jsonl": parts["log.jsonl"] + b"\n" * size}).items())
    tracemalloc.start()
    restore(Workspace(tmp_path / "other"), data)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 12 * size


@pytest.mark.parametrize("name", ["manifest.json", "runs.jsonl", "documents.jsonl"])
def test_a_value_that_would_fill_the_memory_is_refused_with_its_place(
    parts, refused, name
):
    value = b'{"x": [' + b"[]," * (archive_lines.MAX_VALUE // 3) + b"[]]}"
    sentence = refused(zipped((parts | {name: value}).items()))
    assert f"({name}" in sentence and "is longer than 16 MiB" in sentence
