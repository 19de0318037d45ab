"""Whatever is altered behind the desk's back is found, on both engines."""

from __future__ import annotations

import pytest

from assessment.store import StoreError, open_store
from assessment.store.chain import EVENTS, chained
from assessment.store.rows import judgment_values
from assessment.store.store import Store
from tests.store.chained import judgment, number_of

ATTACKS = {
    "an altered label": (
        "UPDATE judgment SET label = 'no' WHERE seq = {5}",
        "judgment",
        5,
    ),
    "an altered note": (
        "UPDATE judgment SET note = 'x' WHERE seq = {0}",
        "judgment",
        0,
    ),
    "another assessor": (
        "UPDATE judgment SET assessor = 'Cleo' WHERE seq = {5}",
        "judgment",
        5,
    ),
    "another time": ("UPDATE judgment SET at = '2019' WHERE seq = {5}", "judgment", 5),
    "another way in": (
        "UPDATE judgment SET via = 'import' WHERE seq = {11}",
        "judgment",
        11,
    ),
    "a taken-away label": (
        "UPDATE judgment SET label = NULL WHERE seq = {1}",
        "judgment",
        1,
    ),
    "another campaign's": (
        "UPDATE judgment SET campaign = 2 WHERE seq = {5}",
        "judgment",
        6,
    ),
    "a deleted row": ("DELETE FROM judgment WHERE seq = {5}", "judgment", 6),
    "a changed link": (
        (
            "UPDATE judgment SET chain = chain || '' WHERE seq = 0; UPDATE judgment SET chain = 'f' "
            "WHERE seq = {5}"
        ),
        "judgment",
        5,
    ),
    "swapped rows": (
        (
            "UPDATE judgment SET seq = -1 WHERE seq = {5}; UPDATE judgment SET seq = {5} WHERE seq = "
            "{6}; UPDATE judgment SET seq = {6} WHERE seq = -1"
        ),
        "judgment",
        5,
    ),
}


@pytest.mark.parametrize("name", ATTACKS)
def test_what_is_altered_is_found_at_its_place(judged, spring, attack, name):
    statements, table, place = ATTACKS[name]
    numbers = [number_of(judged, spring, f"j{n}") for n in range(12)]
    attack(*statements.format(*numbers).split("; "))
    proof = judged.prove(spring)
    assert not proof.holds
    first = proof.breaks[0].first
    assert (first.table, first.seq) == (table, numbers[place])


def test_the_place_says_who_and_when(judged, spring, attack):
    number = number_of(judged, spring, "j5")
    attack(f"UPDATE judgment SET label = 'yes' WHERE seq = {number}")
    [broken] = judged.prove(spring).breaks
    assert broken.first == ("judgment", number, "Ann", "2026-11-20T10:00:05.000Z")


def test_an_inserted_event_is_found(judged, spring, attack):
    columns = ", ".join(f'"{column}"' for column in EVENTS["judgment"])
    number = number_of(judged, spring, "j11") + 10
    copied = columns.replace('"uuid"', "'forged'")
    attack(
        f"INSERT INTO judgment (seq, campaign, chain, {columns}) SELECT {number}, campaign, "
        f"chain, {copied} FROM judgment WHERE uuid = 'j11'"
    )
    proof = judged.prove(spring)
    assert [broken.first.seq for broken in proof.breaks] == [number]
    assert proof.tallies and proof.votes


def test_a_deleted_end_is_found_by_tallies_and_votes(judged, spring, attack):
    number = number_of(judged, spring, "j11")
    attack(f"DELETE FROM judgment WHERE seq = {number}")
    proof = judged.prove(spring)
    assert proof.breaks == ()
    [tally], [vote] = proof.tallies, proof.votes
    assert (tally.topic, tally.assessor) == ("2", "Ann")
    assert (tally.tallied.judgments, tally.in_log.judgments) == (2, 1)
    assert (vote.topic, vote.assessor, vote.newest) == ("2", "Ann", number)


def test_a_deleted_end_is_found_by_a_head_noted_on_paper(judged, spring, attack):
    head = judged.heads(spring)["judgment"].chain
    number = number_of(judged, spring, "j11")
    attack(
        f"DELETE FROM vote WHERE newest = {number}",
        f"DELETE FROM judgment WHERE seq = {number}",
        "UPDATE tally SET judgments = 1, votes = 1, newest = (SELECT max(seq) FROM judgment "
        f"WHERE topic = '2' AND assessor = 'Ann' AND campaign = {spring}) "
        f"WHERE topic = '2' AND assessor = 'Ann' AND campaign = {spring}",
    )
    assert judged.prove(spring).holds
    proof = judged.prove(spring, [head])
    assert (proof.holds, proof.noted) == (False, {head: None})


