"""The figures of agreement on a question, under the question's title."""

from __future__ import annotations

from typing import NamedTuple

from assessment.statistics.agreement import AgreementRow


class TitledRow(NamedTuple):
    """The agreement on the question with this title."""

    title: str
    row: AgreementRow
