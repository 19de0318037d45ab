"""The page Errors: from a link to the units, the text behind them, what would change, tags; for teams of
their own runs only.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assessment.analysis import errors
from assessment.analysis.errors.items import LONGEST_TEXT
from assessment.analysis.errors.ranking_moves import MOVED
from assessment.analysis.errors.topic_losses import TopicLoss, TopicLosses
from assessment.campaign import Workspace
from assessment.campaign.phases import set_phase
from assessment.campaign.workspace import ENVIRONMENT
from assessment.model import Matrix, Ref, Scale, Unit
from assessment.model.permissions import Principal
from assessment.report.errors import errors_report
from assessment.store.tags import Tag
from assessment.ui.documents import marks
from assessment.ui.errors import choices
from assessment.ui.errors.better_run import first_difference, score_pairs
from assessment.ui.errors.choices import totals_chief_first
from assessment.ui.errors.compare_answers import leaders
from assessment.ui.errors.cost_words import cost_in_words
from assessment.ui.errors.loss_words import split_in_words
from assessment.ui.errors.nugget_matrix import held_in_words, nugget_frame, row_height
from assessment.ui.errors.tags.summary import TagSummary
from assessment.ui.errors.tags.unit_lists import TagUnits
from assessment.ui.errors.unit_pages import ROWS_ON_A_PAGE
from assessment.ui.errors.unit_table import RowContext, unit_frame
from assessment.ui.foreign_text import md
from assessment.ui.scores.matrices import legend
from tests.conftest import judge, run_file, unit
from tests.pages.opening import open_page, without_errors, words
from tests.small_samples import SMALL_SAMPLE_NAMES

HOSTILE = "<script>alert(1)</script> :red[x] $y$"


def test_a_run_named_every_is_not_the_option_for_all_runs():
    assert choices.every_option(["a", "b"]) == "every"
    assert choices.every_option(["every", "a"]) == "every*"
    assert choices.every_option(["every", "every*"]) == "every**"


def opened(campaign, part="Units", *, role="organiser", who="Zoe", **query):
    state = {"campaign": campaign, "as": role, "who": who}
    return without_errors(open_page("errors", {"part": part, **query}, **state))


def box(test, label):
    boxes = (
        *test.selectbox,
        *test.multiselect,
        *test.text_input,
        *test.text_area,
        *test.button,
    )
    return next(result for result in boxes if result.label == label)


def choose(test, label, value):
    box(test, label).set_value(value)
    return without_errors(test.run())


def on_the_next_page(test):
    for _ in range(ROWS_ON_A_PAGE):
        box(test, "Next").click()
        test = without_errors(test.run())
    return test


def names(test):
    return list(test.dataframe[0].value["Unit"])


def picked(campaign, *units, run="heron"):
    """The short names of a run's units at topic 1, as the address holds them."""
    result = {
        item.unit.name: item.id
        for item in errors.run_units(campaign.data, run, "1", everybody=True)
    }
    return ",".join(result[name] for name in units)


# Every sample


@pytest.mark.parametrize("name", SMALL_SAMPLE_NAMES)
def test_every_sample_has_a_unit_to_show_in_every_run(full, name):
    test = opened(name, measure="none")
    for run in full.campaign(name).runs():
        assert names(choose(test, "Run", run)), run


@pytest.mark.parametrize("name", SMALL_SAMPLE_NAMES)
def test_the_text_behind_a_unit_of_every_question_opens(full, name):
    campaign = full.campaign(name)
    result = [
        item
        for run in campaign.runs()
        for topic in campaign.topics
        for item in errors.run_units(campaign.data, run, topic, everybody=True)
    ]
    for item in {item.ref.kind: item for item in result}.values():
        test = opened(name, run=item.run, topic=item.ref.topic, unit=item.id)
        assert [tab.label for tab in test.tabs] == [
            "Unit details",
            "What would change",
            "Tag",
        ]
        assert f"{item.run} · topic {item.ref.topic}" in words(test).replace("\\", "")


def test_two_runs_open_at_a_topic_where_they_differ_and_say_which_is_better(full):
    campaign = full.campaign("biogen-sample")
    first, second = list(campaign.runs())[:2]
    test = opened("biogen-sample", "Two runs", run=first, other=second)
    topic = box(test, "Topic").value
    [chief, *_] = score_pairs(campaign, topic, first, second)
    assert not chief.is_tie
    assert f" is better in {chief.measure} at this topic, " in words(test)
    assert re.search(r"Of \d+ measures .* is better in \d+, ", words(test))


