"""What travels in an archive beside material and judgments: everybody's tags, and the plan; no rights."""

from __future__ import annotations

import io
import zipfile
from datetime import UTC, datetime

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assessment.analysis import errors
from assessment.campaign.phase_log import phase_changes, set_phase
from assessment.exchange.archive import archive_writer, archived_campaign
from assessment.exchange.archive.restoration import restore
from assessment.exchange.archive.schema import PLAN as PLAN_FILE
from assessment.exchange.archive.schema import TAGS
from assessment.exchange.archive.zip_members import archive_members
from assessment.exchange.exports.campaign_exports import export
from assessment.exchange.release.release_archive import write
from assessment.exchange.release.release_check import verify
from assessment.model import Ref
from assessment.model.permissions import Principal
from assessment.planning.options import NO_PLAN, AssignmentOptions, Plan, PlanEntry
from assessment.planning.stored_plan import plan_of, store_plan
from assessment.review.phases.phase_conditions import change_phase
from assessment.store.tags import Tag
from tests.conftest import unit

ANN, ZOE = Principal("Ann", "team", "ibis"), Principal("Zoe", "organiser")
PLAN = Plan(
    AssignmentOptions(("Ann", "Cleo"), training=("1",)),
    {"Ann": (PlanEntry("1"), PlanEntry("2", step=1)), "Cleo": (PlanEntry("1"),)},
)


def zipped(files):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        for name, body in files.items():
            made.writestr(name, body)
    return out.getvalue()


def members(campaign):
    """The files of the campaign's archive."""
    return {
        "manifest.json": archive_writer.manifest(campaign).model_dump_json().encode(),
        **dict(archive_writer.archive_parts(campaign)),
        **dict([archived_campaign.tags_file(campaign)]),
    }


def travelled(campaign, workspace):
    """A copy that holds what travels beside the material."""
    copy = workspace.create("copy", campaign.track.name)
    archived_campaign.put_back(
        copy.store, copy.row.id, archived_campaign.unpack(zipped(members(campaign)))
    )
    return copy


def listed(material):
    """What is read from the archive while it is stored, as lists."""
    return {
        name: list(part) if name in ("documents", "resources") else part
        for name, part in material._asdict().items()
    }


def log_of(campaign):
    return list(campaign.store.tags.log(campaign.row.id))


@pytest.fixture
def tagged(campaign):
    """Two owners' tags, one of them taken off again."""
    item = next(
        item
        for item in errors.run_units(campaign.data, "heron", "1", answers="all")
        if item.ref == unit(campaign, "heron", "answer").ref
    )
    errors.tag_run_units(
        campaign, ANN, [item], tag="misread", note="see the second table ☃"
    )
    errors.tag_run_units(campaign, ZOE, [item], tag="outdated")
    errors.tag_run_units(campaign, ZOE, [item], tag="")
    return campaign


def test_everybodys_tags_travel_with_authors_times_and_what_was_taken_off(
    tagged, workspace
):
    copy = travelled(tagged, workspace)
    assert log_of(copy) == log_of(tagged)
    assert [(tag.owner, tag.tag, tag.by) for tag in log_of(copy)] == [
        ("team:ibis", "misread", "Ann"),
        ("person:Zoe", "outdated", "Zoe"),
        ("person:Zoe", "", "Zoe"),
    ]


def test_tags_keep_their_old_times(tagged, workspace):
    old = log_of(tagged)[0]._replace(tag="typo", at="2025-02-03T04:05:06.789Z")
    tagged.store.tags.put_back(tagged.row.id, [old])
    assert travelled(tagged, workspace).store.tags.of(2, "team:ibis") == [old]


def test_the_plan_that_stands_travels_with_its_author_and_those_it_names(
    campaign, workspace
):
    store_plan(campaign, PLAN, "Zoe")
    copy = travelled(campaign, workspace)
    assert (plan_of(copy.data), copy.store.access.plan(copy.row.id).by) == (PLAN, "Zoe")
    assert {"Ann", "Cleo"} <= set(copy.store.people())


def test_a_plan_that_was_taken_away_does_not_come_back(campaign, workspace):
    store_plan(campaign, PLAN, "Zoe")
    store_plan(campaign, NO_PLAN, "Zoe")
    assert PLAN_FILE not in members(campaign)
    assert plan_of(travelled(campaign, workspace).data) == NO_PLAN


def test_steps_between_phases_travel_with_their_reasons_and_the_copy_is_open(
    campaign, workspace
):
    change_phase(campaign, "closed", by="Zoe", confirmed="spring")
    change_phase(campaign, "open", by="Zoe", reason="Ann was ill.")
    change_phase(campaign, "frozen", by="Yan", confirmed="spring")
    steps = phase_changes(campaign)
    copy = restore(workspace, export(campaign, "archive")[1], "copy")
    assert copy.phase == "open"
    assert phase_changes(copy)[:-1] == steps
    assert [step.note for step in phase_changes(copy)][1] == "Ann was ill."
    assert phase_changes(copy)[-1].note == "restored from an archive"
    again = restore(workspace, export(copy, "archive")[1], "again")
    assert phase_changes(again) == phase_changes(copy)


