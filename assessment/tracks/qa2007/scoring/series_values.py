"""The values of a series, from the values at its questions.

These are means over questions of one kind, and the series score.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from assessment.tracks.qa2007.formulas import mean, series_score
from assessment.tracks.qa2007.scoring.measure_values import MeasureValue

UNREAD = "Other not read whole"
DIFFER = "assessors differ on nuggets of Other"
UNKNOWN_LIST = "no right answer of the list is known yet"
NO_LIST = "no list question"
EMPTY_SET = "a list without right answers is left out"


def mean_value(
    values: Sequence[MeasureValue], blocking: Collection[str]
) -> MeasureValue:
    """The mean over a series' questions of one kind.

    A question that is undefined with a note in `blocking` leaves the whole undefined; other undefined ones
    are left out.
    """
    judged = sum(value.judged for value in values)
    needed = sum(value.needed for value in values)
    defined: list[float] = []
    notes: dict[str, None] = {}
    weight_notes: dict[str, None] = {}
    for value in values:
        if value.value is not None:
            defined.append(value.value)
        elif value.note in blocking:
            return MeasureValue(None, judged, needed, value.note)
        if value.note:
            notes[value.note] = None
        weight_notes |= dict.fromkeys(value.weight_notes)
    value_of_mean = mean(defined)
    note = "; ".join(notes)
    return MeasureValue(value_of_mean, judged, needed, note, tuple(weight_notes))


def series_value(
    factoid: MeasureValue | None,
    lists: MeasureValue | None,
    other: MeasureValue | None,
    settings: Mapping[str, str],
) -> MeasureValue:
    """The series score; None stands for a part that the series does not have.

    Undefined where a part of it is, except for a list whose answer set is known to be empty: it is left out.
    """
    parts = [part for part in (factoid, lists, other) if part is not None]
    judged = sum(part.judged for part in parts)
    needed = sum(part.needed for part in parts)
    if settings["rules"] == "2003":
        return MeasureValue(None, judged, needed, "2003 has no series score")
    list_is_empty = _is_empty(lists)
    for part in parts:
        is_left_out = part is lists and list_is_empty
        if part.value is None and not is_left_out:
            return MeasureValue(None, judged, needed, f"incomplete: {part.note}")
    # An empty list is the question's fault, not the run's, so it never counts 0.
    counts_zero = settings["missing_list"] == "zero" and not list_is_empty
    scores = (_value_of(factoid), _value_of(lists), _value_of(other))
    value = series_score(settings["rules"], *scores, zero=counts_zero)
    note = _list_note(lists, settings)
    weight_notes = other.weight_notes if other else ()
    return MeasureValue(value, judged, needed, note, weight_notes)


def _is_empty(lists: MeasureValue | None) -> bool:
    """Whether the list's answer set is known to be empty."""
    if lists is None or lists.value is not None:
        return False
    return lists.note == EMPTY_SET


def _value_of(part: MeasureValue | None) -> float | None:
    return None if part is None else part.value


def _list_note(lists: MeasureValue | None, settings: Mapping[str, str]) -> str:
    """How a series without a list, or with an empty one, is scored; "" where the list has a value."""
    if lists is not None:
        return "" if lists.value is not None else EMPTY_SET
    if settings["missing_list"] == "zero":
        return f"{NO_LIST}: it counts 0"
    # The weights of H05-1038 for a series without a list.
    if settings["rules"] in ("2004", "2005"):
        return f"{NO_LIST}: .67 factoid, .33 Other"
    return f"{NO_LIST}: 1/2 factoid, 1/2 Other"
