"""Files, bounded and with located problems.

They are in memory as text (`File`), or read from front to back (`Packed`).
"""

from assessment.formats.decoded_files import (
    File,
    json_lines,
    loaded,
    open_bytes,
    open_path,
    parse_json,
    validated,
)
from assessment.formats.problems import FileLine, Unreadable, problem, warning
from assessment.formats.unpacking import Packed

__all__ = [
    "File",
    "FileLine",
    "Packed",
    "Unreadable",
    "json_lines",
    "loaded",
    "open_bytes",
    "open_path",
    "parse_json",
    "problem",
    "validated",
    "warning",
]
