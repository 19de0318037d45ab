"""The design: what is asked, what is drawn, and a forecast before anybody judges."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import get_args

import streamlit as st

from assessment.access.members import invited_assessors
from assessment.analysis.economy.designs.declared_designs import (
    declare_design,
    judged_by_people,
    size_of_population,
)
from assessment.analysis.economy.machine_labels import machines_of
from assessment.analysis.economy.measures.label_influences import why_no_units
from assessment.analysis.economy.measures.measure_shapes import why_no_topics
from assessment.campaign import Campaign
from assessment.campaign.design_log import DeclaredDesign
from assessment.formats.plurals import number_of
from assessment.model.economy import (
    DRAW_RULES,
    QUESTIONS,
    UNDECLARED,
    Design,
    DrawRule,
    Question,
)
from assessment.model.permissions import refusal_in
from assessment.ui.computing.progress_bar import progress_bar
from assessment.ui.economy.design_record import show_record
from assessment.ui.economy.fewer_topics import show_fewer_topics
from assessment.ui.economy.forecast import show_forecast
from assessment.ui.economy.rule_words import rule_words
from assessment.ui.element_keys import element_key
from assessment.ui.foreign_text import md, md_sentence, shown
from assessment.ui.measures import measure_definition, measure_heading
from assessment.ui.session.remark_writer import remark_writer
from assessment.ui.storing import store_and_redraw
from assessment.ui.typed_names import typed_names

_NO_MACHINE = "none"
_RULE_HELP = (
    "Topics need nothing but chance. Units are drawn more often the more they move the runs and the less "
    "sure their labels are, as learned from the rounds before: on TREC DL 2019 the ranking was as sure after "
    "33\N{NO-BREAK SPACE}% of the judgments as after 56\N{NO-BREAK SPACE}% with topics."
)
_MACHINE_QUESTION = (
    ":material/info: *Machine audit* answers this with the fewest judgments, by a blind sample of its "
    "labels. A design says besides how many topics the machine saves."
)


def show_design(campaign: Campaign, declared: DeclaredDesign | None) -> None:
    """The design in force, or the form for one; then what fewer topics would have shown."""
    if declared is not None:
        show_record(campaign, declared)
        show_fewer_topics(campaign, declared.design.measure)
        return
    measure = _choose_measure(campaign)
    if not measure:
        st.info(
            "**No measure has scores yet.** Import topics and runs first: a design says which of their units "
            "people judge.",
            icon=":material/inbox:",
        )
        return
    rule = _choose_rule(campaign, measure)
    if rule is None:
        return
    # The same is asked again in the transaction that stores the design.
    judged = judged_by_people(campaign)
    refusal = refusal_in(campaign.phase, "declare designs")
    if refusal:
        st.info(md_sentence(refusal), icon=":material/lock:")
    elif judged:
        st.info(
            f"**Too late for a design.** People have judged {number_of(len(judged), 'topic')} already. "
            "A design is declared before the first judgment, so that nobody can choose what it draws by what "
            "is known.",
            icon=":material/event_busy:",
        )
    else:
        _show_form(campaign, measure, rule)
    show_fewer_topics(campaign, measure)


def _choose_rule(campaign: Campaign, measure: str) -> DrawRule | None:
    """What is drawn, with the reason against what does not fit; None where nothing fits."""
    no_topics = why_no_topics(campaign, measure)
    if no_topics:
        st.warning(
            f"**{md(measure)} cannot be estimated from topics**, nor from units: {md(no_topics)}. Choose "
            "another measure.",
            icon=":material/block:",
        )
        return None
    # A measure that fits units fits topics too, never the other way round.
    with progress_bar() as progress:
        no_units = why_no_units(campaign, measure, progress, tries_all=False)
    rules: list[DrawRule] = ["topics"]
    if not no_units:
        rules.append("units")
    rule = st.radio(
        "What is drawn?",
        rules,
        format_func=lambda rule: DRAW_RULES[rule].capitalize(),
        horizontal=True,
        key=element_key("economy-rule", campaign.name, measure),
    )
    if no_units:
        st.caption(
            f":material/block: Single units cannot be drawn for {md(measure)}: {md(no_units)}."
        )
    else:
        st.caption(_RULE_HELP)
    return rule


def _choose_measure(campaign: Campaign) -> str:
    """The chosen measure, at first the first one that can be estimated; "" without scores."""
    names = _measures_of_runs(campaign)
    first = _first_to_estimate(campaign, names)

    def heading(name: str) -> str:
        return measure_heading(campaign.track, name)

    left, right = st.columns([6, 2], vertical_alignment="bottom")
    with left:
        measure = st.selectbox(
            "Measure",
            names,
            index=first,
            format_func=heading,
            key=element_key("economy-measure", campaign.name),
        )
    with right:
        if measure:
            measure_definition(campaign, measure)
    return measure or ""


def _measures_of_runs(campaign: Campaign) -> list[str]:
    """The measures of the totals that say how good a run is."""
    names = dict.fromkeys(score.measure for score in campaign.totals())
    return [name for name in names if campaign.track.measure(name).ranks_runs]


def _first_to_estimate(campaign: Campaign, names: Sequence[str]) -> int:
    """The position of the first measure that topics can be drawn for; 0 where there is none."""
    with progress_bar() as progress:
        for position, name in enumerate(names):
            if not why_no_topics(campaign, name, progress):
                return position
    return 0


def _show_form(campaign: Campaign, measure: str, rule: DrawRule) -> None:
    """What is asked and drawn, the forecast, and the button that declares it."""
    question = _choose_question()
    if question == "machine":
        st.caption(_MACHINE_QUESTION)
    words = rule_words(rule)
    left, middle, right = st.columns(3)
    with left:
        machine = _choose_machine(campaign)
    # Leaving these two fields draws nothing again: the forecast between them and the button would move the
    # button while it is pressed.
    seed = middle.text_input(
        "Seed", "2026", max_chars=100, help=words.seed_help, on_change="ignore"
    )
    each = right.number_input(
        f"Assessors for each {words.item}", 1, 20, 1, on_change="ignore"
    )
    looks = _choose_looks(campaign, measure, rule)
    assessors = st.multiselect(
        "Assessors",
        invited_assessors(campaign),
        invited_assessors(campaign),
        accept_new_options=True,
        placeholder="choose or type names",
        format_func=shown,
    )
    chosen_looks = tuple(sorted(looks))
    names = typed_names(assessors)
    design = Design(question, measure, rule, seed, UNDECLARED, chosen_looks)
    design = replace(design, machine=machine, assessors=names, each=int(each))
    show_forecast(campaign, design)
    _show_declare_button(campaign, design)


def _choose_looks(campaign: Campaign, measure: str, rule: DrawRule) -> list[int]:
    """The numbers of judged topics or units at which the results are looked at."""
    design = Design("ranking", measure, rule, "", UNDECLARED, ())
    total = size_of_population(campaign, design)
    choices = possible_looks(total, every=rule_words(rule).every_look)
    key = element_key("economy-looks", campaign.name, measure, rule)
    return st.multiselect(
        f"Looks: judged {rule} at which the results are looked at",
        choices,
        default_looks(total),
        max_selections=4,
        key=key,
        help="At most four, each at the end of a round. With K looks each interval is made for 1 - .05/K, so "
        "that those at all looks hold together.",
    )


def possible_looks(total: int, *, every: bool) -> list[int]:
    """Every number of topics or units; else every twentieth of them, and the default looks.

    >>> possible_looks(4, every=True), possible_looks(40, every=False)[:4]
    ([1, 2, 3, 4], [2, 4, 6, 8])
    """
    if every:
        return list(range(1, total + 1))
    # A list of every number would have as many rows as units.
    twentieths = {round(total * part / 20) for part in range(1, 21)}
    return sorted({*twentieths, *default_looks(total)} - {0})


def default_looks(total: int) -> list[int]:
    """A third and two thirds of the topics or units.

    >>> default_looks(30), default_looks(1)
    ([10, 20], [1])
    """
    looks = {round(total / 3), round(total * 2 / 3)}
    return sorted(looks - {0})


def _choose_question() -> Question:
    question = st.radio(
        "What do you want to know?",
        get_args(Question),
        format_func=lambda name: QUESTIONS[name].capitalize(),
        horizontal=True,
    )
    chosen: Question = question or "ranking"
    return chosen


def _choose_machine(campaign: Campaign) -> str:
    machines = [_NO_MACHINE, *machines_of(campaign)]
    machine = st.selectbox(
        "Machine that helps",
        machines,
        format_func=shown,
        help="Its labels of all topics narrow the intervals; people correct its errors. They enter no "
        "official score.",
    )
    return "" if machine in (None, _NO_MACHINE) else machine


def _show_declare_button(campaign: Campaign, design: Design) -> None:
    missing = _missing(design)
    st.caption(
        "Declaring writes the design into the log and puts the first round into the assignment plan, in "
        "place of the plan in force."
    )
    if st.button(
        "Declare and draw round 1",
        type="primary",
        icon=":material/casino:",
        disabled=bool(missing),
    ):
        store_and_redraw(
            "The design is declared; round 1 is in the assignment plan.",
            lambda: declare_design(campaign, design, remark_writer("session")),
        )
    # Below the button, which stays where it is when the last choice is made.
    if missing:
        st.caption(f":material/block: Still to be chosen: {', '.join(missing)}.")


def _missing(design: Design) -> list[str]:
    """What has to be chosen before the design can be declared."""
    missing = []
    if not design.looks:
        missing.append("looks")
    if not design.seed:
        missing.append("a seed")
    if not design.assessors:
        missing.append("assessors")
    if design.question == "machine" and not design.machine:
        missing.append("the machine that is asked about")
    return missing