def test_neither_members_nor_links_travel(campaign):
    access, soon = campaign.store.access, datetime.now(UTC).isoformat()
    access.set_member(
        campaign.row.id, "member@example.org", "organiser", team="", by="Zoe"
    )
    access.add_invitation(
        campaign.row.id,
        digest="d1gest",
        person="Invited",
        role="assessor",
        team="",
        expires=soon,
        by="Zoe",
    )
    everything = b"".join(members(campaign).values())
    assert not any(
        word in everything for word in (b"member@example.org", b"d1gest", b"Invited")
    )


def test_an_archive_of_an_older_version_has_neither_tags_nor_plan(tagged):
    store_plan(tagged, PLAN, "Zoe")
    older = {
        name: body
        for name, body in members(tagged).items()
        if name not in (TAGS, PLAN_FILE)
    }
    packed = archived_campaign.unpack(zipped(older))
    assert (packed.tags, packed.planned) == ((), None)
    assert listed(packed.material) == listed(
        archived_campaign.unpack(zipped(members(tagged))).material
    )


def a_tag(**changes):
    tag = Tag(
        "team:ibis",
        "heron",
        Ref("accuracy", "1", "a"),
        "misread",
        "",
        "Ann",
        "2026-11-20T10:00:00.000Z",
    )
    return orjson.dumps(tag._asdict() | {"ref": tag.ref._asdict()} | changes)


@pytest.mark.parametrize(
    "changes",
    [
        {"tag": "x" * 61},
        {"note": "x" * 2001},
        {"owner": "x" * 501},
        {"at": "yesterday"},
        {"at": "2026" * 11},
        {"ref": ["accuracy"]},
        {"ref": None},
        {"by": 3},
    ],
)
def test_a_damaged_tag_is_refused_in_one_sentence(campaign, changes):
    assert (
        archived_campaign.unpack(zipped(members(campaign) | {TAGS: a_tag()})).tags[0].by
        == "Ann"
    )
    with pytest.raises(ValueError, match="this is not an archive of a campaign"):
        archived_campaign.unpack(zipped(members(campaign) | {TAGS: a_tag(**changes)}))


names = st.text(min_size=1, max_size=200)
some_tags = st.builds(
    Tag,
    names,
    names,
    st.builds(Ref, names, names, names),
    st.text(max_size=60),
    st.text(max_size=300),
    names,
    st.just("2026-11-20T10:00:00.000Z"),
)
BARE = {
    f"{part}.jsonl": b""
    for part in ("topics", "documents", "runs", "answers", "nuggets", "log")
}


@given(st.lists(some_tags, max_size=5))
def test_whatever_was_noted_comes_out_of_an_archive_as_it_went_in(tags):
    manifest = orjson.dumps(
        {"name": "spring", "title": "Spring", "track": "biogen", "settings": {}}
    )
    packed = archived_campaign.unpack(
        zipped(
            {"manifest.json": manifest, **BARE, TAGS: archived_campaign.tag_lines(tags)}
        )
    )
    assert packed.tags == tuple(tags)


@pytest.mark.parametrize(
    ("plan", "why"),
    [
        ({"wishes": {}, "lists": {}}, "a plan needs 1 to 500 assessors"),
        (
            {"wishes": {"assessors": ["Ann"]}, "lists": {"Ann": [["9", "", 0]]}},
            "there is no topic '9'",
        ),
        (
            {"wishes": {"assessors": ["Ann"], "each": 99}, "lists": {}},
            "judged by 1 to 20 assessors",
        ),
        (
            {"wishes": {"assessors": ["Ann"]}, "lists": {"auto:model": []}},
            "'auto:model' cannot be an assessor's name",
        ),
        (
            {"wishes": {"assessors": ["a\nb"]}, "lists": {}},
            "cannot be an assessor's name",
        ),
        (
            {"wishes": {"assessors": ["x" * 201]}, "lists": {}},
            "cannot be an assessor's name",
        ),
        ({"wishes": {"assessors": "Ann"}, "lists": {}}, "not an archive"),
        ([], "not an archive"),
    ],
)
def test_a_damaged_plan_is_refused_in_one_sentence(campaign, plan, why):
    with pytest.raises(ValueError, match=why):
        archived_campaign.unpack(
            zipped(
                members(campaign)
                | {PLAN_FILE: orjson.dumps({"by": "Zoe", "plan": plan})}
            )
        )


def test_a_whole_archive_brings_tags_and_plan_back_and_goes_out_again_as_it_came(
    tagged, workspace
):
    store_plan(tagged, PLAN, "Zoe")
    copy = restore(workspace, export(tagged, "archive")[1], "copy")
    assert (log_of(copy), plan_of(copy.data)) == (log_of(tagged), PLAN)
    first, second = members(tagged), members(copy)
    assert {name for name in first if first[name] != second[name]} == {"manifest.json"}


def test_a_release_leaves_tags_to_their_owners_and_checks_the_plan(tagged):
    store_plan(tagged, PLAN, "Zoe")
    set_phase(tagged, "frozen", by="Zoe")
    write(tagged, out := io.BytesIO(), by="Zoe", statement="Final.", unfinished=[])
    files = dict(archive_members(out.getvalue()))
    assert TAGS not in files
    assert verify(out.getvalue()).problems == ()
    files[PLAN_FILE] = files[PLAN_FILE].replace(b"Zoe", b"Yan")
    assert verify(zipped(files)).problems == (
        "plan.json is not as it was signed off (its SHA-256 differs)",
    )