def test_a_run_does_not_differ_from_itself(full):
    campaign = full.campaign("biogen-sample")
    run, topic = next(iter(campaign.runs())), next(iter(campaign.topics))
    assert first_difference(campaign, run, run) is None
    assert score_pairs(campaign, topic, run, run) == []


@pytest.mark.parametrize("name", SMALL_SAMPLE_NAMES)
def test_two_runs_stand_beside_each_other(full, name):
    test = opened(name, "Two runs")
    shown = [str(head.value).replace("\\", "") for head in test.header[:2]]
    campaign = full.campaign(name)
    [of_one_task] = [
        list(view.runs()) for view in campaign.by_task() if shown[0] in view.runs()
    ]
    assert shown == leaders(campaign, of_one_task)[:2]
    totals = [score for score in totals_chief_first(campaign, shown) if score.judged]
    values = {
        score.run: score.value for score in totals if score.measure == totals[0].measure
    }
    is_higher_better = campaign.track.measure(totals[0].measure).better == "higher"
    best = max if is_higher_better else min
    assert values[shown[0]] == best(
        value for value in values.values() if value is not None
    )
    scores = test.dataframe[0].value
    assert list(scores.columns) == ["Measure", *shown, "Difference", "Better"]
    folded = [each.value for fold in test.expander for each in fold.dataframe]
    assert not any(scores.equals(table) for table in folded)
    assert set(scores["Better"]) <= {*shown, "equal", ""}


@pytest.mark.parametrize("name", SMALL_SAMPLE_NAMES)
def test_a_measure_that_was_lost_leads_to_units_that_cost_it(full, name):
    campaign = full.campaign(name)
    for run in campaign.runs():
        for measure in errors.measures_of(campaign.data, [run]):
            judged = [
                item
                for topic in campaign.topics
                for item in errors.run_units(campaign.data, run, topic, everybody=True)
                if item.state != errors.UNJUDGED
            ]
            errors.try_other_labels(campaign.data, judged[:8], 5, measure=measure)
            if any(errors.cost_of(campaign.data, item, measure) for item in judged[:8]):
                test = opened(name, run=run, topic="every", measure=measure)
                # What was missed at a cost that nobody has worked out yet stands last, and then what is
                # no error of the run.
                costs = test.dataframe[0].value["Costs"].dropna()
                assert (costs > 0).all()
                if not has_units_without_error(test):
                    assert costs.is_monotonic_decreasing
                return
    pytest.fail("no measure of the sample was lost by any unit")


def has_units_without_error(test):
    """Whether the table has units that are no errors, which may cost more than the errors above them."""
    table = test.dataframe[0].value
    if "Best for score" not in table:
        return False
    is_error = ~table["Best for score"].str.endswith("(no error)")
    assert is_error.is_monotonic_decreasing
    return not is_error.all()


def test_nuggets_stand_with_their_texts_against_the_runs(full):
    table = opened("qa2007-sample", "Nugget matrix").dataframe[0].value
    assert (table.columns[0], table.columns[-1]) == ("Text", "Weight")
    runs = list(table.columns[1:-1])
    assert sorted(runs) == sorted(full.campaign("qa2007-sample").runs())
    held = [list(table[run]).count("✓") for run in runs]
    assert held == sorted(held, reverse=True)
    assert set(table.iloc[:, 1:-1].to_numpy().flat) <= {"✓", "○", "?"}


def test_a_run_in_the_address_opens_its_answer_below_the_nuggets(full):
    test = opened("qa2007-sample", "Nugget matrix", run="ternqa1")
    assert [head.value for head in test.header] == ["ternqa1"]


# Filters and links


def test_a_link_holds_every_choice(contradicted):
    query = {
        "run": "heron",
        "topic": "1",
        "measure": "Citation Support Rate",
        "kind": "relation",
        "label": "contradicting",
        "find": "rest",
    }
    test = opened("spring", **query)
    assert names(test) == ["PMID 12"]
    assert (
        test.dataframe[0].value["Costs"][0],
        test.dataframe[0].value["Best for score"][0],
    ) == (
        25.0,
        "supporting",
    )
    assert {name: test.query_params[name] for name in query} == query


def test_choices_are_written_to_the_address(contradicted):
    test = choose(
        choose(opened("spring"), "Label", ["supporting", "not judged"]), "Topic", "2"
    )
    assert (test.query_params["label"], test.query_params["topic"]) == (
        ["supporting", "not judged"],
        "2",
    )
    assert "label" not in choose(test, "Label", []).query_params


