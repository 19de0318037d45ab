"""Designs on SQLite and on PostgreSQL: drawn, judged and released, with equal estimates once restored."""

from __future__ import annotations

import io
import threading

import numpy as np
import pytest

from assessment.analysis.economy.designs.declared_designs import (
    declare_design,
    design_of,
    draw_round,
)
from assessment.analysis.economy.ranking.design_certainty import certainty_of
from assessment.campaign import Workspace
from assessment.campaign.phase_log import set_phase
from assessment.campaign.workspace import STORE
from assessment.exchange.archive.restoration import restore
from assessment.exchange.release.release_archive import write
from assessment.exchange.release.release_check import verify
from assessment.model import UserError
from assessment.planning.stored_plan import plan_of
from assessment.store.guard import Stale
from tests.analysis.economy.conftest import (
    MACHINE,
    OLGA,
    TOPICS,
    design,
    judge_topic,
    relevance_units,
    spring_in,
)
from tests.analysis.economy.units.test_unit_designs import label_of, of_units
from tests.conftest import judge
from tests.store.conftest import postgres  # noqa: F401  the fixture


@pytest.fixture(params=["sqlite", "postgresql"])
def campaign(request, tmp_path, splitter, monkeypatch):
    """A machine has labelled everything, people nothing."""
    if request.param == "postgresql":
        url = request.getfixturevalue("postgres").emptied()
        monkeypatch.setenv(STORE, url)
    campaign = spring_in(Workspace(tmp_path / "desk"), splitter)
    monkeypatch.delenv(STORE, raising=False)
    for topic in TOPICS:
        judge_topic(campaign, topic, MACHINE)
    return campaign


def judge_plan(campaign):
    """Everything that the plan gives to people and nobody has judged yet."""
    for assessor, places in plan_of(campaign.data).lists.items():
        for place in places:
            judged = campaign.data.topic_state(place.topic).judged
            for unit in relevance_units(campaign, place.topic):
                is_own = place.screen in (None, unit.screen)
                if is_own and judged.label(unit.ref) is None:
                    judge(campaign, unit, label_of(unit.ref), assessor)


def released(campaign):
    out = io.BytesIO()
    set_phase(campaign, "frozen", by="Zoe")
    write(campaign, out, by="Zoe", statement="Final.", unfinished=[])
    return out.getvalue()


@pytest.mark.parametrize("made", [of_units, design])
def test_a_release_holds_the_design_and_gives_the_same_estimates(
    campaign, made, tmp_path
):
    declare_design(campaign, made(machine=MACHINE), OLGA)
    judge_plan(campaign)
    draw_round(campaign, OLGA)
    judge_plan(campaign)
    before = certainty_of(campaign, design_of(campaign))
    assert len(before.rows) == 3
    data = released(campaign)
    assert verify(data).problems == ()
    again = restore(Workspace(tmp_path / "again"), data)
    assert design_of(again).rounds == design_of(campaign).rounds
    assert design_of(again).design == design_of(campaign).design
    after = certainty_of(again, design_of(again))
    assert (after.rows, after.notes) == (before.rows, before.notes)
    np.testing.assert_array_equal(after.probabilities, before.probabilities)


def test_two_who_draw_at_once_draw_one_round(campaign):
    declare_design(campaign, of_units(), OLGA)
    judge_plan(campaign)
    both = threading.Barrier(2)
    refused = []

    def draw():
        both.wait()
        try:
            draw_round(campaign, OLGA)
        except (Stale, UserError) as error:
            refused.append(error)

    threads = [threading.Thread(target=draw) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    # Who is second finds the units of that round unjudged.
    assert [drawn.number for drawn in design_of(campaign).rounds] == [1, 2]
    assert "round 2 are not judged yet" in str(refused[0])
    places = plan_of(campaign.data).lists.values()
    screens = [(place.topic, place.screen) for own in places for place in own]
    assert len(screens) == len(set(screens))
