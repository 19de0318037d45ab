"""What a run predicts for an abstract, against the gold.

`sentence_window` has the gold and how many predicted sentences count; `rationales` compares predicted
sentences with evidence sets, `formulas` counts that as the official evaluator does and makes its figures.
`outcome` says what decided on one abstract, `confusion` which label was predicted for which.
"""
