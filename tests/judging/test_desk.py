"""What an assessor sees: everything needed, nothing of runs, teams and other assessors."""

from __future__ import annotations

from collections import defaultdict

import orjson
import pytest

from assessment.campaign import Workspace
from assessment.campaign.counting import Count, counted
from assessment.campaign.done_units import dealt_with
from assessment.exchange.imports.files import InputFile, import_files
from assessment.judging.pages.screen_order import SCREENS_PER_SEGMENT
from assessment.judging.queue.assessor_pages import NothingToJudge
from assessment.model import Ref, Unit
from assessment.review.assessor_desk import desk_of
from tests.conftest import judge, run_file, unit

ORDERS = ("answer", "document", "question", "similar")


def shown(desk, order):
    return [desk.show(n, order=order) for n in desk.screen_order(order).addresses()]


def as_json(value):
    return orjson.dumps(value, default=list).decode()


def suggestion(campaign, run, name, assessor="Ann"):
    wanted = unit(campaign, run, name)
    units = [
        item
        for page in shown(desk_of(campaign, assessor), "answer")
        for item in page["units"]
        if item["key"] == wanted.ref.key
    ]
    return units[0]["suggestion"]


def test_the_order_is_stable_for_an_assessor_and_differs_between_them(make):
    campaign = make(
        *(run_file(f"run{n}", {"1": f"Answer number {n}."}) for n in range(8))
    )
    orders = {
        who: [page.screen.id for page in desk_of(campaign, who).pages()]
        for who in ("Ann", "Ben", "Cleo")
    }
    judge(campaign, unit(campaign, "run3", "answer"), "yes")
    assert all(
        [page.screen.id for page in desk_of(campaign, who).pages()] == order
        for who, order in orders.items()
    )
    assert len({tuple(order) for order in orders.values()}) == 3
    assert len({frozenset(order) for order in orders.values()}) == 1


@pytest.mark.parametrize("order", ORDERS)
def test_no_run_team_or_other_assessor_is_named(make, order):
    campaign = make(
        run_file(
            "xq-heron",
            {"1": "Iron helps [11].", "2": "Gel is safe [12]."},
            team="xq-ibis",
        ),
        run_file("xq-tern", {"1": "Iron helps [11]. Sleep."}, team="xq-gull"),
    )
    for item in campaign.data.units("1"):
        judge(
            campaign,
            item,
            campaign.track.scale(item.ref.kind).names[0],
            "xq-Eve",
            note="xq-secret",
            flagged=True,
        )
    text = as_json(shown(desk_of(campaign, "Ann"), order)) + as_json(
        desk_of(campaign, "Ann").recent()
    )
    assert "Iron helps" in text
    assert "xq-" not in text


@pytest.mark.parametrize("order", ORDERS)
def test_the_labels_of_others_change_nothing_on_my_desk(campaign, order):
    before = as_json(shown(desk_of(campaign, "Ann"), order))
    for item in campaign.data.units("1"):
        judge(campaign, item, campaign.track.scale(item.ref.kind).names[1], "Eve")
    assert as_json(shown(desk_of(campaign, "Ann"), order)) == before


def test_my_own_state_comes_back_whole(campaign):
    judge(
        campaign,
        unit(campaign, "heron", "answer"),
        "no",
        note="wrong <b>",
        flagged=True,
        spent_ms=9,
    )
    states = [
        item["state"]
        for page in shown(desk_of(campaign, "Ann"), "answer")
        for item in page["units"]
        if item["state"]["label"]
    ]
    assert [{**state, "at": ""} for state in states] == [
        {
            "label": "no",
            "reason": "",
            "flagged": True,
            "note": "wrong <b>",
            "evidence": [],
            "at": "",
        }
    ]


def test_the_desk_resumes_at_the_last_page_then_at_the_next_open_one(campaign):
    screen_order = desk_of(campaign, "Ann").screen_order()
    first, second, third = screen_order.addresses()
    assert desk_of(campaign, "Ann").resume(screen_order) == first
    page = screen_order[second]
    judge(
        campaign, page.units[0], campaign.track.scale(page.units[0].ref.kind).names[0]
    )
    assert desk_of(campaign, "Ann").resume(screen_order) == second
    for item in page.units:
        judge(campaign, item, campaign.track.scale(item.ref.kind).names[0])
    assert desk_of(campaign, "Ann").show()["position"]["screen"] == third


def test_with_everything_judged_the_desk_stays_where_it_was(campaign):
    screen_order = desk_of(campaign, "Ann").screen_order()
    for n in screen_order.addresses():
        for item in screen_order[n].units:
            judge(campaign, item, campaign.track.scale(item.ref.kind).names[0])
    position = desk_of(campaign, "Ann").show()["position"]
    assert (position["screen"], position["next"], position["next_open"]) == (
        list(screen_order.addresses())[-1],
        None,
        None,
    )


