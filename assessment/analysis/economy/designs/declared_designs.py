"""Designs declared, their rounds drawn as assignment plans, and judging stopped."""

from __future__ import annotations

from dataclasses import replace

from assessment.analysis.economy.designs.design_events import (
    new_event,
    store_event,
    store_with_plan,
)
from assessment.analysis.economy.draw_rules import functions_of
from assessment.analysis.economy.machine_labels import machine_version
from assessment.analysis.economy.topics.drawable_topics import drawable_topics
from assessment.campaign.concurrent_changes import until_current
from assessment.campaign.design_log import (
    DeclaredDesign,
    DesignEvent,
    KnownJudgments,
    newest_design,
)
from assessment.campaign.handle import Campaign
from assessment.campaign.writer import Writer
from assessment.formats.plurals import number_of
from assessment.model import UserError
from assessment.model.assessor import Assessor
from assessment.model.economy import Design, Round, design_problems
from assessment.model.progress import Progress, no_progress


def design_of(campaign: Campaign) -> DeclaredDesign | None:
    """The design in force, None without one."""
    return newest_design(campaign.data)


def declare_design(
    campaign: Campaign, design: Design, writer: Writer, progress: Progress = no_progress
) -> Design:
    """Write a design into the log before the first judgment, and put its first round in force as a plan.

    Population and the version of the machine's labels are worked out here. Raises `UserError` where the
    design does not fit the measure, or people have judged already; `UnknownName` lists the track's measures.
    """
    why = why_not_drawn(campaign, design, progress)
    if why:
        raise UserError(why)
    population = functions_of(design.rule).population(campaign, design, progress)
    complete = replace(design, population=population)
    if design.machine:
        version = machine_version(campaign, design.machine, progress)
        complete = replace(complete, machine_version=version)
    wrong = list(design_problems(complete))
    if not design.assessors:
        wrong.append("name the assessors who judge")
    if wrong:
        raise UserError("; ".join(wrong))
    until_current(lambda: _declare(campaign, complete, writer))
    draw_round(campaign, writer)
    return complete


def why_not_drawn(
    campaign: Campaign, design: Design, progress: Progress = no_progress
) -> str:
    """Why the design's measure cannot be estimated from what it draws, as a sentence; "" if it can.

    `UnknownName` lists the track's measures.
    """
    why = functions_of(design.rule).why_not(campaign, design.measure, progress)
    if not why:
        return ""
    return f"{design.measure} cannot be estimated from {design.rule}: {why}"


def size_of_population(campaign: Campaign, design: Design) -> int:
    """How many topics or units the campaign has now for the design to draw from."""
    return functions_of(design.rule).population_size(campaign, design)


def _declare(campaign: Campaign, design: Design, writer: Writer) -> None:
    """Write a design into the log; UserError once people have judged."""
    campaign.must_allow("declare designs")
    newest, *_ = campaign.state()
    judged = judged_by_people(campaign)
    if judged:
        topics = number_of(len(judged), "topic")
        raise UserError(
            f"people have judged {topics} already: a design is declared before the first judgment, "
            "so that nobody can choose what it draws by what is known"
        )
    event = new_event(
        campaign,
        DesignEvent("design", design),
        writer,
    )
    known = KnownJudgments(newest, tuple(drawable_topics(campaign)))
    store_event(campaign, event, writer, judged=known)


def judged_by_people(campaign: Campaign) -> set[str]:
    """The topics to draw from in which people or adjudicators have judged anything."""
    store = campaign.store
    number = campaign.row.id
    judged: set[str] = set()
    for name in store.assessors(number):
        if Assessor.of(name).is_human:
            topics = store.topics_of(number, name)
            judged.update(topics)
    return judged.intersection(drawable_topics(campaign))


def draw_round(campaign: Campaign, writer: Writer, size: int | None = None) -> Round:
    """Give the topics of the next round to the assessors, as a plan in drawn order.

    The round ends at the next declared look, or at `size` topics, which is then a look that was not declared.
    """
    campaign.must_allow("declare designs")
    return until_current(lambda: _draw_round(campaign, writer, size))


def _draw_round(campaign: Campaign, writer: Writer, size: int | None) -> Round:
    """Draw a round and write it, with the plan that hands it out, into the log."""
    declared = design_in_force(campaign)
    design = declared.design
    wanted = size or next_size(declared)
    most = size_of_population(campaign, design)
    fewest = declared.drawn + 1
    if fewest > most:
        raise UserError(f"all {design.rule} are given out: nothing is left to draw")
    if not fewest <= wanted <= most:
        raise UserError(
            f"a further round ends after {fewest:,} to {most:,} {design.rule}, not {wanted:,}"
        )
    number = len(declared.rounds) + 1
    empty = Round(number, wanted)
    planned = functions_of(design.rule).planned_round(campaign, declared, empty)
    event = new_event(
        campaign,
        DesignEvent("round", round=planned.round),
        writer,
        declared.newest,
    )
    store_with_plan(campaign, event, planned.plan, writer)
    return planned.round


def design_in_force(campaign: Campaign) -> DeclaredDesign:
    """The design.  Raises `UserError` without one."""
    declared = design_of(campaign)
    if declared is None:
        raise UserError("no design is declared; declare one on the page Economy first")
    return declared


def next_size(declared: DeclaredDesign) -> int:
    """The topics at which the next round ends: the next declared look, or all topics after the last look."""
    for look in declared.design.looks:
        if look > declared.drawn:
            return look
    return declared.design.population.size


def stop_judging(campaign: Campaign, reason: str, writer: Writer) -> None:
    """Write into the log that no further round is drawn, and why."""
    words = reason.strip()
    if not words:
        raise UserError("say why judging stops: the log keeps the reason")
    until_current(lambda: _stop(campaign, words, writer))


def _stop(campaign: Campaign, reason: str, writer: Writer) -> None:
    campaign.must_allow("declare designs")
    design_in_force(campaign)
    event = new_event(
        campaign,
        DesignEvent("stop", text=reason),
        writer,
    )
    store_event(campaign, event, writer)
