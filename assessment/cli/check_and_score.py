"""Commands that need no workspace: check files, score them, list the settings and file kinds of a track."""

from __future__ import annotations

import sys
from collections.abc import Iterable

import click

from assessment.campaign import Campaign, Workspace
from assessment.cli.group import cli
from assessment.cli.import_problems import (
    print_problems,
    say_notes,
    say_official,
    say_problems,
    say_verdicts,
)
from assessment.cli.options import (
    campaign_splitter,
    every_option,
    files_argument,
    layout_option,
    set_option,
    splitter_option,
    table_option,
    track_argument,
)
from assessment.cli.permissions import COMMAND_LINE
from assessment.cli.printing import (
    print_table,
    progress,
    say,
)
from assessment.cli.score_printing import print_scores
from assessment.exchange.imports.file_kinds import file_kinds
from assessment.exchange.imports.files import InputFile, import_files
from assessment.exchange.imports.report import ImportReport
from assessment.model import Problem, UserError
from assessment.model.resolution import POLICY, policy_setting
from assessment.model.shared_settings import OF_ALL_TRACKS
from assessment.model.submissions import limit_settings
from assessment.tracks import TRACKS


@cli.command()
@track_argument
@files_argument
@set_option
@splitter_option
@every_option
@click.option(
    "--official",
    is_flag=True,
    help="Exit code 1 where the track's official tool rejects a file, 0 where it takes it.",
)
@layout_option
def check(
    track: str,
    *,
    files: list[InputFile],
    settings: dict[str, str],
    splitter_name: str,
    every: bool,
    official: bool,
    layout: str,
) -> None:
    """List the problems of FILES; exit code 1 if there is an error.

    Problems of one code in one file are one line with their number and the first place; --all lists each,
    and so do JSON and CSV.  With --official the exit code is the official tool's: 1 if it rejects a file or a
    file cannot be read, otherwise 0, whatever our own errors and warnings are.

    Files are recognised by their content; KIND=FILE forces a kind (`kinds TRACK` lists them).  Runs are
    checked against the topics, documents and lists among FILES.

    \b
    Examples:
      python -m assessment check biogen run.json
      python -m assessment check biogen topics.json pmids.txt.gz run-a.json run-b.jsonl --format json
    """
    campaign, reports = _stateless(track, files, settings, splitter_name)
    if layout in ("json", "csv"):
        problems = [problem for report in reports for problem in report.problems]
        print_table(_RECORD, map(_problem_record, problems))
        say_notes(reports)
    else:
        print_problems(reports, every=every)
        say_verdicts(reports)
    if official:
        for report in reports:
            say_official(report, campaign.track.official_tools)
        has_failed = any(report.rejected or not report.loaded for report in reports)
    else:
        has_failed = any(report.errors for report in reports)
    sys.exit(1 if has_failed else 0)


_RECORD = ("file", "severity", "code", "place", "what", "official")


def _problem_record(problem: Problem) -> tuple[str, ...]:
    kind = (problem.file, problem.severity, problem.code)
    return (*kind, problem.place, problem.sentence, problem.official)


@cli.command()
@track_argument
@files_argument
@set_option
@splitter_option
@layout_option
def score(
    track: str,
    *,
    files: list[InputFile],
    settings: dict[str, str],
    splitter_name: str,
    layout: str,
) -> None:
    """Print official scores straight from FILES: topics, runs, judgments and whatever else the measures need.

    Judgment files that name their runs hold the answers too, so run files are not needed then.  Problems go
    to standard error; exit code 1 if a file cannot be loaded, or if there are no topics at all.

    \b
    Examples:
      python -m assessment score biogen judgments.json clusters_st.json clusters_simcse.json
      python -m assessment score biogen topics.json run.json judgments.json --set unjudged=judged
    """
    campaign, reports = _stateless(track, files, settings, splitter_name)
    say_problems(reports)
    say_notes(reports)
    if not campaign.topics:
        say(
            "no topics among the files, so there is nothing to score; add the topics file"
        )
    print_scores(campaign, layout)
    is_complete = bool(campaign.topics) and all(report.loaded for report in reports)
    sys.exit(0 if is_complete else 1)


def _stateless(
    track: str, files: list[InputFile], settings: dict[str, str], splitter_name: str
) -> tuple[Campaign, list[ImportReport]]:
    # A campaign in memory takes the same path as one on a server, so both find the same problems
    # and scores.
    campaign = Workspace(":memory:").create("files", track, settings=settings)
    check_kinds(campaign, files)
    reports = import_files(
        campaign,
        files,
        splitter=campaign_splitter(campaign, splitter_name),
        by=COMMAND_LINE,
        progress=progress(),
        # Nothing is judged before the command, so nothing can be lost by replacing.
        replace=True,
        at_once=True,
    )
    return campaign, reports


def check_kinds(campaign: Campaign, files: Iterable[InputFile]) -> None:
    """Raises `UserError` if the user forced a kind of file that the track does not have."""
    known = [kind.name for kind in file_kinds(campaign)]
    for file in files:
        if file.kind and file.kind not in known:
            names = ", ".join(known)
            raise UserError(
                f"unknown kind {file.kind!r}; known kinds of {campaign.track.name}: {names}"
            )


@cli.command()
@track_argument
@table_option
def settings(track: str) -> None:
    """List the settings of TRACK, its disputed rules, with their choices and defaults."""
    rows = []
    # A splitter that is not installed on this machine cannot be chosen.
    of_track = [setting.here() for setting in TRACKS[track].settings]
    limits = limit_settings(TRACKS[track].limits)
    policy = policy_setting(TRACKS[track].scales)
    # The policy of a track can have choices of its own.
    shared = [setting for setting in OF_ALL_TRACKS if setting is not POLICY]
    for setting in (*of_track, policy, *shared, *limits):
        for choice in setting.choices:
            mark = " (default)" if choice.name == setting.default else ""
            rows.append((setting.name, choice.name + mark, choice.meaning))
    print_table(("setting", "value", "meaning"), rows)


@cli.command()
@track_argument
@table_option
def kinds(track: str) -> None:
    """List the kinds of files that TRACK can import."""
    campaign = Workspace(":memory:").create("files", track)
    print_table(
        ("kind", "what it is"),
        [(kind.name, kind.title) for kind in file_kinds(campaign)],
    )
