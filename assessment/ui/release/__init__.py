"""The parts of the page Release: the signed-off campaign, its check, the report, and single files."""
