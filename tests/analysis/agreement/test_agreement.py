"""Agreement of a campaign: which votes count, the units behind a figure, machines against people,
rankings by one assessor alone.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from assessment.analysis.agreement import (
    Leaders,
    OrderedRuns,
    contested_labels,
    independent_check,
    items_apart,
    items_in_cell,
    items_in_topic,
    labelled_votes,
    machine_checks,
    machines,
    people,
    questions,
    rankings,
)
from assessment.analysis.agreement.rankings import ALL
from assessment.campaign import Workspace
from assessment.exchange.imports.files import import_files
from assessment.exchange.settings.changing import change_settings
from assessment.model import Rating
from assessment.statistics.agreement import (
    agreement_row,
    confusion_cells,
    select_people,
)
from tests.conftest import judge, run_file, unit
from tests.policies import NAMES_FOR_ANY_LABELS
from tests.small_samples import SMALL_SAMPLE_NAMES


def question(campaign, title):
    return next(result for result in questions(campaign) if result.title == title)


def labels(result):
    """Everybody's labels of every item, by name of topic and item."""
    matrix = result.matrix
    return {
        (item.topic, item.name): {
            who: matrix.labels[code]
            for who, code in zip(matrix.people, row, strict=True)
            if code >= 0
        }
        for item, row in zip(result.items, matrix.codes.tolist(), strict=True)
    }


def test_nobody_has_judged(campaign):
    assert questions(campaign) == ()
    assert people(questions(campaign)) == []


def test_the_labels_of_all_topics_stand_in_one_label_matrix(campaign):
    judge(campaign, unit(campaign, "heron", "answer"), "yes", "Ann")
    judge(campaign, unit(campaign, "heron", "answer"), "no", "Ben")
    judge(campaign, unit(campaign, "heron", "answer", "2"), "no", "Ben")
    result = question(campaign, "Answer")
    assert labels(result) == {
        ("1", "answer"): {"Ann": "yes", "Ben": "no"},
        ("2", "answer"): {"Ben": "no"},
    }
    assert result.matrix.labels == ("yes", "no")
    assert [result.topics[n] for n in result.matrix.topics] == ["1", "2"]


def test_a_judgment_taken_back_does_not_count(campaign):
    judge(campaign, unit(campaign, "heron", "answer"), "yes", "Ann")
    judge(campaign, unit(campaign, "heron", "answer"), "no", "Ben")
    judge(campaign, unit(campaign, "heron", "answer"), None, "Ann")
    assert labels(question(campaign, "Answer")) == {("1", "answer"): {"Ben": "no"}}


def test_cannot_judge_is_counted_apart(campaign):
    judge(
        campaign,
        unit(campaign, "heron", "answer"),
        None,
        "Ann",
        reason="the text is cut off",
    )
    judge(campaign, unit(campaign, "heron", "answer"), "no", "Ben")
    result = question(campaign, "Answer")
    assert dict(result.cannot_judge) == {"Ann": 1}
    assert labels(result) == {("1", "answer"): {"Ben": "no"}}
    assert people([result]) == ["Ann", "Ben"]


def test_a_new_judgment_is_in_the_next_label_matrix(campaign):
    judge(campaign, unit(campaign, "heron", "answer"), "yes", "Ann")
    questions(campaign)
    judge(campaign, unit(campaign, "heron", "answer"), "yes", "Ben")
    assert labels(question(campaign, "Answer")) == {
        ("1", "answer"): {"Ann": "yes", "Ben": "yes"}
    }


def test_judgments_of_answers_that_were_replaced_are_counted_as_gone(
    campaign, splitter
):
    judge(campaign, unit(campaign, "heron", "answer", "1"), "no", "Ann")
    judge(campaign, unit(campaign, "heron", "answer", "2"), "yes", "Ann")
    judge(campaign, unit(campaign, "heron", "answer", "2"), "yes", "auto:reader")
    import_files(
        campaign,
        [
            run_file(
                "heron", {"1": "Iron helps [11]. Rest helps [12].", "2": "Gel burns."}
            )
        ],
        splitter=splitter,
        by="test",
        replace=True,
    )
    result = question(campaign, "Answer")
    assert (result.gone, labels(result)) == (1, {("1", "answer"): {"Ann": "no"}})


def test_judgments_that_were_carried_over_are_not_counted_as_gone(campaign, splitter):
    first = unit(campaign, "heron", "sentence 1", "1")
    judge(campaign, first, "required", "Ann")
    texts = {"1": "Iron helps [11]. Rest is no cure [12].", "2": "Gel is safe."}
    corrected = run_file("heron", texts)
    import_files(campaign, [corrected], splitter=splitter, by="test", replace=True)
    (relevance,) = questions(campaign)
    assert first.ref not in {each.ref for each in campaign.data.units("1")}
    assert (relevance.gone, len(relevance.items)) == (0, 1)


