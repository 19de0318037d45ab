"""The pages Adjudicate and Release, and the history of units."""

from __future__ import annotations

import re

import pytest

from assessment.api.tokens import claims_of
from assessment.campaign.phase_log import set_phase
from assessment.campaign.workspace import ENVIRONMENT
from assessment.exchange.imports.files import import_files
from assessment.exchange.release.release_check import verify
from assessment.model.units import unit_id
from assessment.ui.computing import on_demand
from tests.conftest import judge, run_file, unit
from tests.pages.opening import (
    component_data,
    open_page,
    open_part,
    widget,
    without_errors,
    words,
)
from tests.policies import NAMES_FOR_ANY_LABELS
from tests.small_samples import SMALL_SAMPLE_NAMES


def dispute(campaign):
    result = unit(campaign, "heron", "answer")
    judge(campaign, result, "yes", "Ann", note="it <b>does</b>")
    judge(campaign, result, "no", "Ben")
    return result


def counts_of(page):
    return [text for text in page.markdown if " disputed" in text.value]


@pytest.mark.parametrize("name", SMALL_SAMPLE_NAMES)
@pytest.mark.parametrize("part", ["Decide", "Policies"])
def test_every_part_shows_every_sample(full, name, part):
    titles = [title.value for title in open_part("adjudicate", part, name).title]
    # Above the desk there is no room for one.
    assert part == "Decide" or titles == ["Adjudicate"]


def test_the_top_says_how_much_is_disputed_decided_and_unresolved(spring):
    answer = dispute(spring)
    [counts] = counts_of(open_part("adjudicate", "Decide"))
    assert without_links(counts.value) == "**1** disputed · **0** decided · **1** open"
    assert without_links(counts.help).startswith("1 judged unit has no label")
    judge(spring, answer, "no", "adjudicator:Zoe")
    [counts] = counts_of(open_part("adjudicate", "Decide"))
    assert without_links(counts.value) == "**1** disputed · **1** decided · **0** open"
    assert without_links(counts.help).startswith("0 judged units")


def without_links(markdown):
    return re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", markdown)


def choices(test, workspace):
    """The choices in the token that the page gave to its desk."""
    [desk] = component_data(test)
    token = desk["token"]
    return claims_of(workspace, token).choices


def test_the_measure_and_the_names_go_into_the_desks_token(spring, workspace):
    dispute(spring)
    test = open_part("adjudicate", "Decide")
    names, measure, first = choices(test, workspace)
    assert (names, measure, list(first.values())) == (False, "Accuracy", [100])
    widget(test.toggle, "Show names").set_value(True)
    widget(test.selectbox, "Sort by effect on").set_value("Harmfulness")
    without_errors(test.run())
    assert choices(test, workspace)[:2] == (True, "Harmfulness")
    widget(test.button, "Sort again").click()
    assert list(without_errors(test.run()).exception) == []


def test_each_tab_has_its_own_choices(spring, workspace):
    dispute(spring)
    blind, named = open_part("adjudicate", "Decide"), open_part("adjudicate", "Decide")
    widget(named.toggle, "Show names").set_value(True)
    widget(named.selectbox, "Sort by effect on").set_value("Harmfulness")
    without_errors(named.run())
    without_errors(blind.run())
    assert choices(named, workspace)[:2] == (True, "Harmfulness")
    assert choices(blind, workspace)[:2] == (False, "Accuracy")


def test_somebody_without_a_name_is_asked_for_one(spring):
    dispute(spring)
    test = open_part("adjudicate", "Decide", who="")
    assert "Decisions are stored under your name" in words(test)
    assert not spring.store.recent(spring.row.id, "adjudicator:", 1)


def test_with_nothing_disputed_the_page_says_so(spring):
    assert "no two people gave a unit different labels" in words(
        open_part("adjudicate", "Decide")
    )


@pytest.mark.parametrize("role", ["assessor", "team:ibis", "visitor"])
@pytest.mark.parametrize("page", ["adjudicate", "release"])
def test_only_organisers_come_in(spring, role, page):
    dispute(spring)
    test = open_page(page, campaign="spring", who="Zoe", **{"as": role})
    assert "may not " in words(test).replace("\\", "")
    assert not test.title


def test_policies_are_compared_before_one_is_used(spring):
    dispute(spring)
    test = open_part("adjudicate", "Policies")
    units, totals = (table.value for table in without_errors(test).dataframe)
    present, *others = NAMES_FOR_ANY_LABELS
    names = [f"{present} (now)", *others, "one:Ann", "one:Ben"]
    assert list(units["Policy"]) == names
    changed = dict(zip(names, units["Labels changed"], strict=True))
    assert (changed["latest"], changed["one:Ann"], changed["strict"]) == (1, 1, 0)
    assert totals["latest"][list(totals["Run"]).index("heron")].split() == ["0.00"]
    assert spring.settings["policy"] == "majority"


