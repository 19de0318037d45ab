"""TOML files that people write by hand."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from assessment.formats.reports import Report, shown

_PLACE = re.compile(r"(?P<what>.*) \(at (?P<place>line \d+, column \d+)\)", re.DOTALL)


def toml_table(text: str, report: Report) -> dict[str, Any] | None:
    """The file's table; None where it is no TOML, which is reported with line and column."""
    try:
        return tomllib.loads(text)
    # A number of thousands of digits, or thousands of brackets, is valid TOML that Python cannot read.
    except (ValueError, RecursionError) as error:
        what, place = str(error), "file"
        located = _PLACE.fullmatch(what)
        if located:
            what, place = located["what"], located["place"]
        report.error("MALFORMED_TOML", place, what=shown(what), right="valid TOML")
        return None
