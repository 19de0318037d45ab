"""A campaign's own questions and labels, from a file of its organisers.

They are judged like those of the track and are part of no official figure.
"""
