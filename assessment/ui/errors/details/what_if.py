"""The scores that a run would have if the picked units were judged differently.

They are shown, marked as hypothetical, and never stored.
"""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from assessment.analysis.errors import (
    UNJUDGED,
    NoCost,
    RunUnit,
    UnitCosts,
    other_labels,
)
from assessment.analysis.errors.wording import label_in_words
from assessment.analysis.what_if import Changes, ScoreChange, what_if
from assessment.campaign import Campaign
from assessment.formats.numbers import decimal_text
from assessment.formats.plurals import number_of, plural
from assessment.model import Ref, Score
from assessment.model.units import quoted
from assessment.statistics.tied_scores import is_tied
from assessment.ui.choices import OneOf, choose_for
from assessment.ui.computing.progress_bar import progress_bar
from assessment.ui.foreign_text import md, shown
from assessment.ui.measures import measure_digits, measure_heading
from assessment.ui.tables import UNDEFINED, download_table, draw_table, table_from_rows

AS_IT_IS = "as it is"
_EXCERPT = 40
"""Letters of a text that tells two units of one name apart."""


def show_what_if(
    campaign: Campaign,
    picked: Sequence[RunUnit],
    unit_costs: UnitCosts,
) -> None:
    """A label for each picked unit, then the scores as they are and as they would be."""
    units = plural(len(picked), "this unit", "these units")
    st.caption(
        f"Suppose that everybody had judged {units} differently. Nothing is stored, "
        "and nobody else sees it."
    )
    _offer_best_labels(picked, unit_costs)
    changes = _choose_labels(campaign, picked)
    if not changes:
        st.info(
            "Choose another label for a unit to see what it would change.",
            icon=":material/science:",
        )
        return
    runs = list(dict.fromkeys(unit.run for unit in picked))
    with st.container(border=True):
        st.badge("Hypothetical", icon=":material/science:", color="orange")
        _draw_scores(campaign, runs, changes, unit_costs.measure)


def _offer_best_labels(picked: Sequence[RunUnit], unit_costs: UnitCosts) -> None:
    """A button that chooses the labels that would improve the measure most, where they are known."""
    best = {}
    for unit in picked:
        unit_cost = unit_costs.of(unit)
        if isinstance(unit_cost, NoCost):
            continue
        alternative = unit_cost.cost.alternative
        # Another rank, and another answer of the run, are no labels.
        if isinstance(alternative, str):
            best[_key(unit)] = alternative
    if not best:
        return
    if st.button(
        "Choose the labels that would improve the measure most",
        icon=":material/trending_up:",
    ):
        for key, label in best.items():
            choose_for(key, label)


def _choose_labels(campaign: Campaign, picked: Sequence[RunUnit]) -> Changes:
    """The units with another label than they have, None for unjudged."""
    changes: dict[Ref, str | None] = {}
    columns = st.columns(min(3, len(picked)))
    for index, unit in enumerate(picked):
        with columns[index % len(columns)]:
            label = _label_box(campaign, unit, distinct_name(unit, picked))
        if label != AS_IT_IS:
            changes[unit.ref] = None if label == UNJUDGED else label
    return changes


def distinct_name(run_unit: RunUnit, picked: Sequence[RunUnit]) -> str:
    """The unit's name, with its text where another picked unit of the topic has the same name.

    Two questions of a topic can each have an "answer 1".
    """
    name, topic = run_unit.unit.name, run_unit.ref.topic
    same = [
        each for each in picked if (each.unit.name, each.ref.topic) == (name, topic)
    ]
    if len(same) > 1 and run_unit.text:
        name = f"{name} {quoted(run_unit.text, _EXCERPT)}"
    return name


def _label_box(campaign: Campaign, run_unit: RunUnit, name: str) -> str:
    options = [AS_IT_IS, *other_labels(campaign.track, run_unit.unit, run_unit.label)]
    state = campaign.topic_state(run_unit.ref.topic)
    # Without a vote the unit is unjudged already, which is "as it is".
    if state.judged.votes(run_unit.ref):
        options.append(UNJUDGED)
    scale = campaign.track.scale(run_unit.ref.kind)
    title = f"{md(name)}, topic {md(run_unit.ref.topic)}: {md(label_in_words(scale, run_unit.state))}"

    def text(label: str) -> str:
        return shown(label_in_words(scale, label))

    return OneOf(_key(run_unit), options, text).show(title, what="the label")


def _key(unit: RunUnit) -> str:
    return f"would-{unit.id}"


def _draw_scores(
    campaign: Campaign, runs: Sequence[str], changes: Changes, measure: str | None
) -> None:
    moved = []
    with progress_bar() as progress:
        for run in runs:
            lines = what_if(campaign.data, run, changes, progress)
            moved += [
                (run, line) for line in lines if _moves(line) or line.measure == measure
            ]
    count = number_of(len(changes), "unit")
    if not moved:
        st.markdown(f"With {count} judged differently, **no score would change**.")
        return
    st.markdown(
        f"With {count} judged differently, these scores would change; all others stay."
    )
    frame = table_from_rows(
        [_row(campaign, run, line, several=len(runs) > 1) for run, line in moved]
    )
    draw_table(frame, hide_index=True, key="supposed")
    download_table(frame, f"{campaign.name}-hypothetical")


def _moves(line: ScoreChange) -> bool:
    if line.change is not None:
        return not is_tied(line.change, 0.0)
    # Without a change one of the two is undefined: it moves if the other one is defined.
    return _value(line.now) != _value(line.then)


def _value(score: Score | None) -> float | None:
    return score.value if score else None


def _score_text(score: Score | None, digits: int) -> str:
    """The value alone: how many units are judged is on *Scores*, and has no room here."""
    value = _value(score)
    return UNDEFINED if value is None else decimal_text(value, digits)


def _row(
    campaign: Campaign, run: str, line: ScoreChange, *, several: bool
) -> dict[str, str]:
    digits = measure_digits(campaign, line.measure)
    change = UNDEFINED
    if line.change is not None:
        change = decimal_text(line.change, digits, signed=True)
    topics = "all topics" if line.topic is None else f"topic {line.topic}"
    now, then = _score_text(line.now, digits), _score_text(line.then, digits)
    return {
        "Run": run if several else "",
        "Measure": measure_heading(campaign.track, line.measure),
        "Over": topics,
        "As it is": now,
        "Hypothetical": then,
        "Change": change,
    }
