"""What the track sends out: marked runs, qrels, tables, matrices, judgments and questions, in the shapes that others read."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence

from assessment.formats import Packed
from assessment.formats.spreadsheets import as_csv
from assessment.model import ExportData, Run, TopicState
from assessment.tracks.r2c2.answer import (
    Answer,
    R2C2Case,
    Response,
    kind_of,
    passage_key,
    rankings,
    responses,
)
from assessment.tracks.r2c2.marks import SIDE
from assessment.tracks.r2c2.measures import ACCURACY, AVCONF, DIRECTLY, HMR, MEASURES, OB, OVER, UNDER
from assessment.tracks.r2c2.score import Facts, is_counted, score, totals
from assessment.tracks.r2c2.tables import official
from assessment.tracks.r2c2.verdicts import Grades, derived, direct, is_correct, state_of

_STAMP = (1980, 1, 1, 0, 0, 0)
_COLUMNS = (OVER, UNDER, HMR, AVCONF, ACCURACY, OB)
_TABLE = ("run", "n", *_COLUMNS, "PR runs cited")


def cases(material: ExportData) -> Iterator[R2C2Case]:
    """Every question as scoring sees it, in the order of the topics."""
    kinds = {run.name: kind_of(run) for run in material.runs.values()}
    for topic, asked in material.topics.items():
        answers: dict[str, Answer] = {
            run.name: run.answers[topic] for run in material.runs.values() if topic in run.answers
        }
        judged = material.judged[topic]
        given = (material.settings, material.resources, (), material.documents, answers)
        yield TopicState(topic, asked, answers, judged, *given, kinds=kinds)


def packed(files: Iterable[tuple[str, bytes]]) -> bytes:
    """A zip that is the same, byte for byte, for the same files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files:
            archive.writestr(zipfile.ZipInfo(re.sub(r"[^A-Za-z0-9._@-]", "_", name), _STAMP), data)
    return out.getvalue()


def marked(material: ExportData) -> bytes:
    """Every AC run with B, R or N in front of each nugget that is settled, and beside it which answers are correct."""
    every = list(cases(material))
    return packed(pair for run in sorted(material.runs) for pair in _marked_run(run, every))


def _marked_run(run: str, every: Sequence[R2C2Case]) -> Iterator[tuple[str, bytes]]:
    mine = [(state, response) for state in every if (response := responses(state.answers).get(run))]
    if mine:
        yield f"{run}.txt", "".join(_element(state, response) for state, response in mine).encode()
        yield f"{run}{SIDE}.txt", "".join(_correctness(state, response) for state, response in mine).encode()


def _element(state: R2C2Case, response: Response) -> str:
    lines = [
        f"{state_of(state, response, nugget)}{nugget.number};{nugget.key};{nugget.text}\n"
        for nugget in response.nuggets
    ]
    return f"<{state.id}>\n{response.answer};{response.confidence}\n{''.join(lines)}</{state.id}>\n"


def _correctness(state: R2C2Case, response: Response) -> str:
    correct = is_correct(state, response)
    return "" if correct is None else f"{state.id} {int(correct)} {response.confidence}\n"


def marked_warnings(material: ExportData) -> list[str]:
    """Answers that are not judged whole, and so go out in parts."""
    found = []
    for run in sorted(material.runs):
        mine = [
            (state, response) for state in cases(material) if (response := responses(state.answers).get(run))
        ]
        unsettled = sum(
            not state_of(state, response, nugget) for state, response in mine for nugget in response.nuggets
        )
        unjudged = sum(is_correct(state, response) is None for state, response in mine)
        if unsettled or unjudged:
            found.append(
                f"{run}: {unsettled} nuggets go out without a letter, {unjudged} answers are not in the list of correct ones"
            )
    return found


def graded(state: R2C2Case, grades: Grades) -> Iterator[tuple[str, int]]:
    """Every PassageKey of a question with its level, in the order of runs and ranks; those that nobody cites have level 0."""
    keys = [
        passage_key(run, entry.rank)
        for run, answer in sorted(rankings(state.answers).items())
        for entry in answer.entries
    ]
    yield from ((key, grades.levels.get(key, 0)) for key in dict.fromkeys((*keys, *sorted(grades.levels))))


def derived_qrels(material: ExportData) -> bytes:
    """`qID PassageKey Lx`, of the questions that the means are over."""
    return "".join(f"{state.id} {key} L{level}\n" for state, key, level in _derived(material)).encode()


def trec_qrels(material: ExportData) -> bytes:
    """`qID 0 PassageKey grade`, as trec_eval reads it."""
    return "".join(f"{state.id} 0 {key} {level}\n" for state, key, level in _derived(material)).encode()


def _derived(material: ExportData) -> Iterator[tuple[R2C2Case, str, int]]:
    for state in cases(material):
        grades = derived(state)
        if _is_in_means(state, grades):
            yield from ((state, key, level) for key, level in graded(state, grades))


def _is_in_means(state: R2C2Case, grades: Grades) -> bool:
    """Whether a question goes out, with level 0 throughout if nothing is relevant: as it counts in the means."""
    return is_counted(state, grades) and (_is_relevant(grades) or state.settings["no_relevant"] == "zero")


def _is_relevant(grades: Grades) -> bool:
    return any(grades.levels.values())


