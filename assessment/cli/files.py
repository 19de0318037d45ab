"""Commands that need no workspace: what is wrong with files, what they score, what a track knows."""

from __future__ import annotations

import sys
from collections.abc import Iterable

import click

from assessment.campaign import Campaign, Given, Receipt, Workspace
from assessment.cli.group import cli
from assessment.cli.options import files_argument, layout_option, set_option, splitter_option, track_argument
from assessment.cli.printing import out, out_json, print_problems, print_scores, progress, say, say_verdicts
from assessment.model import UserError
from assessment.resolve import POLICY
from assessment.tables import text_table
from assessment.text.splitting import splitter
from assessment.tracks import TRACKS


@cli.command()
@track_argument
@files_argument
@set_option
@splitter_option
@click.option("--format", "layout", type=click.Choice(["table", "json"]), default="table", show_default=True)
def check(track: str, files: list[Given], settings: dict[str, str], splitter_name: str, layout: str) -> None:
    """List every problem of FILES; exit code 1 if there is an error.

    Files are recognised by their content; KIND=FILE forces a kind (`kinds TRACK` lists them).  Runs are checked against the
    topics, documents and lists that are given with them.

    \b
    Examples:
      python -m assessment check biogen run.json
      python -m assessment check biogen topics.json pmids.txt.gz run-a.json run-b.jsonl --format json
    """
    receipts = _stateless(track, files, settings, splitter_name)[1]
    problems = [problem for receipt in receipts for problem in receipt.problems]
    if layout == "json":
        out_json([{"file": p.file, "severity": p.severity, "code": p.code, "place": p.place, "what": p.sentence} for p in problems])
    else:
        print_problems(receipts)
        say_verdicts(receipts)
    sys.exit(1 if any(problem.severity == "error" for problem in problems) else 0)


@cli.command()
@track_argument
@files_argument
@set_option
@splitter_option
@layout_option
def score(track: str, files: list[Given], settings: dict[str, str], splitter_name: str, layout: str) -> None:
    """Official scores straight from FILES: topics, runs, judgments and whatever else the measures need.

    Judgment files that name their runs bring answers along; run files are then not needed.  Problems go to standard error; a
    file that cannot be loaded, or no topics at all, ends the command with exit code 1.

    \b
    Examples:
      python -m assessment score biogen judgments.json clusters_st.json clusters_simcse.json
      python -m assessment score biogen topics.json run.json judgments.json --set unjudged=judged --format json
    """
    campaign, receipts = _stateless(track, files, settings, splitter_name)
    for problem in (problem for receipt in receipts for problem in receipt.problems):
        say(f"{problem.file}, {problem.place}: {problem.sentence} ({problem.code})")
    if not campaign.topics:
        say("no topics among the files, so there is nothing to score; add the topics file")
    print_scores(campaign, layout)
    sys.exit(0 if campaign.topics and all(receipt.loaded for receipt in receipts) else 1)


def _stateless(track: str, files: list[Given], settings: dict[str, str], splitter_name: str) -> tuple[Campaign, list[Receipt]]:
    campaign = Workspace(":memory:").create("files", track, settings=settings)
    known_kinds(campaign, files)
    receipts = campaign.take_in(files, splitter=splitter(splitter_name), by="command line", progress=progress())
    for note in dict.fromkeys(note for receipt in receipts for note in receipt.notes):
        say(note)
    return campaign, receipts


def known_kinds(campaign: Campaign, files: Iterable[Given]) -> None:
    """Raises UserError naming the known kinds of files if one is forced to be of another."""
    known = [kind.name for kind in campaign.file_kinds()]
    wrong = next((given.kind for given in files if given.kind and given.kind not in known), None)
    if wrong:
        raise UserError(f"unknown kind {wrong!r}; known kinds of {campaign.track.name}: {', '.join(known)}")


@cli.command()
@track_argument
def settings(track: str) -> None:
    """The disputed rules of TRACK: names, choices, which is the default."""
    rows = [
        (s.name, choice.name + (" (default)" if choice.name == s.default else ""), choice.meaning)
        for s in (*TRACKS[track].settings, POLICY)
        for choice in s.choices
    ]
    out(text_table(("setting", "value", "meaning"), rows).encode())


@cli.command()
@track_argument
def kinds(track: str) -> None:
    """The kinds of files that TRACK takes in."""
    campaign = Workspace(":memory:").create("files", track)
    out(text_table(("kind", "what it is"), [(kind.name, kind.title) for kind in campaign.file_kinds()]).encode())
