"""Errors whose text is meant for people."""

from __future__ import annotations


class MessageForPeople(Exception):
    """An error whose own text is one sentence for people.

    Pages, routes and commands show the text of these errors and of no others.  Everything else is a fault of
    the program, which they answer with a neutral sentence and a reference number.
    """


class UserError(MessageForPeople, ValueError):
    """What somebody entered or asked for cannot be: where, what is wrong, what would be right."""


class UnknownName(UserError, KeyError):
    """A name that nothing bears: the sentence lists the names that are known."""

    __str__ = Exception.__str__  # that of KeyError would put the sentence in quotes
