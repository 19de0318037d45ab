"""The sample campaign of TREC CAR: its files, which labels are right, and three people who judge."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from assessment.campaign import Campaign
from assessment.model import Ref, Unit
from assessment.tracks.car.scales import (
    CAN,
    COHERENT,
    KEEP,
    MUST,
    NO,
    REMOVE,
    SAME,
    SHOULD,
    SWITCH,
    TOPIC,
    TRASH,
)
from assessment.tracks.car.unit_references import (
    ENTITY,
    FACET,
    PASSAGE,
    REMOVED,
    TRANSITION,
    pair,
)
from sample_data.car.making import outlines, runs
from sample_data.car.making.material import (
    Material,
    Paragraph,
    entity_grades,
    entity_id,
    material,
)
from sample_data.car.making.material import truth as grade_of
from sample_data.making.archive import write
from sample_data.making.judging import CANNOT, Rules, Simulation
from sample_data.making.organiser import TAGS_FILE, AssessorQuestion
from sample_data.making.story import Machine, Story, tell

FOLDER = Path(__file__).parent
SETTINGS = {"depth": "10", "team-runs-passage": "1"}
"""A shallow pool, as three people have two days; the team alder has sent two runs of passages."""
LABELS = {3: MUST, 2: SHOULD, 1: CAN, 0: TOPIC, -1: NO, -2: TRASH}
SECONDS = {PASSAGE: 11.0, ENTITY: 9.0, REMOVED: 8.0, FACET: 10.0, TRANSITION: 9.0}
SLIPS = {
    MUST: (SHOULD,),
    SHOULD: (MUST, CAN),
    CAN: (SHOULD,),
    TOPIC: (CAN, NO),
    NO: (TOPIC,),
    TRASH: (NO,),
    REMOVE: (KEEP,),
    SAME: (COHERENT,),
    COHERENT: (SAME, SWITCH),
    SWITCH: (COHERENT,),
}
NOTES = {
    CAN: ("Only if there is room.", "A detail for a longer article."),
    TOPIC: ("Belongs to another section.",),
    NO: ("Another subject.",),
    REMOVE: ("From another article.",),
    SWITCH: ("A heading is missing here.", "I had to read back."),
}
REASONS = {
    MUST: "all words of the heading and of its best paragraphs",
    SHOULD: "most words of the heading's best paragraphs",
    CAN: "some words of the heading",
    TOPIC: "words of the title, none of the heading",
    NO: "no word of the title",
    TRASH: "hardly any sentence",
}
WHY_KNOWN = {
    TOPIC: "On the subject of the page, but another section is the place for it.",
    REMOVE: "The paragraph belongs to another article.",
    SWITCH: "A new section begins without a word that leads to it.",
}
BROKEN = "?? fast wave"
"""How the text begins that nobody can read."""


def made() -> dict[str, bytes]:
    """All files of the sample: material, runs, the corrected run and the archive."""
    source = material()
    files = _files(source)
    with TemporaryDirectory() as temporary:
        folder = Path(temporary)
        write(files, folder)
        for name in ("campaign.toml", TAGS_FILE):
            shutil.copy(FOLDER / name, folder)
        archive = tell(_story(folder, source))
    files["more/articles.cbor"] = outlines.articles(source)
    return files | archive


def _story(folder: Path, source: Material) -> Story:
    return Story(
        folder,
        ["outlines.cbor", "k.txt", "runs/*", "entities.cbor", "paragraphs.cbor"],
        SETTINGS,
        seed=19,
        training="tqa2:L_9003",
        machine=Machine("word-overlap", [PASSAGE], REASONS),
        rules_of=lambda campaign: _rules(campaign, source),
        questions_of=_questions,
        why_known=WHY_KNOWN,
        decided=[REMOVED],
        share=0.3,
        # An interval of agreement needs five pages that two people have judged with all their questions.
        twice=0.6,
        hours=1.25,
        corrected=("cedar-entities.run", _corrected(source)),
    )


def _files(source: Material) -> dict[str, bytes]:
    files = {
        "outlines.cbor": outlines.outlines(source),
        "paragraphs.cbor": outlines.corpus(source),
        "entities.cbor": outlines.entity_pages(source),
        "k.txt": outlines.budgets(source),
    }
    for system in runs.PASSAGE_RUNS:
        files[f"runs/{system.name}.run"] = runs.passage_run(source, system)
    for system in runs.ENTITY_RUNS:
        files[f"runs/{system.name}.run"] = runs.entity_run(source, system)
    for system in runs.PAGE_RUNS:
        files[f"runs/{system.name}.jsonl"] = runs.page_run(source, system)
    whole = _corrected(source)
    last = list(source.headings)[-1]
    files["runs/cedar-entities.run"] = runs.without_tail(whole, last, rank=4)
    return files


def _corrected(source: Material) -> bytes:
    """The second version of a run, whose first one broke off in the last section."""
    systems = {system.name: system for system in runs.ENTITY_RUNS}
    return runs.entity_run(source, systems["cedar-entities"])


def _rules(campaign: Campaign, source: Material) -> Rules:
    entities = {section: _entity_labels(source, section) for section in source.headings}

    def label(unit: Unit) -> str | None:
        first, second = pair(unit.ref)
        if unit.ref.kind == ENTITY:
            return entities[first].get(second)
        if unit.ref.kind == PASSAGE:
            return _of_passage(source, first, second)
        return _on_page(source, unit.ref)

    return Rules(label, SLIPS, SECONDS, NOTES)


def _entity_labels(source: Material, section: str) -> dict[str, str]:
    """The label of each entity under all its names."""
    grades = entity_grades(source, section)
    labels = {entity: LABELS[grade] for entity, grade in grades.items()}
    for name, other in outlines.REDIRECTS.items():
        labels[entity_id(other)] = labels[entity_id(name)]
    return labels


def _of_passage(source: Material, section: str, item: str) -> str:
    paragraph = source.paragraphs[item]
    if paragraph.text.startswith(BROKEN):
        return f"{CANNOT}the text is broken"
    return LABELS[grade_of(section, paragraph)]


def _on_page(source: Material, ref: Ref) -> str | None:
    """The label of a removal, facet or transition; None where the page offers it, but nobody sets it."""
    first, second = pair(ref)
    paragraph = source.paragraphs[first]
    is_at_home = paragraph.page == ref.topic
    if ref.kind == REMOVED:
        return None if is_at_home else REMOVE
    if ref.kind == FACET:
        is_its_facet = paragraph.section == second
        return _of_passage(source, second, first) if is_its_facet else None
    following = source.paragraphs[second]
    if not is_at_home or following.page != ref.topic:
        return None
    return _transition(paragraph, following)


def _transition(paragraph: Paragraph, following: Paragraph) -> str:
    """Whether one paragraph of a page leads on to the next."""
    if paragraph.section != following.section:
        is_led_up_to = paragraph.position == 4 or following.position == 0
        return COHERENT if is_led_up_to else SWITCH
    return SAME if following.position == paragraph.position + 1 else COHERENT


def _questions(simulation: Simulation) -> list[AssessorQuestion]:
    units = simulation.campaign.data.units
    return [
        AssessorQuestion(
            _first(units("tqa2:L_9005"), PASSAGE),
            "Amara",
            "The passage repeats another one in other words. Lower grade?",
            "No: each passage is graded as if it were alone.",
            "Passages of one pool are graded independently; a repetition keeps its grade.",
        ),
        AssessorQuestion(
            _first(units("tqa2:L_9007"), ENTITY),
            "Bjorn",
            "The entity is in the supporting paragraph, but the section could do without it. CAN or TOPIC?",
        ),
        AssessorQuestion(
            _first(units("tqa2:L_9008"), TRANSITION),
            "Amara",
            "The facet changes, but the second paragraph answers the first. Is that a switch?",
            "No. If it reads on, it is coherent, whatever the facets are.",
        ),
    ]


def _first(units: Iterable[Unit], kind: str) -> Unit:
    return next(unit for unit in units if unit.ref.kind == kind)