def test_choices_of_an_address_that_do_not_exist_are_none(contradicted):
    test = opened(
        "spring",
        run="nobody",
        topic="9",
        measure="Glory",
        kind="x",
        label="y",
        unit="z",
    )
    assert names(test)[:3] == ["PMID 11", "PMID 12", "sentence 1"]
    assert (
        test.query_params["run"],
        test.query_params["topic"],
        test.query_params["measure"],
    ) == (
        "heron",
        "every",
        "none",
    )


def test_all_topics_stand_in_one_table(contradicted):
    test = opened("spring", topic="every", measure="none")
    topics = list(test.dataframe[0].value["Topic"])
    assert "1 of 7" in words(test)
    test = on_the_next_page(test)
    assert [*topics, *test.dataframe[0].value["Topic"]] == ["1"] * 5 + ["2"] * 2


def test_all_runs_stand_in_one_table_with_their_names(contradicted):
    test = opened("spring", run="every", topic="1", measure="none")
    runs = list(test.dataframe[0].value["Run"])
    runs += on_the_next_page(test).dataframe[0].value["Run"].tolist()
    assert list(dict.fromkeys(runs)) == ["heron", "tern"]


def test_the_file_has_whole_texts_and_every_unit(contradicted):
    units = errors.run_units(contradicted.data, "heron", "1", everybody=True)
    long = [item._replace(text="long " * 200) for item in units]
    context = RowContext(
        {scale.kind: scale for scale in contradicted.track.scales},
        {},
        {},
        "./answers?campaign=spring",
        several=False,
    )
    assert [len(text) for text in unit_frame(long, context, LONGEST_TEXT)["Text"]] == [
        1000
    ] * 5
    texts = unit_frame(long, context)["Text"]
    assert [(len(text), text[-6:]) for text in texts] == [(116, "long …")] * 5


def test_a_label_that_is_a_bare_number_has_its_question():
    unit = Unit(Ref("set", "1", "a"), "s", 0, "sentence 3", "In which set?")
    item = errors.RunUnit("heron", unit, "2", (), "Iron helps.", "")
    scale = Scale("set", "Evidence set", "In which set?", (), "")
    context = RowContext({"set": scale}, {}, {}, answers="answers?", several=False)
    [label] = unit_frame([item], context)["Label"]
    assert label == "evidence set 2"


def test_the_first_sight_is_what_cost_the_run_most_and_unjudged_units_are_open_work(
    contradicted,
):
    test = opened("spring", measure=None)
    assert (box(test, "Topic").value, test.query_params["measure"]) == (
        "every",
        "Citation Coverage",
    )
    test = choose(test, "Cost in", "Citation Support Rate")
    assert names(test) == ["PMID 12"]
    assert "**heron loses most Citation Support Rate at topic 2 Is gel" in words(test)
    assert "0.00 there; a perfect 100 would raise the total by **50.00**." in words(
        test
    )
    assert "Most costly: PMID 12 at topic 1, " in words(test)
    assert "judged “contradicting”. As “supporting” it would be worth" in words(test)
    assert "1 of 2 judged units at some cost" in words(test)
    assert "Open work, not errors: [5 units are not judged yet]" in words(test)


def test_the_costs_are_split_by_topic_where_topics_differ(contradicted):
    def split(*losses):
        losses = TopicLosses(100.0, [TopicLoss(*loss) for loss in losses])
        return split_in_words(contradicted, [], "Citation Support Rate", losses)

    of_two = r"**By topic**  2 Is gel safe\?: 3.00; 1 Does iron help\?: 2.00."
    assert split(("2", 3.0), ("1", 2.0)) == of_two
    assert split(("2", 2.0), ("1", 2.0)) == ""


def test_units_that_cost_the_same_are_counted(full):
    test = opened("rag-sample", run="plover-2024", measure="strict_vital_score")
    sentence = (
        r"units cost (most, )?0\.\d{4} of the \S+( each)?(, the first at topic \d+)?\."
    )
    assert re.search(sentence, words(test))


def test_supposed_labels_are_called_as_in_the_table(full):
    campaign = full.campaign("rag-sample")
    run = next(iter(campaign.runs()))
    test = opened("rag-sample", run=run, measure="strict_vital_score")
    boxes = [each for each in test.selectbox if ", topic " in each.label]
    assert boxes
    for each in boxes:
        assert not any("_" in text for text in (each.label, *each.options))


