"""Every event holds the hash of the one before it, in logs of older versions too."""

from __future__ import annotations

import hashlib
from pathlib import Path

import orjson
import pytest

from assessment.model import Nugget
from assessment.store import StoreError, open_store
from assessment.store.chain import EVENTS, ChainHead, chained, link, start
from assessment.store.migrations import STEPS
from assessment.store.postgres import PostgreSQL
from assessment.store.rows import judgment_values, nugget_values
from tests.store.chained import judgment
from tests.store.first import FIRST, older_database


def test_a_log_as_it_was_written_is_unbroken(judged, spring):
    proof = judged.prove(spring)
    assert proof.holds
    assert proof.heads == judged.heads(spring)
    assert {table: head.events for table, head in proof.heads.items()} == dict.fromkeys(
        EVENTS, 1
    ) | {
        "judgment": 13,
        "setting": 2,
    }
    assert proof.events == 24


def test_the_chain_is_that_of_the_documented_bytes(judged, spring):
    previous = hashlib.sha256(b"judgment").hexdigest()
    for event in judged.log(spring):
        ref, evidence = (
            event.ref,
            orjson.dumps([list(item) for item in event.evidence]).decode(),
        )
        values = [
            event.uuid,
            event.assessor,
            ref.kind,
            ref.topic,
            ref.key,
            event.label,
            event.reason,
            int(event.flagged),
            event.note,
            evidence,
            event.spent_ms,
            event.at,
            event.via,
        ]
        previous = hashlib.sha256(previous.encode() + orjson.dumps(values)).hexdigest()
    assert judged.heads(spring)["judgment"] == ChainHead(13, previous)


def test_events_make_the_same_head_wherever_they_are(judged, spring):
    assert (
        chained("judgment", map(judgment_values, judged.log(spring)))
        == judged.heads(spring)["judgment"]
    )
    assert (
        chained("nugget", map(nugget_values, judged.nuggets(spring)))
        == judged.heads(spring)["nugget"]
    )


def test_an_empty_campaign_has_empty_heads(store, spring):
    assert store.heads(spring) == {
        table: ChainHead(0, start(table)) for table in EVENTS
    }
    assert store.prove(spring).holds


def test_events_that_come_again_leave_the_chain_alone(judged, spring):
    before = judged.heads(spring)
    judged.append(spring, [judgment(3, note="again"), judgment(3)])
    assert judged.heads(spring) == before
    judged.append(
        spring, [judgment(20), judgment(3), judgment(21), judgment(20, note="again")]
    )
    assert judged.heads(spring)["judgment"].events == 15
    assert judged.prove(spring).holds


@pytest.mark.parametrize("count", [1, 499, 500, 501, 1200])
def test_many_events_at_once_are_linked_in_their_order(judged, spring, count):
    nuggets = [
        Nugget(f"n{n}", "1", "q", n, "Iron helps.", uuid=f"e{n}") for n in range(count)
    ]
    judged.append_nuggets(
        spring, nuggets, [judgment(n % 60)._replace(uuid=f"v{n}") for n in range(count)]
    )
    assert judged.heads(spring)["judgment"].events == 13 + count
    assert judged.prove(spring).holds


# Older logs


MORE = (
    "INSERT INTO campaign VALUES (2, 'autumn', 'Autumn', 'biogen', '')",
    (
        "INSERT INTO setting VALUES (1, 1, 'policy', 'latest', 'Ann', ''), (2, 2, 'policy', "
        "'latest', 'Ann', ''), (3, 1, 'policy', 'majority', 'Ann', '')"
    ),
    (
        "INSERT INTO import VALUES (1, 1, 'a.json', 'run', 'ab', '{}', 'Ann', ''), (2, 2, 'a.json', "
        "'run', 'ab', '{}', 'Ann', '')"
    ),
    "INSERT INTO topic VALUES (1, 1, '1', '{}', 1), (2, 2, '1', '{}', 2)",
    "INSERT INTO run VALUES (1, 1, 'heron', 'ibis', '', '{}', 1)",
    "INSERT INTO answer VALUES (1, 1, 'heron', '1', '{\"text\": \"☃\"}', 1), (2, 1, 'heron', '1', NULL, 1)",
)


def older(target, request):
    """A database of the first version, before there was a chain."""
    if not target.startswith("postgresql:"):
        Path(target).parent.mkdir()
        older_database(target, (*FIRST, *MORE))
        return
    server, monkeypatch = (
        request.getfixturevalue(name) for name in ("postgres", "monkeypatch")
    )
    with monkeypatch.context() as patched:
        patched.setattr("assessment.store.postgres.schema.STEPS", STEPS[:1])
        PostgreSQL(target).close()
    server.administer(
        *FIRST,
        *MORE,
        "ALTER TABLE judgment ALTER COLUMN seq RESTART WITH 5",
        database=target.partition("@/")[2].partition("?")[0],
    )


def test_a_log_of_an_older_version_is_linked_when_it_is_opened(bare, request):
    older(bare, request)
    store = open_store(bare)
    assert store.prove(1).holds
    assert store.prove(2).holds
    assert {table: head.events for table, head in store.heads(1).items() if head.events} == {
        "judgment": 4, "setting": 2, "import": 1, "topic": 1, "run": 1, "answer": 2,
    }  # fmt: skip
    assert store.heads(1)["judgment"] == chained(
        "judgment", map(judgment_values, store.log(1))
    )
    assert store.heads(2)["setting"] == chained(
        "setting", [("policy", "latest", "Ann", "")]
    )
    with (
        pytest.raises(StoreError, match=r"append-only|permission denied"),
        store._engine.write() as db,
    ):
        db.execute("UPDATE judgment SET chain = ''")
    store.append(1, [judgment(9)])
    assert store.prove(1).holds


def test_a_server_of_an_older_version_that_still_runs_cannot_add_events_without_a_chain(
    judged, spring
):
    with pytest.raises(StoreError, match="chain"), judged._engine.write(spring) as db:
        db.execute(
            "INSERT INTO setting (campaign, name, value, by, at) VALUES (?, 'a', 'b', '', '')",
            (spring,),
        )


def test_links_depend_on_every_value_and_on_the_one_before():
    values = ["j1", None, 7, b"body"]
    links = {
        link("00", values),
        link("01", values),
        *(link("00", [*values[:n], "x", *values[n + 1 :]]) for n in range(4)),
    }
    assert len(links) == 6
    assert link("00", ["a", "bc"]) != link("00", ["ab", "c"])
