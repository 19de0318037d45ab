"""The answer above the table of scores: who leads, or where a team's own runs stand, as a sentence."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

import numpy as np
import streamlit as st

from assessment.access.visibility import BEST, MIDDLE, NO_OWN_RUNS, visible_runs
from assessment.analysis.comparison import score_matrix
from assessment.analysis.comparison.lead.leaders import (
    NoLead,
    first_place,
    has_open_units,
    lead_by,
)
from assessment.analysis.comparison.lead.possible_order import possible_order_of
from assessment.analysis.comparison.lead.possible_order_words import (
    JUDGING_ENDED,
    label_changes_sentence,
    still_open_sentences,
)
from assessment.analysis.comparison.lead.verdict import verdict
from assessment.analysis.comparison.lead.wording import first_place_in_words
from assessment.analysis.comparison.run_groups import group_of_totals, run_group
from assessment.analysis.comparison.run_means import ROUNDS, Means, means
from assessment.campaign import Campaign
from assessment.campaign.ranked_runs import has_judging_ended, pool_in_words
from assessment.formats.numbers import decimal_text
from assessment.model import Score
from assessment.model.permissions import OWN_RUNS
from assessment.ui import session
from assessment.ui.choices.tasks import TASK
from assessment.ui.computing.on_demand import is_tested_at_once
from assessment.ui.foreign_text import md
from assessment.ui.links import address
from assessment.ui.measures import measure_heading, total_digits
from assessment.ui.page_links import BOUNDS, COMPARE_PART, LEADERBOARD, TWO_RUNS
from assessment.ui.scores.parameters import MEASURE

_TESTED = "lead-tested"


class TestedLead(NamedTuple):
    """Whether the lead is more than chance, "" where nobody leads alone, and if it rests on fewer topics."""

    verdict: str = ""
    fewer_topics: str = ""


_NOT_TESTED = TestedLead()


def show_lead(campaign: Campaign, totals: Sequence[Score], measure: str) -> None:
    """Who leads by the measure; for a team, how its best run compares.  Then where differences are tested."""
    visible = visible_runs(campaign, session.principal())
    ranks_runs = campaign.track.measure(measure).ranks_runs
    sentence = _first_sentence(campaign, totals, measure)
    text = ""
    if session.may("look inside") and len(visible) > 1:
        sees_all = len(visible) == len(campaign.runs()) and ranks_runs
        part = LEADERBOARD if sees_all else TWO_RUNS
        tested = _tested_at_once(campaign, measure) if sees_all else _NOT_TESTED
        if tested.fewer_topics:
            sentence = f"{sentence.removesuffix('.')}, {tested.fewer_topics}."
        text = f" {_link_to_differences(campaign, measure, part, tested.verdict)}"
        if ranks_runs:
            text += _open_units_in_words(campaign, totals, measure, sees_all=sees_all)
    if sentence:
        text = f"**{md(sentence)}**{text}"
    if text:
        st.markdown(text.strip())


def _first_sentence(campaign: Campaign, totals: Sequence[Score], measure: str) -> str:
    """Who leads, or how a team's best run compares; where the measure ranks no runs, that it does not."""
    ranks_runs = campaign.track.measure(measure).ranks_runs
    principal = session.principal()
    if principal.role in OWN_RUNS and ranks_runs:
        own_runs = visible_runs(campaign, principal)
        return own_runs_in_words(campaign, totals, measure, own_runs)
    group = group_of_totals(campaign, measure, totals)
    return first_place_in_words(first_place(group, measure))


def show_pool(view: Campaign, measure: str) -> None:
    """What the runs are ranked by where most of their items are never judged."""
    sentences = pool_in_words(view, measure)
    if sentences:
        st.markdown(md(sentences))


def own_runs_in_words(
    campaign: Campaign, totals: Sequence[Score], measure: str, own_runs: Collection[str]
) -> str:
    """A team's best run beside the best and the median of the others, or that it has none with a value."""
    values = {}
    for score in totals:
        if score.measure == measure and score.value is not None:
            values[score.run] = score.value
    own_values = {run: value for run, value in values.items() if run in own_runs}
    heading = measure_heading(campaign.track, measure)
    if not own_runs:
        whose = f"by {heading} the best of them"
        others = _others_in_words(campaign, values, measure, whose)
        return f"{NO_OWN_RUNS}{others}."
    others = _others_in_words(campaign, values, measure)
    if not own_values:
        whose = "any of your runs" if len(own_runs) > 1 else "your run"
        return f"{heading} is not defined for {whose}{others}."
    best, *_ = campaign.track.measure(measure).best_first(own_values)
    digits = total_digits(campaign, measure)
    whose = "Your best run" if len(own_runs) > 1 else "Your run"
    value = decimal_text(own_values[best], digits)
    return f"{whose} by {heading} is {best} with {value}{others}."


