"""Runs: rankings of passages (`passages`), answers (`answers`, with `elements`), and their checks.

`references` finds the passages and answers of other runs that a file names.
"""
