"""The use cases for scripts.  Only the result goes to standard output, progress and messages to standard error."""

from __future__ import annotations

import csv
import io
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

import click
import orjson

from assessment import __version__
from assessment.campaign import Campaign, Given, Receipt, Workspace, workspace_at
from assessment.campaign.sending import warnings
from assessment.model import Score, Setting, Splitting, Track
from assessment.resolve import POLICY
from assessment.store import StoreError
from assessment.tables import printable, score_table, text_table
from assessment.text.splitting import splitter
from assessment.tracks import TRACKS

_TRACK = click.Choice(list(TRACKS))


def main() -> None:
    """The command line; a mistake of the user's ends in one sentence and exit code 2."""
    try:
        cli(standalone_mode=False)
    except click.exceptions.Exit as done:
        sys.exit(done.exit_code)
    except click.ClickException as error:
        error.show()
        sys.exit(2)
    except click.Abort:
        sys.exit(130)
    except BrokenPipeError:
        sys.exit(0)
    except (ValueError, KeyError, StoreError, OSError) as error:
        fail(error)


def fail(error: Exception | str) -> NoReturn:
    _say(f"Error: {error.args[0] if isinstance(error, KeyError) else error}")
    sys.exit(2)


def _say(line: str) -> None:
    """A message to people; control characters of foreign text are shown, never sent to the terminal."""
    click.echo(printable(line), err=True)


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
@click.version_option(__version__, prog_name="assessment")
def cli() -> None:
    """Judge answers of evaluation tracks and compute their official scores.

    \b
    Without any workspace:
      python -m assessment check biogen run.json topics.json
      python -m assessment score biogen judgments.json clusters_simcse.json --format csv
    With a workspace (option -w, or ASSESSMENT_WORKSPACE, or ./workspace):
      python -m assessment create spring biogen --title "Spring campaign"
      python -m assessment import spring topics.json runs/*.json
      python -m assessment scores spring
    """


def _files(context: click.Context, parameter: click.Parameter, values: Sequence[str]) -> list[Given]:
    return [_given(value) for value in values]


def _given(value: str) -> Given:
    kind, sign, path = value.partition("=")
    if sign and kind.replace("-", "").isalnum() and not Path(value).exists():
        return Given(_name(path), Path(path), kind)
    return Given(_name(value), Path(value))


def _name(path: str) -> str:
    """What a file is called in messages and in the log; bytes that are no text show as replacement characters."""
    return os.fsencode(Path(path).name or path).decode(errors="replace")


def _assignments(context: click.Context, parameter: click.Parameter, values: Sequence[str]) -> dict[str, str]:
    wrong = [value for value in values if "=" not in value]
    if wrong:
        raise click.BadParameter(f"{wrong[0]!r} is not of the form NAME=VALUE")
    return dict(value.split("=", 1) for value in values)


def _settings_of(track: Track[Any, Any]) -> tuple[Setting, ...]:
    return (*track.settings, POLICY)


files_argument = click.argument("files", nargs=-1, required=True, metavar="[KIND=]FILE...", callback=_files)
set_option = click.option("--set", "settings", multiple=True, metavar="NAME=VALUE", callback=_assignments, help="A setting; see `settings TRACK`.")
workspace_option = click.option(
    "-w", "--workspace", "folder", metavar="FOLDER", help="The workspace (default: $ASSESSMENT_WORKSPACE or ./workspace)."
)
splitter_option = click.option(
    "--splitter", "splitter_name", default="auto", show_default=True, help="Sentence splitter: auto, rules, or an installed spaCy model."
)


@cli.command()
@click.argument("track", type=_TRACK)
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
        rows = [{"file": p.file, "severity": p.severity, "code": p.code, "place": p.place, "what": p.sentence} for p in problems]
        _out(orjson.dumps(rows, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE))
    else:
        _out(text_table(("severity", "code", "file", "place", "what is wrong", "what would be right"), _problem_rows(receipts)).encode())
        _verdicts(receipts)
    sys.exit(1 if any(problem.severity == "error" for problem in problems) else 0)


def _problem_rows(receipts: Iterable[Receipt]) -> list[tuple[str, ...]]:
    return [(p.severity, p.code, p.file, p.place, p.what, p.right) for receipt in receipts for p in receipt.problems]


