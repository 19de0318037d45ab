"""How many more judgments a target needs: a forecast from what is judged so far."""

from __future__ import annotations

import streamlit as st

from assessment.analysis.economy.draw_rules import functions_of
from assessment.analysis.economy.forecasts.forecast_figures import MoreNeeded, Target
from assessment.analysis.economy.ranking.certainty import Certainty
from assessment.campaign import Campaign
from assessment.campaign.design_log import DeclaredDesign
from assessment.formats.plurals import number_of
from assessment.ui.economy.rule_words import RuleWords, rule_words
from assessment.ui.economy.shared_lines import (
    computed_certainty,
    say_no_design,
    show_heading,
)
from assessment.ui.element_keys import element_key
from assessment.ui.measures import measure_digits

_SHARES = (0.005, 0.01, 0.02, 0.03, 0.05, 0.075, 0.1)
"""Half-widths to choose from, as shares of the measure's range."""
_DEFAULT_SHARE = 0.05
_WIDTH, _TAU = "Narrow intervals", "A sure ranking"
_TAUS = (0.7, 0.75, 0.8, 0.85, 0.9, 0.925, 0.95, 0.975)
_DEFAULT_TAU = 0.9
_TAU_HELP = (
    "The smallest number at which the mean over pairs of runs of 2 max(P, 1 - P) - 1 is expected to reach "
    "the target: later estimates lie around the present ones, and their variance falls as more is judged."
)


def show_more(campaign: Campaign, declared: DeclaredDesign | None) -> None:
    """Topics, units and hours until the ranking is as sure, or every interval as narrow, as wanted."""
    if declared is None:
        say_no_design(campaign)
        return
    certainty = computed_certainty(campaign, declared)
    show_heading(campaign, declared, certainty)
    target = _choose_target(campaign, declared)
    rule = functions_of(declared.design.rule)
    needed: MoreNeeded | None = rule.more_needed(campaign, declared, certainty, target)
    words = rule_words(declared.design.rule)
    if needed is None:
        st.info(
            f"**Too early to say.** {words.too_early}",
            icon=":material/hourglass_top:",
        )
        return
    _show_answer(certainty, needed, target, words)


def _choose_target(campaign: Campaign, declared: DeclaredDesign) -> Target:
    """What organisers want to reach: a sure ranking, or means with narrow intervals."""
    wanted = st.segmented_control(
        "What is to be reached?",
        [_WIDTH, _TAU],
        default=_WIDTH,
        key=element_key("economy-wanted", campaign.name),
        required=True,
    )
    if wanted != _TAU:
        return Target(_choose_half_width(campaign, declared))
    tau = st.select_slider(
        "Kendall's tau between this ranking and the official one",
        _TAUS,
        _DEFAULT_TAU,
        format_func=lambda value: f"{value:.2f}",
        key=element_key("economy-tau", campaign.name),
        help="1: the same ranking. Two rankings of .9 differ in one pair of runs in twenty.",
    )
    return Target(tau=tau)


def _choose_half_width(campaign: Campaign, declared: DeclaredDesign) -> float:
    measure = declared.design.measure
    low, high = campaign.track.measure(measure).range
    # A measure without an upper end has no share to choose from.
    width = high - low if high != float("inf") else 1.0
    digits = measure_digits(campaign, measure)
    targets = [share * width for share in _SHARES]
    default = targets[_SHARES.index(_DEFAULT_SHARE)]
    return st.select_slider(
        "Half-width of every run's interval",
        targets,
        default,
        format_func=lambda value: f"± {value:.{digits}f}",
        key=element_key("economy-target", campaign.name, measure),
    )


def _show_answer(
    certainty: Certainty, needed: MoreNeeded, target: Target, words: RuleWords
) -> None:
    scores = certainty.scores
    noun = scores.noun
    left = needed.most - scores.judged
    columns = st.columns(3)
    name = f"{noun.capitalize()}s in all"
    most = f"{needed.most:,} of {scores.size:,}"
    why = words.needed_help
    if target.half_width is None:
        why = _TAU_HELP
    columns[0].metric(name, most, help=why)
    columns[1].metric(
        "Units still to judge",
        f"{needed.units:,}",
        help="Of the next topics in drawn order, or of the next round, before judging brings up more.",
    )
    columns[2].metric(
        "Hours",
        f"{needed.hours:.1f}",
        help="By the median time of a judgment so far; 20 seconds where nobody has judged by hand.",
    )
    if needed.most == scores.size and left:
        st.warning(
            f"**That is all of them.** With so few {noun}s, only judging everything gives means this "
            "exact; a ranking is sure earlier.",
            icon=":material/all_inclusive:",
        )
    elif left <= 0:
        st.success("Reached already.", icon=":material/check:")
    further = number_of(max(left, 0), f"further {noun}")
    span = ""
    if needed.fewest < needed.most:
        span = f"from {needed.fewest:,} {noun}s for the easiest run to {needed.most:,} for the hardest, "
    st.caption(
        f"*Forecast:* {span}{further}; it takes what was seen so far for what is to come."
    )
