"""Means over questions: those of the official tool, rows that average to them, and exports that hold the
same questions.
"""

import io
import json
import random
import zipfile
from collections import defaultdict
from dataclasses import replace
from pathlib import Path

import pytest

from assessment.tracks.r2c2 import TRACK
from assessment.tracks.r2c2.answer import Topic
from assessment.tracks.r2c2.scoring.score import score
from assessment.tracks.r2c2.scoring.totals import totals
from tests.tracks.r2c2.making import (
    DEFAULTS,
    case,
    correct,
    entailed,
    helped,
    level,
    material,
    passages,
    response,
    scores,
)

GOLDEN = json.loads(
    (Path(__file__).parents[3] / "golden" / "r2c2_collections.json").read_text(
        encoding="utf-8"
    )
)
NAMES = {
    "MSnDCG@20": "MSnDCG",
    "Q@20": "Q",
    "nERR@20": "nERR",
    "P@20": "P",
    "AP@20": "AP",
}
KINDS = {"heron-PO-1": "PR", "tern-PG-1": "PR", "heron-AC-1": "AC", "tern-AC-1": "AC"}
TEXTS = [f"text {rank}" for rank in range(1, 21)]


def of_file(questions, **settings):
    """Cases whose grades come from a file of derived qrels."""
    body = json.dumps({name: one["levels"] for name, one in questions.items()}).encode()
    for name, one in questions.items():
        answers = {run: passages(*TEXTS) for run in one["runs"]}
        yield case(
            answers,
            topic=Topic(name, "?"),
            resources={("derived", "f"): body},
            kinds=KINDS,
            **settings,
        )


@pytest.mark.parametrize("cap", ["none", "4"])
@pytest.mark.parametrize("collection", GOLDEN, ids=range(len(GOLDEN)))
def test_means_are_those_of_the_official_tool_with_one_gain_table_for_all_questions(
    collection, cap
):
    result = scores(*of_file(collection["questions"], cap=cap), cap=cap)
    for run, expected in collection["scores"].items():
        assert {name: result[run][name] for name in NAMES} == pytest.approx(
            {name: expected[one] for name, one in NAMES.items()}, abs=1e-12
        )


def test_the_note_says_which_gain_table_it_is_where_it_is_not_the_usual_one():
    facts = {one.id: score(one) for one in of_file(GOLDEN[1]["questions"], cap="none")}
    notes = {
        one.measure: one.note
        for one in totals(facts, {**DEFAULTS, "cap": "none"})
        if one.run == "heron-PO-1"
    }
    assert (
        "one gain table for all questions here, its highest gain 9" in notes["nERR@20"]
    )
    assert "gain table" not in notes["MSnDCG@20"]


def random_case(chance, name):
    """A question that some runs leave out, judged in part; refusals and answers without nuggets among
    them.
    """
    answers = {
        run: passages("one", "two", "three")
        for run in ("heron-PO-1", "tern-PG-1")
        if chance.random() < 0.7
    }
    votes = []
    for run in ("heron-AC-1", "tern-AC-1"):
        if chance.random() < 0.3:
            continue
        nuggets = [
            (f"heron-PO-1;{rank}", f"{run} {rank}")
            for rank in range(1, 1 + chance.choice((0, 1, 3)))
        ]
        answers[run] = response(f"answer of {run}", chance.randint(0, 100), *nuggets)
        if chance.random() < 0.8:
            votes.append(
                correct(
                    answers[run], chance.choice(("correct", "incorrect")), topic=name
                )
            )
            for (_, text), passage in zip(
                nuggets, ("one", "two", "three"), strict=False
            ):
                votes.append(
                    entailed(
                        passage, text, chance.choice(("entailed", "bogus")), topic=name
                    )
                )
                votes.append(
                    helped(
                        answers[run],
                        passage,
                        text,
                        chance.choice(("relevant", "nonrelevant")),
                        topic=name,
                    )
                )
    return answers, votes


def random_cases(seed, **settings):
    chance = random.Random(seed)
    for number in range(1, 7):
        answers, votes = random_case(chance, f"{number:04}")
        yield case(
            answers, *votes, topic=Topic(f"{number:04}", "?"), kinds=KINDS, **settings
        )


LINEAR = ("MSnDCG@20", "Q@20", "nERR@20", "P@20", "AP@20", "mean nugget precision")


@pytest.mark.parametrize(
    "rules",
    [
        {},
        {"no_relevant": "leave out"},
        {"unanswered": "incorrect", "unresolved": "unjudged"},
    ],
)
@pytest.mark.parametrize("seed", range(20))
def test_rows_of_questions_average_to_the_total(seed, rules):
    facts = {one.id: score(one) for one in random_cases(seed, **rules)}
    settings = {**DEFAULTS, **rules}
    rows = defaultdict(list)
    for topic, fact in facts.items():
        for one in totals({topic: fact}, settings):
            rows[one.run, one.measure].append(one.value)
    names = (*LINEAR, "accuracy") if rules.get("unanswered") == "incorrect" else LINEAR
    compared = 0
    for total in totals(facts, settings):
        if total.measure in names and total.value is not None:
            values = [
                value for value in rows[total.run, total.measure] if value is not None
            ]
            assert sum(values) / len(values) == pytest.approx(total.value, abs=1e-12), (
                total,
                rows[total.run, total.measure],
            )
            compared += 1
    assert compared