def _verdicts(receipts: Iterable[Receipt]) -> None:
    for receipt in receipts:
        counts = ", ".join(f"{count} {name}" for name, count in receipt.counts.items())
        _say(f"{receipt.file}: {receipt.kind or 'unknown'}, {receipt.errors} errors, {receipt.warnings} warnings, {receipt.verdict}"
             + (f" ({counts})" if counts else ""))  # fmt: skip


@cli.command()
@click.argument("track", type=_TRACK)
@files_argument
@set_option
@splitter_option
@click.option("--format", "layout", type=click.Choice(["table", "csv", "json"]), default="table", show_default=True)
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
        _say(f"{problem.file}, {problem.place}: {problem.sentence} ({problem.code})")
    if not campaign.topics:
        _say("no topics among the files, so there is nothing to score; add the topics file")
    _print_scores(campaign, layout)
    sys.exit(0 if campaign.topics and all(receipt.loaded for receipt in receipts) else 1)


def _stateless(track: str, files: list[Given], settings: dict[str, str], splitter_name: str) -> tuple[Campaign, list[Receipt]]:
    campaign = Workspace(":memory:").create("files", track, settings=settings)
    _known_kinds(campaign, files)
    receipts = campaign.take_in(files, splitter=_splitter(splitter_name), by="command line", progress=_progress())
    for note in dict.fromkeys(note for receipt in receipts for note in receipt.notes):
        _say(note)
    return campaign, receipts


def _known_kinds(campaign: Campaign, files: Iterable[Given]) -> None:
    known = [kind.name for kind in campaign.file_kinds()]
    wrong = next((given.kind for given in files if given.kind and given.kind not in known), None)
    if wrong:
        raise ValueError(f"unknown kind {wrong!r}; known kinds of {campaign.track.name}: {', '.join(known)}")


def _splitter(name: str) -> Splitting:
    return splitter(name)


def _progress() -> Callable[[float, str], None]:
    if not sys.stderr.isatty():
        return lambda share, text: None

    def show(share: float, text: str) -> None:
        click.echo(f"\r\033[K{share:4.0%} {printable(text)}" if share < 1 else "\r\033[K", nl=False, err=True)

    return show


def _print_scores(campaign: Campaign, layout: str) -> None:
    scores = campaign.all_scores()
    rows = [_score_json(item, campaign.track.measure(item.measure).rounded) for item in scores]
    if layout == "json":
        _out(orjson.dumps(rows, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE))
    elif layout == "csv":
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(("run", "topic", "measure", "value", "judged", "needed"))
        writer.writerows((s["run"], s["topic"] or "all", s["measure"], s["value"], s["judged"], s["needed"]) for s in rows)
        _out(out.getvalue().encode())
    else:
        _out(score_table([item for item in scores if item.topic is None], lambda name: campaign.track.measure(name).digits).encode())


def _score_json(item: Score, rounded: int | None) -> Mapping[str, Any]:
    value = item.value if item.value is None or item.topic is not None or rounded is None else round(item.value, rounded)
    return {"run": item.run, "topic": item.topic, "measure": item.measure, "value": value, "judged": item.judged, "needed": item.needed}


def _out(data: bytes) -> None:
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


@cli.command()
@click.argument("track", type=_TRACK)
def settings(track: str) -> None:
    """The disputed rules of TRACK: names, choices, which is the default."""
    rows = [
        (s.name, choice.name + (" (default)" if choice.name == s.default else ""), choice.meaning)
        for s in _settings_of(TRACKS[track])
        for choice in s.choices
    ]
    _out(text_table(("setting", "value", "meaning"), rows).encode())


@cli.command()
@click.argument("track", type=_TRACK)
def kinds(track: str) -> None:
    """The kinds of files that TRACK takes in."""
    campaign = Workspace(":memory:").create("files", track)
    _out(text_table(("kind", "what it is"), [(kind.name, kind.title) for kind in campaign.file_kinds()]).encode())


@cli.command()
@workspace_option
def campaigns(folder: str | None) -> None:
    """The campaigns of the workspace."""
    rows = [(name, c.row.track, c.title, str(len(c.topics)), str(len(c.runs()))) for name, c in workspace_at(folder).campaigns().items()]
    _out(text_table(("campaign", "track", "title", "topics", "runs"), rows).encode())


