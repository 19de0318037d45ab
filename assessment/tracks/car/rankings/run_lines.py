"""The lines of a passage or entity run, collected by query."""

from __future__ import annotations

from itertools import groupby

from assessment.formats.reports import Report
from assessment.tracks.car.collection.line_blocks import LineBlock
from assessment.tracks.car.rankings.query_ranking import QueryRanking, RankingPiece

# Query, iteration, item, rank, score and tag.
FIELDS = 6


class RunRankings:
    """The rankings of a file by query, and the first line of each tag.

    Each ranking comes in pieces as the file has them; most pieces are hundreds of lines that are split at
    once.
    """

    def __init__(self) -> None:
        self.by_query: dict[bytes, QueryRanking] = {}
        self.tags: dict[str, int] = {}

    def add(self, block: LineBlock, report: Report) -> None:
        """Adds the lines of a block; those with too few fields are reported."""
        fields = block.text.split()
        if _is_regular(fields, block.lines):
            self._add_lines(block.first_number, fields)
            return
        lines = block.text.split(b"\n")[:-1]
        for line, text in enumerate(lines, block.first_number):
            fields = text.split()
            if len(fields) >= FIELDS:
                self._add_lines(line, fields[:FIELDS])
            elif fields:
                what = f"{len(fields)} fields"
                right = "section, Q0, item, rank, score, run; trec_eval stops here; left out"
                report.error(
                    "MISSING_FIELD",
                    f"line {line:,}",
                    what=what,
                    right=right,
                    official=True,
                )

    def _add_lines(self, number: int, fields: list[bytes]) -> None:
        """Adds lines of six fields and one tag, one after the other in one list."""
        tag = fields[5].decode("utf-8", "replace")
        self.tags.setdefault(tag, number)
        items, ranks, scores = fields[2::FIELDS], fields[3::FIELDS], fields[4::FIELDS]
        start = 0
        for name, lines in groupby(fields[0::FIELDS]):
            end = start + sum(1 for _ in lines)
            own = items[start:end]
            line = number + start
            is_distinct = len(set(own)) == len(own)
            # Joined again: a file has millions of fields, and one text takes far less memory than its words.
            own_ranks = b" ".join(ranks[start:end])
            own_scores = b" ".join(scores[start:end])
            piece = RankingPiece(
                line, b" ".join(own), own_ranks, own_scores, is_distinct
            )
            self.by_query.setdefault(name, QueryRanking()).pieces.append(piece)
            start = end


def _is_regular(fields: list[bytes], size: int) -> bool:
    """Whether a block is lines of six fields with one iteration and one tag.

    Fields that move from one line to another would show: the second and the sixth column would not be
    constant.
    """
    if len(fields) != FIELDS * size:
        return False
    iterations = fields[1::FIELDS]
    tags = fields[5::FIELDS]
    if iterations.count(iterations[0]) != size:
        return False
    return tags.count(tags[0]) == size
