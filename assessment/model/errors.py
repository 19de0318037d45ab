"""Errors whose text is meant for people."""

from __future__ import annotations


class MessageForPeople(Exception):
    """An error whose own text is one sentence for people.

    Pages, routes and commands show the text of these errors and of no others.  Everything else is a fault of
    the program, which they answer with a neutral sentence and a reference number.
    """


class UserError(MessageForPeople, ValueError):
    """Somebody's input is refused: the sentence says where, what is wrong and what would be right."""


class UnknownName(UserError, KeyError):
    """A name that nothing has: the sentence lists the known names."""

    __str__ = Exception.__str__  # that of KeyError would put the sentence in quotes