@cli.command()
@click.argument("name")
@click.argument("track", type=_TRACK)
@click.option("--title", default="", help="A title for people.")
@set_option
@workspace_option
def create(name: str, track: str, title: str, settings: dict[str, str], folder: str | None) -> None:
    """Make an empty campaign NAME of TRACK."""
    workspace_at(folder).create(name, track, title, settings)
    click.echo(f"campaign {name} is made", err=True)


@cli.command(name="import")
@click.argument("name")
@files_argument
@click.option("--assessor", default="imported", show_default=True, help="Whose judgments a file without names holds.")
@splitter_option
@workspace_option
def import_(name: str, files: list[Given], assessor: str, splitter_name: str, folder: str | None) -> None:
    """Take FILES into campaign NAME, each whole or not at all; exit code 1 if one cannot be loaded."""
    campaign = workspace_at(folder).campaign(name)
    _known_kinds(campaign, files)
    receipts = campaign.take_in(files, splitter=_splitter(splitter_name), by="command line", assessor=assessor, progress=_progress())
    _out(text_table(("severity", "code", "file", "place", "what is wrong", "what would be right"), _problem_rows(receipts)).encode())
    for change in (change for receipt in receipts for change in receipt.changes):
        _say(
            f"{change.run}, topic {change.topic}: {change.kept} units kept, {change.gone} gone, {change.new} new, {change.carried} judgments carried over"
        )
    _verdicts(receipts)
    sys.exit(0 if all(receipt.loaded for receipt in receipts) else 1)


@cli.command()
@click.argument("name")
@click.option("--format", "layout", type=click.Choice(["table", "csv", "json"]), default="table", show_default=True)
@workspace_option
def scores(name: str, layout: str, folder: str | None) -> None:
    """The live scores of campaign NAME."""
    _print_scores(workspace_at(folder).campaign(name), layout)


@cli.command(name="set")
@click.argument("name")
@click.argument("values", nargs=-1, required=True, metavar="NAME=VALUE...", callback=_assignments)
@splitter_option
@workspace_option
def set_(name: str, values: dict[str, str], splitter_name: str, folder: str | None) -> None:
    """Change settings of campaign NAME."""
    workspace_at(folder).campaign(name).set(values, by="command line", splitter=_splitter(splitter_name))


@cli.command()
@click.argument("name")
@click.argument("what")
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="The file to write (default: standard output).")
@workspace_option
def export(name: str, what: str, output: Path | None, folder: str | None) -> None:
    """Write WHAT of campaign NAME: judgments, judgments-csv, scores, archive, or one of the track's own exports."""
    campaign = workspace_at(folder).campaign(name)
    data = campaign.export(what)[1]
    for line in warnings(campaign, what):
        click.echo(f"note: {line}", err=True)
    if output:
        output.write_bytes(data)
    else:
        _out(data)


@cli.command()
@click.argument("name")
@click.argument("run")
@splitter_option
@workspace_option
def repair(name: str, run: str, splitter_name: str, folder: str | None) -> None:
    """Write RUN of campaign NAME with what can be repaired repaired, in its own format."""
    _out(workspace_at(folder).campaign(name).repaired(run, _splitter(splitter_name)))


@cli.command()
@click.argument("archive", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--as", "name", help="The campaign's name in this workspace (default: as in the archive).")
@workspace_option
def restore(archive: Path, name: str | None, folder: str | None) -> None:
    """Rebuild a campaign from its ARCHIVE, log and all."""
    click.echo(f"campaign {workspace_at(folder).restore(archive.read_bytes(), name).name} is restored", err=True)


@cli.command()
@click.argument("target", type=click.Path(dir_okay=False, path_type=Path))
@workspace_option
def backup(target: Path, folder: str | None) -> None:
    """Write a consistent copy of the workspace's database to TARGET, while others judge on."""
    workspace_at(folder).store.backup(target)
    click.echo(f"backup written to {target}", err=True)


@cli.command()
@click.option("--if-empty", is_flag=True, help="Do nothing if the workspace has any campaign.")
@workspace_option
def samples(if_empty: bool, folder: str | None) -> None:
    """Add the sample campaigns that the workspace does not have yet."""
    workspace = workspace_at(folder)
    if if_empty and workspace.store.campaigns():
        return
    made = workspace.add_samples(_splitter("auto"), _progress())
    click.echo(f"added: {', '.join(campaign.name for campaign in made) or 'nothing, all are there'}", err=True)
