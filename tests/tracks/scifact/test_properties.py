"""Random campaigns: the figures against a second scorer, and what must hold whatever comes."""

import random

import pytest
from pydantic import TypeAdapter

from assessment.tracks.scifact import TRACK
from assessment.tracks.scifact.writers.exports import gold_claims, prediction_lines
from tests.tracks.scifact.making import Small, gold_row, predicted_row, second_scorer

LABELS = ("SUPPORT", "CONTRADICT")


def random_sets(chance):
    sentences = chance.sample(range(10), chance.randint(1, 8))
    sets = []
    while sentences:
        size = chance.choice((1, 1, 2, 3, 4, 5))
        sets.append(sorted(sentences[:size]))
        sentences = sentences[size:]
    return sets


def campaign(seed):
    """Rows of gold and of a run over a few claims with few documents, so that they meet."""
    chance = random.Random(seed)
    golds, predicted = [], []
    for claim in range(1, chance.randint(2, 8)):
        documents = [str(document) for document in range(1, 5)]
        evidence = {
            document: (chance.choice(LABELS), random_sets(chance))
            for document in documents
            if chance.random() < 0.5
        }
        golds.append(gold_row(evidence, claim, chance.sample(range(1, 6), 2)))
        result = {
            document: (
                chance.choice(LABELS),
                [chance.randrange(-1, 11) for _ in range(chance.randint(0, 9))],
            )
            for document in [*documents, "77"]
            if chance.random() < 0.6
        }
        predicted.append(predicted_row(result, claim))
    return golds, predicted


@pytest.mark.parametrize("seed", range(60))
@pytest.mark.parametrize(("window", "limit"), [("official", None), ("three", 3)])
def test_figures_are_those_of_the_second_scorer(seed, window, limit):
    golds, predicted = campaign(seed)
    assert Small(golds, {"r": predicted}, window=window).figures() == pytest.approx(
        second_scorer(golds, predicted, limit), abs=1e-12
    )


@pytest.mark.parametrize("seed", range(20))
def test_units_have_unique_refs_and_stay_within_their_screens(seed):
    golds, predicted = campaign(seed)
    result = Small(golds, {"r": predicted})
    for topic in result.topics:
        units = list(TRACK.units(result.topic_state(topic)))
        screens = {
            screen.id: len(screen.parts)
            for screen in TRACK.screens(result.topic_state(topic))
        }
        assert len({unit.ref for unit in units}) == len(units)
        assert all(-1 <= unit.part < max(screens[unit.screen], 1) for unit in units)


@pytest.mark.parametrize("seed", range(20))
def test_exported_gold_and_predictions_score_as_before(seed):
    golds, predicted = campaign(seed)
    result = Small(golds, {"r": predicted})
    again = Small(
        gold_claims(result.export_data()).decode(),
        {"r": prediction_lines(result.runs["r"], result.topics).decode()},
    )
    assert again.figures() == result.figures()
    assert again.problems == [] or all(
        problem.severity == "warning" for problem in again.problems
    )


ODD = (
    None,
    True,
    0,
    -1,
    10**30,
    1.5,
    "",
    "x",
    "7",
    [],
    [[]],
    {},
    {"7": None},
    [{"sentences": [0]}],
    {"7": [{"label": ["a"], "sentences": [{}]}]},
)


def spoilt(chance, value):
    """The value with one of its parts replaced by something odd, or gone."""
    if isinstance(value, dict) and value and chance.random() < 0.8:
        key = chance.choice(list(value))
        rest = {name: part for name, part in value.items() if name != key}
        return (
            rest if chance.random() < 0.2 else value | {key: spoilt(chance, value[key])}
        )
    if isinstance(value, list) and value and chance.random() < 0.7:
        at = chance.randrange(len(value))
        return [*value[:at], spoilt(chance, value[at]), *value[at + 1 :]]
    return chance.choice(ODD)


@pytest.mark.parametrize("seed", range(150))
@pytest.mark.parametrize("strict", ["repair", "reject"])
def test_readers_never_raise_and_what_they_read_can_be_scored(seed, strict):
    chance = random.Random(seed)
    golds, predicted = campaign(seed)
    result = Small(
        [spoilt(chance, row) for row in golds],
        {"r": [spoilt(chance, row) for row in predicted]},
        strict=strict,
    )
    assert all(0 <= value <= 1 for value in result.figures().values())
    assert all(
        isinstance(export.write(result.export_data()), bytes)
        and isinstance(export.warn(result.export_data()), list)
        for export in TRACK.exports
    )


@pytest.mark.parametrize("seed", range(20))
def test_topics_and_answers_come_back_from_json_as_they_were(seed):
    chance = random.Random(seed)
    golds, predicted = campaign(seed)
    result = Small(golds, {"r": [spoilt(chance, row) for row in predicted]})
    for kind, values in (
        (TRACK.topic_type, result.topics),
        (TRACK.answer_type, result.runs["r"].answers if result.runs else {}),
    ):
        adapter = TypeAdapter(kind)
        assert all(
            adapter.validate_json(adapter.dump_json(value)) == value
            for value in values.values()
        )
