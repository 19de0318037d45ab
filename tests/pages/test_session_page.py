"""The page Session: progress, plan, training and phase for organisers, their own progress for assessors."""

from __future__ import annotations

import pytest

from assessment.access.invitations import invite
from assessment.campaign.phase_log import set_phase
from assessment.campaign.workspace import ENVIRONMENT
from assessment.charts.palette import SERIES
from assessment.exchange.imports.files import import_files
from assessment.planning.making.plan_preview import preview
from assessment.planning.options import AssignmentOptions, Plan, PlanEntry
from assessment.planning.progress.burn_down import BurnDownLine
from assessment.planning.progress.counted_units import AssessorGroup
from assessment.planning.stored_plan import apply_plan, plan_of
from assessment.review.assessor_desk import desk_of
from assessment.ui.session_page.burn_down import burn_figure, burn_table
from tests.conftest import judge, run_file, unit
from tests.pages.opening import open_part, plain_words, press, sound, widget
from tests.small_samples import SMALL_SAMPLE_NAMES

PARTS = ("Progress", "Plan", "Assignments", "Training", "Quality", "Review", "Phase")


@pytest.mark.parametrize("name", SMALL_SAMPLE_NAMES)
def test_every_part_shows_every_sample(full, name):
    for part in PARTS:
        assert "Session" in plain_words(open_part("session", part, name))


def test_the_table_has_everybody_with_what_the_desk_says(full):
    table = open_part("session", "Progress", "biogen-sample").dataframe[0].value
    desk = {
        who: desk_of(full.campaign("biogen-sample"), who).progress()
        for who in table["Assessor"]
    }
    assert list(zip(table["Done"], table["Left"], strict=True)) == [
        (count.done, count.total - count.done) for count in desk.values()
    ]
    assert {
        "State",
        "Flagged",
        "Cannot judge",
        "Seconds",
        "Hours left",
        "Estimated end",
        "Last judgment",
    } <= set(table.columns)


@pytest.mark.parametrize(
    "grouping",
    [
        "Topics",
        "Questions",
        "Assessors and topics",
        "Assessors and questions",
        "Everything",
    ],
)
def test_the_work_is_shown_by_topic_question_and_assessor(full, grouping):
    table = (
        open_part("session", "Progress", "biogen-sample", **{"progress-by": grouping})
        .dataframe[1]
        .value
    )
    assert len(table) > 1
    assert {"Done", "Left"} <= set(table.columns)
    assert ("Topic" in table) is ("Title" in table)
    assert "Title" not in table or all(table["Title"])


@pytest.mark.parametrize(("most", "message"), [(1, True), (2, False)])
def test_a_long_table_shows_its_first_rows_and_says_so(
    spring, monkeypatch, most, message
):
    judge(spring, unit(spring, "heron", "answer"), "yes", "Ann")
    monkeypatch.setattr("assessment.ui.session_page.progress._MAX_ROWS", most)
    test = open_part("session", "Progress")
    assert test.dataframe[1].value["Topic"].tolist() == ["1", "2"][:most]
    assert ("The file has all." in plain_words(test)) is message


def test_an_assessor_sees_their_own_progress_and_nobody_elses(spring):
    judge(spring, unit(spring, "heron", "answer"), "yes", "Ann")
    judge(spring, unit(spring, "heron", "answer"), "yes", "Benedikta")
    test = open_part("session", "Progress", **{"as": "assessor", "who": "Ann"})
    assert len(test.segmented_control) == 0 and not test.button
    text = plain_words(test) + " ".join(
        frame.value.to_csv() for frame in test.dataframe
    )
    assert "Benedikta" not in text
    assert test.dataframe[0].value["Done"].tolist() == [1]
    [chart] = test.get("plotly_chart")
    assert "Your open units" in chart.proto.spec


@pytest.mark.parametrize(
    ("who", "message"), [("Eve", "Nothing is planned for you yet"), ("Ann", "0 of ")]
)
def test_an_assessor_without_work_is_told_so(spring, who, message):
    apply_plan(
        spring, preview(spring, AssignmentOptions(("Ann",))).assignment.plan, by="Zoe"
    )
    test = open_part("session", "Progress", **{"as": "assessor", "who": who})
    assert message in plain_words(test) or any(
        message in bar.proto.text for bar in test.get("progress")
    )