def test_before_there_are_runs_no_totals_are_compared(make, workspace, monkeypatch):
    monkeypatch.setenv(ENVIRONMENT, str(workspace.path))
    make()
    test = without_errors(open_part("adjudicate", "Policies"))
    assert not test.dataframe
    assert "of each run" not in words(test)


def test_before_anybody_has_judged_the_policies_are_explained_without_empty_tables(
    spring,
):
    test = open_part("adjudicate", "Policies")
    assert "Nobody has judged yet" in words(test)
    assert "**unanimous**: " in words(test)
    assert not test.dataframe


def test_a_policy_is_used_after_the_box_is_ticked(spring):
    dispute(spring)
    test = open_part("adjudicate", "Policies")
    widget(test.button, "Use this policy").click()
    assert "Choose a policy first" in words(without_errors(test.run()))
    widget(test.selectbox, "Policy").set_value("latest")
    widget(test.button, "Use this policy").click()
    assert "Tick the box first" in words(without_errors(test.run()))
    test.checkbox[0].set_value(True)
    widget(test.button, "Use this policy").click()
    without_errors(test.run())
    assert spring.settings["policy"] == "latest"


def test_a_large_comparison_waits_for_a_button_and_is_shown_while_it_is_true(
    spring, monkeypatch
):
    monkeypatch.setattr(on_demand, "MAX_AT_ONCE", 1)
    answer = dispute(spring)
    test = open_part("adjudicate", "Policies")
    widget(test.button, "Compare the policies").click()
    assert without_errors(test.run()).dataframe
    judge(spring, answer, "yes", "Cleo")
    assert not without_errors(test.run()).dataframe


def history(ref):
    return open_page("units", {"units-id": unit_id(ref)}, campaign="spring", who="Zoe")


def test_an_event_is_taken_back_on_the_page(spring):
    answer = dispute(spring)
    test = history(answer.ref)
    assert list(test.dataframe[-1].value["Label"]) == ["yes", "no"]
    widget(test.selectbox, "Take back").set_value(2)
    widget(test.button, "Take it back").click()
    table = without_errors(test.run()).dataframe[-1].value
    assert list(table["How"]) == ["at the desk", "at the desk", "undone by Zoe"]
    assert [
        vote.label for vote in spring.topic_state("1").judged.votes(answer.ref)
    ] == ["yes"]


def test_a_unit_that_is_gone_keeps_its_history(spring, splitter):
    answer = dispute(spring)
    import_files(
        spring,
        [run_file("heron", {"1": "Something else.", "2": "Gel is safe."})],
        splitter=splitter,
        by="Zoe",
        replace=True,
    )
    test = history(answer.ref)
    assert "without a unit" in words(test)
    assert len(test.dataframe[-1].value) == 2


def test_answers_lead_to_the_history_of_judged_units_for_organisers_only(spring):
    answer = dispute(spring)
    judgments = open_page("answers", campaign="spring", who="Zoe").dataframe[-1].value
    assert unit_id(answer.ref) in judgments["History"][0]
    set_phase(spring, "released", by="Zoe")
    of_team = open_page("answers", campaign="spring", who="Zoe", **{"as": "team:ibis"})
    assert "History" not in of_team.dataframe[-1].value


def confirm(test):
    name = "Work is open. To go on all the same, type the campaign's name: spring"
    widget(test.text_input, name).set_value("spring")


def test_a_campaign_is_signed_off_once_it_is_frozen_and_open_work_is_confirmed(spring):
    dispute(spring)
    refusal = words(open_page("release", campaign="spring", who="Zoe"))
    assert "It can be signed off once it is frozen" in refusal
    assert "(./session?campaign=spring&session-part=Phase)" in refusal
    set_phase(spring, "frozen", by="Zoe")
    test = open_page("release", campaign="spring", who="Zoe")
    widget(test.text_area, "Statement").set_value("Final.")
    widget(test.button, "Sign off").click()
    assert "Work is open" in test.run().error[0].value
    confirm(test)
    widget(test.button, "Sign off").click()
    assert "Signed off" in words(without_errors(test.run()))
    data = test.session_state["release-made"][3]
    assert (verify(data).problems, verify(data).signed.by) == ((), "Zoe")


def test_a_sign_off_without_a_statement_says_what_is_missing(spring):
    set_phase(spring, "frozen", by="Zoe")
    test = open_page("release", campaign="spring", who="Zoe")
    confirm(test)
    widget(test.button, "Sign off").click()
    assert "Say what is signed off" in test.run().error[0].value
