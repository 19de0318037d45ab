"""A sample of an assessor's judgments, drawn to be reviewed."""

from __future__ import annotations

import hashlib
from typing import Literal, get_args

import numpy as np
import pandas as pd

from assessment.campaign.handle import Campaign
from assessment.model import Ref, UserError
from assessment.planning.progress.columns import FLAGGED, VoteColumns
from assessment.planning.progress.ledger import ledger_of
from assessment.review.judged_units import JudgedUnit, judged_units
from assessment.review.quality.judgment_rows import UNIT, present_rows, unit_refs

SampleRule = Literal["random", "flagged", "contested"]
SAMPLE_RULES: tuple[SampleRule, ...] = get_args(SampleRule)
MAX_SAMPLED = 500


def draw_sample(
    campaign: Campaign, assessor: str, rule: SampleRule, *, size: int, seed: int = 0
) -> list[JudgedUnit]:
    """Units that the assessor has labelled: any, those they flagged, or those that others label otherwise.

    The same seed draws the same units, as long as the assessor labels no others.  Raises `UserError`.
    """
    if not 1 <= size <= MAX_SAMPLED:
        raise UserError(f"a sample has 1 to {MAX_SAMPLED} units, not {size}")
    data = campaign.data
    votes = ledger_of(data).vote_columns
    if assessor not in votes.people:
        raise UserError(f"{assessor[:60]} has judged nothing that could be reviewed")
    rows = _candidates(votes, assessor, rule)
    refs = list(unit_refs(data, votes, rows))
    refs.sort(key=lambda ref: _chance(seed, ref))
    # Judgments of answers that were corrected may have no unit any more.
    sample: list[JudgedUnit] = []
    for ref in refs:
        drawn = judged_units(data, assessor, [ref])
        sample += [unit for unit in drawn if unit.is_present]
        if len(sample) == size:
            break
    return sample


def _candidates(votes: VoteColumns, assessor: str, rule: SampleRule) -> pd.DataFrame:
    rows = present_rows(votes)
    if rule == "contested":
        labels = rows.groupby(UNIT).label.transform("nunique")
        rows = rows[labels > 1]
    if rule == "flagged":
        is_flagged = np.asarray(rows.state & FLAGGED > 0)
        rows = rows[is_flagged]
    code = votes.people.index(assessor)
    return rows[rows.assessor == code]


def _chance(seed: int, ref: Ref) -> bytes:
    text = "\0".join([str(seed), *ref])
    # Names of topics come from files and may hold lone surrogates.
    return hashlib.blake2b(
        text.encode("utf-8", "surrogatepass"), digest_size=8
    ).digest()