def test_a_dispute_is_open_work_with_a_link_and_no_error(contradicted):
    for who, label in (("Ann", "supporting"), ("Ben", "contradicting")):
        judge(contradicted, unit(contradicted, "heron", "PMID 11"), label, who)
    query = {"run": "heron", "measure": "Citation Support Rate"}
    test = opened("spring", **query)
    assert names(test) == ["PMID 12"]
    box(test, "Assessors differ on 1 unit").click()
    test = without_errors(test.run())
    assert names(test) == ["PMID 11"]
    assert test.query_params["label"] == "no label counts"


def test_where_only_disputes_may_cost_something_they_are_listed_as_open_work(
    contradicted, monkeypatch
):
    for who, label in (("Ann", "supporting"), ("Ben", "contradicting")):
        judge(contradicted, unit(contradicted, "heron", "PMID 12"), label, who)
    other = "assessment.ui.errors.unit_list.other_measure"
    monkeypatch.setattr(other, lambda *about: None)
    test = opened("spring", run="heron", measure="Citation Support Rate")
    assert names(test) == ["PMID 12"]
    assert "differ on: open work, not errors" in words(test)


def test_where_no_unit_costs_any_of_the_measure_another_one_is_shown(full):
    campaign = full.campaign("r2c2-sample")
    for run in campaign.runs():
        test = opened("r2c2-sample", run=run, measure="HMR")
        if "Shown is" in words(test):
            assert "No judged unit by itself costs the run any HMR" in words(test)
            shown = box(test, "Cost in").value
            assert shown == test.query_params["measure"] != "HMR"
            assert (test.dataframe[0].value["Costs"].dropna() > 0).all()
            return
    pytest.fail("every run loses HMR by single units")


def test_a_unit_says_which_question_of_its_series_it_answers(full):
    campaign = full.campaign("qa2007-sample")
    topic = next(iter(campaign.topics))
    question = campaign.topics[topic].questions[0]
    for run in campaign.runs():
        items = errors.run_units(campaign.data, run, topic, everybody=True)
        item = items[0]
        assert item.screen_question == question.text
        test = opened("qa2007-sample", run=run, topic=topic, unit=item.id)
        assert question.text.rstrip("?") in words(test)
        return


def test_the_reader_sees_how_many_units_were_looked_at_and_can_ask_for_the_others(
    contradicted, monkeypatch
):
    tried = "assessment.analysis.errors.try_other_labels"
    monkeypatch.setattr(tried, lambda *about, **more: 1)
    test = opened("spring", run="heron", measure="Citation Coverage")
    assert "1 of 2 judged units looked at so far" in words(test)
    assert box(test, "Look at the other 1")


def test_a_ranking_says_ranks_and_what_was_missed_in_place_of_other_labels(full):
    campaign = full.campaign("adhoc-sample")
    for run in campaign.runs():
        test = opened("adhoc-sample", run=run)
        table = test.dataframe[0].value
        assert "Best for score" not in table
        why = "rank [0-9]+: ([0-9]+|no) (not relevant above|relevant below)$|missed$"
        assert table["Why"].str.match(why).all()
        text = words(test)
        worth = "which is not relevant, it would be worth"
        assert worth in text or "at this rank it costs" in text
        assert "As “" not in text


def test_codes_of_labels_are_shown_in_words(full):
    run = next(iter(full.campaign("rag-sample").runs()))
    test = opened("rag-sample", run=run, measure="strict_vital_score")
    labels = set(test.dataframe[0].value["Label"])
    assert labels <= {"held in part", "not held"} and labels
    assert "_support" not in words(test)
    assert {"held", "not held"} <= set(box(test, "Label").options)


def test_the_next_unit_and_a_tag_are_one_key_away(contradicted):
    test = opened("spring", run="heron", topic="1", measure="none")
    by_key = {button.key: button for button in test.button}
    by_key["units-Next"].click()
    test = without_errors(test.run())
    assert test.query_params["unit"] == picked(contradicted, "PMID 12")
    next(button for button in test.button if button.label == "misread").click()
    test = without_errors(test.run())
    [entry] = errors.tagged_units(contradicted, Principal("Zoe", "organiser"))
    assert (entry.tag.tag, entry.tag.ref.kind) == ("misread", "relation")