def test_machines_adjudicators_and_known_answers_are_not_people(campaign):
    for who in ("Ann", "auto:reader", "adjudicator:Zoe", "known:gold"):
        judge(campaign, unit(campaign, "heron", "answer"), "yes", who)
    assert people(questions(campaign)) == ["Ann"]
    assert machines(questions(campaign)) == ["auto:reader"]


def test_the_units_behind_a_cell_say_who_said_what_and_where(campaign):
    item = unit(campaign, "tern", "sentence 2")
    judge(campaign, item, "required", "Ann", note="sleep is the point")
    judge(campaign, item, "borderline", "Ben")
    result = question(campaign, "Sentence")
    [votes] = labelled_votes(
        campaign,
        result,
        items_in_cell(result, "Ann", "Ben", ("required", "borderline")),
    )
    assert (votes.item.name, votes.item.topic, votes.run, votes.counts) == (
        "sentence 2",
        "1",
        "tern",
        None,
    )
    assert (votes.labels, votes.notes) == (
        {"Ann": "required", "Ben": "borderline"},
        {"Ann": "sleep is the point"},
    )
    assert items_in_cell(result, "Ben", "Ann", ("required", "borderline")) == []
    assert (items_apart(result, "Ann", "Ben"), items_apart(result, "Ann", "Cem")) == (
        [0],
        [],
    )


def test_the_units_of_a_topic_come_with_the_disputed_ones_first(campaign):
    for name, other in (("sentence 1", "required"), ("sentence 2", "unnecessary")):
        judge(campaign, unit(campaign, "heron", name), "required", "Ann")
        judge(campaign, unit(campaign, "heron", name), other, "Ben")
    judge(campaign, unit(campaign, "tern", "sentence 2"), "required", "Ann")
    result = question(campaign, "Sentence")
    assert [
        result.items[place].name
        for place in items_in_topic(result, "1", ["Ann", "Ben"])
    ] == [
        "sentence 2",
        "sentence 1",
    ]
    assert items_in_topic(result, "none", ["Ann", "Ben"]) == []


def test_what_only_agreement_asks_is_a_question_too(campaign):
    def ratings(case):
        labels = {"Ann": "yes", "Ben": "no"}
        yield Rating("is it long", f"answer {case.id}", labels, derived_from="sentence")

    campaign._data.track = replace(campaign.track, ratings=ratings)
    result = question(campaign, "is it long")
    assert (result.is_derived, result.derived_from) == (True, "sentence")
    assert labels(result) == {
        ("1", "answer 1"): {"Ann": "yes", "Ben": "no"},
        ("2", "answer 2"): {"Ann": "yes", "Ben": "no"},
    }
    assert [row.run for row in labelled_votes(campaign, result, [0])] == [""]


@pytest.mark.parametrize("name", SMALL_SAMPLE_NAMES)
def test_every_derived_question_names_the_question_that_it_comes_from(
    sample_views, name
):
    by_name = {
        each.name: each for each in questions(Workspace(sample_views).campaign(name))
    }
    for each in by_name.values():
        assert each.is_derived == bool(each.derived_from)
        source = by_name.get(each.derived_from)
        assert each.is_set_apart == (source is not None)
        assert source is None or not source.is_derived


def test_what_labels_do_not_mean_by_themselves_is_compared_as_a_whole(sample_views):
    """The number of an evidence set only tells one assessor's sets apart."""
    campaign = Workspace(sample_views).campaign("scifact-sample")
    by_name = {each.name: each for each in questions(campaign)}
    assert "set" not in by_name
    whole = [each for each in by_name.values() if each.derived_from == "set"]
    assert len(whole) == 2 and not any(each.is_set_apart for each in whole)


def test_the_scale_says_whether_labels_are_ordered(campaign):
    scales = tuple(
        scale._replace(ordered=scale.title == "Sentence")
        for scale in campaign.track.scales
    )
    campaign._data.track = replace(campaign.track, scales=scales)
    judge(campaign, unit(campaign, "heron", "sentence 1"), "required", "Ann")
    judge(campaign, unit(campaign, "heron", "answer"), "yes", "Ann")
    assert {result.title: result.matrix.ordered for result in questions(campaign)} == {
        "Sentence": True,
        "Answer": False,
    }


@pytest.fixture
def machine(campaign):
    """A machine's labels: one confirmed, one contested, one that people cannot judge, one not looked at."""
    items = [unit(campaign, "heron", name) for name in ("sentence 1", "sentence 2")] + [
        unit(campaign, "tern", n) for n in ("sentence 1", "sentence 2")
    ]
    for item in items:
        judge(campaign, item, "required", "auto:reader", note="found in the abstract")
    judge(campaign, items[0], "required", "Ann")
    judge(campaign, items[1], "borderline", "Ann", note="a side issue")
    judge(campaign, items[1], "required", "Ben")
    judge(campaign, items[2], None, "Ann", reason="no access")
    return campaign