def direct_qrels(material: ExportData) -> bytes:
    """`qID PassageKey Lx`, of passages that were judged directly only."""
    lines = (
        f"{state.id} {key} L{level}\n"
        for state in cases(material)
        for key, level in sorted(direct(state).levels.items())
    )
    return "".join(lines).encode()


def qrels_warnings(material: ExportData) -> list[str]:
    """What is not in the files, or may change, and where the official tool stops."""
    every = [(state, derived(state)) for state in cases(material)]
    bare = [state.id for state, grades in every if is_counted(state, grades) and not _is_relevant(grades)]
    does = (
        "which count as 0 and have level 0 throughout"
        if material.settings["no_relevant"] == "zero"
        else "which are left out"
    )
    told = (
        (
            "questions without any judged nugget are left out",
            [state.id for state, grades in every if not is_counted(state, grades)],
        ),
        (
            "questions whose nuggets are not all judged, so that grades may still rise",
            [state.id for state, grades in every if 0 < grades.settled < grades.needed],
        ),
        (f"NTCIREVAL stops at questions without a relevant passage, {does} (setting “no_relevant”)", bare),
    )
    return [f"{what}: {', '.join(questions)}" for what, questions in told if questions]


def ntcireval_warnings(material: ExportData) -> list[str]:
    """The same, and the lists that runs do not have for questions of the means."""
    scored = [state for state in cases(material) if _is_in_means(state, derived(state))]
    found = qrels_warnings(material)
    for run in sorted(name for name, run in material.runs.items() if kind_of(run) == "PR"):
        missing = [state.id for state in scored if run not in state.answers]
        if missing:
            found.append(
                f"{run}: no list (.res) for questions that count as 0 in its means: {', '.join(missing)}"
            )
    return found


def ntcireval(material: ExportData) -> bytes:
    """A folder of one `.rel` file for each question and one `.res` file for each PR run and question, and runs as trec_eval reads them."""
    return packed(_ntcireval(material))


def _ntcireval(material: ExportData) -> Iterator[tuple[str, bytes]]:
    every = list(cases(material))
    for state in every:
        grades = derived(state)
        if _is_in_means(state, grades):
            yield (
                f"{state.id}.rel",
                "".join(f"{key} L{level}\n" for key, level in graded(state, grades)).encode(),
            )
    for run in sorted(material.runs):
        lists = [(state.id, answer) for state in every if (answer := rankings(state.answers).get(run))]
        for topic, answer in lists:
            yield (
                f"{run}.{topic}.res",
                "".join(f"{passage_key(run, entry.rank)}\n" for entry in answer.entries).encode(),
            )
        rows = (
            f"{topic} Q0 {passage_key(run, entry.rank)} {entry.rank} {100 - entry.rank} {run}\n"
            for topic, answer in lists
            for entry in answer.entries
        )
        if lists:
            yield f"{run}.trec_run", "".join(rows).encode()


def answer_table(material: ExportData) -> bytes:
    """The official table as CSV, with the number of PR runs that each run cites; an empty cell is undefined."""
    facts = {state.id: score(state) for state in cases(material)}
    rows = [
        (
            line.run,
            line.n,
            *("" if (value := line.figures.get(name)) is None else f"{value:.4f}" for name in _COLUMNS),
            _cited(material.runs[line.run]),
        )
        for line in official(facts)
    ]
    return table(_TABLE, rows)


def is_answer_table(file: Packed) -> bool:
    """Whether the first line is that of `answer_table`."""
    return file.start.partition(b"\n")[0].decode(errors="replace").strip() == ",".join(_TABLE)


def _cited(run: Run[Answer]) -> int:
    return len({nugget.run for response in responses(run.answers).values() for nugget in response.nuggets})


def matrices(material: ExportData) -> bytes:
    """A file for each measure: questions down, runs across, separated by blanks, `NA` where undefined."""
    facts = {state.id: score(state) for state in cases(material)}
    found = {topic: list(totals({topic: fact}, material.settings)) for topic, fact in facts.items()}
    cells = {(one.measure, topic, one.run): one.value for topic, scores in found.items() for one in scores}
    return packed(
        _matrix(measure.name, facts, cells)
        for measure in MEASURES
        if any(name == measure.name for name, _, _ in cells)
    )


def _matrix(
    measure: str, facts: Mapping[str, Facts], cells: Mapping[tuple[str, str, str], float | None]
) -> tuple[str, bytes]:
    runs = sorted({run for name, _, run in cells if name == measure})
    lines = [
        " ".join(["topic", *runs]),
        *(" ".join([topic, *(_number(cells.get((measure, topic, run))) for run in runs)]) for topic in facts),
    ]
    name = measure.replace(DIRECTLY, "_direct").replace(" ", "_")
    return f"{name}.txt", ("\n".join(lines) + "\n").encode()


def _number(value: float | None) -> str:
    return "NA" if value is None else f"{value:.4f}"


def topics(material: ExportData) -> bytes:
    return table(
        ("qid", "question", "type"),
        [(topic.id, topic.text, topic.type) for topic in material.topics.values()],
    )


def table(header: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """CSV with a header line, no cell of which a spreadsheet would run."""
    return as_csv((dict(zip(header, row, strict=True)) for row in rows), header, line_end="\n")
