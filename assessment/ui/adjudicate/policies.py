"""What each policy would do to the scores, before one is chosen."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from assessment.campaign import Campaign
from assessment.campaign.ranked_runs import resolved_units
from assessment.exchange.settings.changing import change_settings
from assessment.formats.numbers import decimal_text
from assessment.formats.plurals import number_of
from assessment.model import UserError
from assessment.model.permissions import refusal_in
from assessment.model.progress import Progress
from assessment.model.resolution import POLICY
from assessment.review.policy_effects import PolicyEffect, choices, effects
from assessment.ui import session
from assessment.ui.choices.tasks import choose_task
from assessment.ui.computing.on_demand import is_scored_again_at_once, result_on_demand
from assessment.ui.foreign_text import md, md_sentence, shown
from assessment.ui.measures import measure_digits
from assessment.ui.tables import draw_table, sortable_number


def show_policies(campaign: Campaign) -> None:
    """The comparison, and the form that puts another policy in force.

    Large campaigns are compared at the press of a button.
    """
    policy = campaign.settings[POLICY.name]
    st.caption(
        f"The policy says which label counts where assessors differ. In force: **{md(policy)}**. "
        "Units that it leaves without a label count as unjudged."
    )
    campaign = choose_task(campaign)
    measures = list(dict.fromkeys(score.measure for score in campaign.totals()))
    measure = st.selectbox(
        "Measure",
        measures,
        key="adjudicate-policies-measure",
        bind="query-params",
        format_func=shown,
        width=420,
    )
    comparison = _comparison(campaign, measure or "")
    if comparison is None:
        st.info(
            "The comparison scores the campaign once under each policy; it changes nothing.",
            icon=":material/info:",
        )
        return
    if any(effect.resolved or effect.unresolved for effect in comparison):
        _show_units(campaign, comparison, policy)
        _explain_policies(campaign, comparison)
        # Before there are runs, there is no measure either.
        if measure:
            _show_totals(campaign, comparison, policy, measure)
    else:
        st.info(
            "Nobody has judged yet, so there is nothing to compare.",
            icon=":material/inbox:",
        )
        _explain_policies(campaign, comparison)
    # A button that will be refused is not offered.
    if not refusal_in(campaign.phase, "change settings"):
        _draw_policy_form(campaign, comparison, policy)


def _comparison(campaign: Campaign, measure: str) -> list[PolicyEffect] | None:
    """The comparison by this measure; None before the button of a large campaign is pressed."""

    def compare(progress: Progress) -> list[PolicyEffect]:
        return list(effects(campaign, measure, progress))

    label, name = "Compare the policies", "policies"
    about = (campaign.name, campaign.task, measure, campaign.state())
    is_quick = is_scored_again_at_once(campaign)
    return result_on_demand(label, name, about, compare, quick=is_quick)


def _show_units(
    campaign: Campaign, comparison: Sequence[PolicyEffect], policy: str
) -> None:
    rows = []
    for effect in comparison:
        name = _policy_name(effect.policy, policy)
        rows.append((name, effect.resolved, effect.unresolved, effect.differing))
    frame = pd.DataFrame(
        rows,
        columns=["Policy", "Units with a label", "Units without", "Labels changed"],
    )
    draw_table(frame, hide_index=True)
    present = next(effect for effect in comparison if effect.policy == policy)
    note = _other_count(present.resolved, resolved_units(campaign).done)
    if note:
        st.caption(note)


def _explain_policies(campaign: Campaign, comparison: Sequence[PolicyEffect]) -> None:
    meanings = {choice.name: choice.meaning for choice in choices(campaign)}
    lines = [
        f"**{md(effect.policy)}**: {md(meanings.get(effect.policy, ''))}"
        for effect in comparison
    ]
    st.caption("  \n".join(lines))


def _other_count(resolved: int, on_scores: int) -> str:
    """Why *Scores* counts more units than the policy finds a label for; "" where it does not.

    >>> _other_count(44, 44)
    ''
    """
    if resolved == on_scores:
        return ""
    return (
        "Counted here are judged units that need one label. "
        f"*Scores* counts {on_scores:,} with a label, not the same ones: also those where no single label "
        "has to win, such as votes on nuggets, or sentences on which whole evidence sets were given."
    )


def _show_totals(
    campaign: Campaign, comparison: Sequence[PolicyEffect], policy: str, measure: str
) -> None:
    """Runs down, policies across: the total, and the change against the policy in force."""
    st.markdown(f"**{md(measure)} of each run, and the change against now**")
    digits = measure_digits(campaign, measure)
    now = next((effect.totals for effect in comparison if effect.policy == policy), {})
    runs = campaign.track.measure(measure).best_first(now)
    columns = {"Run": [shown(run) for run in runs]}
    for effect in comparison:
        name = _policy_name(effect.policy, policy)
        columns[name] = [
            _cell(effect.totals.get(run), now.get(run), digits) for run in runs
        ]
    draw_table(pd.DataFrame(columns), hide_index=True)


def _policy_name(name: str, in_force: str) -> str:
    return f"{shown(name)} (now)" if name == in_force else shown(name)


def _cell(value: float | None, before: float | None, digits: int) -> str:
    """A total with its change, as text that sorts like its number.

    >>> _cell(61.5, 60.25, 2), _cell(60.25, 60.25, 2), _cell(None, 3.0, 1)
    (' 61.50   +1.25', ' 60.25', '     – ')
    >>> _cell(0.5, 0.6853, 4)
    '0.5000   −0.1853'
    """
    text = sortable_number(value, digits)
    if value is None:
        # One space more sorts it after a total that was undefined before as well.
        return text if before is None else f"{text} "
    if before is None or value == before:
        return text
    return f"{text}   {decimal_text(value - before, digits, signed=True)}"


# Another policy


def _draw_policy_form(
    campaign: Campaign, comparison: Sequence[PolicyEffect], policy: str
) -> None:
    others = {effect.policy: effect for effect in comparison if effect.policy != policy}
    if not others:
        return
    with st.form("use-policy"):
        st.markdown("**Use another policy**")
        chosen = st.selectbox(
            "Policy",
            list(others),
            index=None,
            placeholder="choose a policy",
            format_func=lambda name: _promise(others[name]),
        )
        is_sure = st.checkbox(
            "I have seen what changes; all scores follow the new policy at once."
        )
        if st.form_submit_button("Use this policy", icon=":material/gavel:"):
            _put_in_force(campaign, chosen, is_sure=is_sure)


def _promise(effect: PolicyEffect) -> str:
    labels = number_of(effect.differing, "label changes", "labels change")
    return shown(f"{effect.policy}: {labels}")


def _put_in_force(campaign: Campaign, policy: str | None, *, is_sure: bool) -> None:
    if policy is None:
        st.warning("Choose a policy first.")
        return
    if not is_sure:
        st.warning("Tick the box first: the policy changes every score.")
        return
    try:
        change_settings(campaign, {POLICY.name: policy}, by=session.writer_name())
    except UserError as error:
        st.error(md_sentence(str(error)))
    else:
        st.rerun()