def test_without_runs_an_assessor_is_sent_to_no_page_that_is_closed_to_them(
    make, workspace, monkeypatch
):
    make(name="bare")
    monkeypatch.setenv(ENVIRONMENT, str(workspace.path))
    role = {"as": "assessor", "who": "Ann"}
    text = plain_words(open_part("session", "Progress", "bare", **role))
    assert "the organisers have not imported topics and runs" in text
    assert "page Runs" not in text


def test_a_visitor_does_not_come_in(spring):
    assert "A visitor may not see" in plain_words(
        open_part("session", "Progress", **{"as": "visitor"})
    )


@pytest.mark.parametrize(
    ("role", "names"), [("organiser", ["Ann", "Benedikta"]), ("assessor", ["Ann"])]
)
def test_before_a_large_campaign_is_counted_the_page_shows_what_is_known(
    spring, monkeypatch, role, names
):
    for who in ("Ann", "Benedikta"):
        judge(spring, unit(spring, "heron", "answer"), "yes", who)
    monkeypatch.setattr(
        "assessment.ui.session_page.progress.report_soon",
        lambda campaign, tell: tell(0.5, "counting topic 1"),
    )
    test = open_part("session", "Progress", **{"as": role, "who": "Ann"})
    assert "counted in the background" in plain_words(test)
    assert test.get("progress")[0].proto.text == "counting topic 1"
    assert test.dataframe[0].value[["Assessor", "Done"]].values.tolist() == [
        [name, 1] for name in names
    ]


def test_before_anybody_judged_it_says_what_to_do(spring):
    text = plain_words(open_part("session", "Progress"))
    assert "Nobody has judged yet" in text
    assert "[Make a plan](./session?campaign=spring" in text
    assert "[invite assessors](./people?campaign=spring" in text


def test_a_plan_is_previewed_and_changes_nothing_before_it_is_applied(spring):
    test = open_part("session", "Plan", **{"plan-spring-who": ["Ann", "Ben"]})
    test = press(test, "Preview")
    assert test.dataframe[-1].value["Assessor"].tolist() == ["Ann", "Ben"]
    assert not plan_of(spring.data).is_active
    press(test, "Apply this plan")
    spring.state()
    assert plan_of(spring.data).options.assessors == ("Ann", "Ben")
    assert "Current plan" in plain_words(open_part("session", "Plan"))


def test_a_first_plan_begins_with_the_invited_assessors(spring):
    invite(spring, "Ann", "assessor", by="Zoe")
    invite(spring, "Tom", "visitor", by="Zoe")
    assert widget(open_part("session", "Plan").multiselect, "Assessors").value == [
        "Ann"
    ]


def test_changed_options_ask_for_another_preview(spring):
    test = press(
        open_part("session", "Plan", **{"plan-spring-who": ["Ann", "Ben"]}), "Preview"
    )
    test = sound(
        widget(test.number_input, "Assessors for each item").set_value(2).run()
    )
    assert "Preview again" in plain_words(test)
    assert "Apply this plan" not in [button.label for button in test.button]


def test_options_that_cannot_be_met_are_reported(spring):
    test = open_part(
        "session", "Plan", **{"plan-spring-who": ["Ann"], "plan-spring-each": 3}
    )
    assert "3 assessors an item need as many assessors" in plain_words(
        press(test, "Preview")
    )


def test_a_plan_is_deleted(spring):
    apply_plan(
        spring, preview(spring, AssignmentOptions(("Ann",))).assignment.plan, by="Zoe"
    )
    test = press(open_part("session", "Plan"), "Delete this plan")
    assert "There is no plan" in plain_words(test)


def test_screens_in_nobodys_plan_are_said(spring, splitter):
    apply_plan(
        spring,
        preview(spring, AssignmentOptions(("Ann",), by="screen")).assignment.plan,
        by="Zoe",
    )
    import_files(
        spring, [run_file("late", {"1": "Late."})], splitter=splitter, by="Zoe"
    )
    assert "1 screen is in nobody's plan" in plain_words(open_part("session", "Plan"))


