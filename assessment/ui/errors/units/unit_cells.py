"""The cells of a unit: what it is, its label, and what would be worth more."""

from __future__ import annotations

import textwrap

from assessment.analysis.errors import NoCost, RunUnit
from assessment.analysis.errors.wording import (
    best_for_score,
    label_in_words,
    loss_in_words,
    present_in_words,
    rank_in_words,
)
from assessment.model import Scale
from assessment.ui.errors.units.row_context import RowContext
from assessment.ui.foreign_text import shown
from assessment.ui.tables.table_shapes import TableRow


def unit_cells(run_unit: RunUnit, context: RowContext, longest: int) -> TableRow:
    """All cells by column, texts cut to `longest`; "" where there is nothing to say."""
    scale = context.scales[run_unit.ref.kind]
    text = "(empty answer)" if run_unit.is_empty_answer else run_unit.text
    cells = _cost_cells(run_unit, context)
    cells["Topic"] = shown(run_unit.ref.topic)
    cells["Title"] = shown(context.title_of(run_unit))
    cells["Run"] = shown(run_unit.run) if context.several else ""
    cells["Found"] = rank_in_words(run_unit.retrieval)
    cells["Unit"] = shown(run_unit.unit.name)
    cells["Tag"] = _tag(run_unit, context)
    cells["Text"] = shown(cut(text, longest))
    unit_cost = context.unit_costs.of(run_unit)
    cells["Label"] = shown(present_in_words(scale, run_unit, unit_cost))
    cells["Why"] = loss_in_words(run_unit.retrieval)
    cells["Best for score"] = shown(_best_in_file(run_unit, context))
    cells["Question"] = shown(scale.title)
    cells["Votes"] = votes(run_unit, scale)
    cells["Link"] = context.link_of(run_unit)
    cells["Asked"] = shown(run_unit.unit.question[:longest])
    cells["Document"] = shown(run_unit.unit.document)
    return cells


def _cost_cells(unit: RunUnit, context: RowContext) -> TableRow:
    unit_cost = context.unit_costs.of(unit)
    if isinstance(unit_cost, NoCost):
        return {"Costs": "", "At topic": ""}
    total = unit_cost.cost.amount if unit_cost.cost.is_of_total else ""
    return {"Costs": total, "At topic": unit_cost.cost.gain_at_topic}


def _tag(unit: RunUnit, context: RowContext) -> str:
    tag = context.tags.get((unit.run, unit.ref))
    return shown(tag.tag) if tag else ""


def best_of_unit(unit: RunUnit, context: RowContext) -> str:
    """What would be worth most; "" of a unit without a known cost."""
    scale = context.scales[unit.ref.kind]
    return best_for_score(scale, context.unit_costs.of(unit))


def _best_in_file(unit: RunUnit, context: RowContext) -> str:
    """What would be worth most, marked where the present label is no error of the run."""
    best = best_of_unit(unit, context)
    unit_cost = context.unit_costs.of(unit)
    if not best or isinstance(unit_cost, NoCost) or unit_cost.is_error:
        return best
    return f"{best} (no error)"


def cut(text: str, longest: int) -> str:
    """The beginning of a text, cut between words.

    >>> cut("iron tablets", 20), cut("iron tablets", 8), cut("acetaminophen", 8)
    ('iron tablets', 'iron …', 'acetam …')
    """
    if len(text) <= longest:
        return text
    words = textwrap.shorten(text, longest, placeholder=" …")
    # A first word that is too long would leave nothing.
    return words if words != "…" else f"{text[: longest - 2]} …"


def votes(unit: RunUnit, scale: Scale) -> str:
    """How often people gave each label, where more than one person did.

    >>> from assessment.model import Ref, Unit
    >>> unit = Unit(Ref("accuracy", "1", "a"), "s", -1, "answer", "Is it?")
    >>> scale = Scale("accuracy", "Accuracy", "Is it?", (), "")
    >>> votes(RunUnit("heron", unit, None, (("yes", 1), ("no", 1)), "", ""), scale)
    '1 × yes, 1 × no'
    """
    people = sum(count for _, count in unit.votes)
    if people < 2:
        return ""
    texts = []
    for label, count in unit.votes:
        texts.append(f"{count} × {shown(label_in_words(scale, label))}")
    return ", ".join(texts)
