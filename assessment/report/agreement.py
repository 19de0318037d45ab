"""How far the assessors agree, question by question, and machines with people."""

from __future__ import annotations

from assessment.analysis.agreement import (
    SIZES,
    Question,
    machine_checks,
    is_sampled,
    machines,
    people,
    questions,
    sample,
)
from assessment.report.markup import Html, joined, tag
from assessment.report.report_data import ReportData
from assessment.report.tables import UNDEFINED, Cell, grid
from assessment.statistics.agreement import Figure, Line, line, of_people, pairs

_HEADS = ("items", "agree %", "kappa", "kappa 95 %", "kappa is", "alpha", "alpha 95 %", "why undefined")
_MOST_PAIRS = 200
_SAMPLE = SIZES[1]


def agreement(report_data: ReportData) -> Html:
    sampled = is_sampled(report_data.campaign)
    found = questions(report_data.campaign, sample(report_data.campaign, _SAMPLE) if sampled else None)
    who = people(found)
    if not who:
        return tag("p", "No person has judged yet.")
    parts = [
        _board(found, who)
        if len(who) > 1
        else tag("p", "Only one person has judged so far, so there is nothing to compare with.")
    ]
    if sampled:
        said = f"These figures stand on a sample of at most {_SAMPLE:,} of the {len(report_data.campaign.topics):,} topics, drawn by chance and alike every time."
        parts.insert(0, tag("p", said))
    return joined(
        *parts,
        _pairs(report_data, found, who),
        *(_machine(report_data, found, name) for name in machines(found)),
    )


def _board(found: tuple[Question, ...], who: list[str]) -> Html:
    lines = [(question, line(of_people(question.sheet, who))) for question in found]
    rows = [(question.title, row.people, row.topics, *_figures(row)) for question, row in lines]
    note = "Items are units with labels of two people or more. Intervals are bootstrap intervals over topics; with fewer than about ten topics they are rough."
    return grid("Agreement between assessors", ("question", "assessors", "topics", *_HEADS), rows, note=note)


def _figures(row: Line) -> tuple[Cell | str | int, ...]:
    share = UNDEFINED if row.share is None else f"{100 * row.share:.1f}"
    why = row.kappa.why or row.alpha.why
    return (
        row.items,
        Cell(share),
        Cell(_value(row.kappa)),
        Cell(_interval(row.kappa)),
        row.method,
        Cell(_value(row.alpha)),
        Cell(_interval(row.alpha)),
        why,
    )


def _value(figure: Figure) -> str:
    return UNDEFINED if figure.value is None else f"{figure.value:.3f}"


def _interval(figure: Figure) -> str:
    return "" if figure.low is None or figure.high is None else f"{figure.low:.2f} to {figure.high:.2f}"


def _pairs(report_data: ReportData, found: tuple[Question, ...], who: list[str]) -> Html:
    rows = [
        (
            question.title,
            " and ".join(sorted(map(report_data.names.of, row.of))),
            row.topics,
            *_figures(row),
        )
        for question in found
        for row in pairs(of_people(question.sheet, who))[:_MOST_PAIRS]
    ]
    if not rows or len(who) < 3:
        return Html("")
    caption = "Agreement of each pair of assessors, the least first"
    return tag(
        "details", tag("summary", caption), grid(caption, ("question", "pair", "topics", *_HEADS), rows)
    )


def _machine(report_data: ReportData, found: tuple[Question, ...], machine: str) -> Html:
    rows = [
        (
            row.title,
            row.labels,
            row.confirmed,
            row.overridden,
            row.unable,
            row.unseen,
            row.line.items,
            Cell(_value(row.kappa)),
            Cell(_interval(row.kappa)),
        )
        for row in machine_checks(report_data.campaign, found, machine)
    ]
    heads = (
        "question",
        "labels",
        "confirmed",
        "overridden",
        "people cannot judge",
        "not looked at",
        "units in common",
        "kappa",
        "kappa 95 %",
    )
    note = "Confirmed: every person who labelled the unit gave the machine's label. Overridden: a person gave another one. Kappa is against the label that counts."
    return grid(f"Labels of {machine} against those of people", heads, rows, note=note)
