"""A campaign as one HTML file: tables, plots and method notes, for whoever was not there."""

from assessment.report.page import filename, report
from assessment.report.report_data import usual

__all__ = ["filename", "report", "usual"]
