"""The table of commands: the module that holds each, and the first sentence of its help.

`--help` and completion in the shell read this table, so that they import none of the modules.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class Entry(NamedTuple):
    """A command before its module is imported."""

    module: str
    sentence: str


_SENTENCES: Mapping[str, Mapping[str, str]] = {
    "adjudicate": {
        "disputes": "List the units of campaign NAME that people gave different labels, with their labels and decisions.",
        "history": "List every event on the unit of judgment NUMBER of campaign NAME.",
        "policies": "Show what each resolution policy would do to the scores of campaign NAME; nothing is changed.",
        "undo": "Take judgment NUMBER of campaign NAME back, by a new event that restores the label before it.",
    },
    "campaigns": {
        "campaigns": "List the campaigns of the workspace.",
        "create": "Make an empty campaign NAME of TRACK.",
        "scores": "Print the current scores of campaign NAME.",
        "set": "Change settings of campaign NAME.",
    },
    "drill": {
        "drill": "Restore a copy of the workspace to a place of its own, and compare everything with the workspace.",
    },
    "economy": {
        "economy": "See how many judgments the conclusions of a campaign need, and draw what is judged.",
    },
    "exports": {
        "export": "Write WHAT of campaign NAME.",
        "repair": "Write RUN of campaign NAME in its own format, with every problem repaired that can be.",
    },
    "files": {
        "check": "List the problems of FILES; exit code 1 if there is an error.",
        "kinds": "List the kinds of files that TRACK can import.",
        "score": "Print official scores straight from FILES: topics, runs, judgments and whatever else the measures need.",
        "settings": "List the settings of TRACK, its disputed rules, with their choices and defaults.",
    },
    "guidelines": {
        "describe": "Change title, description or deadline of campaign NAME; without options, print them.",
        "guidelines": "Set the own guidelines of campaign NAME from FILE, or print them.",
    },
    "imports": {
        "import": "Import FILES into campaign NAME, each whole or not at all; exit code 1 if one cannot be loaded.",
    },
    "known_answers": {
        "known": "Print who met the known answers of campaign NAME, in training and hidden among other work.",
    },
    "move": {
        "move": "Copy the workspace FROM to the empty place TO, and prove that both are equal.",
    },
    "people": {
        "invite": "Print a personal link for PERSON to campaign NAME, or for everybody of a list as CSV.",
        "member": "Give PERSON the ROLE in campaign NAME, or with none end the membership.",
        "members": "List everybody who has a role in campaign NAME.",
        "people": "List the personal links of campaign NAME: number, name, role, team, state, last day.",
        "revoke": "End LINK (a number that `people` lists) of campaign NAME at once.",
    },
    "phases": {
        "checklist": "List what is open in campaign NAME: look at it before you close, freeze, release or sign off.",
        "phase": "Print the phase of campaign NAME, or change it to PHASE first.",
    },
    "plan": {
        "assignments": "Print the plan that FILE says for campaign NAME; with --apply, make this the plan.",
        "plan": "Print how much each assessor of campaign NAME would judge; with --apply, make this the plan.",
    },
    "progress": {
        "progress": "Print each assessor's progress in campaign NAME.",
    },
    "quality": {
        "quality": "List the alerts about assessors' judgments in campaign NAME, after changing rules.",
    },
    "questions": {
        "conventions": "List the conventions of campaign NAME, after publishing, rewording or withdrawing one.",
        "questions": "List the questions of campaign NAME, after answering or withdrawing one.",
    },
    "release": {
        "release": "Sign campaign NAME off: write scores, judgments, settings and software into one zip.",
        "verify": "Check a signed release: every file by its hash, every score by scoring again.",
    },
    "report": {
        "report": "Write the report of campaign NAME: one HTML file with tables, plots and method notes.",
    },
    "review": {
        "review": "List the reviews of campaign NAME; with --assessor, draw a sample and review numbers of it.",
    },
    "run": {
        "run": "Start the server, by default at http://localhost:8501 with the workspace's campaigns.",
    },
    "teams": {
        "teams": "List the runs of campaign NAME with team and priority, after changing those that options name.",
    },
    "units": {
        "units": "List the units of campaign NAME that match all options, or do something with all of them.",
    },
    "versions": {
        "orphans": "Count the judgments of campaign NAME whose unit it does not have, by run, topic and kind.",
        "versions": "List the versions of RUN of campaign NAME: each import that changed its answers.",
    },
    "workspaces": {
        "backup": "Write a consistent copy of the workspace's database to TARGET; people can go on judging meanwhile.",
        "migrate": "Update the schema of the workspace's database.",
        "restore": "Rebuild a campaign from its ARCHIVE, with its whole log.",
        "samples": "Add the sample campaigns that the workspace does not have yet.",
        "verify-log": "Compute the hash chain of CAMPAIGN's log again, or without CAMPAIGN of every log.",
    },
}
"""Modules of this package with their commands; `tests/cli/test_start.py` compares them."""


def _by_name() -> dict[str, Entry]:
    entries = {}
    for module, sentences in _SENTENCES.items():
        for name, sentence in sentences.items():
            entries[name] = Entry(f"{__package__}.{module}", sentence)
    return entries


COMMANDS: Mapping[str, Entry] = MappingProxyType(_by_name())