def test_progress_counts_labels_and_cannot_judge_but_not_what_was_taken_back(campaign):
    desk = desk_of(campaign, "Ann")
    total = desk.progress().total
    judge(campaign, unit(campaign, "heron", "answer"), "yes")
    judge(campaign, unit(campaign, "heron", "sentence 1"), None, reason="no document")
    judge(campaign, unit(campaign, "heron", "sentence 2"), "required")
    judge(campaign, unit(campaign, "heron", "sentence 2"), None, note="later")
    judge(campaign, unit(campaign, "tern", "answer"), "yes", "Eve")
    assert (
        desk_of(campaign, "Ann").progress(),
        desk_of(campaign, "Ann").progress("2"),
    ) == (
        Count(2, total),
        Count(0, 2),
    )
    assert total == sum(len(page.units) for page in desk.pages())


def test_the_order_by_document_has_a_page_for_each_document_then_what_needs_none(
    samples,
):
    desk = desk_of(Workspace(samples).campaign("biogen-sample"), "Ann")
    topic = desk.pages()[0].topic
    pages = [page for page in desk.pages("document") if page.topic == topic]
    kinds = [{item.ref.kind for item in page.units} for page in pages]
    of_documents = [page for page in pages if page.screen.id.startswith("document:")]
    assert kinds == sorted(kinds, key=lambda kind: "relation" not in kind)
    assert all(
        len({item.document for item in page.units}) == 1
        and len(page.units) == len(page.screen.parts)
        for page in of_documents
    )


@pytest.mark.parametrize("order", ORDERS)
def test_every_part_of_every_unit_is_on_its_page(campaign, order):
    for page in shown(desk_of(campaign, "Ann"), order):
        assert all(
            -1 <= item["part"] < len(page["screen"]["parts"]) for item in page["units"]
        )
        assert {item["document"] for item in page["units"]} - {""} == set(
            page["documents"]
        )


def test_an_address_that_no_page_has_leads_to_the_nearest_one(campaign):
    desk = desk_of(campaign, "Ann")
    first, second, third = desk.screen_order().addresses()
    assert [
        desk.show(n)["position"]["screen"]
        for n in (-5, first, second + 7, third + 9, 99 * SCREENS_PER_SEGMENT)
    ] == [
        first,
        first,
        second,
        third,
        third,
    ]


def test_pages_lead_to_the_next_and_back_over_the_end_of_a_topic(campaign):
    first, second, third = desk_of(campaign, "Ann").screen_order().addresses()
    positions = [
        desk_of(campaign, "Ann").show(n)["position"] for n in (first, second, third)
    ]
    assert [(p["previous"], p["next"]) for p in positions] == [
        (None, second),
        (first, third),
        (second, None),
    ]
    assert [
        (p["topic"], p["topics"], p["in_topic"], p["of_topic"]) for p in positions
    ] == [
        (1, 2, 1, 2),
        (1, 2, 2, 2),
        (2, 2, 1, 1),
    ]


def test_done_pages_are_passed_over_where_only_open_ones_are_asked_for(campaign):
    screen_order = desk_of(campaign, "Ann").screen_order()
    first, second, third = screen_order.addresses()
    for item in screen_order[second].units:
        judge(campaign, item, campaign.track.scale(item.ref.kind).names[0])
    desk = desk_of(campaign, "Ann")
    assert [
        desk.show(n, only="open")["position"]["screen"] for n in (first, second, third)
    ] == [
        first,
        third,
        third,
    ]
    assert (
        desk.show(first)["position"]["next_open"],
        desk.show(third)["position"]["previous_open"],
    ) == (
        third,
        first,
    )


@pytest.mark.parametrize("order", ORDERS)
def test_the_page_of_a_unit_is_found_by_the_unit(campaign, order):
    wanted = unit(campaign, "tern", "PMID 11").ref
    page = desk_of(campaign, "Ann").show(0, order=order, near=wanted)
    assert wanted.key in [item["key"] for item in page["units"]]


def test_of_several_pages_with_a_unit_that_of_the_address_is_shown(sample_views):
    desk = desk_of(Workspace(sample_views).campaign("r2c2-sample"), "Ann")
    addresses_of = defaultdict(list)
    screen_order = desk.screen_order("answer")
    for address in screen_order.addresses():
        for item in screen_order[address].units:
            addresses_of[item.ref].append(address)
    ref, addresses = max(addresses_of.items(), key=lambda pages: len(pages[1]))
    assert len(addresses) > 1
    shown_at = [desk.show(n, near=ref)["position"]["screen"] for n in addresses]
    assert shown_at == addresses