def test_a_deleted_end_is_found_by_a_seal(judged, spring, attack):
    judged.change_settings_and_seal(spring, {"phase": "frozen"}, "Zoe")
    nugget = judged.nuggets(spring)[-1].seq
    attack(f"DELETE FROM nugget WHERE seq = {nugget}")
    proof = judged.prove(spring)
    assert proof.breaks == ()
    assert [
        (missing.table, missing.events, missing.seal.by) for missing in proof.missing
    ] == [("nugget", 1, "Zoe")] * 2


def test_a_chain_computed_anew_over_altered_rows_is_found_by_seals_and_noted_heads(
    judged, spring, attack
):
    noted = judged.change_settings_and_seal(spring, {"phase": "frozen"}, "Zoe")
    head = judged.heads(spring)["judgment"].chain
    events = [
        event._replace(label="no") if event.uuid == "j11" else event
        for event in judged.log(spring)
    ]
    forged = chained("judgment", map(judgment_values, events)).chain
    attack(f"UPDATE judgment SET label = 'no', chain = '{forged}' WHERE uuid = 'j11'")
    proof = judged.prove(spring, [head, noted])
    assert [missing.table for missing in proof.missing] == ["judgment"]
    assert (proof.noted[head], proof.noted[noted].table) == (None, "seal")


def test_a_head_noted_on_paper_is_found_as_the_log_grows_by_its_first_digits_too(
    judged, spring
):
    number = number_of(judged, spring, "j11")
    head = judged.heads(spring)["judgment"].chain
    sealed = judged.change_settings_and_seal(spring, {"phase": "frozen"}, "Zoe")
    judged.append(spring, [judgment(n) for n in range(30, 40)])
    proof = judged.prove(spring, [head, sealed[:12].upper()])
    assert proof.holds
    assert [(place.table, place.seq) for place in proof.noted.values()] == [
        ("judgment", number),
        ("seal", judged.prove(spring).seals),
    ]


@pytest.mark.parametrize("text", ["", "abc", "g" * 64, "a" * 65])
def test_what_can_be_no_head_is_said_to_be_none(judged, spring, text):
    with pytest.raises(StoreError, match="is no head of a log"):
        judged.prove(spring, [text])


@pytest.mark.parametrize(
    ("table", "column"),
    [
        ("nugget", "text"),
        ("setting", "value"),
        ("import", "sha256"),
        ("topic", "body"),
        ("run", "team"),
        ("answer", "body"),
        ("member", "role"),
        ("plan", "body"),
        ("seal", "heads"),
    ],
)
def test_every_table_of_events_is_chained(judged, spring, attack, table, column):
    attack(f'UPDATE "{table}" SET "{column}" = \'{{}} \' WHERE campaign = {spring}')
    assert {broken.first.table for broken in judged.prove(spring).breaks} == {table}


def test_a_resource_is_chained_by_its_digest(judged, spring, attack, on_postgres):
    attack(
        "UPDATE resource SET body = " + ("'\\x7a'::bytea" if on_postgres else "x'7a'")
    )
    assert [broken.first.table for broken in judged.prove(spring).breaks] == [
        "resource"
    ]


def test_a_vote_that_is_turned_to_an_older_judgment_is_found(judged, spring, attack):
    judged.append(spring, [judgment(0)._replace(uuid="later", label="no")])
    attack(
        f"UPDATE vote SET newest = {number_of(judged, spring, 'j0')} WHERE newest = "
        f"{number_of(judged, spring, 'later')}"
    )
    proof = judged.prove(spring)
    assert (proof.breaks, len(proof.votes)) == ((), 1)


def test_another_campaign_is_untouched_by_an_attack(judged, spring, attack):
    attack(f"UPDATE judgment SET note = 'x' WHERE campaign = {spring}")
    assert judged.prove(2).holds


def test_a_flipped_byte_in_the_file_is_noticed(tmp_path):
    file = tmp_path / "desk.sqlite"
    store = open_store(file)
    spring = store.add_campaign("spring", "Spring", "biogen").id
    store.append(spring, [judgment(n)._replace(label="supporting") for n in range(3)])
    store.close()
    body = file.read_bytes()
    for flipped in (b"sUpporting", b"s\xf5pporting"):
        file.write_bytes(body.replace(b"supporting", flipped, 1))
        [broken] = Store(open_store(file)._engine).prove(spring).breaks
        assert broken.count == 1
        assert broken.first.author in ("Ann", "Ben")
        store.close()
