"""Where sentences begin, by rules for clinical English.

Every rule looks at a bounded stretch before and after one mark, so that the time is linear in the text.
"""

import re
from typing import NamedTuple

from assessment.sentences.lexicon import (
    ALWAYS_JOIN,
    BEFORE_NUMBER,
    LETTER_NOUNS,
    MAY_END,
    STARTERS,
)

_CANDIDATE = re.compile(r"(?P<marks>[.!?…]+)(?P<closers>[\"'”’»)\]}]*)|[\n\r]\s*")
_SPACE = re.compile(r"\s*")
_NEXT = re.compile(r"[\"'“‘«(\[{*_¿¡]*(\S*)")
_LAST_WORD = re.compile(r"[^\s()\[\]{}\"“”‘«,;/]*$")
_DOTTED = re.compile(r"(?:[^\W\d_]\.)+[^\W\d_]")
# MTOR, p53, c-Met, α-blocker
_NAME_IN_LOWER_CASE = re.compile(r"[a-z]{1,5}-?[A-Z0-9]|[α-ω]")
_NUMBER = re.compile(r"[A-Z]?[0-9]|[IVX]{2,}\b")
_LABEL = re.compile(r"(?:^|[:;]\s)\s*\(?[0-9]{1,3}$")
_LIST_ITEM = re.compile(r"(?:[-*+•–—·▪◦‣●]|\(?[0-9]{1,3}[.)]|\(?[a-zA-Z]\)|#{1,6})\s")
_ADDRESS = re.compile(r"://|www\.|[@/]|\.\w")
_BEFORE, _AFTER = 60, 40
_LONG_WORD = 4  # letters; abbreviations that the lexicon lacks are shorter

_OPENS = frozenset({"upper", "digit", "name", "other"})


class _Mark(NamedTuple):
    """Final punctuation with its surroundings: the last 60 characters of its sentence and the next word."""

    before: str
    marks: str
    closers: str
    spaced: bool
    next: str

    @property
    def word(self) -> str:
        match = _LAST_WORD.search(self.before)
        return match[0] if match else ""

    @property
    def kind(self) -> str:
        return _kind(self.next)


def sentence_starts(text: str) -> list[int]:
    """Offsets at which a sentence begins, the first one left out.

    >>> sentence_starts("E. coli was found. It grew.")
    [19]
    """
    starts: list[int] = []
    last = _after_space(text, 0)
    for candidate in _CANDIDATE.finditer(text):
        at = _after_space(text, candidate.end())
        if last < at < len(text) and _begins(text, candidate, last, at):
            starts.append(at)
            last = at
    return starts


def _after_space(text: str, start: int) -> int:
    """The offset of the first character from `start` on that is not white space."""
    space = _SPACE.match(text, start)
    assert space  # the pattern matches an empty text too
    return space.end()


def _begins(text: str, candidate: re.Match[str], last: int, at: int) -> bool:
    """Whether a sentence begins at `at`, after a mark or line break; the sentence before began at `last`."""
    start, end = candidate.span()
    first = max(last, start - _BEFORE)
    before = text[first:start]
    marks = candidate["marks"]
    if not marks:
        return _line_begins(text, candidate[0], before=before, last=last, at=at)
    following = _NEXT.match(text[at : at + _AFTER])
    word = following[1] if following else ""
    spaced = at > end
    mark = _Mark(before, marks, candidate["closers"], spaced, word)
    return _breaks(mark)


def _line_begins(
    text: str, line_break: str, *, before: str, last: int, at: int
) -> bool:
    """Whether a sentence begins after a line break.

    A blank line always separates sentences; a single line break does before and after a list item and after a
    colon.
    """
    breaks = line_break.replace("\r\n", "\n")
    count = breaks.count("\n") + breaks.count("\r")
    if count > 1:
        return True
    if _LIST_ITEM.match(text, at) or before.rstrip().endswith(":"):
        return True
    follows_item = _LIST_ITEM.match(text, last) is not None
    return follows_item and text[at].isupper()


def _breaks(mark: _Mark) -> bool:
    if mark.kind in ("none", "mark"):
        return False
    if not mark.spaced:
        return _breaks_unspaced(mark)
    if mark.marks != ".":
        return mark.kind in _OPENS
    if mark.kind == "lower":
        return _is_plain(mark.word) and not mark.closers
    return not _joins(mark)


