"""A new file of own questions loses no judgment, and own labels of a track's question are no label for it."""

from assessment.exchange.exports.campaign_exports import export
from tests.campaign.own_questions.making import (
    FLUENCY,
    HOLDS,
    own_units,
    point,
    question,
    take_in,
)
from tests.conftest import judge


def refused(campaign, text):
    report = take_in(campaign, text)
    assert not report.loaded
    [only] = report.problems
    return only


def test_a_question_with_judgments_cannot_be_left_out(campaign):
    unit = own_units(campaign)[0]
    judge(campaign, unit, "good")
    judge(campaign, unit, None)
    only = refused(campaign, question("answer"))
    assert only.what == "the question fluency has 2 judgments and is not in the file"
    assert "active = false" in only.right


def test_a_label_that_was_given_cannot_be_left_out(campaign):
    judge(campaign, own_units(campaign)[0], "good")
    only = refused(campaign, FLUENCY.replace('"good"', '"fine"', 1))
    assert only.what == (
        "the label good of own-fluency was given 1 time and is not in the file"
    )


def test_a_used_question_stays_with_its_place(campaign):
    judge(campaign, own_units(campaign)[0], "good")
    moved = FLUENCY.replace('about = "sentence"', 'about = "answer"')
    assert "about the sentence" in refused(campaign, moved).what


def test_a_question_that_is_not_active_keeps_the_units_that_are_judged(campaign):
    unit = own_units(campaign)[0]
    judge(campaign, unit, "good")
    assert len(own_units(campaign)) > 1
    text = FLUENCY.replace("[[question]]", "[[question]]\nactive = false")
    assert take_in(campaign, text).loaded
    assert [one.ref for one in own_units(campaign)] == [unit.ref]


def test_a_label_that_is_not_offered_any_more_stays_and_cannot_be_given(campaign):
    first, second, *_ = own_units(campaign)
    judge(campaign, first, "good")
    text = FLUENCY.replace('name = "good"', 'name = "good"\noffered = false')
    assert take_in(campaign, text).loaded
    state = campaign.topic_state(first.ref.topic)
    assert state.judged.label(first.ref) == "good"
    [refusal] = judge(campaign, second, "good")
    assert "is not a label of Fluency" in refusal.why


def test_a_label_that_comes_while_the_file_is_taken_in_stops_it(campaign, monkeypatch):
    unit = own_units(campaign)[0]
    store = type(campaign.store)
    add_material = store.add_material

    def judged_meanwhile(self, *args, **more):
        monkeypatch.setattr(store, "add_material", add_material)
        judge(campaign, unit, "good")
        return add_material(self, *args, **more)

    monkeypatch.setattr(store, "add_material", judged_meanwhile)
    assert "1 judgment" in refused(campaign, question("answer")).what


def test_an_own_label_is_a_vote_for_people_and_none_for_the_score(campaign):
    assert take_in(campaign, FLUENCY + HOLDS).loaded
    before = campaign.all_scores()
    unit = point(campaign)
    assert judge(campaign, unit, "in other words") == []
    assert campaign.topic_state("1").judged.label(unit.ref) == "in other words"
    assert campaign.all_scores() == before
    assert b"in other words" not in export(campaign, "labels")[1]


def test_beside_an_own_label_the_labels_of_the_track_count_alone(campaign):
    unit = point(campaign)
    judge(campaign, unit, "yes", assessor="Ann")
    alone = campaign.all_scores()
    assert take_in(campaign, FLUENCY + HOLDS).loaded
    judge(campaign, unit, "in other words", assessor="Ben")
    assert campaign.all_scores() == alone


def test_labels_with_only_take_no_label_from_earlier_judgments(campaign):
    unit = point(campaign)
    judge(campaign, unit, "yes")
    before = campaign.all_scores()
    text = HOLDS.replace('of = "holds"', 'of = "holds"\nonly = true')
    assert take_in(campaign, FLUENCY + text).loaded
    assert campaign.all_scores() == before
