"""Topics drawn for totals that divide one sum over topics by another: the figures of SciFact."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from assessment.analysis.comparison.measure_totals import totals_of_measure
from assessment.analysis.economy.checks.design_check import (
    check_design,
    official_scores,
)
from assessment.analysis.economy.designs.declared_designs import (
    declare_design,
    design_of,
)
from assessment.analysis.economy.measures.label_influences import why_no_units
from assessment.analysis.economy.measures.measure_shapes import shape_of
from assessment.analysis.economy.ranking.design_certainty import certainty_of
from assessment.analysis.economy.topics.drawable_topics import order_of
from assessment.exchange.imports.files import InputFile, import_files
from tests.analysis.economy.conftest import MACHINE, OLGA, design
from tests.conftest import judge
from tests.small_samples import SMALL_SAMPLES

F1 = "abstract_rationalized_f1"
FOLDER = SMALL_SAMPLES / "scifact"


@pytest.fixture
def claims(workspace, splitter):
    """Twelve claims and four runs, of which nobody has judged anything yet."""
    campaign = workspace.create("claims", "scifact")
    paths = [FOLDER / "corpus.jsonl", FOLDER / "claims.jsonl"]
    paths += sorted((FOLDER / "runs").iterdir())
    files = [InputFile(path.name, path.read_bytes()) for path in paths]
    import_files(campaign, files, splitter=splitter, by="Olga")
    return campaign


def judge_claim(campaign, topic, assessor="Ann", seed="labels"):
    """Every unit, those too that labels bring up, by chance."""
    for _ in range(4):
        judged = campaign.data.topic_state(topic).judged
        for unit in campaign.data.units(topic):
            labels = campaign.track.scale(unit.ref.kind).offered
            votes = [vote.assessor for vote in judged.votes(unit.ref)]
            if labels and assessor not in votes:
                random = Random(f"{seed} {'/'.join(unit.ref)}")
                judge(campaign, unit, random.choice(labels).name, assessor)


def declared(campaign, **changes):
    declare_design(campaign, design(measure=F1, looks=(8,), **changes), OLGA)
    return order_of(campaign, design_of(campaign).design)


def test_a_ratio_of_sums_is_drawn_by_topics_and_never_by_units(claims):
    assert shape_of(claims, F1) == "ratio"
    assert why_no_units(claims, F1)


def test_the_estimate_is_the_ratio_over_the_judged_claims(claims):
    order = declared(claims)
    for topic in order[:8]:
        judge_claim(claims, topic)
    present = certainty_of(claims, design_of(claims))
    facts = {topic: claims.data.fact(topic) for topic in order[:8]}
    expected = totals_of_measure(claims.track.totals(facts, claims.settings), F1)
    assert present.scores.judged == 8
    assert {row.run: row.value for row in present.rows} == pytest.approx(expected)
    narrow = [row.interval for row in present.rows if row.interval]
    assert narrow and all(low < high for low, high in narrow)


def test_with_every_claim_judged_the_estimate_is_official(claims):
    order = declared(claims)
    for topic in order:
        judge_claim(claims, topic)
    present = certainty_of(claims, design_of(claims))
    totals = totals_of_measure(claims.totals(), F1)
    assert present.is_official
    assert {row.run: row.value for row in present.rows} == pytest.approx(totals)
    assert len(set(totals.values())) > 1


def test_a_machine_helps_a_ratio(claims):
    for topic in claims.topics:
        judge_claim(claims, topic, MACHINE)
    order = declared(claims, machine=MACHINE)
    for topic in order[:9]:
        judge_claim(claims, topic)
    present = certainty_of(claims, design_of(claims))
    assert present.estimates.stacked.joint.has_machine
    # People gave the machine's labels: nothing is left to correct.
    facts = {topic: claims.data.fact(topic) for topic in order}
    assert set(facts) == set(order) and present.rows
    assert not [note for note in present.notes if "does not help" in note]


def test_finished_claims_are_drawn_from(claims):
    for topic in claims.topics:
        judge_claim(claims, topic)
    scores = official_scores(claims, F1)
    totals = totals_of_measure(claims.totals(), F1)
    np.testing.assert_allclose(scores.official, [totals[run] for run in scores.runs])
    last = check_design(claims, F1, draws=10)[-1]
    assert (last.judged, last.tau, last.coverage) == (12, 1, 1)
