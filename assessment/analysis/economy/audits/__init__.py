"""Audits of a machine: `labelled_units` has what it labelled, `audit_sample` draws from that, `audit_result`
compares people's labels with its own, and `audit_verdict` says what follows.
"""
