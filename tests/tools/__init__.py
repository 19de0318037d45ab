"""Programs for developers, which the Makefile runs:

requirements    `make requirements`: the pinned libraries, from the ranges in pyproject.toml
dependencies    `make dependencies`: every installed library with its licence, and newer versions
mutants         `make mutants`: changes of what computes scores that no test notices
"""
