"""A campaign as one HTML file: tables, plots and method notes, for whoever was not there."""

from assessment.report.matter import usual
from assessment.report.page import filename, report

__all__ = ["filename", "report", "usual"]
