"""A campaign as one HTML file: tables, plots and method notes, for readers who took no part in it."""

from assessment.report.page import filename, report
from assessment.report.report_data import usual_measures

__all__ = ["filename", "report", "usual_measures"]
