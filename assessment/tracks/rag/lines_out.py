"""JSON Lines as the official scripts write them: one object a line, with blanks after colons and commas."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

Record = Mapping[str, object]


def json_lines_of(records: Iterable[Record]) -> bytes:
    return "".join(f"{json.dumps(record)}\n" for record in records).encode()
