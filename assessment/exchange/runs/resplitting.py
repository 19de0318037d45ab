"""Setting the sentence boundaries of an answer by hand."""

from __future__ import annotations

from assessment.campaign.concurrent_changes import until_current
from assessment.campaign.handle import Campaign
from assessment.campaign.runs_of_screens import runs_of_screens
from assessment.exchange.carry_over import carried_judgments as carry_over
from assessment.exchange.carry_over.carried_judgments import AnswerSource
from assessment.model import UserError


def resplit(
    campaign: Campaign, topic: str, run: str, starts: list[int], *, by: str
) -> None:
    """Set the first character of each sentence of an answer, in every run that holds the same text.

    Raises `UserError` where the track has no sentences, `starts` are impossible, or the campaign is frozen.
    """
    if campaign.track.resplit is None:
        raise UserError(f"{campaign.track.title} has no sentences to split")
    until_current(lambda: _resplit(campaign, topic, run, starts=starts, by=by))


def _resplit(
    campaign: Campaign, topic: str, run: str, *, starts: list[int], by: str
) -> None:
    campaign.must_allow("split answers")
    material = campaign.state().material
    track = campaign.track
    assert track.resplit is not None
    answers = campaign.data.answers(topic)
    new = track.resplit(answers[run], starts)
    screens = _screens_of(campaign, topic, run)
    new_answers = {}
    for name in answers:
        if _screens_of(campaign, topic, name) == screens:
            new_answers[name, topic] = new
    source = AnswerSource(f"{run}, topic {topic}", "split", by, "split answers")
    carry_over.replace_answers(campaign, new_answers, source, material=material)


def _screens_of(campaign: Campaign, topic: str, run: str) -> set[str]:
    runs_by_screen = runs_of_screens(campaign.data, topic)
    return {screen for screen, runs in runs_by_screen.items() if run in runs}
