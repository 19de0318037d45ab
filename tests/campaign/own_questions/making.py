"""A file of own questions, one for each place, and what imports it."""

from assessment.exchange.imports.files import InputFile, import_files
from assessment.sentences.splitters import splitter

QUESTION = """
[[question]]
name = "{name}"
about = "{about}"
title = "{title}"
question = "{question}"
[[question.label]]
name = "good"
key = "1"
definition = "It is."
tone = "good"
grade = 2
[[question.label]]
name = "poor"
key = "2"
definition = "It is not."
tone = "bad"
grade = 0
"""
ABOUT = {
    "answer": ("style", "Style", "Is the answer well written?"),
    "sentence": ("fluency", "Fluency", "Is it fluent English?"),
    "citation": ("fit", "Fit", "Does the citation stand where it belongs?"),
    "document": ("trust", "Trust", "Can the document be trusted?"),
}


def question(about):
    """The table of the question about this place."""
    name, title, words = ABOUT[about]
    return QUESTION.format(name=name, about=about, title=title, question=words)


EVERYWHERE = "".join(map(question, ABOUT))
KINDS = {about: f"own-{name}" for about, (name, *_) in ABOUT.items()}


def take_in(campaign, text, name="questions.toml"):
    """The report of the import of a file of own questions."""
    file = InputFile(name, text.encode())
    [report] = import_files(
        campaign, [file], splitter=splitter("rules"), by="Zoe", replace=True
    )
    return report


def own_units(campaign, about=""):
    """The units of own questions, about one kind of place or all."""
    kinds = {KINDS[about]} if about else set(KINDS.values())
    units = {}
    for topic in campaign.topics:
        for unit in campaign.data.units(topic):
            if unit.ref.kind in kinds:
                units.setdefault(unit.ref, unit)
    return list(units.values())


FLUENCY = question("sentence")
HOLDS = """
[[labels]]
of = "holds"
[[labels.label]]
name = "in other words"
key = "7"
definition = "The answer says it in words of its own."
"""
"""A label more for the question of the toy track."""


def point(campaign):
    """A unit of the toy track's own question."""
    units = campaign.data.units("1")
    return next(unit for unit in units if unit.ref.kind == "holds")