def test_training_shows_who_met_the_known_answers_and_every_miss(spring):
    item = unit(spring, "heron", "answer", "2")
    judge(spring, item, "yes", "Zoe", note="it says so")
    apply_plan(
        spring,
        preview(
            spring, AssignmentOptions(("Ann", "Ben"), training=("2",))
        ).assignment.plan,
        by="Zoe",
    )
    test = open_part("session", "Training", **{"known-who": "Zoe"})
    assert "copy known answers of the training topics" in plain_words(test)
    press(test, "Copy as known answers")
    judge(spring, item, "no", "Ann")
    results, misses = (
        frame.value for frame in open_part("session", "Training").dataframe
    )
    assert results[["Assessor", "Met", "Judged"]].values.tolist() == [
        ["Ann", 0, 1],
        ["Ben", 0, 0],
    ]
    assert misses[["Assessor", "Said", "Known", "Why"]].values.tolist() == [
        ["Ann", "no", "yes", "it says so"]
    ]


def test_training_says_which_judgments_have_no_unit_any_more(spring, splitter):
    item = unit(spring, "heron", "answer", "2")
    judge(spring, item, "yes", "known:Zoe")
    judge(spring, item, "no", "Ann")
    options = AssignmentOptions(("Ann",), training=("2",))
    apply_plan(spring, preview(spring, options).assignment.plan, by="Zoe")
    corrected = run_file("heron", {"1": "Iron helps [11].", "2": "Something else."})
    import_files(spring, [corrected], splitter=splitter, by="Zoe", replace=True)
    misses = open_part("session", "Training").dataframe[-1].value
    assert list(misses["Unit"]) == ["no unit any more"]


def test_a_phase_is_changed_once_open_work_is_confirmed_with_the_campaigns_name(spring):
    test = open_part("session", "Phase")
    test = sound(test.radio[0].set_value("closed").run())
    shown_words = plain_words(test)
    assert "From open to closed" in shown_words
    assert "Nobody can do this any more once the campaign is closed" in shown_words
    work = test.dataframe[0].value
    assert "units have no judgment" in work["What"].tolist()
    assert all(link.startswith("./session?") for link in work["Page"])
    press(test, "Yes, make it closed")
    assert spring.phase == "open"
    assert "Work is open" in plain_words(test)
    name = "Work is open. To go on all the same, type the campaign's name: spring"
    widget(test.text_input, name).set_value("spring")
    press(test, "Yes, make it closed")
    assert spring.phase == "closed"
    assert "open then:" in test.dataframe[0].value["Why, or what was open"][0]


def test_a_campaign_is_opened_again_with_a_reason(spring):
    set_phase(spring, "frozen", by="Zoe")
    test = open_part("session", "Phase")
    test = sound(test.radio[0].set_value("open").run())
    press(test, "Yes, make it open")
    assert spring.phase == "frozen"
    assert "Say why" in plain_words(test)
    widget(test.text_area, "Why? The log keeps the reason.").set_value(
        "A run was missing."
    )
    press(test, "Yes, make it open")
    assert spring.phase == "open"
    assert "A run was missing." in test.dataframe[0].value["Why, or what was open"][0]


def test_names_are_shown_as_text(make, workspace, monkeypatch):
    hostile = "<b>:red[x] $y$"
    campaign = make(run_file("heron", {"1": "Iron helps [11]."}), name="evil")
    monkeypatch.setenv(ENVIRONMENT, str(workspace.path))
    judge(campaign, unit(campaign, "heron", "answer"), "yes", hostile)
    test = open_part("session", "Progress", "evil")
    texts = "\n".join(
        str(element.value)
        for kind in (test.markdown, test.caption, test.info)
        for element in kind
    )
    assert "\\<b\\>" in texts
    assert not any(markup in texts for markup in ("<b>", ":red[x]", "$y$"))


