"""How a design drew topics or units, in sentences that tell everything needed to draw the same again."""

from __future__ import annotations

from assessment.analysis.economy.units.unit_draws import expected_units
from assessment.campaign.design_log import DeclaredDesign
from assessment.formats.numbers import percent_text
from assessment.formats.plurals import number_of
from assessment.model.economy import Design, Round


def draw_of_topics_in_words(declared: DeclaredDesign) -> list[str]:
    """The random order in which topics were judged, and when the results are looked at."""
    design = declared.design
    order = f"the order of the SHA-256 of “{design.seed}|topic”"
    out_of = _population_in_words(design, "topic")
    return [f"Topics were judged in {order} {out_of}, {_looks_in_words(design)}."]


def draw_of_units_in_words(declared: DeclaredDesign) -> list[str]:
    """The random numbers that drew screens, when the results are looked at, then each round."""
    design = declared.design
    name = f"“{design.seed}|round|topic/screen”"
    out_of = _population_in_words(design, "unit")
    drawn = (
        "Screens of units were drawn with known probabilities in rounds, by the SHA-256 of "
        f"{name}, {out_of}, {_looks_in_words(design)}."
    )
    return [drawn, *map(_round_in_words, declared.rounds)]


def _population_in_words(design: Design, noun: str) -> str:
    size = number_of(design.population.size, noun)
    return f"out of {size} (SHA-256 of their names {design.population.digest})"


def _looks_in_words(design: Design) -> str:
    """When the results are looked at, and what each interval is made for."""
    looks = ", ".join(f"{look:,}" for look in design.looks)
    confidence = percent_text(design.confidence, 2)
    return (
        f"with looks at {looks} {design.rule} and intervals made for {confidence} each"
    )


def _round_in_words(drawn: Round) -> str:
    """What a draw rested on, as a sentence."""
    begun = f"Round {drawn.number} to {drawn.size:,} units"
    drawn_by = f"probabilities {drawn.rule}, {expected_units(drawn):,.1f} in all"
    learned = f"predictor {drawn.predictor}"
    return f"{begun}: {drawn_by}; {learned}; SHA-256 of the draw {drawn.digest}."