def test_the_report_holds_the_errors_as_text(contradicted):
    hostile = "<script>alert(1)</script>"
    units = [
        item._replace(text=hostile)
        for item in errors.run_units(contradicted.data, "heron", "1", everybody=True)
        if item.unit.name == "PMID 12"
    ]
    costs = {units[0].id: errors.Cost("supporting", 50.0, 25.0)}
    tags = {("heron", units[0].ref): Tag("", "heron", units[0].ref, hostile, "", "Zoe")}
    made_at = datetime(2026, 11, 23, tzinfo=UTC)
    text = errors_report(
        contradicted,
        units,
        costs,
        tags,
        measure="Citation Support Rate",
        link_of=lambda item: f"https://desk.example/errors?unit={item.id}&x=<",
        made=made_at,
    ).decode()
    assert "supporting" in text and "Citation Support Rate" in text
    assert "<script" not in text and text.count("&lt;script&gt;") == 3
    assert "Does iron help?" in text and units[0].unit.question in text
    link = f"https://desk.example/errors?unit={units[0].id}&amp;x=&lt;"
    assert f'<a href="{link}">open</a>' in text


def test_the_report_names_labels_and_ranks_in_words(full):
    campaign = full.campaign("rag-sample")
    run = next(iter(campaign.runs()))
    topic = next(iter(campaign.topics))
    units = errors.run_units(campaign.data, run, topic, everybody=True)
    text = errors_report(campaign, units, {}, {}, measure=None).decode()
    assert "<td>held</td>" in text and "_support" not in text
    campaign = full.campaign("adhoc-sample")
    run = next(iter(campaign.runs()))
    units = errors.run_units(
        campaign.data, run, next(iter(campaign.topics)), everybody=True
    )
    text = errors_report(campaign, units, {}, {}, measure=None).decode()
    assert "<td>rank 1</td>" in text and "best for score</th>" not in text
    costs = {item.id: errors.Cost(MOVED, 0.5) for item in units}
    text = errors_report(campaign, units, costs, {}, measure=None).decode()
    # Another place is tried of what is ranked, and no label.
    assert "best for score</th>" not in text and "at the topic</th>" in text


def test_where_no_unit_is_left_the_page_says_so(contradicted):
    test = opened("spring", find="nowhere to be found", measure="none")
    assert "No unit matches" in words(test)


def test_before_there_is_anything_the_page_says_where_to_begin(workspace, monkeypatch):
    monkeypatch.setenv(ENVIRONMENT, str(workspace.path))
    workspace.create("bare", "biogen")
    assert "import topics and runs" in words(opened("bare"))


def test_foreign_text_is_never_markup(make, workspace, monkeypatch):
    monkeypatch.setenv(ENVIRONMENT, str(workspace.path))
    campaign = make(
        run_file("heron", {"1": f"{HOSTILE} [11]."}),
        run_file(":red[tern]", {"1": "Rest helps."}),
    )
    test = opened(
        "spring", run="heron", topic="1", unit=picked(campaign, "sentence 1", "PMID 11")
    )
    assert ":red[" not in words(test) and "<script>" not in words(test)
    assert all(
        ":red[" not in element.label for element in (*test.selectbox, *test.expander)
    )


# What would change


def test_a_unit_judged_otherwise_shows_what_would_move_and_stores_nothing(contradicted):
    before = contradicted.count()
    test = opened(
        "spring", run="heron", topic="1", unit=picked(contradicted, "PMID 12")
    )
    test = choose(test, "PMID 12, topic 1: contradicting", "supporting")
    table = test.dataframe[-1].value.set_index(["Measure", "Over"])
    assert "Hypothetical" in words(test)
    assert list(table.loc[("Citation Support Rate", "topic 1")]) == [
        "50.00",
        "100.00",
        "+50.00",
    ]
    assert contradicted.count() == before


def test_the_labels_that_cost_most_are_chosen_by_one_button(contradicted):
    test = opened(
        "spring",
        run="heron",
        topic="1",
        measure="Citation Support Rate",
        unit=picked(contradicted, "PMID 12"),
    )
    box(test, "Choose the labels that would raise the measure most").click()
    assert (
        box(without_errors(test.run()), "PMID 12, topic 1: contradicting").value
        == "supporting"
    )


def test_a_supposed_label_stands_in_the_link(contradicted):
    name = picked(contradicted, "PMID 12")
    test = opened(
        "spring", run="heron", topic="1", unit=name, **{f"would-{name}": "not judged"}
    )
    assert box(test, "PMID 12, topic 1: contradicting").value == "not judged"
    assert "these scores would change" in words(test)


# Tags


def tag(test, name, note=""):
    box(test, "Tag").set_value(name)
    box(test, "Note").set_value(note)
    next(button for button in test.button if button.label.startswith("Tag ")).click()
    return without_errors(test.run())


