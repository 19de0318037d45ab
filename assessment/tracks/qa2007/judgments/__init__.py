"""Judgment files of NIST: of factoid and list questions, and of Other in two parts."""