def test_the_picture_draws_a_line_for_each_assessor_and_hides_the_many():
    figure = burn_figure(
        [
            BurnDownLine(name, 4, [0.0, 1.0], [4, 3])
            for name in (AssessorGroup.EVERYBODY, *(f"<i>{n}" for n in range(1, 15)))
        ],
        "Open units",
    )
    assert [trace.name for trace in figure.data][:2] == ["all together", "&lt;i&gt;1"]
    assert [trace.visible for trace in figure.data].count("legendonly") == 3
    # The colours of all pictures: Streamlit's own are faint on one of the backgrounds.
    assert {trace.line.color for trace in figure.data} == set(SERIES)


def test_the_table_of_the_picture_has_its_steps():
    lines = [BurnDownLine(AssessorGroup.EVERYBODY, 4, [0.0, 60.0], [4, 3])]
    table = burn_table(lines)
    assert table.columns == ("assessor", "time", "open units")
    assert [(name, count) for name, _, count in table.rows] == [
        ("all together", 4),
        ("all together", 3),
    ]
    assert table.rows[0][1].startswith("1970-01-01")


def test_no_picture_is_drawn_before_the_first_judgment(spring):
    apply_plan(
        spring, Plan(AssignmentOptions(("Ann",)), {"Ann": (PlanEntry("1"),)}), by="Zoe"
    )
    assert len(open_part("session", "Progress").get("plotly_chart")) == 0
    judge(spring, unit(spring, "heron", "answer"), "yes", "Ann")
    assert len(open_part("session", "Progress").get("plotly_chart")) == 2


def test_the_plan_says_how_much_was_judged_outside_it(spring):
    apply_plan(
        spring,
        Plan(
            AssignmentOptions(("Ann", "Ben")),
            {"Ann": (PlanEntry("1"),), "Ben": (PlanEntry("2"),)},
        ),
        by="Zoe",
    )
    assert "outside the plan" not in plain_words(open_part("session", "Plan"))
    judge(spring, unit(spring, "heron", "answer"), "yes", "Ben")
    assert "1 judgment was made outside the plan: Ben 1. They count" in plain_words(
        open_part("session", "Plan")
    )


@pytest.mark.parametrize("phase", ["frozen", "released"])
def test_a_plan_is_not_taken_away_once_frozen(spring, phase):
    apply_plan(
        spring, preview(spring, AssignmentOptions(("Ann",))).assignment.plan, by="Zoe"
    )
    test = open_part("session", "Plan")
    set_phase(spring, phase, by="Zoe")
    widget(test.button, "Delete this plan").click().run()
    assert plan_of(spring.data).is_active


def test_a_frozen_campaign_shows_its_plan_without_a_form(spring):
    plan = preview(spring, AssignmentOptions(("Ann",))).assignment.plan
    apply_plan(spring, plan, by="Zoe")
    set_phase(spring, "frozen", by="Zoe")
    test = open_part("session", "Plan")
    text = plain_words(test)
    assert (
        "Current plan" in text
        and "The plan cannot change: the campaign is frozen" in text
    )
    assert not test.button and not test.multiselect


def test_once_nobody_judges_any_more_no_end_is_estimated(spring):
    judge(spring, unit(spring, "heron", "answer"), "yes", "Ann")
    set_phase(spring, "closed", by="Zoe")
    for role in ("organiser", "assessor"):
        test = open_part("session", "Progress", **{"as": role, "who": "Ann"})
        heads = set(test.dataframe[0].value.columns)
        assert not heads & {"State", "Hours left", "Estimated end"}
    test = open_part("session", "Progress")
    assert "The campaign is closed: assessors judge no more." in plain_words(test)


def test_a_dynamic_queue_is_previewed_and_applied(spring):
    test = open_part("session", "Plan", **{"plan-spring-who": ["Ann", "Ben"]})
    methods = widget(test.button_group, "Work is given out")
    sound(methods.set_value("queue").run())
    test = press(test, "Preview")
    assert "About " in plain_words(test)
    test = press(test, "Apply this plan")
    assert "screen by screen to whoever is free" in plain_words(test)
    assert plan_of(spring.data).options.queue is not None