def _others_in_words(
    campaign: Campaign,
    values: Mapping[str, float],
    measure: str,
    whose: str = "the best of the others",
) -> str:
    """The best and the median of other teams' runs, as the end of a sentence; "" where they are not shown."""
    if BEST not in values:
        return ""
    digits = total_digits(campaign, measure)
    words = f"; {whose} has {decimal_text(values[BEST], digits)}"
    if MIDDLE in values:
        words += f", their median is {decimal_text(values[MIDDLE], digits)}"
    return words


def _tested_at_once(campaign: Campaign, measure: str) -> TestedLead:
    """What a test says of the lead; nothing where testing takes a while."""
    if not is_tested_at_once(ROUNDS, len(campaign.topics) * len(campaign.runs())):
        return _NOT_TESTED
    # Tested once for each state of the campaign: the sentence is drawn again every other second.
    about = (campaign.name, campaign.task, measure, campaign.state())
    tested_for, tested = st.session_state.get(_TESTED, (None, _NOT_TESTED))
    if tested_for != about:
        tested = _tested_lead(campaign, measure)
        st.session_state[_TESTED] = (about, tested)
    return TestedLead(*tested)


def _tested_lead(campaign: Campaign, measure: str) -> TestedLead:
    # A measure of parts has more scores than topics.
    if not is_tested_at_once(ROUNDS, score_matrix(campaign, measure).values.size):
        return _NOT_TESTED
    lead = lead_by(run_group(campaign, measure), measure)
    if isinstance(lead, NoLead):
        return _NOT_TESTED
    fewer = fewer_topics_in_words(means(campaign, measure), lead.place.first)
    if lead.place.outcome != "leads":
        return TestedLead("", fewer)
    return TestedLead(verdict(lead.test).sentence, fewer)


def fewer_topics_in_words(run_means: Means, leaders: Sequence[str]) -> str:
    """Says that the totals of these runs are means over fewer topics than those of others; "" if not."""
    # Where other totals are no means, the leader's is one by chance.
    if run_means.runs_with_other_totals:
        return ""
    counts = np.isfinite(run_means.scores.values).sum(axis=0).tolist()
    topics = dict(zip(run_means.scores.runs, counts, strict=True))
    of_leaders = {topics[run] for run in leaders}
    # Leaders over other numbers of topics than one another need more than half a sentence.
    if len(of_leaders) != 1 or of_leaders == {max(counts)}:
        return ""
    several = run_means.scores.noun.several
    of_all = f"{of_leaders.pop():,} of {len(run_means.scores.topics):,}"
    return f"a mean over fewer {several} than others ({of_all})"


def _link_to_differences(
    campaign: Campaign, measure: str, part: str, verdict_in_words: str
) -> str:
    """The verdict, or where to find it, with a link to the tests of the measure on the page Compare."""
    link = _address_of_part(campaign, measure, part)
    if verdict_in_words:
        return f"{md(verdict_in_words)} How that is tested: [*Compare*, part *{part}*]({link})."
    what = "Which runs differ by more than chance"
    if part == LEADERBOARD:
        what = "Whether the lead is more than chance"
    return f"{what}: [*Compare*, part *{part}*]({link})."


def _open_units_in_words(
    campaign: Campaign, totals: Sequence[Score], measure: str, *, sees_all: bool
) -> str:
    """What units without a label, and changes of labels, can still change; "" where nothing can.

    By the bounds where these are known at once; such a sentence names runs that a team may not see.
    """
    scores = [score for score in totals if score.measure == measure]
    is_open = has_open_units(campaign, measure, scores)
    if has_judging_ended(campaign):
        return f" {JUDGING_ENDED}" if is_open else ""
    changes = label_changes_sentence(campaign, measure)
    order = possible_order_of(campaign, measure) if sees_all and is_open else None
    sentences = still_open_sentences(order, changes, has_open_units=is_open)
    texts = [md(sentence) for sentence in sentences]
    if is_open and campaign.track.measure(measure).ends:
        link = _address_of_part(campaign, measure, BOUNDS)
        # Bounds are about units without a label, as the first sentence is.
        texts.insert(1, f"How far: [*Bounds*]({link}).")
    return "".join(f" {text}" for text in texts)


def _address_of_part(campaign: Campaign, measure: str, part: str) -> str:
    query = {COMPARE_PART: part, MEASURE: measure}
    if campaign.task:
        query[TASK] = campaign.task.name
    return address("compare", campaign, **query)
