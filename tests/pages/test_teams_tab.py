"""The tab Teams of the page Runs: whose runs they are, priorities, and teams with too many runs."""

from __future__ import annotations

from assessment.campaign import Workspace
from assessment.campaign.workspace import ENVIRONMENT
from assessment.exchange.runs.submissions import set_submissions, submissions
from assessment.exchange.settings.changing import change_settings
from tests.pages.opening import open_in_frame, sound, widget, words


def test_an_organiser_gives_runs_a_team_and_a_priority(spring):
    test = open_in_frame("runs", campaign="spring", tab="Teams")
    assert "A run file names its team" in words(test)
    widget(test.multiselect, "Runs").set_value(["tern"])
    widget(test.selectbox, "Team").set_value("ibis")
    widget(test.selectbox, "Priority").set_value("high")
    sound(widget(test.button, "Save").click().run())
    tern = submissions(spring)[1]
    assert (tern.team, tern.origin, tern.priority) == ("ibis", "an organiser", "high")


def test_nothing_is_stored_without_a_run_and_the_page_says_what_to_choose(spring):
    test = open_in_frame("runs", campaign="spring", tab="Teams")
    before = spring.state()
    test = widget(test.button, "Save").click().run()
    assert spring.state() == before
    assert "Choose runs" in words(sound(test))


def test_a_team_with_too_many_runs_is_named(spring):
    set_submissions(spring, ["tern"], team="ibis", by="Zoe")
    change_settings(spring, {"team-runs": "1"}, by="Zoe")
    test = open_in_frame("runs", campaign="spring", tab="Teams")
    assert "has 2 runs for answers with citations" in words(test)


def test_runs_of_nobody_are_named(samples, monkeypatch):
    monkeypatch.setenv(ENVIRONMENT, str(samples))
    campaign = Workspace(samples).campaign("qa2007-sample")
    set_submissions(campaign, ["knotbase"], team="", by="Zoe")
    test = open_in_frame("runs", campaign="qa2007-sample", tab="Teams")
    assert "1 run has no team, and no team sees it as its own: knotbase" in words(test)
    # No run has a priority yet.
    assert "Priority" not in test.dataframe[0].value


def test_a_limit_is_a_box_for_a_number_on_the_page_settings(spring):
    test = open_in_frame("settings", campaign="spring")
    (box,) = test.number_input
    box.set_value(2)
    sound(widget(test.button, "Save the rules of files").click().run())
    assert spring.settings["team-runs"] == "2"
