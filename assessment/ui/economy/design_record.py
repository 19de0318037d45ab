"""What the log says of the design in force."""

from __future__ import annotations

import streamlit as st

from assessment.campaign import Campaign
from assessment.campaign.design_log import DeclaredDesign
from assessment.model.economy import DRAW_RULES, QUESTIONS, Round
from assessment.ui.economy.rule_words import rule_words
from assessment.ui.measures import measure_heading
from assessment.ui.tables import draw_table, table_from_rows
from assessment.ui.times import local_time


def show_record(campaign: Campaign, declared: DeclaredDesign) -> None:
    """What the log says of the design."""
    design = declared.design
    event = declared.event
    population = design.population
    rounds = [_round_in_words(drawn) for drawn in declared.rounds]
    rows = {"Declared": f"{local_time(event.at)}, by {event.by}"}
    rows["Question"] = QUESTIONS[design.question]
    rows["Measure"] = measure_heading(campaign.track, design.measure)
    rows["Drawn"] = f"{DRAW_RULES[design.rule]}, seed {design.seed}"
    rows["Population"] = (
        f"{population.size:,} {design.rule}, SHA-256 {population.digest}"
    )
    rows["Looks"] = ", ".join(f"{look:,}" for look in design.looks)
    rows["Rounds"] = "; ".join(rounds)
    rows["Machine"] = "none"
    if design.machine:
        rows["Machine"] = f"{design.machine}, labels {design.machine_version}"
    rows["Assessors"] = ", ".join(design.assessors)
    rows["Stopped"] = declared.stopped or "no"
    table = [{"Part": part, "What the log says": text} for part, text in rows.items()]
    draw_table(table_from_rows(table), hide_index=True)
    st.caption(
        "An event of the log that nobody can change; archives and releases have it. "
        + rule_words(design.rule).record_note
    )


def _round_in_words(drawn: Round) -> str:
    words = f"round {drawn.number} to {drawn.size:,}"
    if not drawn.draw:
        return words
    return f"{words} (predictor {drawn.predictor}; SHA-256 of the draw {drawn.digest[:16]})"