def test_what_became_of_a_machines_labels(machine):
    [row] = machine_checks(machine, questions(machine), "auto:reader")
    assert (
        row.title,
        row.labels,
        row.confirmed,
        len(row.contested),
        row.cannot_judge,
        row.unseen,
    ) == (
        "Sentence",
        4,
        1,
        1,
        1,
        1,
    )


def test_without_accepted_suggestions_the_other_judgments_decide(machine):
    items = [unit(machine, "heron", n) for n in ("sentence 1", "sentence 2")]
    sentence = question(machine, "Sentence")
    assert independent_check(machine, sentence, "auto:reader") is None
    judge(machine, items[0], "required", "Ann", via="suggestion")
    judge(machine, items[1], "required", "Ann", via="suggestion")
    sentence = question(machine, "Sentence")
    check = independent_check(machine, sentence, "auto:reader")
    # Nobody but Ann has judged the first one; Ben's own label of the second stays.
    assert (check.accepted, check.row.items) == (2, 1)
    assert sentence.accepted == {"Ann": 2}


def test_a_suggestion_accepted_by_a_restored_judgment_counts_as_one(machine):
    item = unit(machine, "heron", "sentence 1")
    judge(machine, item, "required", "Cem", via="restored:suggestion")
    assert question(machine, "Sentence").accepted == {"Cem": 1}


def test_a_machine_is_set_against_the_label_that_counts(machine):
    change_settings(machine, {"policy": "latest"}, by="test")
    judge(machine, unit(machine, "tern", "sentence 2"), "borderline", "Ben")
    [row] = machine_checks(machine, questions(machine), "auto:reader")
    assert sorted(row.table) == [
        ("required", "borderline", 1),
        ("required", "required", 2),
    ]
    assert (row.row.items, row.kappa.value) == (3, 0.0)


def outcome(campaign):
    """What became of the machine's contested label, as the count and as the list have it."""
    [check] = machine_checks(campaign, questions(campaign), "auto:reader")
    [label] = contested_labels(campaign, question(campaign, "Sentence"), "auto:reader")
    assert check.contested == (label.outcome,)
    return label.outcome


def test_a_contested_label_is_open_until_a_label_counts(machine):
    assert outcome(machine) == ("open", "")
    change_settings(machine, {"policy": "latest"}, by="test")
    # Ben has judged last, and gave the machine's label.
    assert outcome(machine) == ("upheld", "")
    judge(machine, unit(machine, "heron", "sentence 2"), "borderline", "Ben")
    assert outcome(machine) == ("overridden", "")


@pytest.mark.parametrize(
    ("label", "verdict"), [("required", "upheld"), ("unnecessary", "overridden")]
)
def test_an_adjudicator_who_decides_a_contested_label_is_named(machine, label, verdict):
    judge(machine, unit(machine, "heron", "sentence 2"), label, "adjudicator:Zoe")
    assert outcome(machine) == (verdict, "Zoe")
    [check] = machine_checks(machine, questions(machine), "auto:reader")
    assert (check.verdicts(verdict), check.adjudicated(verdict)) == (1, 1)
    assert check.adjudicated("open") == 0


def test_a_contested_label_stands_beside_what_people_said(machine):
    [row] = contested_labels(machine, question(machine, "Sentence"), "auto:reader")
    assert (row.item.name, row.machine, row.people) == (
        "sentence 2",
        "required",
        {"Ann": "borderline", "Ben": "required"},
    )
    assert row.notes == {"auto:reader": "found in the abstract", "Ann": "a side issue"}
    assert row.run == "heron"


def two_runs():
    """Two runs that answer both topics, with texts of their own."""
    heron = {"1": "Iron helps [11].", "2": "Gel is safe."}
    tern = {"1": "Zinc helps [11].", "2": "Gel burns."}
    return run_file("heron", heron), run_file("tern", tern)


def opposed(make):
    """Two topics at which Ann finds the one run right and Ben the other one; the newest labels count."""
    campaign = make(*two_runs())
    change_settings(campaign, {"policy": "latest"}, by="test")
    for who, heron, tern in (("Ann", "yes", "no"), ("Ben", "no", "yes")):
        for topic in ("1", "2"):
            judge(campaign, unit(campaign, "heron", "answer", topic), heron, who)
            judge(campaign, unit(campaign, "tern", "answer", topic), tern, who)
    return campaign


