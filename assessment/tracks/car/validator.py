"""The rules for a Y3 page: those of the official validator with its levels, and as warnings what it does not look at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from assessment.model import Choice, Setting, Severity
from assessment.tracks.car.answer import Facet, Origin, Topic
from assessment.tracks.car.bodies import Body, is_text_of, text_of
from assessment.tracks.car.official_rules import LONGEST_NAME, SPACE, is_run_name
from assessment.tracks.car.report import Report, listed, shown
from assessment.tracks.car.y3 import SubmittedPage, SubmittedParagraph

BUDGET = 20
_WARNING, _ERROR = "warning", "error"
SETTINGS_FILES = (
    Setting(
        "official",
        "What the official validator's verdict does",
        (
            Choice(
                "show",
                "it is shown; a file that the official validator would reject is taken in with its problems",
            ),
            Choice(
                "reject",
                "a file that the official validator would reject, in the mode that its verdict names, is refused",
            ),
        ),
    ),
    Setting(
        "origins",
        "A Y3 page without paragraph_origins",
        (
            Choice(_WARNING, "a warning: optional by the track's page, but there is no ranking to evaluate"),
            Choice(_ERROR, "an error: the official validator stops at it"),
        ),
    ),
    Setting(
        "ties",
        "Equal rank_score in a section of a Y3 page",
        (
            Choice(_WARNING, "a warning: the official validator accepts ties whose ranks differ"),
            Choice(_ERROR, "an error: the track's page says that there cannot be ties"),
        ),
    ),
)


class Rules(NamedTuple):
    """What holds for all pages of a file."""

    topics: Mapping[str, Topic]
    origins: Severity
    ties: Severity


def rules_of(topics: Mapping[str, Topic], settings: Mapping[str, str]) -> Rules:
    return Rules(topics, _level(settings.get("origins")), _level(settings.get("ties")))


def _level(choice: str | None) -> Severity:
    return "error" if choice == _ERROR else "warning"


def check_page(page: SubmittedPage, rules: Rules, report: Report) -> None:
    """Every rule for one page that needs nothing but the page and its outline."""
    _check_name(page, report)
    _check_space(page.squid, "page id", page.place, report)
    _check_budget(page, report)
    _check_outline(page, rules.topics.get(page.squid), report)
    _check_repeats(page, report)
    for paragraph in page.paragraphs:
        _check_text(page, paragraph, report)
    _check_origins(page, rules, report)


def _check_name(page: SubmittedPage, report: Report) -> None:
    if page.run is None:
        report.error("MISSING_KEY", page.place, "'run_id' is missing", "the run's name", official=True)
    elif not is_run_name(page.run):
        right = "letters, digits, dashes, underlines and dots, no dot in front"
        report.error("MALFORMED_RUN_ID", page.place, f"run_id is {shown(page.run)!r}", right, official=True)
    elif len(page.run) > LONGEST_NAME:
        what = f"run_id {shown(page.run)} has {len(page.run)} characters"
        report.error("LONG_RUN_ID", page.place, what, f"at most {LONGEST_NAME}", official=True)


def _check_space(name: str, what: str, place: str, report: Report) -> None:
    if not name.startswith(SPACE):
        report.error(
            "NOT_A_Y3_ID",
            place,
            f"{what} {shown(name)} does not start with {SPACE}",
            f"ids of Y3 start with {SPACE}",
            official=True,
        )
    if "%20" in name:
        report.error(
            "NOT_A_Y3_ID", place, f"{what} {shown(name)} has %20 in it", "ids of Y3 have none", official=True
        )


def _check_budget(page: SubmittedPage, report: Report) -> None:
    count = len(page.paragraphs)
    if count > BUDGET:
        report.error(
            "TOO_MANY_PARAGRAPHS", page.place, f"{count} paragraphs", f"at most {BUDGET}", official=True
        )
    elif count < BUDGET:
        report.warn("FEW_PARAGRAPHS", page.place, f"{count} paragraphs", f"{BUDGET}", official=True)


def _check_outline(page: SubmittedPage, topic: Topic | None, report: Report) -> None:
    """The page must be in the outlines; what differs from its outline is not looked at officially."""
    if topic is None:
        report.error(
            "UNKNOWN_PAGE",
            page.place,
            "the page is in no outline",
            "pages of the outlines only; left out",
            official=True,
        )
        return
    if not topic.facets:
        what = "the page has no facets in the outlines"
        report.error("PAGE_WITHOUT_FACETS", page.place, what, "pages with facets only", official=True)
    if isinstance(page.title, str) and page.title != topic.title:
        report.warn(
            "OTHER_TITLE",
            page.place,
            f"title {shown(page.title)!r}",
            f"{shown(topic.title)!r} as in the outline",
        )
    wanted = [Facet(section.id, section.path[-1]) for section in topic.facets]
    if page.facets is not None and list(page.facets) != wanted:
        report.warn(
            "OTHER_FACETS", page.place, _difference(page.facets, wanted), "the facets as the outline has them"
        )


def _difference(given: Sequence[Facet], wanted: Sequence[Facet]) -> str:
    mine, right = {facet.id: facet.heading for facet in given}, {facet.id: facet.heading for facet in wanted}
    if more := [name for name in mine if name not in right]:
        return f"facets that the outline does not have: {listed(more)}"
    if less := [name for name in right if name not in mine]:
        return f"facets of the outline are missing: {listed(less)}"
    if other := [name for name in right if mine[name] != right[name]]:
        return f"other headings than in the outline: {listed(other)}"
    return "the facets come in another order or twice"


def _check_repeats(page: SubmittedPage, report: Report) -> None:
    counts = Counter(paragraph.id for paragraph in page.paragraphs)
    for name, count in counts.items():
        if count > 1:
            report.warn(
                "REPEATED_PARAGRAPH",
                page.place,
                f"paragraph {name} stands {count} times on the page",
                "each paragraph once",
            )


def _check_text(page: SubmittedPage, paragraph: SubmittedParagraph, report: Report) -> None:
    if paragraph.bodies and not is_text_of(paragraph.id, text_of(paragraph.bodies)):
        place = f"{page.place}, paragraph {paragraph.number}"
        what = f"the text is not that of {paragraph.id} (SHA-1)"
        report.warn("ALTERED_TEXT", place, what, "the text as in the corpus; it was not taken in")


def _check_origins(page: SubmittedPage, rules: Rules, report: Report) -> None:
    if page.origins is None:
        right = "origins with section_path, rank and rank_score; without them there is no ranking evaluation"
        what = "'paragraph_origins' is missing (the official validator stops here)"
        report.add(rules.origins, "NO_ORIGINS", page.place, what, right, official=True)
        return
    if not page.origins:
        report.warn(
            "EMPTY_ORIGINS", page.place, "'paragraph_origins' is empty", "leave no page without origins"
        )
        return
    _check_sections(page, report)
    _check_ranks(page, report)
    for place, origins in _by_section(page):
        _check_order(place, origins, rules.ties, report)
    named = {origin.paragraph for _, origin in page.origins}
    for paragraph in page.paragraphs:
        if paragraph.id not in named:
            report.warn(
                "NO_ORIGIN",
                f"{page.place}, paragraph {paragraph.number}",
                f"{paragraph.id} is in no origin",
                "one for each paragraph",
            )


def _check_sections(page: SubmittedPage, report: Report) -> None:
    counts = Counter(origin.section for _, origin in page.origins or ())
    own = [facet.id for facet in page.facets or ()]
    for name, count in counts.items():
        place = f"{page.place}, section {shown(name)}"
        _check_space(name, "section_path", place, report)
        if name not in own:
            what = "the section is none of the page's query_facets"
            report.error("UNKNOWN_SECTION", place, what, "top-level sections of the page", official=True)
        if count > BUDGET:
            report.error("TOO_MANY_ORIGINS", place, f"{count} origins", f"at most {BUDGET}", official=True)
        elif count < BUDGET:
            report.warn("FEW_ORIGINS", place, f"{count} origins", f"{BUDGET}", official=True)
    for name in dict.fromkeys(own):
        if name not in counts:
            report.warn(
                "NO_ORIGINS_OF_FACET",
                page.place,
                f"facet {shown(name)} has no origins",
                f"{BUDGET} for each facet",
                official=True,
            )


def _check_ranks(page: SubmittedPage, report: Report) -> None:
    without = [number for number, origin in page.origins or () if origin.rank is None]
    if without and len(without) < len(page.origins or ()):
        what = f"{len(without)} origins without rank, the first is origin {without[0]}"
        report.warn(
            "SOME_RANKS_MISSING", page.place, what, "ranks for all origins, or for none", official=True
        )


def _by_section(page: SubmittedPage) -> Iterator[tuple[str, list[Origin]]]:
    found: dict[str, list[Origin]] = {}
    for _, origin in page.origins or ():
        found.setdefault(origin.section, []).append(origin)
    ranked = any(origin.rank is not None for _, origin in page.origins or ())
    for name, origins in found.items():
        yield (
            f"{page.place}, section {shown(name)}",
            origins if ranked else [one._replace(rank=None) for one in origins],
        )


def _check_order(place: str, origins: list[Origin], ties: Severity, report: Report) -> None:
    """Ranks against scores; a missing rank comes first, as the official validator sorts."""
    scores = [origin.score for origin in origins if origin.score is not None]
    ranks = [origin.rank for origin in origins if origin.rank is not None]
    if len(set(ranks)) < len(ranks):
        report.error("REPEATED_RANK", place, "a rank is used twice", "each rank once", official=True)
    if len(scores) == len(origins) and ranks:
        by_score = sorted(origins, key=lambda origin: -(origin.score or 0.0))
        by_rank = sorted(origins, key=lambda origin: -1 if origin.rank is None else origin.rank)
        differ = [
            (one.paragraph, other.paragraph)
            for one, other in zip(by_score, by_rank, strict=True)
            if one.paragraph != other.paragraph
        ]
        if differ:
            what = f"ranks and scores give different orders, first at {differ[0][0]} and {differ[0][1]}"
            report.error(
                "RANK_AGAINST_SCORE", place, what, "rank 1 for the highest rank_score", official=True
            )
    tied = sum(times > 1 for times in Counter(scores).values())
    if tied:
        what = (
            f"{tied} groups of origins with equal rank_score" if tied > 1 else "origins with equal rank_score"
        )
        report.add(ties, "TIED_SCORES", place, what, "different scores; trec_eval orders ties by id")


def check_bodies(
    pages: Sequence[SubmittedPage], corpus: Mapping[str, tuple[Body, ...]], report: Report, *, official: bool
) -> None:
    """Texts that some paragraphs have and others lack, and texts against the corpus, piece by piece.

    `official`: the validator's verdict is the one with texts checked.
    """
    paragraphs = [(page, paragraph) for page in pages for paragraph in page.paragraphs]
    if all(paragraph.bodies is None for _, paragraph in paragraphs):
        return
    severe: Severity = "error" if corpus else "warning"
    for page, paragraph in paragraphs:
        place = f"{page.place}, paragraph {paragraph.number}"
        if paragraph.bodies is None:
            what, right = "no para_body, while others have one", "text for all paragraphs, or for none"
            report.add(severe, "SOME_TEXTS_MISSING", place, what, right, official=official)
        elif paragraph.bodies and paragraph.id in corpus:
            for at, what in differences(paragraph.bodies, corpus[paragraph.id]):
                report.error(
                    "OTHER_TEXT", f"{place}{at}", what, "the bodies as in the corpus", official=official
                )


def differences(bodies: Sequence[Body], right: Sequence[Body]) -> Iterator[tuple[str, str]]:
    """Where the pieces of a text are not those of the corpus, and what differs."""
    if len(bodies) != len(right):
        yield "", f"{len(bodies)} bodies, {len(right)} in the corpus"
        return
    for number, (body, one) in enumerate(zip(bodies, right, strict=True), 1):
        names = [name for name, mine, theirs in zip(_KEYS, body, one, strict=True) if mine != theirs]
        if names:
            yield f", body {number}", f"{' and '.join(names)} not as in the corpus"


_KEYS = ("text", "entity", "entity_name", "link_section")