def _breaks_unspaced(mark: _Mark) -> bool:
    """Without a space ("apnea.However") a capitalised word must follow a plain one, in no address."""
    first, second = mark.next[0], mark.next[1:2]
    is_capitalised = first.isupper() and second.islower()
    # "I" and "A" are words of one letter.
    if not is_capitalised and _bare(mark.next) not in ("I", "A"):
        return False
    # The stop in "www.Example.org" or "a@b.Com" is part of an address.
    word_before = mark.before.rpartition(" ")[2]
    if _ADDRESS.search(f"{word_before} {mark.next}"):
        return False
    return _ends_plain(mark)


def _ends_plain(mark: _Mark) -> bool:
    """Whether the mark ends a plain word, not an abbreviation or a number."""
    if mark.marks != ".":
        return True
    word = mark.word
    is_lower_case = word.isalpha() and word.islower()
    if len(word) > 1 and is_lower_case and not _is_abbreviation(word):
        return True
    if len(word) == 1 or "." in word:
        return False
    return _starts(mark.next)


def _joins(mark: _Mark) -> bool:
    """Whether the full stop belongs to its word (or number) and the sentence goes on."""
    word = mark.word.lower()
    if _LABEL.search(mark.before):
        return True
    if word in BEFORE_NUMBER and _NUMBER.match(mark.next):
        return True
    if len(word) == 1 and word.isalpha():
        return _is_initial(mark)
    if _DOTTED.fullmatch(mark.word):
        return word in ALWAYS_JOIN or not _follows_initialism(mark)
    return _is_abbreviation(mark.word) and not _follows_abbreviation(mark)


def _is_abbreviation(word: str) -> bool:
    """Capitals alone are an acronym, not an abbreviation: "MS." is a disease, "Ms." a title."""
    if len(word) > 1 and word.isupper():
        return False
    lower = word.lower()
    return lower in ALWAYS_JOIN or lower in MAY_END


def _follows_abbreviation(mark: _Mark) -> bool:
    """Whether a sentence begins after an abbreviation that may end one."""
    if mark.kind != "upper":
        return False
    if mark.word.lower() in ALWAYS_JOIN:
        return False
    # After "et al." a name may follow as well as a sentence.
    if mark.word == "al":
        return _starts(mark.next)
    return True


def _follows_initialism(mark: _Mark) -> bool:
    """ "b.i.d." ends a sentence before any capital, "U.S." or "M.D." only before a common first word."""
    if mark.kind != "upper":
        return False
    return mark.word.islower() or _starts(mark.next)


def _is_initial(mark: _Mark) -> bool:
    """A letter is an initial or a genus, unless what stands before or after it says otherwise."""
    letters = len(mark.word)
    before = mark.before[:-letters].rstrip()
    if _has_letter_noun(before):
        return False
    # "5 g." is a unit of measurement, and ends the sentence.
    if before[-1:].isdigit() and mark.kind != "lower":
        return False
    if mark.kind != "upper":
        return True
    return not _starts(mark.next)


def _has_letter_noun(before: str) -> bool:
    """Whether the text ends in "vitamin", or in "vitamins A, C and"."""
    words = []
    for word in before.replace("-", " ").split():
        words.append(word.strip(",;()").lower())
    # "A, C and" are passed over on the way back to the noun.
    while words and (len(words[-1]) <= 2 or words[-1] in ("and", "or")):
        words.pop()
    if not words:
        return False
    return words[-1] in LETTER_NOUNS


def _is_plain(word: str) -> bool:
    """Whether it is a whole word: then a full stop ends the sentence even before lower case."""
    return (
        len(word) >= _LONG_WORD
        and word.isalpha()
        and word.islower()
        and not _is_abbreviation(word)
    )


def _starts(word: str) -> bool:
    return _bare(word).lower() in STARTERS


def _bare(word: str) -> str:
    return word.rstrip(".,;:!?…\"'”’»)]}").split("'")[0].split("’")[0]


def _kind(word: str) -> str:
    """What the next word looks like; "name" is a name in lower case."""
    if not word:
        return "none"
    if word[0] in ".,;:!?…)]}%":
        return "mark"
    if word[0].isdigit():
        return "digit"
    if word[0].islower():
        return "name" if _NAME_IN_LOWER_CASE.match(word) else "lower"
    return "upper" if word[0].isalpha() else "other"