def test_a_ranking_by_one_assessor_counts_that_assessors_labels_only(make):
    campaign = opposed(make)
    ranked = rankings(campaign, "Accuracy", ["Ann", "Ben", "Cem"])
    assert {
        row.assessor: dict(row.scores) for row in ranked.alone if row.assessor != ALL
    } == {
        "Ann": {"heron": 100.0, "tern": 0.0},
        "Ben": {"heron": 0.0, "tern": 100.0},
    }
    [pair] = [row for row in ranked.compared if row.first == "Ann"]
    assert pair.swapped == (OrderedRuns(better="heron", worse="tern"),)
    assert pair.leaders == Leaders(first={"heron"}, second={"tern"})
    assert (
        pair.second,
        pair.topics,
        pair.correlation.tau,
        pair.correlation.tau_ap,
    ) == (
        "Ben",
        2,
        -1.0,
        -1.0,
    )


def test_a_ranking_by_one_assessor_stands_whatever_the_policy(make):
    campaign = opposed(make)
    for policy in NAMES_FOR_ANY_LABELS:
        change_settings(campaign, {"policy": policy}, by="test")
        compared = rankings(campaign, "Accuracy", ["Ann", "Ben"]).compared
        [pair] = [row for row in compared if row.first == "Ann"]
        assert pair.leaders == Leaders(first={"heron"}, second={"tern"})


def against_all(campaign, assessor):
    """The ranking by the assessor's labels, and its comparison with the labels that count."""
    ranked = rankings(campaign, "Accuracy", ["Ann", "Ben"])
    [alone] = [row for row in ranked.alone if row.assessor == assessor]
    [pair] = [
        row for row in ranked.compared if (row.first, row.second) == (ALL, assessor)
    ]
    return alone, pair


def test_topics_without_a_score_of_every_run_by_both_are_left_out(make):
    campaign = make(*two_runs())
    for topic in ("1", "2"):
        judge(campaign, unit(campaign, "heron", "answer", topic), "yes", "Ann")
        judge(campaign, unit(campaign, "tern", "answer", topic), "no", "Ann")
    alone, pair = against_all(campaign, "Ann")
    assert (pair.topics, pair.judged, alone.topics) == (2, 2, 2)
    # Ben differs, so that no label of this answer counts: the labels that count lack a score of it.
    judge(campaign, unit(campaign, "tern", "answer", "2"), "yes", "Ben")
    alone, pair = against_all(campaign, "Ann")
    assert (pair.topics, pair.judged, pair.correlation.tau) == (1, 2, None)
    assert pair.correlation.why == "only one topic has a score of every run by both"
    assert pair.has_too_few_topics and pair.leaders == (frozenset(), frozenset())
    assert (alone.scores, alone.counted) == ({}, {})


def test_every_mean_of_a_row_rests_on_the_same_topics(samples):
    campaign = Workspace(samples).campaign("biogen-sample")
    ranked = rankings(campaign, "Accuracy", ["Amara", "Bjorn", "Chen"])
    for alone in ranked.alone[1:]:
        for score in (*alone.scores.values(), *alone.counted.values()):
            acceptable = score * alone.topics / 100
            assert acceptable == pytest.approx(round(acceptable))


def test_rankings_are_compared_over_the_topics_that_both_judged(campaign):
    judge(campaign, unit(campaign, "heron", "answer"), "yes", "Ann")
    judge(campaign, unit(campaign, "heron", "answer", "2"), "no", "Ben")
    ranked = rankings(campaign, "Accuracy", ["Ann", "Ben"])
    [pair] = [row for row in ranked.compared if row.first == "Ann"]
    assert (pair.topics, pair.correlation.tau, pair.correlation.why) == (
        0,
        None,
        "no topic was judged by both",
    )
    assert {row.assessor: row.topics for row in ranked.alone} == {
        ALL: 2,
        "Ann": 1,
        "Ben": 1,
    }


def test_the_sample_votes_agree_as_little_as_real_ones(samples):
    campaign = Workspace(samples).campaign("qa2007-sample")
    result = question(campaign, "Vote")
    row = agreement_row(select_people(result.matrix, people([result])))
    assert (row.people, row.items, row.method) == (5, 29, "Fleiss")
    assert row.kappa.value == pytest.approx(0.2786, abs=1e-4)
    table = confusion_cells(select_people(result.matrix, ("Chen", "Dara")))
    assert sum(cell.count for cell in table) == 29


@pytest.mark.parametrize("name", SMALL_SAMPLE_NAMES)
def test_equal_material_on_several_screens_is_one_item(sample_views, name):
    campaign = Workspace(sample_views).campaign(name)
    for answered in questions(campaign):
        refs = [item.ref for item in answered.items if item.ref]
        assert len(refs) == len(set(refs)), answered.title
