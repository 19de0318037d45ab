"""What the coefficients are, and where they come from."""

from __future__ import annotations

import streamlit as st

from assessment.analysis.interval_words import INTERVAL_RULE, TOO_FEW
from assessment.statistics.agreement import ROUNDS

_TEXT = rf"""
- **Agree %**: the mean share of agreeing pairs of labels over the items; with two assessors the share of
  items on which they agree (Fleiss 1971, equation 3). Chance agreement is not subtracted.
- **Within one step %** (ordered scales only): the same, where neighbouring labels count as agreeing.
- **Cohen's kappa** for two assessors: (p\_o − p\_e) / (1 − p\_e), p\_e from each assessor's own shares of
  labels (Cohen 1960). On ordered scales it is weighted: *linear* by the steps between two labels,
  *quadratic* by their squares (Cohen 1968; Fleiss and Cohen 1973), *within one* counts neighbours as
  agreeing, *none* takes no notice of the order.
- **Fleiss' kappa** for more than two assessors, never weighted (Fleiss 1971), so that on ordered scales
  the ordinal alpha is to be read instead; where items have different
  numbers of labels as in Fleiss, Levin and Paik (2003, section 18.3).
- **Krippendorff's alpha**: 1 − D\_o / D\_e over all pairs of labels of an item, for any number of
  assessors, missing labels allowed (Krippendorff 2011). *Nominal*: labels are equal or not. *Ordinal*: by
  how many labels lie between; on ordered scales, unless the weighting is *none*.
- **In words**: where the 95 % interval of alpha lies beside 0.667, from which Krippendorff draws tentative
  conclusions, and 0.8, from which he relies on data (2004, p. 241). Nothing is said with {TOO_FEW}
  topics, or where one label dominates: alpha is low there at high agreement (Feinstein and Cicchetti 1990).
- **95 %**: the middle 95 % of {ROUNDS:,} bootstrap samples of whole topics (Efron and Tibshirani 1993), the
  same draws every time. {INTERVAL_RULE}
- **Undefined** (–): with fewer than two items in common, or where all labels are the same. It is never
  taken for 0 or 1.
- **Kendall's tau-b** compares two rankings of runs; **tau-AP** weighs their tops more (Yilmaz, Aslam and
  Robertson 2008; the mean of both directions, ties as in Urbano and Marrero 2017).

Labels of free text must be equal letter by letter. Withdrawn judgments and “cannot judge” are no labels.
Machine assessors are left out except in their own part, adjudicators' decisions and known answers
everywhere.
"""


def show_definitions() -> None:
    with st.popover("What the figures mean", icon=":material/function:"):
        st.markdown(_TEXT)
