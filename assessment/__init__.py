"""Assessment Desk: judging answers of TREC-style tracks, with the official scores live."""

__version__ = "0.1.0"
