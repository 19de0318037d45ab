"""What stands beside each figure: how much of it is judged, and what was left out or counts 0."""

from dataclasses import replace

import pytest

from assessment.tracks.rag.answer import Answer
from assessment.tracks.rag.labels import FULL, OKAY, SUPPORTED, UNLABELLED, VITAL
from assessment.tracks.rag.measures import MEASURES, NUGGET_MEASURES
from assessment.tracks.rag.scoring.explain import explain
from assessment.tracks.rag.scoring.score import (
    NO_ANSWER,
    NO_LABEL,
    NO_NUGGETS,
    NOT_JUDGED,
    NOTHING_CITED,
    UNASSIGNED,
    Value,
    score,
)
from assessment.tracks.rag.scoring.totals import SOME_NOT_JUDGED, totals
from tests.tracks.rag.making import answer, state, votes

HERON = answer(("Swifts sleep in flight.", 1), ("They eat insects.", 2))
TERN = answer(("Swifts nest under roofs.", 1))
NUGGETS = (("one", VITAL), ("two", OKAY))


def assigned(count):
    """Heron's first nuggets are supported; nobody assigned any in tern, and plover did not answer."""
    answers = {"heron": HERON, "tern": TERN}
    bare = state(answers, NUGGETS)
    refs = [HERON.assignment("1", nugget.id) for nugget in bare.nuggets]
    labels = votes(dict.fromkeys(refs[:count], SUPPORTED))
    return state(answers, NUGGETS, labels, without=("plover",))


def cited(labels, **settings):
    """Heron's citations with these labels, beside a run that cites nothing and one that nobody judged."""
    silent = answer(("a", None))
    places = [one[2] for one in HERON.first_citations("1", "sent") if one]
    judgments = votes(dict(zip(places, labels, strict=False)))
    answers = {"heron": HERON, "tern": TERN, "wren": silent}
    return state(answers, (), judgments, without=("plover",), **settings)


def test_the_sentences_of_a_response_that_cites_nothing_say_that_its_precision_is_0():
    [text] = [one for one in explain(cited([FULL]), "wren") if "support" in one.title]
    [(_, [reason])] = text.parts
    assert "precision is 0" in reason.rule


def nugget_value(topic_state, run):
    values = {score(topic_state)[run][name] for name in NUGGET_MEASURES[1::2]}
    [value] = values
    return value


def support_value(topic_state, run):
    values = score(topic_state)[run]
    assert set(values) == {measure.name for measure in MEASURES}
    return values["hard_precision"]


def test_a_nugget_score_counts_the_assignments_behind_it():
    assert nugget_value(assigned(1), "heron") == Value(0.5, 1, 2, UNASSIGNED)
    assert nugget_value(assigned(2), "heron") == Value(1.0, 2, 2, "")
    assert nugget_value(assigned(1), "tern") == Value(None, 0, 2, NOT_JUDGED)
    assert nugget_value(assigned(1), "plover") == Value(0.0, 0, 0, NO_ANSWER)


def test_a_run_without_response_says_why_it_has_no_nugget_score():
    assert nugget_value(assigned(0), "plover") == Value(None, 0, 0, NOT_JUDGED)
    without_nuggets = state({"heron": HERON}, without=("plover",))
    assert nugget_value(without_nuggets, "plover") == Value(None, 0, 0, NO_NUGGETS)


def test_a_topic_counts_by_the_labels_of_all_runs_and_not_only_of_those_that_are_scored():
    all_runs = assigned(1)
    one_run = replace(all_runs, answers={"tern": Answer(())})
    assert nugget_value(one_run, "tern") == Value(0.0, 0, 0, NO_ANSWER)
    judged = cited([FULL])
    silent = replace(judged, answers={"wren": judged.answers["wren"]})
    assert support_value(silent, "wren").value == 0.0


def test_a_state_that_names_no_runs_has_those_that_are_scored():
    assert nugget_value(replace(assigned(1), runs={}), "plover").value == 0.0
    assert support_value(replace(cited([FULL]), runs={}), "plover").value == 0.0


def test_a_support_score_counts_the_citations_behind_it():
    assert support_value(cited([FULL, FULL]), "heron") == Value(1.0, 2, 2, "")
    assert support_value(cited([FULL]), "heron") == Value(1.0, 1, 2, NO_LABEL)
    unlabelled = cited([FULL, UNLABELLED])
    assert support_value(unlabelled, "heron") == Value(1.0, 2, 2, NO_LABEL)
    assert support_value(unlabelled, "tern") == Value(None, 0, 1, NOT_JUDGED)
    assert support_value(unlabelled, "wren") == Value(0.0, 0, 0, NOTHING_CITED)
    assert support_value(unlabelled, "plover") == Value(0.0, 0, 0, NO_ANSWER)


def test_support_that_nobody_judged_is_undefined_by_the_rule_of_2025_alone():
    assert support_value(cited([]), "heron") == Value(None, 0, 2, NOT_JUDGED)
    assert support_value(cited([]), "plover") == Value(None, 0, 0, NOT_JUDGED)
    of_2024 = cited([], **{"support-rule": "2024"})
    assert support_value(of_2024, "heron") == Value(0.0, 0, 2, NO_LABEL)
    assert support_value(of_2024, "plover") == Value(0.0, 0, 0, NO_ANSWER)


def total(measure, *values):
    facts = {f"topic {n}": {"heron": {measure: one}} for n, one in enumerate(values)}
    [only] = totals(facts, {})
    return only


def test_a_total_adds_up_what_is_judged_and_names_each_reason_once():
    values = (
        Value(1.0, 2, 2),
        Value(0.5, 1, 2, UNASSIGNED),
        Value(None, 0, 3, NOT_JUDGED),
    )
    only = total("all_score", *values, Value(0.0, 1, 2, UNASSIGNED))
    assert only == (
        "heron", None, "all_score", 0.5, 4, 9, f"{UNASSIGNED}; {SOME_NOT_JUDGED}",
    )  # fmt: skip


def test_a_run_that_nobody_judged_has_no_total():
    only = total("all_score", Value(None, 0, 3, NOT_JUDGED))
    assert only == ("heron", None, "all_score", None, 0, 3, NOT_JUDGED)


@pytest.mark.parametrize(
    "measure, mean", [("all_score", 0.2), ("hard_recall", 0.20000000000000004)]
)
def test_means_are_rounded_as_the_official_scripts_do(measure, mean):
    assert total(measure, Value(0.1), Value(0.2), Value(0.3)).value == mean