@pytest.mark.parametrize("seed", range(20))
def test_every_run_has_a_row_at_every_question(seed):
    for one in random_cases(seed):
        assert {result.run for result in totals({one.id: score(one)}, DEFAULTS)} == set(
            KINDS
        )


REFUSAL = Topic("0025", "?")
HERON, TERN = passages("one", "two"), passages("three")
ILSE = response("Ilse", 90, ("heron-PO-1;1", "n"))
JUDGED = case(
    {"heron-PO-1": HERON, "tern-PG-1": TERN, "heron-AC-1": ILSE},
    entailed("one", "n"),
    correct(ILSE),
    helped(ILSE, "one", "n"),
    kinds=KINDS,
)


def refused(**settings):
    """A question whose only answer has no nugget."""
    answer = response("none", 0)
    return case(
        {"heron-PO-1": HERON, "heron-AC-1": answer},
        correct(answer, "incorrect", "0025"),
        topic=REFUSAL,
        kinds=KINDS,
        **settings,
    )


def members(name, *cases):
    export = next(export for export in TRACK.exports if export.name == name)
    with zipfile.ZipFile(io.BytesIO(export.write(material(*cases)))) as archive:
        return {
            info.filename: archive.read(info).decode() for info in archive.infolist()
        }, export.warn(material(*cases))


@pytest.mark.parametrize(
    ("rule", "mean", "has_file"), [("zero", 0.5, True), ("leave out", 1.0, False)]
)
def test_a_question_without_a_relevant_passage_is_in_the_files_as_it_is_in_the_mean(
    rule, mean, has_file
):
    cases = [
        case(JUDGED.answers, *votes_of(JUDGED), kinds=KINDS, no_relevant=rule),
        refused(no_relevant=rule),
    ]
    result, warnings = members("ntcireval", *cases)
    assert scores(*cases, no_relevant=rule)["heron-PO-1"]["MSnDCG@20"] == mean
    assert ("0025.rel" in result) is has_file
    assert (
        result.get("0025.rel", "heron-PO-1;1 L0\nheron-PO-1;2 L0\n")
        == "heron-PO-1;1 L0\nheron-PO-1;2 L0\n"
    )
    assert any(
        "NTCIREVAL stops at questions without a relevant passage" in one
        and one.endswith(": 0025")
        for one in warnings
    )


def votes_of(result):
    return [vote for ref in result.judged.refs for vote in result.judged.votes(ref)]


def test_lists_that_a_run_does_not_have_are_told_with_the_files():
    warnings = members("ntcireval", JUDGED, refused())[1]
    assert (
        "tern-PG-1: no list (.res) for questions that count as 0 in its means: 0025"
        in warnings
    )


@pytest.mark.parametrize(
    ("rule", "note"),
    [
        (
            "zero",
            "mean over 2 questions; without any relevant passage, counted as 0 (NTCIREVAL stops there): 1",
        ),
        (
            "leave out",
            "mean over 1 question; without any relevant passage, left out (NTCIREVAL stops there): 1",
        ),
    ],
)
def test_the_note_says_over_how_many_questions_a_mean_is_and_where_the_official_tool_stops(
    rule, note
):
    facts = {one.id: score(one) for one in (JUDGED, refused())}
    result = next(
        one
        for one in totals(facts, {**DEFAULTS, "no_relevant": rule})
        if one.measure == "MSnDCG@20"
    )
    assert result.note == note


def test_the_note_says_where_a_run_has_nothing_that_the_official_command_could_score():
    third = case(
        {"heron-PO-1": HERON, "heron-AC-1": ILSE},
        *(
            vote._replace(ref=vote.ref._replace(topic="0003"))
            for vote in votes_of(JUDGED)
        ),
    )
    third = replace(third, id="0003", kinds=KINDS)
    notes = {
        (one.run, one.measure): one.note
        for one in totals({"0001": score(JUDGED), "0003": score(third)}, DEFAULTS)
    }
    assert notes["heron-PO-1", "Q@20"] == "mean over 2 questions"
    assert notes["tern-PG-1", "Q@20"] == (
        "mean over 2 questions; left out by the run, counted as 0: 1; "
        "no relevant passage in the run's list, 0 (the command of pyNTCIREVAL stops there): 1"
    )


def test_a_question_without_a_direct_level_is_not_in_the_means_on_direct_levels():
    cases = [case(JUDGED.answers, level("one", "L4"), kinds=KINDS), refused()]
    assert scores(*cases)["heron-PO-1"]["MSnDCG@20 (direct)"] == 1.0


def test_a_table_of_questions_by_runs_has_a_zero_where_a_run_leaves_a_question_out():
    result = members("matrices", JUDGED, refused())[0]["MSnDCG@20.txt"]
    assert result.splitlines() == [
        "topic heron-PO-1 tern-PG-1",
        "0001 1.0000 0.0000",
        "0025 0.0000 0.0000",
    ]


def test_the_row_of_a_single_question_says_nothing_of_a_mean():
    notes = [one.note for one in totals({JUDGED.id: score(JUDGED)}, DEFAULTS)]
    assert notes
    assert not [note for note in notes if "mean over" in note]
