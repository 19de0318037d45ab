"""Files come in bounded and located: in memory as text (`File`), or gone through from front to back (`Packed`)."""

from assessment.reading.packed import Packed
from assessment.reading.problems import Row, Unreadable, problem
from assessment.reading.text import File, json_lines, loaded, open_bytes, open_path, parse_json, validated

__all__ = ["File", "Packed", "Row", "Unreadable", "json_lines", "loaded", "open_bytes", "open_path", "parse_json", "problem", "validated"]
