"""Judgments of earlier versions of an answer: carried over, or orphans."""
