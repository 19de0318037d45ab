"""Measures of ir_measures.

`families` explains them, `measure_lists` reads the list that a campaign names, `evaluation` has the values.
"""