def test_tags_are_put_on_counted_and_taken_off(contradicted):
    test = tag(
        opened(
            "spring",
            run="heron",
            topic="1",
            unit=picked(contradicted, "PMID 11", "PMID 12"),
        ),
        "misread",
        HOSTILE,
    )
    assert list(test.dataframe[0].value["Tag"]) == ["misread"] * 2 + [""] * 2
    tags = opened("spring", "Tags")
    assert "**Of the tags, “misread” costs most " in words(tags)
    counts = tags.dataframe[0].value
    assert (counts["Tag"][0], counts["Units"][0]) == ("misread", 2)
    text = words(tags)
    assert "**misread** · [2 units](" in text and md(HOSTILE) in text
    assert md("Iron helps [11].") in text and md("Rest helps [12].") in text
    box(test, "Remove 2 tags").click()
    without_errors(test.run())
    empty = words(opened("spring", "Tags"))
    assert "No tags yet" in empty and "1. Open [Units](" in empty
    assert "`2` misread" in empty


def test_a_unit_that_gets_a_tag_leaves_the_list_of_those_without_one(contradicted):
    test = opened("spring", run="heron", topic="1", measure="none")
    box(test, "misread").click()
    assert "5 units. " in words(without_errors(test.run()))
    query = {"run": "heron", "topic": "1", "tag": "none"}
    test = opened("spring", measure="none", **query)
    assert "4 units. " in words(test)
    assert set(test.dataframe[0].value["Tag"]) == {""}
    test = opened("spring", measure="none", **{**query, "tag": "misread"})
    assert list(test.dataframe[0].value["Tag"]) == ["misread"]
    test = opened("spring", measure="Accuracy", **query)
    assert "No unit without a tag that was tried costs" in words(test)


def test_the_form_shows_a_tag_that_a_button_has_put(contradicted):
    name = picked(contradicted, "PMID 12")
    test = opened("spring", run="heron", topic="1", unit=name)
    assert box(test, "Tag").value is None
    box(test, "misread").click()
    assert box(without_errors(test.run()), "Tag").value == "misread"


def test_a_tag_leads_back_to_its_unit(contradicted):
    errors.tag_run_units(
        contradicted,
        Principal("Zoe", "organiser"),
        [errors.run_units(contradicted.data, "heron", "1", everybody=True)[3]],
        tag="misread",
    )
    text = words(opened("spring", "Tags"))
    [(name, address)] = re.findall(r"- \[(.+?)\]\((.+?)\)", text)
    assert name == "PMID 12, topic 1"
    assert (
        f"unit={picked(contradicted, 'PMID 12')}" in address
        and "topic=1" in address
        and "run=heron" in address
    )


def test_tags_without_a_name_ask_for_one(contradicted):
    text = words(opened("spring", "Tags", who=""))
    assert "Tags are your own: choose your name." in text
    assert "No tags yet" not in text


def test_a_tagged_answer_without_text_is_called_empty(contradicted):
    [*_, answer] = errors.run_units(contradicted.data, "heron", "1", everybody=True)
    errors.tag_run_units(
        contradicted, Principal("Zoe", "organiser"), [answer], tag="empty"
    )
    [entry] = errors.tagged_units(contradicted, Principal("Zoe", "organiser"))
    summary = TagSummary([entry], {entry: answer._replace(text="")})
    [words_of] = TagUnits(contradicted, summary).lines([entry])
    assert "*empty answer*" in words_of and "“”" not in words_of


def test_without_a_name_the_page_asks_for_one_before_tagging(contradicted, workspace):
    workspace.store.add_person("Zoe")
    test = opened(
        "spring", who="", run="heron", topic="1", unit=picked(contradicted, "answer")
    )
    assert "Tags are your own: choose your name." in words(test)
    assert "a digit tags it" not in words(test)
    pickers = [each for each in test.selectbox if each.label == "You judge as"]
    pickers[-1].set_value("Zoe")
    assert "a digit tags it" in words(without_errors(test.run()))


# Teams


@pytest.fixture
def released(contradicted):
    set_phase(contradicted, "released", by="test")
    return contradicted


def test_a_team_sees_its_own_runs_only(released):
    address = {"run": "heron", "topic": "1", "measure": "none"}
    test = opened("spring", role="team:gull", who="Gus", **address)
    assert box(test, "Run").options == ["tern"]
    message = words(test).replace("The link names run heron, which is not here.", "")
    assert "heron" not in message + " ".join(
        test.dataframe[0].value.astype(str).to_numpy().flat
    )


