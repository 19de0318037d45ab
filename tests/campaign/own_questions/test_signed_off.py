"""A signed-off release of a campaign with questions and labels of its own is found whole again."""

import io

import pytest

from assessment.campaign.phase_log import set_phase
from assessment.exchange.release.release_archive import write
from assessment.exchange.release.release_check import verify
from assessment.model import UserError
from tests.campaign.own_questions.making import (
    FLUENCY,
    HOLDS,
    own_units,
    point,
    take_in,
)
from tests.conftest import judge


def test_a_release_holds_own_questions_and_is_verified(campaign):
    assert take_in(campaign, FLUENCY + HOLDS).loaded
    assert judge(campaign, own_units(campaign)[0], "good") == []
    assert judge(campaign, point(campaign), "in other words") == []
    set_phase(campaign, "frozen", by="Zoe")
    out = io.BytesIO()
    write(campaign, out, by="Zoe", statement="Final.", unfinished=[])
    assert verify(out.getvalue()).problems == ()
    with pytest.raises(UserError, match="frozen"):
        take_in(campaign, FLUENCY)
