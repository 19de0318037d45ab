"""Runs after their import: teams and limits, versions, repairs, and reading them again."""
