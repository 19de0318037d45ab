"""The part Assignments of the page Session: the matrix, a picked cell, and units in common."""

from __future__ import annotations

from assessment.campaign.phase_log import set_phase
from assessment.planning.making.plan_preview import preview
from assessment.planning.options import AssignmentOptions, DynamicQueue
from assessment.planning.overview.matrix import assignment_matrix
from assessment.planning.stored_plan import apply_plan
from assessment.review.assessor_desk import desk_of
from assessment.ui.session_page.assignments import (
    ASSESSOR,
    TOPIC,
    matrix_frame,
    overlap_frame,
)
from tests.conftest import judge, unit
from tests.pages.opening import open_part, plain_words, press, typed, widget
from tests.planning.test_plan import planned


def page(**state):
    return open_part("session", "Assignments", **state)


def test_without_a_plan_the_page_leads_to_the_plan(spring):
    assert "There is no plan" in plain_words(page())


def test_the_matrix_has_a_cell_for_each_assessor_and_topic_and_sums(spring):
    planned(spring, Ann=["1", "2"], Ben=["2"])
    judge(spring, unit(spring, "heron", "answer", "2"), "yes", "Ben")
    first, second = (len(spring.data.units(topic)) for topic in ("1", "2"))
    table = page().dataframe[0].value
    assert table["Assessor"].tolist() == ["Ann", "Ben", "All"]
    assert table["1"].tolist() == [f"· new {first}", "", f"· new {first}"]
    assert table["2"].tolist()[1:] == [
        f"½ begun 1 of {second}",
        f"½ begun 1 of {2 * second}",
    ]
    assert table["All"].tolist()[:1] == [f"· new {first + second}"]


def test_many_topics_can_be_the_rows_with_their_titles(spring):
    planned(spring, Ann=["1", "2"], Ben=["2"])
    matrix = assignment_matrix(spring)
    frame = matrix_frame(spring, matrix, "topics")
    assert list(frame.columns) == ["Topic", "Title", "All", "Ann", "Ben"]
    assert frame["Topic"].tolist() == ["1", "2", "All"]
    by_assessor = matrix_frame(spring, matrix, "assessors")
    assert frame["Ann"].tolist()[:2] == by_assessor.loc[0, ["1", "2"]].tolist()


def test_an_address_opens_the_part_of_an_assessor(spring):
    planned(spring, Ann=["1"], Ben=["2"])
    test = page(**{f"linked-{ASSESSOR}": "Ben", f"linked-{TOPIC}": "2"})
    boxes = {box.label: box.value for box in test.selectbox}
    assert (boxes["Assessor"], boxes["Topic"]) == ("Ben", "2")
    test = page(**{f"linked-{ASSESSOR}": "Ben", f"linked-{TOPIC}": "1"})
    assert "Nothing of topic 1 is planned for Ben" in plain_words(test)


def test_units_in_common_stand_below(spring):
    planned(spring, Ann=["1", "2"], Ben=["2"])
    second = len(spring.data.units("2"))
    frame = overlap_frame(assignment_matrix(spring))
    assert frame["Ben"].tolist() == [second, second]


def test_an_assessor_named_like_a_column_of_ours_takes_nothing_from_it(spring):
    planned(spring, All=["1"], Topic=["2"])
    frame = matrix_frame(spring, assignment_matrix(spring), "topics")
    heads = ["Topic", "Title", "All", "All (assessor)", "Topic (assessor)"]
    assert list(frame.columns) == heads


def test_assessors_whose_names_look_alike_have_a_column_each(spring):
    # Pages show one and the same sign for the last letters of both Bos.
    planned(spring, **{"All ": ["1"], "All": ["2"], "Bo\x00": ["1"], "Bo\x01": ["2"]})
    matrix = assignment_matrix(spring)
    frame = matrix_frame(spring, matrix, "topics")
    assert len(frame.columns) == 3 + 4
    of_topic = dict(zip(matrix.assessors, frame.iloc[0, 3:], strict=True))
    assert [who for who, cell in of_topic.items() if cell] == ["All ", "Bo\x00"]
    assert len(overlap_frame(matrix).columns) == 1 + 4


def test_a_cell_is_locked_and_unlocked(spring):
    planned(spring, Ann=["1"])
    test = press(page(), "Lock")
    assert "Topic 1 is locked for Ann" in plain_words(test)
    assert test.dataframe[0].value["1"].tolist()[0].startswith("× locked 0 of ")
    test = press(test, "Unlock")
    assert test.dataframe[0].value["1"].tolist()[0].startswith("· new")


def test_a_change_by_somebody_without_a_name_is_stored_as_an_organisers(spring):
    planned(spring, Ann=["1"])
    press(page(who=""), "Lock")
    assert spring.store.access.plan(spring.row.id).by == "organiser"


def test_a_topic_is_assigned_and_reassigned(spring):
    planned(spring, Ann=["1"], Ben=["2"])
    state = {f"linked-{ASSESSOR}": "Ben", f"linked-{TOPIC}": "1"}
    press(page(**state), "Assign")
    test = page()
    widget(test.selectbox, "To").set_value("Ben").run()
    assert "has this part of topic 1 already" in plain_words(
        press(test, "Reassign them")
    )
    test = page(**{f"linked-{ASSESSOR}": "Ben", f"linked-{TOPIC}": "2"})
    widget(test.selectbox, "To").set_value("Ann").run()
    press(test, "Reassign them")
    matrix = assignment_matrix(spring)
    assert matrix.cell("Ben", "2").state is None
    assert matrix.cell("Ann", "2").state == "new"


def with_typed_name(spring, name):
    """The page of Ann's topic with a name in the box of whoever takes it over."""
    planned(spring, Ann=["1"], Ben=["2"])
    test = page(**{f"linked-{ASSESSOR}": "Ann", f"linked-{TOPIC}": "1"})
    typed(widget(test.selectbox, "To"), name).run()
    return test


def test_a_typed_name_loses_the_spaces_around_it(spring):
    test = with_typed_name(spring, " Cy ")
    # The option is the box's own only until the page is drawn again.
    typed(widget(test.selectbox, "To"), " Cy ")
    test = press(test, "Reassign them")
    assert "now to be judged by Cy." in plain_words(test)
    assert set(assignment_matrix(spring).assessors) == {"Ann", "Ben", "Cy"}


def test_spaces_alone_are_nobody_who_takes_work_over(spring):
    test = with_typed_name(spring, "  ")
    assert widget(test.button, "Reassign them").disabled


def test_a_frozen_campaign_shows_the_matrix_and_changes_nothing(spring):
    planned(spring, Ann=["1"])
    set_phase(spring, "frozen", by="Zoe")
    test = page()
    assert "Assignments cannot change" in plain_words(test)
    assert not [button for button in test.button if button.label == "Lock"]


def test_a_queue_lists_who_has_which_screen_until_when(spring):
    options = AssignmentOptions(("Ann",), queue=DynamicQueue())
    apply_plan(spring, preview(spring, options).assignment.plan, by="Zoe")
    assert "Nobody has a screen of the queue now" in plain_words(page())
    shown = desk_of(spring, "Ann").show()
    [table] = [one.value for one in page().dataframe if "Lease" in one.value]
    row = table.iloc[0]
    assert (row["Assessor"], row["Topic"], row["Lease"]) == (
        "Ann",
        shown["topic"]["id"],
        "runs",
    )
    assert row["Since"] < row["Until"]
    assert "units-assessor=Ann" in row["Units"]