def test_equal_material_elsewhere_is_a_suggestion_of_my_own_label(campaign):
    assert suggestion(campaign, "tern", "PMID 11") is None
    judge(campaign, unit(campaign, "heron", "PMID 11"), "contradicting")
    assert suggestion(campaign, "tern", "PMID 11")["label"] == "contradicting"
    assert suggestion(campaign, "tern", "PMID 11")["why"].startswith(
        "you chose this for the same material "
    )
    assert suggestion(campaign, "tern", "PMID 11", "Ben") is None
    judge(campaign, unit(campaign, "tern", "PMID 11"), "neutral")
    assert suggestion(campaign, "tern", "PMID 11") is None


def test_a_machine_suggests_to_everybody_and_scores_nothing(campaign):
    before = campaign.all_scores()
    judge(campaign, unit(campaign, "heron", "PMID 11"), "supporting", "auto:reader-1")
    assert suggestion(campaign, "heron", "PMID 11") == {
        "label": "supporting",
        "why": "suggested by reader-1, not confirmed",
    }
    assert campaign.all_scores() == before
    assert desk_of(campaign, "Ann").progress().done == 0


def test_the_machine_does_not_speak_over_my_own_word(campaign):
    judge(campaign, unit(campaign, "tern", "PMID 11"), "neutral")
    judge(campaign, unit(campaign, "heron", "PMID 11"), "supporting", "auto:reader-1")
    assert suggestion(campaign, "heron", "PMID 11")["label"] == "neutral"


def test_recent_shows_the_last_units_once_each_newest_first(campaign):
    for name, label in (
        ("sentence 1", "required"),
        ("answer", "no"),
        ("sentence 1", "unnecessary"),
    ):
        judge(campaign, unit(campaign, "heron", name), label)
    recent = desk_of(campaign, "Ann").recent()
    assert [(item["name"], item["label"]) for item in recent] == [
        ("sentence 1", "unnecessary"),
        ("answer", "no"),
    ]
    assert all(
        desk_of(campaign, "Ann").show(item["n"])["topic"]["id"] == "1"
        for item in recent
    )


def test_foreign_text_stays_text(make):
    campaign = make(
        run_file(
            "heron", {"1": '<img src=x onerror="alert(1)"> & "quotes" helps [11].'}
        )
    )
    assert (
        desk_of(campaign, "Ann").show()["screen"]["parts"][0]["text"]
        == '<img src=x onerror="alert(1)"> & "quotes" helps [11].'
    )


def test_an_empty_campaign_says_what_to_do(workspace, splitter):
    campaign = workspace.create("spring", "biogen")
    for topics in (b'{"topics": []}', b'{"topics": [{"id": 1, "question": "Why?"}]}'):
        import_files(
            campaign, [InputFile("t.json", topics)], splitter=splitter, by="test"
        )
        with pytest.raises(
            NothingToJudge, match="an organiser imports topics and runs"
        ):
            desk_of(campaign, "Ann").show()
        assert desk_of(campaign, "Ann").progress() == Count(0, 0)


def test_a_document_that_is_not_loaded_is_said_to_be_absent(make):
    campaign = make(run_file("heron", {"1": "Iron helps [77]."}))
    document = desk_of(campaign, "Ann").show()["documents"]["77"]
    assert (document["absent"], document["passages"], document["link"]) == (
        True,
        (),
        "https://pubmed.ncbi.nlm.nih.gov/77/",
    )


def a_unit(key, screen="s", **more):
    return Unit(Ref("k", "1", key), screen, 0, key, "What?", **more)


def test_units_of_a_group_count_as_one_and_are_dealt_with_together():
    units = (
        a_unit("a", group="g"),
        a_unit("b", group="g"),
        a_unit("c"),
        a_unit("d", group="h"),
    )
    done = dealt_with(units, lambda item: item.ref.key == "b")
    assert {ref.key for ref in done} == {"a", "b"}
    assert counted(units, done) == Count(1, 3)


def test_a_unit_that_settles_deals_with_its_screen_only():
    units = (a_unit("a", settles=True), a_unit("b"), a_unit("c", screen="t"))
    assert {ref.key for ref in dealt_with(units, lambda item: item.ref.key == "a")} == {
        "a",
        "b",
    }


def test_the_same_unit_on_two_screens_counts_once():
    units = (a_unit("a"), a_unit("a", screen="t"))
    assert counted(units, dealt_with(units, lambda item: True)) == Count(1, 1)