@pytest.mark.parametrize("part", ["Two runs", "Nugget matrix", "Tags"])
def test_no_part_shows_a_team_the_runs_of_others(samples, monkeypatch, part):
    monkeypatch.setenv(ENVIRONMENT, str(samples))
    campaign = Workspace(samples).campaign("qa2007-sample")
    set_phase(campaign, "released", by="test")
    runs = campaign.runs()
    team = next(run.team for run in runs.values())
    test = opened("qa2007-sample", part, role=f"team:{team}", who="Gus")
    shown = words(test) + " ".join(
        " ".join(table.value.columns) for table in test.dataframe
    )
    assert [
        name for name, run in runs.items() if run.team != team and name in shown
    ] == []


def test_a_team_sees_another_teams_tags_nowhere(released):
    errors.tag_run_units(
        released,
        Principal("Ann", "team", "ibis"),
        [errors.run_units(released.data, "heron", "1", everybody=True)[0]],
        tag="secret",
    )
    assert "No tags yet" in words(opened("spring", "Tags", role="team:gull", who="Gus"))


@pytest.mark.parametrize("role", ["team:ibis", "assessor", "visitor"])
def test_before_the_release_only_organisers_look_inside(contradicted, role):
    test = opened("spring", role=role)
    assert not test.dataframe and "may not use this" in words(test)


# Drawing


def test_a_matrix_keeps_whole_texts_and_tells_absent_from_not_read():
    matrix = Matrix(
        "Nuggets",
        ("1 " + "long " * 50,),
        ("weight 1",),
        ("heron", "tern", "wren"),
        ((1.0, 0.0, None),),
    )
    row = nugget_frame(matrix).iloc[0]
    assert (row["Text"], row["heron"], row["tern"], row["wren"]) == (
        matrix.rows[0],
        "✓",
        "○",
        "?",
    )


def test_a_matrix_calls_its_notes_and_signs_as_the_track_does(full):
    campaign = full.campaign("rag-sample")
    [topic, *_] = campaign.topics
    [matrix] = campaign.track.matrices(campaign.topic_state(topic))
    assert list(nugget_frame(matrix))[-1] == "Importance"
    assert legend([matrix]).startswith("✓ held, ")
    assert legend([matrix]).endswith("○ not held; ? not read yet")


def test_the_longest_nugget_has_room_in_its_row():
    def height(letters):
        rows = ("short", "x" * letters)
        return row_height(Matrix("Nuggets", rows, ("", ""), ("heron",), ((1,), (0,))))

    assert height(10) == height(40) < height(80) < height(150)
    assert height(1000) == height(10_000)


def test_a_matrix_says_who_holds_most_and_what_nobody_holds():
    rows, notes = ("1 iron", "2 rest"), ("", "")

    def sentence(*cells):
        return held_in_words(Matrix("Nuggets", rows, notes, ("heron", "tern"), cells))

    assert sentence((1, 1), (0, 0)) == (
        "heron, tern have most, 1 of 2 nuggets each. 1 nugget is in no run."
    )
    assert sentence((1, 0), (0.5, None)) == (
        "heron has most, 1.5 of 2 nuggets. Every nugget is in some run."
    )
    assert sentence((0, None), (0, 0)).startswith("No run has any of the 2 nuggets")


def test_a_run_named_like_a_column_has_a_column_of_its_own():
    matrix = Matrix(
        "Nuggets", ("first",), ("weight 1",), ("Text", "tern"), ((1.0, 0.0),)
    )
    row = nugget_frame(matrix).iloc[0]
    assert (row["Text"], row["Text (run)"], row["tern"]) == ("first", "✓", "○")


@given(
    st.text("abc ", max_size=30),
    st.lists(st.text("abc ", min_size=1, max_size=4), max_size=6),
)
def test_marked_excerpts_are_in_the_text_and_never_overlap(text, excerpts):
    result = marks(text, excerpts)
    assert all(text[mark["start"] : mark["end"]] in excerpts for mark in result)
    assert all(left["end"] <= right["start"] for left, right in pairwise(result))
    assert bool(result) == any(excerpt in text for excerpt in excerpts)


