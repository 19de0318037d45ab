"""The command line: the result on standard output, all else on standard error, exit codes 0, 1 and 2."""

from __future__ import annotations

import csv
import gzip
import io
import json

import click
import orjson
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assessment import cli
from assessment.campaign import Workspace
from assessment.exchange.exports.campaign_exports import export, export_names
from assessment.model.shared_settings import OF_ALL_TRACKS
from assessment.tracks import TRACKS
from tests.commands import run_command
from tests.conftest import DOCUMENTS, TOPICS, judge, run_file, unit
from tests.small_samples import SMALL_SAMPLES

CONFIRMED = ("--confirm", "spring")
RUN = run_file(
    "heron", {"1": "Iron helps [11]. Rest helps [12].", "2": "Gel is safe."}
).source


@pytest.fixture
def desk(tmp_path, monkeypatch, capfd):
    """A function that runs a command in an empty folder: exit code, standard output, standard error."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ASSESSMENT_WORKSPACE", raising=False)

    def desk(*arguments):
        return run_command(monkeypatch, capfd, *arguments)

    return desk


@pytest.fixture
def files(tmp_path):
    contents = {
        "topics.json": json.dumps(TOPICS).encode(),
        "documents.jsonl": DOCUMENTS.encode(),
        "heron.json": RUN,
        "letter.txt": b"Dear all",
    }
    for name, data in contents.items():
        (tmp_path / name).write_bytes(data)
    return tmp_path


@pytest.fixture
def spring(desk, files):
    """A campaign in ./workspace with a run and one judgment, made by commands."""
    assert desk("create", "spring", "biogen", "--title", "Spring")[0] == 0
    assert (
        desk("import", "spring", "topics.json", "documents.jsonl", "heron.json")[0] == 0
    )
    campaign = Workspace(files / "workspace").campaign("spring")
    judge(campaign, unit(campaign, "heron", "answer"), "yes")
    return campaign


def one_sentence(result, code=2):
    """Whether a command ended in this code with one error on standard error and nothing on standard
    output.
    """
    assert (result[0], result[1]) == (code, ""), result
    assert "Traceback" not in result[2]
    return result[2].strip().removeprefix("Error: ")


@pytest.mark.parametrize(
    "command",
    [
        ["backup", "copy.sqlite"],
        ["drill"],
        ["verify-log"],
        ["campaigns"],
        ["migrate"],
        ["scores", "spring"],
        ["import", "spring", "letter.txt"],
    ],
    ids=lambda command: command[0],
)
def test_a_folder_without_a_workspace_is_refused_and_stays_as_it_is(
    desk, files, tmp_path, command
):
    message = one_sentence(desk(*command, "-w", "misspelt"))
    assert message.startswith("there is no workspace at misspelt;")
    assert not (tmp_path / "misspelt").exists()
    assert not (tmp_path / "copy.sqlite").exists()


@pytest.mark.parametrize("name", sorted(cli.cli.commands))
def test_every_command_and_every_option_is_described(name):
    command = cli.cli.commands[name]
    assert command.help
    assert command.help[0].isupper()
    assert all(
        option.help
        for option in command.params
        if isinstance(option, click.Option) and option.name not in ("layout",)
    )


@pytest.mark.parametrize("name", sorted(cli.cli.commands))
def test_help_goes_to_standard_output(desk, name):
    code, out, err = desk(name, "--help")
    assert (code, err) == (0, "")
    assert out.startswith(
        "Usage: assessment" if "Usage: assessment" in out else "Usage:"
    )
    assert cli.cli.commands[name].help.split(".")[0].split()[0] in out


def test_check_of_good_files_says_so_and_ends_in_0(desk, files):
    code, out, err = desk(
        "check", "biogen", "topics.json", "documents.jsonl", "heron.json"
    )
    assert code == 0
    assert "error" not in out
    assert "heron.json: run, 0 errors" in err


def test_check_of_a_bad_file_ends_in_1_with_every_problem(desk, files):
    code, out, _err = desk(
        "check", "biogen", "heron.json", "letter.txt", "--format", "json"
    )
    assert code == 1
    rows = [row for row in json.loads(out) if row["severity"] == "error"]
    assert [(row["file"], row["code"], row["place"]) for row in rows] == [
        ("letter.txt", "UNKNOWN_FORMAT", "file")
    ]


def test_check_of_a_missing_file_is_a_located_problem(desk, files):
    code, out, _err = desk("check", "biogen", "none.json", "--format", "json")
    assert code == 1
    assert [(row["file"], row["place"], row["what"]) for row in json.loads(out)] == [
        (
            "none.json",
            "file",
            "cannot be opened (No such file or directory); check the path",
        ),
    ]


def test_a_folder_stands_for_its_files(desk, files):
    (files / "sent").mkdir()
    for name in ("b.json", "a.json", ".hidden"):
        (files / "sent" / name).write_bytes(RUN.replace(b"heron", name[0].encode() * 5))
    (files / "sent" / "deeper").mkdir()
    for folder in ("sent", "run=sent"):
        messages = desk("check", "biogen", "topics.json", folder)[2]
        assert [
            line.split(":")[0] for line in messages.splitlines() if ": run, " in line
        ] == [
            "a.json",
            "b.json",
        ]


def test_a_packed_file_is_checked_as_what_it_holds(desk, files):
    (files / "heron.json.gz").write_bytes(gzip.compress(RUN))
    code, _out, err = desk("check", "biogen", "heron.json.gz")
    assert (code, "heron.json.gz: run, " in err) == (0, True)


def test_a_kind_can_be_forced_and_an_unknown_one_names_the_known(desk, files):
    code, out, _err = desk("check", "biogen", "pmids=letter.txt", "--format", "json")
    assert (code, json.loads(out)[0]["code"]) == (1, "MALFORMED_PMID")
    sentence = one_sentence(desk("check", "biogen", "beauty=letter.txt"))
    assert sentence.startswith(
        "unknown kind 'beauty'; known kinds of biogen: topics, documents"
    )


def test_a_file_name_with_an_equals_sign_is_a_file_name(desk, files):
    (files / "run=1.json").write_bytes(RUN)
    assert desk("check", "biogen", "run=1.json")[0] == 0


def test_a_file_name_that_is_no_text_is_checked_all_the_same(desk, files):
    (files / "bad\udcff\x1b.json").write_bytes(RUN)
    for layout in ("json", "table"):
        code, out, err = desk(
            "check", "biogen", "bad\udcff\x1b.json", "letter.txt", "--format", layout
        )
        assert (code, "Error" in err, "\x1b" in out + err) == (1, False, False)


def test_control_characters_of_foreign_text_never_reach_the_terminal(desk, files):
    run = json.loads(RUN)
    run["results"][0]["topic_id"] = run["results"][1]["topic_id"] = "\x07\x1b]0;red\x07"
    (files / "red.json").write_text(json.dumps(run))
    for command in (("check", "biogen"), ("score", "biogen")):
        _code, out, err = desk(*command, "topics.json", "red.json")
        assert "red" in out + err
        assert not {"\x1b", "\x07"} & set(out + err)


@pytest.mark.parametrize("layout", ["json", "csv"])
def test_score_writes_numbers_and_nothing_else_to_standard_output(
    desk, spring, files, layout
):
    (files / "judgments.jsonl").write_bytes(export(spring, "judgments")[1])
    code, out, _err = desk(
        "score",
        "biogen",
        "topics.json",
        "heron.json",
        "judgments.jsonl",
        "--format",
        layout,
    )
    assert code == 0
    rows = (
        json.loads(out) if layout == "json" else list(csv.DictReader(io.StringIO(out)))
    )
    [total] = [
        row
        for row in rows
        if row["measure"] == "Accuracy" and row["topic"] in (None, "all")
    ]
    assert (
        total["run"],
        float(total["value"]),
        int(total["judged"]),
        int(total["needed"]),
    ) == (
        "heron",
        100.0,
        1,
        2,
    )


def test_score_ends_in_1_when_a_file_cannot_be_loaded_and_scores_the_others(
    desk, files
):
    code, out, err = desk(
        "score", "biogen", "topics.json", "heron.json", "letter.txt", "--format", "json"
    )
    assert (code, {row["run"] for row in json.loads(out)}) == (1, {"heron"})
    assert (
        "letter.txt, file: this is text of no format known here, it begins with 'Dear all'; this "
        "track imports: Topics"
    ) in err


def test_score_without_topics_says_that_there_is_nothing_to_score(desk, files):
    code, out, err = desk("score", "biogen", "heron.json", "--format", "json")
    assert (code, json.loads(out), "no topics among the files" in err) == (1, [], True)


def test_a_setting_of_the_command_line_holds_and_a_wrong_one_is_refused(desk, files):
    assert (
        desk(
            "score",
            "biogen",
            "topics.json",
            "heron.json",
            "--set",
            "reading=evaluation",
        )[0]
        == 0
    )
    assert one_sentence(
        desk("score", "biogen", "heron.json", "--set", "reading=tea")
    ).startswith("reading cannot be 'tea'; choose one of: ")
    assert one_sentence(
        desk("check", "biogen", "heron.json", "--set", "colour=red")
    ).startswith("unknown setting 'colour'; known settings: ")
    assert "'reading' is not of the form NAME=VALUE" in one_sentence(
        desk("check", "biogen", "heron.json", "--set", "reading")
    )


def test_an_unknown_splitter_names_the_installed(desk, files):
    assert "rules" in one_sentence(
        desk("check", "biogen", "heron.json", "--splitter", "axe")
    )


@pytest.mark.parametrize("command", ["check", "score", "settings", "kinds"])
def test_an_unknown_track_names_the_known(desk, files, command):
    assert "'biogen'" in one_sentence(
        desk(
            command, "trec", *(["heron.json"] if command in ("check", "score") else [])
        )
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ("scores", "autumn"),
        ("import", "autumn", "heron.json"),
        ("set", "autumn", "policy=latest"),
        ("export", "autumn", "scores"),
        ("repair", "autumn", "heron"),
    ],
)
def test_an_unknown_campaign_names_the_known(desk, spring, arguments):
    assert (
        one_sentence(desk(*arguments))
        == "no campaign 'autumn'; this workspace has spring"
    )


def test_tables_of_settings_and_kinds_have_every_name(desk):
    assert all(
        name in desk("settings", "biogen")[1]
        for name in ("reading", "missing", "unjudged", "policy", "spec (default)")
    )
    assert all(
        name in desk("kinds", "biogen")[1]
        for name in ("topics", "run-2025", "judgments", "log-csv")
    )


@pytest.mark.parametrize("track", TRACKS)
def test_the_table_of_settings_has_those_of_all_tracks(desk, track):
    table = desk("settings", track)[1]
    assert [one.name for one in OF_ALL_TRACKS if f"{one.name} " not in table] == []


def test_create_says_what_is_wrong_and_makes_nothing(desk, files):
    assert "cannot name a campaign" in one_sentence(desk("create", "A b", "biogen"))
    assert "policy cannot be 'dice'" in one_sentence(
        desk("create", "spring", "biogen", "--set", "policy=dice")
    )
    assert "campaign 'x' is" not in desk("campaigns")[1]
    assert desk("campaigns")[1].splitlines()[1:] == []


def test_create_twice_is_refused(desk, spring):
    assert (
        one_sentence(desk("create", "spring", "biogen"))
        == "a campaign named 'spring' exists already; choose another name"
    )


def test_import_ends_in_1_with_a_bad_file_and_takes_in_the_others(desk, files):
    desk("create", "spring", "biogen")
    code, _out, err = desk(
        "import", "spring", "heron.json", "letter.txt", "topics.json"
    )
    assert (code, "letter.txt: unknown, 1 error, 0 warnings, cannot load" in err) == (
        1,
        True,
    )
    assert list(Workspace(files / "workspace").campaign("spring").runs()) == ["heron"]


def test_a_dry_run_of_an_import_says_the_same_and_stores_nothing(desk, files):
    desk("create", "spring", "biogen")
    paths = ("heron.json", "letter.txt", "topics.json")
    code, out, err = desk("import", "spring", "--dry-run", *paths)
    assert err.endswith("checked only: nothing is stored\n")
    campaign = Workspace(files / "workspace").campaign("spring")
    assert (campaign.imports(), campaign.runs()) == ([], {})
    in_words = err.removesuffix("checked only: nothing is stored\n")
    assert desk("import", "spring", *paths) == (code, out, in_words)


def test_import_shows_what_a_corrected_run_changes(desk, spring, files):
    (files / "heron.json").write_bytes(RUN.replace(b"Iron helps", b"Iron may help"))
    assert (
        "heron, topic 1: 2 units kept, 3 gone, 3 new, 0 judgments carried over"
        in desk("import", "spring", "heron.json", "--replace")[2]
    )


def test_import_stops_before_judged_answers_change_and_goes_on_when_told(
    desk, spring, files
):
    before = spring.all_scores()
    (files / "heron.json").write_bytes(RUN.replace(b"Iron helps", b"Iron may help"))
    code, out, err = desk("import", "spring", "heron.json")
    assert (code, ", stopped" in err) == (1, True)
    assert "1 judged answer of heron would change" in out
    assert "--replace" in out
    assert spring.all_scores() == before
    assert desk("import", "spring", "heron.json", "--replace")[0] == 0
    assert spring.all_scores() != before


def test_versions_of_a_run_are_listed_and_an_earlier_one_is_made_current(
    desk, spring, files
):
    before = spring.all_scores()
    (files / "heron.json").write_bytes(RUN.replace(b"Iron helps", b"Iron may help"))
    desk("import", "spring", "heron.json", "--replace")
    assert [
        line.split()[0]
        for line in desk("versions", "spring", "heron")[1].splitlines()[1:]
    ] == ["1", "2"]
    code, out, err = desk("versions", "spring", "heron", "--restore", "1")
    assert (code, "version 1 of heron is current again, as version 3" in err) == (
        0,
        True,
    )
    assert out.splitlines()[-1].split()[:5] == ["3", "version", "1", "of", "heron"]
    assert spring.all_scores() == before
    assert (
        one_sentence(desk("versions", "spring", "heron", "--restore", "9"))
        == "run 'heron' has no version 9; it has the versions 1 to 3"
    )
    assert (
        one_sentence(desk("versions", "spring", "owl"))
        == "no run 'owl'; the campaign has heron"
    )
    desk("phase", "spring", "frozen", *CONFIRMED)
    assert "the campaign is frozen" in one_sentence(
        desk("versions", "spring", "heron", "--restore", "2")
    )


def test_orphans_lists_judgments_without_a_unit_and_carries_them(desk, spring, files):
    assert desk("orphans", "spring")[2] == "every judgment belongs to a unit\n"
    (files / "heron.json").write_bytes(RUN.replace(b"Iron helps", b"Iron may help"))
    desk("import", "spring", "heron.json", "--replace")
    code, out, err = desk("orphans", "spring")
    assert (
        code,
        err.startswith("1 judgment belongs to no unit of the campaign any more"),
    ) == (0, True)
    assert out.splitlines()[1].split()[:5] == ["heron", "1", "accuracy", "1", "0"]
    assert "note: 1 judgment belongs to no unit" in desk("progress", "spring")[2]
    desk("versions", "spring", "heron", "--restore", "1")
    assert (
        desk("orphans", "spring", "--carry")[2]
        == "0 judgments carried over\nevery judgment belongs to a unit\n"
    )
    assert "note" not in desk("progress", "spring")[2]


def test_scores_of_a_campaign_are_live(desk, spring):
    code, out, err = desk("scores", "spring", "--format", "json")
    assert code == 0
    assert err.startswith(
        "note: Accuracy, Acceptable Answers of heron: topics whose answer is not yet judged are left out"
    )
    assert [
        row["value"] for row in json.loads(out) if row["measure"] == "Accuracy"
    ] == [100.0, 100.0, None]
    assert "100.00 (1/2 judged) [1]" in desk("scores", "spring")[1]


@pytest.mark.parametrize(
    "command", [("scores", "spring"), ("score", "biogen", "topics.json", "heron.json")]
)
def test_every_note_leaves_with_its_figure_in_every_layout(desk, spring, command):
    _code, out, _err = desk(*command, "--format", "json")
    noted = [
        (row["measure"], row["topic"] or "all", row["note"])
        for row in json.loads(out)
        if row["note"]
    ]
    assert any(
        (measure, topic) == ("Accuracy", "2") and note.startswith("not yet judged")
        for measure, topic, note in noted
    )
    _code, out, err = desk(*command, "--format", "csv")
    assert [
        (row["measure"], row["topic"], row["note"])
        for row in csv.DictReader(io.StringIO(out))
        if row["note"]
    ] == noted
    _code, table, error = desk(*command)
    for _measure, _topic, note in [line for line in noted if line[1] == "all"]:
        assert note in table
        assert note in err
        assert note in error


def test_measures_that_are_not_official_are_marked_in_every_layout(desk):
    sample = SMALL_SAMPLES / "r2c2"
    command = ("score", "r2c2", sample / "topics.csv", sample / "runs")
    unofficial = {
        measure.name for measure in TRACKS["r2c2"].measures if not measure.official
    }
    rows = json.loads(desk(*command, "--format", "json")[1])
    assert {row["measure"] for row in rows if not row["official"]} == unofficial & {
        row["measure"] for row in rows
    }
    table, records = (
        desk(*command)[1],
        list(csv.DictReader(io.StringIO(desk(*command, "--format", "csv")[1]))),
    )
    assert {
        row["measure"] for row in records if row["official"] == "False"
    } == unofficial & {row["measure"] for row in records}
    assert "Brier (unofficial)" in table
    assert "Brier (unofficial)" in desk(*command, "--format", "latex")[1]
    assert "HMR (unofficial)" not in table.replace("accHMR (unofficial)", "")
    assert table.endswith("unofficial: no part of the track's own evaluation\n")


def test_a_run_named_like_a_formula_is_text_in_csv(desk, files):
    (files / "heron.json").write_bytes(RUN.replace(b'"heron"', b'"=cmd|0"'))
    out = desk("score", "biogen", "topics.json", "heron.json", "--format", "csv")[1]
    assert {row["run"] for row in csv.DictReader(io.StringIO(out))} == {"'=cmd|0"}


def test_set_changes_a_setting_or_names_the_known(desk, spring):
    assert desk("set", "spring", "policy=latest", "reading=validator") == (0, "", "")
    assert dict(spring.settings)["policy"] == "latest"
    assert "choose one of" in one_sentence(desk("set", "spring", "policy=dice"))


def test_every_export_is_the_same_on_standard_output_and_in_a_file(desk, spring, files):
    for name in export_names(spring):
        if name != "archive":
            out = desk("export", "spring", name)[1]
            assert desk("export", "spring", name, "-o", "out")[:2] == (0, "")
            assert (
                (files / "out").read_bytes().decode()
                == out
                == export(spring, name)[1].decode()
            )


def test_an_unknown_export_names_the_known_and_a_missing_folder_is_said(desk, spring):
    assert "unknown export 'all'; known: collection" in one_sentence(
        desk("export", "spring", "all")
    )
    assert "No such file or directory" in one_sentence(
        desk("export", "spring", "scores", "-o", "none/out")
    )


def test_an_archive_is_restored_in_the_same_and_in_another_workspace(
    desk, spring, files
):
    desk("export", "spring", "archive", "-o", "spring.zip")
    assert desk("restore", "spring.zip", "--as", "copy")[0] == 0
    assert desk("restore", "spring.zip", "-w", "other")[0] == 0
    tables = {
        desk("scores", *where)[1]
        for where in (["spring"], ["copy"], ["spring", "-w", "other"])
    }
    assert len(tables) == 1
    assert "exists already" in one_sentence(desk("restore", "spring.zip"))
    assert "not an archive of a campaign" in one_sentence(desk("restore", "letter.txt"))
    assert "does not exist" in one_sentence(desk("restore", "none.zip"))


def test_a_backup_is_a_workspace_and_never_overwrites(desk, spring, files):
    assert desk("backup", "copy/desk.sqlite") == (
        0,
        "",
        "backup written to copy/desk.sqlite\n",
    )
    assert desk("scores", "spring", "-w", "copy")[1] == desk("scores", "spring")[1]
    assert "exists already" in one_sentence(desk("backup", "copy/desk.sqlite"))


def test_set_previews_what_would_move_and_changes_nothing(desk, spring, files):
    code, out, err = desk("set", "spring", "reading=validator", "--preview")
    assert (code, out) == (0, "")
    assert err == "no answer of 2 would change; no total would change\n"
    assert spring.settings["reading"] == "spec"


def test_a_run_is_not_imported_with_another_splitter_than_the_campaigns(
    desk, spring, files
):
    assert desk("set", "spring", "splitter=rules")[0] == 0
    assert desk("import", "spring", "heron.json", "--splitter", "rules")[0] == 0
    spring.store.change_settings(spring.row.id, {"splitter": "en_other"}, "test")
    code, _, err = desk("import", "spring", "heron.json", "--splitter", "rules")
    assert code == 2
    assert "splits with 'en_other', not with 'rules'" in err


def test_repair_writes_a_run_that_loads(desk, spring, files):
    (files / "tern.json").write_bytes(
        run_file("tern", {"1": "Iron helps. [11]", "2": "Gel is safe."}).source
    )
    desk("import", "spring", "tern.json")
    _code, out, err = desk("repair", "spring", "tern")
    (files / "repaired.json").write_text(out)
    assert err.splitlines()[0].startswith("topic 1, sentence 1: ")
    assert err.splitlines()[-1] == "changes: 2"
    assert desk("repair", "spring", "tern", "--changes", "list.csv")[2] == ""
    assert (files / "list.csv").read_text().startswith("place,change\n")
    assert json.loads(out)["results"][0]["answer"] == "Iron helps [11]."
    assert desk("check", "biogen", "topics.json", "repaired.json")[0] == 0
    assert (
        one_sentence(desk("repair", "spring", "wren"))
        == "no run 'wren'; the campaign has heron, tern"
    )


def test_samples_are_added_once_and_not_at_all_where_something_is(desk):
    assert "biogen-sample" in desk("samples", "-w", "new")[2]
    assert "nothing, all are there" in desk("samples", "-w", "new")[2]
    desk("create", "spring", "biogen", "-w", "used")
    assert desk("samples", "--if-empty", "-w", "used") == (0, "", "")
    assert "biogen-sample" not in desk("campaigns", "-w", "used")[1]


def test_a_workspace_that_is_a_file_or_no_database_is_one_sentence(desk, files):
    assert "there is no workspace at letter.txt" in one_sentence(
        desk("campaigns", "-w", "letter.txt")
    )
    assert "cannot be opened" in one_sentence(
        desk("create", "spring", "biogen", "-w", "letter.txt")
    )
    (files / "broken").mkdir()
    (files / "broken" / "desk.sqlite").write_bytes(b"letter" * 999)
    assert "not a database" in one_sentence(desk("campaigns", "-w", "broken"))


def test_an_assessor_needs_a_name(desk, spring):
    assert "1 to 200 characters" in one_sentence(
        desk("import", "spring", "heron.json", "--assessor", "")
    )


WORDS = [
    "question",
    "id",
    "pmid",
    "abstract",
    "results",
    "run_name",
    "team_id",
    "metadata",
    "responses",
    "question_id",
    "machine_generated_answers",
    "answer",
]
WORDS += [
    "topics",
    "references",
    "topic_id",
    "answer_sentences",
    "uuid",
    "kind",
    "key",
    "label",
    "assessor",
    "topic",
    "required_answer_sentences_cluster",
    "1",
]
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=9)
    | st.sampled_from(WORDS),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(WORDS) | st.text(max_size=3), inner, max_size=6
        )
    ),
    max_leaves=25,
)
KINDS = [
    "",
    *(
        f"{kind}="
        for kind in (
            "topics",
            "documents",
            "pmids",
            "run",
            "run-2025",
            "task-a",
            "judgments",
            "clusters",
            "log",
            "log-csv",
        )
    ),
]


def checked(desk, files, kind, data):
    (files / "any").write_bytes(data)
    code, out, err = desk(
        "check", "biogen", f"{kind}{files / 'any'}", "--format", "json"
    )
    assert code in (0, 1), err
    assert "Traceback" not in err
    assert all(row["place"] and row["what"] for row in json.loads(out))
    assert code == any(row["severity"] == "error" for row in json.loads(out))


FUZZ = settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


@FUZZ
@given(kind=st.sampled_from(KINDS), value=JSON)
def test_any_json_is_checked_without_a_traceback(desk, files, kind, value):
    try:
        data = orjson.dumps(value)
    except TypeError:  # an integer too large
        data = json.dumps(value).encode()
    checked(desk, files, kind, data)


@FUZZ
@given(kind=st.sampled_from(KINDS), lines=st.lists(JSON, max_size=3))
def test_any_json_lines_are_checked_without_a_traceback(desk, files, kind, lines):
    checked(desk, files, kind, "\n".join(map(json.dumps, lines)).encode())


@FUZZ
@given(
    kind=st.sampled_from(KINDS),
    head=st.lists(st.sampled_from(WORDS), max_size=7),
    text=st.text(max_size=60) | st.binary(max_size=60),
)
def test_any_table_and_any_bytes_are_checked_without_a_traceback(
    desk, files, kind, head, text
):
    checked(
        desk,
        files,
        kind,
        ",".join(head).encode()
        + b"\n"
        + (text if isinstance(text, bytes) else text.encode()),
    )


def test_a_file_of_assignments_is_printed_and_put_in_force_when_asked(desk, tmp_path):
    sample = SMALL_SAMPLES / "car"
    desk("create", "pages", "car", "-w", tmp_path)
    desk("import", "pages", sample / "outlines.cbor", "-w", tmp_path)
    file = tmp_path / "assessor_assignments.json"
    entry = {"user_id": "judge1", "squids": ["tqa2:L_9001", "tqa2:L_1"]}
    file.write_text(json.dumps({"assignments": [entry]}))
    code, out, err = desk("assignments", "pages", file, "-w", tmp_path)
    assert (code, out.splitlines()[1].split()) == (0, ["judge1", "1", "tqa2:L_9001"])
    assert "assignment 1, judge1: page tqa2:L_1 is in no outline" in err
    assert "nothing is changed" in err
    applied = desk("assignments", "pages", file, "--apply", "-w", tmp_path)
    assert "the plan is in force" in applied[2]
