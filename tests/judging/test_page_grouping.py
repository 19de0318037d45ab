"""Orders of a topic's units: each unit once in each of them, and the unit in hand stays in hand."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from assessment.campaign import Workspace
from assessment.judging.pages.page_grouping import ORDERS
from assessment.judging.pages.similar_texts import grouped_texts, normalised
from assessment.review.assessor_desk import desk_of
from assessment.tracks import TRACKS
from tests.conftest import judge, run_file, unit

GARLIC = "Garlic lowers the blood pressure of most people a little."
NEARLY = "Garlic lowers the blood pressure of many people a little."


def refs(pages):
    return [item.ref for page in pages for item in page.units]


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("track", TRACKS)
def test_every_order_has_each_unit_once(sample_views, track, order):
    desk = desk_of(Workspace(sample_views).campaign(f"{track}-sample"), "Ann")
    pages = desk.pages(order)
    names = [(page.topic, page.screen.id) for page in pages]
    assert Counter(refs(pages)) == Counter(refs(desk.pages()))
    assert len(names) == len(set(names))
    assert all(
        -1 <= item.part < len(page.screen.parts)
        for page in pages
        for item in page.units
    )


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("track", TRACKS)
def test_going_to_another_order_keeps_the_unit(sample_views, track, order):
    desk = desk_of(Workspace(sample_views).campaign(f"{track}-sample"), "Ann")
    units = refs(desk.pages())
    for ref in random.Random(1).sample(units, 6):
        sheet = desk.show(order=order, only="open", near=ref)
        assert [*ref] in [
            [item["kind"], item["topic"], item["key"]] for item in sheet["units"]
        ]


def test_by_question_all_sentences_come_before_all_citations(campaign):
    pages = [
        page for page in desk_of(campaign, "Ann").pages("question") if page.topic == "1"
    ]
    kinds = [item.ref.kind for page in pages for item in page.units]
    assert kinds == sorted(kinds, key=["relevance", "relation", "accuracy"].index)


def test_alike_sentences_follow_each_other_on_one_page(make):
    campaign = make(
        run_file("a", {"1": f"{GARLIC} Salt is white."}),
        run_file("b", {"1": f"Pepper is black. {NEARLY}"}),
        run_file("c", {"1": f"Sugar is sweet. {GARLIC.upper()}"}),
    )
    first, *_ = desk_of(campaign, "Ann").show(order="similar")["screen"]["parts"]
    parts = desk_of(campaign, "Ann").show(order="similar")["screen"]["parts"]
    assert {normalised(part["text"]) for part in parts} == {
        normalised(GARLIC),
        normalised(NEARLY),
    }
    assert len(parts) == 3
    assert first["head"]


def test_orders_that_make_no_difference_are_left_out(sample_views, make):
    def orders(name):
        campaign = Workspace(sample_views).campaign(name)
        desk = desk_of(campaign, "Ann")
        return {order for topic in campaign.topics for order in desk.orders(topic)}

    assert orders("scifact-sample") == {"answer"}
    assert orders("biogen-sample") >= {"answer", "document", "question"}
    campaign = make(run_file("a", {"1": GARLIC}))
    assert "similar" not in desk_of(campaign, "Ann").orders("1")


def test_an_order_keeps_its_pages_while_somebody_judges(campaign):
    def names():
        return [page.screen.id for page in desk_of(campaign, "Ann").pages("question")]

    before = names()
    judge(campaign, unit(campaign, "heron", "sentence 1"), "required")
    assert names() == before


def test_texts_are_grouped_alike_whatever_stands_between_them():
    words = "garlic lowers blood pressure in adults with mild disease".split()
    chance = random.Random(3)
    texts = [" ".join(chance.choices(words, k=8)) + f" {place}" for place in range(300)]
    groups = grouped_texts([GARLIC, *texts, NEARLY])
    assert groups[GARLIC] == groups[NEARLY]
    assert groups == grouped_texts([GARLIC, *texts, NEARLY])


@pytest.mark.parametrize(
    "other",
    [
        GARLIC.replace("lowers", "never lowers"),
        GARLIC.replace("little", "little by 5 %"),
        "Garlic",
    ],
)
def test_texts_with_another_number_or_a_negation_are_not_alike(other):
    groups = grouped_texts([normalised(GARLIC), normalised(other)])
    assert len(set(groups.values())) == 2


def test_ten_thousand_texts_are_grouped_without_comparing_all_of_them():
    chance = random.Random(5)
    vocabulary = [f"w{n}" if n % 3 else f"term{n}" for n in range(2_000)]
    vocabulary = [
        word.translate(str.maketrans("0123456789", "abcdefghij")) for word in vocabulary
    ]
    texts = [" ".join(chance.choices(vocabulary[:300], k=12)) for _ in range(10_000)]
    assert len(grouped_texts(texts)) == len(set(texts))