def test_a_relevant_passage_low_in_a_ranking_is_not_called_misjudged(full):
    """The ranking is at fault, not the label."""
    campaign = full.campaign("car-sample")
    for run in campaign.runs():
        for topic in campaign.topics:
            units = errors.run_units(campaign.data, run, topic, everybody=True)
            ranked = [item for item in units if item.retrieval and item.retrieval.rank]
            errors.try_other_labels(campaign.data, ranked, 5, measure="MAP")
            for item in ranked:
                cost = errors.cost_of(campaign.data, item, "MAP")
                if cost and item.retrieval.is_relevant:
                    text = cost_in_words(campaign, item, cost, "MAP")
                    first = item.retrieval.first_other
                    assert text.startswith(f"**Rank {item.retrieval.rank}**: ")
                    assert f"In place of the passage at rank {first}, which is" in text
                    assert "As “" not in text
                    return
    pytest.fail("no relevant passage stands low in a ranking of the sample")


def test_a_nugget_stands_with_the_response_that_it_is_looked_for_in(full):
    campaign = full.campaign("rag-sample")
    run = next(iter(campaign.runs()))
    for topic in campaign.topics:
        for item in errors.run_units(campaign.data, run, topic, everybody=True):
            if item.unit.document or item.ref.kind != "assignment":
                continue
            test = opened("rag-sample", run=run, topic=topic, unit=item.id)
            assert "Judged against" in words(test)
            return
    pytest.fail("the sample has no nugget to be looked for in a response")


def test_the_dearest_unit_is_called_so_only_once_all_are_tried(
    contradicted, monkeypatch
):
    judge(contradicted, unit(contradicted, "heron", "sentence 1"), "borderline")
    query = {"run": "heron", "measure": "Citation Support Rate"}
    assert "so far" not in words(opened("spring", **query))
    monkeypatch.setattr("assessment.analysis.errors.is_tried", lambda *about: False)
    assert "So far: Most costly: " in words(opened("spring", **query))


@pytest.mark.parametrize(
    ("run", "measure"), [("alder-1", "MAP"), ("alder-pages", "relevance")]
)
def test_a_run_opens_with_the_chief_measure_of_its_own_task(full, run, measure):
    test = opened("car-sample", run=run)
    assert box(test, "Cost in").value == measure


# What the page opens with

STRICT = "strict_vital_score"


def test_a_run_of_pages_opens_with_a_measure_by_which_it_has_errors(full):
    campaign = full.campaign("car-sample")
    pages = next(v for v in campaign.by_task() if v.task and v.task.name == "page")
    for run in pages.runs():
        test = opened("car-sample", run=run, measure="MAP", topic="every")
        table = test.dataframe[0].value
        assert not table["Best for score"][0].endswith("(no error)"), run
        if box(test, "Cost in").value != "MAP":
            assert "[Two runs](./errors?" in words(test)


@pytest.mark.parametrize("name", SMALL_SAMPLE_NAMES)
def test_the_page_opens_on_a_run_of_the_first_task_with_an_error(full, name):
    test = opened(name)
    campaign = full.campaign(name)
    assert box(test, "Run").value in campaign.by_task()[0].runs()
    assert test.dataframe[0].value["Costs"][0] > 0


@pytest.mark.parametrize(
    ("name", "measure"), [("adhoc-sample", "AP(rel=2)"), ("rag-sample", STRICT)]
)
def test_the_page_opens_on_the_best_run_that_is_not_perfect(full, name, measure):
    totals = {}
    for score in full.campaign(name).totals():
        if score.measure == measure and score.value not in (None, 1.0):
            totals[score.run] = score.value
    assert box(opened(name), "Run").value == max(totals, key=totals.get)


def test_a_perfect_run_has_nothing_to_analyse_and_is_not_opened(contradicted):
    judge(contradicted, unit(contradicted, "heron", "answer"), "yes")
    judge(contradicted, unit(contradicted, "tern", "answer"), "no")
    assert box(opened("spring"), "Run").value == "tern"


def test_a_team_opens_on_a_run_of_its_own(released):
    assert box(opened("spring", role="team:gull", who="Gus"), "Run").value == "tern"


def test_the_page_opens_on_the_run_last_looked_at(full):
    run = list(full.campaign("biogen-sample").runs())[2]
    state = {"campaign": "biogen-sample", "as": "organiser", "who": "Zoe"}
    state["last-run"] = ("biogen-sample", run)
    page = without_errors(open_page("errors", {"part": "Units"}, **state))
    assert box(page, "Run").value == run


def test_answers_and_scores_remember_the_run_that_they_show(full):
    run = list(full.campaign("biogen-sample").runs())[2]
    state = {"campaign": "biogen-sample", "as": "organiser", "who": "Zoe"}
    for page, query in (("answers", {"run": run}), ("scores", {"drill-run": run})):
        test = without_errors(open_page(page, query, **state))
        assert test.session_state["last-run"] == ("biogen-sample", run), page
