"""Alerts as a pure function of judgments and the lengths of texts."""

from __future__ import annotations

import pytest

from assessment.model.quality import QualityRules
from assessment.planning.progress.columns import TEXTS, Texts, VoteColumns, unit_hashes
from assessment.planning.progress.log_columns import columns_of
from assessment.review.quality.alerts import row_alerts
from assessment.review.quality.topic_texts import TopicTexts, UnitParts

RULES = QualityRules()
WORDS = 16
KEYS = [f"k{number}" for number in range(40)]
RIGHT = ["yes", "no", "no", "yes", "no"]
"""Labels that vary."""


def row(who, key, label, spent=5000, via="desk", at=1):
    time = "2026-11-01T10:00:00Z"
    return (at, who, "1", "answer", key, label, "", 0, spent, time, via)


def columns(rows):
    texts = tuple(Texts() for _ in TEXTS)
    numbers = columns_of(rows, texts)
    return VoteColumns(numbers, *(tuple(each.all) for each in texts))


def texts_of(parts_of_screen=1, counted=()):
    """Every unit on a part of its own of `WORDS` words, so many parts to a screen."""
    numbers = unit_hashes(["answer"] * len(KEYS), KEYS).tolist()
    places, words = {}, {}
    for position, number in enumerate(numbers):
        screen = f"s{position // parts_of_screen}"
        places[number] = UnitParts(screen, (position % parts_of_screen,))
        words[screen] = (WORDS,) * parts_of_screen
    of_counted = {numbers[KEYS.index(key)] for key in counted}
    return {"1": TopicTexts(places, words, frozenset(of_counted))}


def raised(rows, rules=RULES, texts=None):
    votes = columns(rows)
    texts = texts_of() if texts is None else texts
    return {
        (alert.kind, votes.people[alert.assessor]): alert
        for alert in row_alerts(votes, texts, rules)
    }


def everybody(labels, who=("Ann", "Ben", "Cleo"), **more):
    rows = []
    for name in who:
        own = labels.get(name, RIGHT * 8)
        rows += [
            row(name, key, label, **more) for key, label in zip(KEYS, own, strict=True)
        ]
    return rows


def test_people_who_read_and_agree_raise_no_alert():
    assert raised(everybody({})) == {}


def test_two_people_who_press_a_key_five_times_a_second_raise_an_alert_each():
    rows = everybody({}, who=["Cleo"])
    rows += everybody(
        {"Ann": ["no"] * 40, "Ben": ["yes"] * 40}, ["Ann", "Ben"], spent=200
    )
    alerts = raised(rows)
    for name in ("Ann", "Ben"):
        fast = alerts["fast", name]
        assert (fast.number, fast.threshold, len(fast.rows)) == (100, 20, 40)
        assert alerts["unvaried", name].number == 40
    assert not any(name == "Cleo" for _, name in alerts)


def test_the_least_time_is_the_base_and_the_words_at_the_fastest_reading():
    least = round(1000 * (0.4 + WORDS / 8))
    assert raised(everybody({}, ["Ann"], spent=least)) == {}
    assert set(raised(everybody({}, ["Ann"], spent=least - 1))) == {("fast", "Ann")}


def test_time_is_compared_over_a_screen_because_some_read_all_of_it_first():
    rows = [
        row("Ann", key, label, spent=12_000 if position % 4 == 0 else 400)
        for position, (key, label) in enumerate(zip(KEYS, RIGHT * 8, strict=True))
    ]
    assert raised(rows, texts=texts_of(parts_of_screen=4)) == {}
    assert set(raised(rows, texts=texts_of(parts_of_screen=1))) == {("fast", "Ann")}


def test_text_that_was_read_before_takes_no_second_reading():
    texts = texts_of()
    places = texts["1"].parts_of_units
    one_text = TopicTexts(
        dict.fromkeys(places, UnitParts("s", (0,))), {"s": (16,)}, frozenset()
    )
    rows = everybody({}, ["Ann"], spent=500)
    assert raised(rows, texts={"1": one_text}) == {}
    assert set(raised(rows)) == {("fast", "Ann")}


@pytest.mark.parametrize("more", [{"spent": 0}, {"spent": 700_000}, {"via": "import"}])
def test_untimed_and_imported_judgments_are_never_too_fast(more):
    assert raised(everybody({}, ["Ann"], **{"spent": 200, **more})) == {}


def test_a_question_has_a_floor_of_its_own():
    rows = everybody({}, ["Ann"], spent=2000)
    assert set(raised(rows)) == {("fast", "Ann")}
    assert raised(rows, QualityRules(floors={"answer": 50})) == {}


def test_a_floor_is_only_for_a_share_of_judgments_and_for_enough_of_them():
    rows = everybody({}, ["Ann"], spent=200)
    assert raised(rows[:9]) == {}
    assert raised(rows, QualityRules(fast_percent=0)) == {}
    slow = [row("Ann", key, "no") for key in KEYS[:33]] + rows[33:]
    assert ("fast", "Ann") not in raised(slow)


def test_one_label_many_times_in_a_row_is_a_streak():
    labels = ["no", "yes"] * 8 + ["yes"] * 24
    streak = raised(everybody({"Ann": labels}))["streak", "Ann"]
    assert (streak.number, streak.threshold, len(streak.rows)) == (25, 20, 25)


def test_a_label_that_everybody_gives_may_come_in_a_row():
    labels = ["yes"] + ["no"] * 39
    assert raised(everybody(dict.fromkeys(["Ann", "Ben", "Cleo"], labels))) == {}


def test_who_differs_from_everybody_raises_an_alert_and_they_do_not():
    other_rules = ["no" if label == "yes" else "yes" for label in RIGHT * 8]
    alone = raised(everybody({"Ann": other_rules}))
    assert set(alone) == {("alone", "Ann")}
    alert = alone["alone", "Ann"]
    assert (alert.number, alert.threshold, len(alert.rows)) == (100, 50, 40)


def test_who_differs_as_often_as_others_do_among_themselves_is_not_alone():
    rows = []
    for name, keys in (("Ann", KEYS[:20]), ("Ben", KEYS[:20]), ("Cleo", KEYS[20:])):
        rows += [row(name, key, f"{name} {key}") for key in keys]
    assert {name for kind, name in raised(rows) if kind == "alone"} == {"Ann", "Ben"}
    rows += [row("Dan", key, f"Dan {key}") for key in KEYS[20:]]
    assert raised(rows) == {}


def test_units_whose_votes_are_counted_make_nobody_alone():
    other_rules = ["no" if label == "yes" else "yes" for label in RIGHT * 8]
    rows = everybody({"Ann": other_rules})
    assert raised(rows, texts=texts_of(counted=KEYS)) == {}


def test_a_label_that_was_taken_back_is_no_opinion():
    other_rules = ["no" if label == "yes" else "yes" for label in RIGHT * 8]
    rows = everybody({"Ann": other_rules})
    rows += [row("Ann", key, None) for key in KEYS]
    assert raised(rows) == {}


def test_nobody_has_judged():
    assert raised([row("Ann", "k1", None)]) == {}
