"""Grades of relevance: those of known tracks (`grades`), and a campaign's own from a file (`own_grades`)."""
