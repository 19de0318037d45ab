"""The log only grows, in order, and stores an event once."""

from __future__ import annotations

import uuid
from concurrent.futures import ThreadPoolExecutor

import pytest

from assessment.model import Document, Evidence, Judgment, Nugget, Ref, Resource
from assessment.store import StoreError
from assessment.store.materials import NewImport, RunRow
from assessment.store.migrations import LOGS
from assessment.store.tags import Tag

REF = Ref("accuracy", "1", "abc")


def judgment(uuid, label="yes", assessor="Ann", ref=REF):
    return Judgment(ref, assessor, label, uuid=uuid)


def fill(store, campaign):
    """One row in every log table."""
    store.add_person("Ann")
    store.change_settings(campaign, {"policy": "latest"}, "Ann")
    store.add_material(
        campaign,
        NewImport(
            file="a.json",
            kind="run",
            digest="0",
            by="Ann",
            summary={},
            topics={"1": b"{}"},
            documents=[Document("11")],
            runs=[RunRow("heron", "ibis", "2024", {})],
            answers=[("heron", "1", b"{}")],
            resources=[Resource("pmids", "allowed", b"x")],
            judgments=[judgment("u1")],
            nuggets=[Nugget("n1", "1", "q", 1, "Iron helps.", uuid="e1")],
        ),
    )
    store.access.set_member(campaign, "Ann", "assessor", team="", by="Zoe")
    store.access.revoke(
        store.access.add_invitation(
            campaign,
            digest=str(uuid.uuid4()),
            person="Ann",
            role="team",
            team="",
            expires="2030",
            by="Zoe",
        ),
        "Zoe",
    )
    store.access.add_plan(campaign, "{}", "Zoe")
    store.tags.put(campaign, [Tag("team:ibis", "heron", REF, "typo")])
    store.change_settings_and_seal(campaign, {"phase": "closed"}, "Zoe")


@pytest.mark.parametrize("table", LOGS)
def test_every_log_table_refuses_update_delete_and_replace(
    store, spring, table, on_postgres
):
    fill(store, spring)
    before = list(store._engine.rows(f'SELECT * FROM "{table}"'))
    key = "id" if table in ("campaign", "person") else "seq"
    replace = (
        f'INSERT INTO "{table}" SELECT * FROM "{table}" WHERE true ON CONFLICT ({key}) DO UPDATE SET '
        f"{key} = 7"
    )
    own = (
        f'TRUNCATE "{table}" CASCADE'
        if on_postgres
        else f'INSERT OR REPLACE INTO "{table}" SELECT * FROM "{table}"'
    )
    for statement in (
        f'DELETE FROM "{table}"',
        f'UPDATE "{table}" SET {key} = 7',
        replace,
        own,
    ):
        with (
            pytest.raises(StoreError, match=r"append-only|permission denied"),
            store._engine.write() as db,
        ):
            db.execute(statement)
    assert list(store._engine.rows(f'SELECT * FROM "{table}"')) == before != []


def test_a_uuid_sent_twice_is_stored_once_and_the_first_stands(store, spring):
    store.append(spring, [judgment("u1", "yes"), judgment("u1", "no")])
    store.append(spring, [judgment("u1", "no")])
    assert [(event.uuid, event.label) for event in store.log(spring)] == [("u1", "yes")]
    assert [vote.label for vote in store.votes(spring, "1")] == ["yes"]


def test_two_campaigns_may_hold_the_same_event(store, spring):
    autumn = store.add_campaign("autumn", "Autumn", "biogen").id
    store.append(spring, [judgment("u1", "yes")])
    store.append(autumn, [judgment("u1", "yes")])
    assert (store.count_judgments(spring), store.count_judgments(autumn)) == (1, 1)
    assert len(store.votes(autumn, "1")) == 1


def test_order_is_the_sequence_and_not_the_clock(store, spring):
    store.append(
        spring,
        [
            judgment("u1", "yes")._replace(at="2030-01-01"),
            judgment("u2", "no")._replace(at="2020-01-01"),
        ],
    )
    assert [event.uuid for event in store.log(spring)] == ["u1", "u2"]
    assert [vote.label for vote in store.votes(spring, "1")] == ["no"]
    assert store.changed_topics(spring, 1) == {"1": {"Ann"}}


