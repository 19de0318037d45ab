"""Counts with their nouns in sentences for people: 1 unit, 2 units."""

_WORDS = "no one two three four five six seven eight nine ten eleven twelve".split()


def number_of(count: int, noun: str, nouns: str = "") -> str:
    """A count with its noun; `nouns` where the plural is not the noun with an "s".

    >>> number_of(1, "error"), number_of(1234, "error"), number_of(2, "query", "queries")
    ('1 error', '1,234 errors', '2 queries')
    """
    return f"{count:,} {plural(count, noun, nouns or noun + 's')}"


def all_of(count: int, nouns: str) -> str:
    """All of several things.

    >>> all_of(2, "runs"), all_of(1234, "runs")
    ('both runs', 'all 1,234 runs')
    """
    return f"both {nouns}" if count == 2 else f"all {count:,} {nouns}"


def plural(count: int, one: str, several: str) -> str:
    """The form of a word that agrees with a count.

    >>> f"1 unit {plural(1, 'is', 'are')} left"
    '1 unit is left'
    """
    if count == 1:
        return one
    return several


def number_word(count: int) -> str:
    """The number as a sentence has it: a word up to twelve, figures from there on.

    >>> number_word(5), number_word(10), number_word(1234)
    ('five', 'ten', '1,234')
    """
    if count < len(_WORDS):
        return _WORDS[count]
    return f"{count:,}"
