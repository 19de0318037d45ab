"""English words that say little, for each purpose that leaves words out.

No official figure depends on them: they decide what is marked or suggested on the desk, and which sentence a
hint shows first.  The purposes differ, so one set for all would mark other words than were tried out.  The
grid of nuggets, which marks words as an assessor moves, has a set of its own in the browser
(`ui/desk/static/modes/grid/words.js`).
"""

_COMMON = frozenset(
    """
    about above after again all also and any are because been before being between both but can
    could did does doing down during each for from further had has have having her here hers him his
    how into its just may me might more most must not now off once only other our ours out over own
    same she should some such than that the their them then there these they this those through too
    under until very was were what when where which while who whom why will with would you your
    yours
    """.split()
)
_OF_QUESTIONS = frozenset(
    """
    anyone best came cause causes done get gets getting give given know like long make many mine
    much need needs patient patients people person please someone take taken taking use used using
    want way ways without
    """.split()
)
"""What people write around the words that they ask for: in questions, and not in titles."""
SHORT = frozenset(
    """
    a an as at be by he if in is it no of on or so to up
    """.split()
)
"""The shortest words; most purposes leave them out by their length, but "US" and "TV" say something."""
_OF_TITLES = frozenset(
    """
    against am below do few i itself my nor shall theirs upon us we whose
    """.split()
)

QUESTION_STOPWORDS = _COMMON | _OF_QUESTIONS
"""Words of a question or an answer that are not worth marking in a document."""
TITLE_STOPWORDS = _COMMON | SHORT | _OF_TITLES
"""Words of a title or a heading that are not worth marking in a passage."""
RANKING_STOPWORDS = frozenset(
    """
    a am an and are as at be by do for from go has he her his i if in is it its me my no not of on
    or our she so than that the their them then there these they this those to up us was we were
    which who will with you
    """.split()
)
"""Words that occur in every document: a sentence that shares no others shares nothing.

Fewer than above, because BM25 gives common words little weight by itself; `benchmarks/hints.py` measures the
ranking with these.
"""