def test_an_event_comes_back_as_it_went_in(store, spring):
    message = Judgment(
        REF,
        "Ann",
        None,
        "no abstract",
        True,
        "'=1\n\x00☃",
        (Evidence("a\r\n", "neutral"), Evidence("")),
        12,
        "u1",
        via="undo",
    )
    store.append(spring, [message])
    [event] = store.log(spring)
    assert event._replace(seq=0, at="") == message
    assert event.at.endswith("Z")


def test_uuids_that_are_stored_are_known_also_among_thousands(store, spring):
    store.append(spring, [judgment(f"u{n}") for n in range(1200)])
    assert store.stored_uuids(spring, [f"u{n}" for n in range(1198, 2400)]) == {
        "u1198",
        "u1199",
    }


def test_a_transaction_that_fails_leaves_nothing(store, spring):
    with pytest.raises(StoreError):
        store.append(spring, [judgment("u1"), judgment("u2", assessor=None)])
    with pytest.raises(TypeError):
        store.append(
            spring, [judgment("u1"), judgment("u2")._replace(evidence=(object(),))]
        )
    assert (
        store.count_judgments(spring),
        store.votes(spring, "1"),
        store.newest_number(),
    ) == (
        0,
        [],
        0,
    )


def test_material_that_fails_halfway_leaves_nothing(store, spring):
    before = store.state(spring)
    with pytest.raises(StoreError):
        store.add_material(
            spring,
            NewImport(
                file="a",
                kind="run",
                digest="0",
                by="Ann",
                summary={},
                topics={"1": b"{}"},
                answers=[("heron", None, b"{}")],
            ),
        )
    assert (store.state(spring), store.topics(spring), store.imports(spring)) == (
        before,
        {},
        [],
    )


def test_a_campaign_name_is_taken_once(store, spring):
    with pytest.raises(StoreError, match="'spring' exists already"):
        store.add_campaign("spring", "Again", "biogen")
    assert list(store.campaigns()) == ["spring"]


def test_the_newest_version_of_everything_counts_and_a_withdrawn_answer_is_gone(
    store, spring
):
    fill(store, spring)
    fill(store, spring)
    changed = {
        "answers": [("heron", "1", None), ("tern", "1", b"[1]")],
        "documents": [Document("11", "New", ("a", "b"))],
    }
    store.add_material(
        spring,
        NewImport(file="b", kind="run", digest="0", by="Ann", summary={}, **changed),
    )
    assert store.answers(spring, "1") == {"tern": b"[1]"}
    assert store.answers_of(spring, "heron") == {}
    assert (
        store.documents(spring, ["11", "12"])
        == {"11": Document("11", "New", ("a", "b"))}
        == {d.id: d for d in store.all_documents(spring)}
    )
    assert store.count_documents(spring) == 1


def test_four_threads_lose_and_double_nothing(store, spring):
    def write(thread):
        for n in range(200):
            event = judgment(
                f"{thread}-{n}", assessor=f"A{thread}", ref=REF._replace(key=str(n))
            )
            store.append(spring, [event, event])

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(write, range(4)))
    names = [event.uuid for event in store.log(spring)]
    assert sorted(names) == sorted(
        f"{thread}-{n}" for thread in range(4) for n in range(200)
    )
    assert [name for name in names if name.startswith("2-")] == [
        f"2-{n}" for n in range(200)
    ]
    assert len(store.votes(spring, "1")) == 800


def test_the_lean_log_holds_the_stretch_asked_for_in_order_as_plain_values(
    store, spring
):
    store.append(
        spring,
        [judgment("u1"), judgment("u2", "no", "Ben"), judgment("u3", None, "Cleo")],
    )
    first, second, third = (vote.seq for vote in store.log(spring))
    rows = list(store.lean_log(spring, first, second))
    assert [row[:6] for row in rows] == [(second, "Ben", "1", "accuracy", "abc", "no")]
    assert [row[0] for row in store.lean_log(spring, 0, third)] == [
        first,
        second,
        third,
    ]
