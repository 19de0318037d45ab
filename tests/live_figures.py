"""The figures of a grid as the desk computes them (`assessment/ui/desk/static/modes/grid/figures.js`)."""

from math import prod


def figure_values(grid, units):
    """By name, the figures of units with these weights and labels; None where undefined."""
    return {figure.name: _computed(figure.value, units) for figure in grid.figures}


def _computed(formula, units):
    if not isinstance(formula, tuple):
        return formula
    operator, *operands = formula
    if operator in ("count", "weight"):
        chosen = [unit for unit in units if not operands or unit[1] in operands]
        return len(chosen) if operator == "count" else sum(w for w, _ in chosen)
    values = [_computed(operand, units) for operand in operands]
    return None if None in values else _OPERATORS[operator](*values)


def _divided(above, below, otherwise=None):
    return above / below if below else otherwise


_OPERATORS = {
    "+": lambda *values: sum(values),
    "*": lambda *values: prod(values),
    "-": lambda start, less: start - less,
    "min": min,
    "/": _divided,
}
