"""NTCIR R2C2: runs of passages, and runs of answers with confidence and nuggets.

Assessors judge nuggets against passages, then the answer, then which nuggets helped to it.

The words of the track are in the modules beside this one: `answer` (questions, answers, names of units),
`names` (of runs and zips), `lines` (of its text files), `scales`, `settings`, `measures`.  Its folders, each
of which imports only those above it:

    formulas     arithmetic of rankings and of confidence
    topics       questions, and the lists that the organisers give out
    runs         runs of passages and of answers
    judgments    what follows from the labels, and files of judgments
    zips         the zip that a team sends
    screens      what assessors are shown and asked
    scoring      facts of a question, scores of runs, and what they rest on
    writers      files out
"""

from assessment.model import Export, FileKind, Task, Track
from assessment.model.guidelines import with_examples
from assessment.tracks.r2c2 import guidelines, measures, scales, settings, submissions
from assessment.tracks.r2c2.answer import Answer, Topic
from assessment.tracks.r2c2.carry_over import carry
from assessment.tracks.r2c2.judgments import (
    judgment_tables,
    marked_runs,
    qrels,
    verdicts,
)
from assessment.tracks.r2c2.runs import answers, passages
from assessment.tracks.r2c2.runs.check import check
from assessment.tracks.r2c2.scoring import better_answers, score, tables, totals
from assessment.tracks.r2c2.scoring.explain import explain
from assessment.tracks.r2c2.screens import units
from assessment.tracks.r2c2.topics import organisers_lists, topics
from assessment.tracks.r2c2.writers import (
    judgments_out,
    marked_runs_out,
    qrels_out,
    repair,
    score_tables_out,
)
from assessment.tracks.r2c2.zips import team_zip

TRACK = Track(
    name="r2c2",
    title="NTCIR R2C2",
    version="NTCIR-19, subtasks PR and AC",
    source="Sakai et al., BREV-RAG 2025; submission instructions of the NTCIR-19 R2C2 task; NTCIREVAL README",
    topic_type=Topic,
    answer_type=Answer,  # type: ignore[arg-type]  # a union, which pydantic reads like a class
    scales=with_examples(scales.SCALES, guidelines.EXAMPLES),
    guidelines=guidelines.GUIDELINES,
    measures=measures.MEASURES,
    settings=settings.SETTINGS,
    files=(
        FileKind(
            "topics",
            "Questions (tagged, behind a tab, or CSV qid,question)",
            topics.is_topics,
            topics.read_topics,
        ),
        FileKind(
            "docids",
            "Ids of the corpus' documents, one a line",
            organisers_lists.is_document_ids,
            organisers_lists.read_document_ids,
            streams=True,
        ),
        FileKind(
            "passages",
            "The organisers' passages (JSON Lines with docid and text)",
            organisers_lists.is_organisers_passages,
            organisers_lists.read_organisers_passages,
            streams=True,
        ),
        # Zips before the runs that they hold, and all passages before the answers that cite them.
        FileKind(
            "pr-zip",
            "Zip of PR runs, also with AC runs",
            team_zip.is_passage_zip,
            team_zip.read_zip,
            streams=True,
        ),
        FileKind(
            "pr",
            "PR run: passages",
            passages.is_passages,
            passages.read_passages,
            streams=True,
        ),
        FileKind(
            "ac-zip",
            "Zip of AC runs",
            team_zip.is_answer_zip,
            team_zip.read_zip,
            streams=True,
        ),
        FileKind(
            "ac",
            "AC run: answers with confidence and nuggets",
            answers.is_answers,
            answers.read_answers,
            streams=True,
        ),
        FileKind(
            "marked",
            "AC run marked with B, R and N",
            answers.is_marked,
            marked_runs.read_marked,
            streams=True,
        ),
        FileKind(
            "correct",
            "Which answers of a marked run are correct",
            marked_runs.is_correct_list,
            marked_runs.read_correct_list,
        ),
        FileKind(
            "judgments",
            "Judgments (CSV)",
            judgment_tables.is_sheet,
            judgment_tables.read_sheet,
        ),
        FileKind(
            "verdicts",
            "Judgments, for example of a machine (JSON)",
            judgment_tables.is_json_sheet,
            judgment_tables.read_json_sheet,
        ),
        FileKind("direct", "Direct qrels", qrels.is_direct, qrels.read_direct),
        FileKind(
            "derived",
            "Derived qrels (“derived” in the name)",
            qrels.is_derived,
            qrels.read_derived,
        ),
    ),
    check=check,
    headline=units.headline,
    screens=units.screens,
    units=units.units,
    score=score.score,
    totals=totals.totals,
    exports=(
        Export(
            "marked",
            "Marked AC runs with lists of correct answers (zip)",
            "marked.zip",
            marked_runs_out.marked,
            marked_runs_out.marked_warnings,
        ),
        Export(
            "qrels",
            "Derived qrels (qID PassageKey Lx)",
            "derived_qrels.txt",
            qrels_out.derived_qrels,
            qrels_out.qrels_warnings,
        ),
        Export(
            "qrels-trec",
            "Derived qrels (trec_eval)",
            "derived_qrels.trec",
            qrels_out.trec_qrels,
            qrels_out.qrels_warnings,
        ),
        Export(
            "qrels-direct",
            "Direct qrels (qID PassageKey Lx)",
            "direct_qrels.txt",
            qrels_out.direct_qrels,
        ),
        Export(
            "ntcireval",
            "Derived rel files, res files and runs (NTCIREVAL, trec_eval; zip)",
            "ntcireval.zip",
            qrels_out.ntcireval,
            qrels_out.ntcireval_warnings,
        ),
        Export(
            "table",
            "Table of answers and confidence (CSV)",
            "ac_table.csv",
            score_tables_out.answer_table,
            recognise=score_tables_out.is_answer_table,
        ),
        Export(
            "matrices",
            "Questions by runs, a file for each measure (zip)",
            "matrices.zip",
            score_tables_out.matrices,
        ),
        Export(
            "judgment-table",
            "Judgments with reasons, as they come in (CSV)",
            "judgments.csv",
            judgments_out.judgments,
        ),
        Export("topics", "Questions (CSV)", "topics.csv", score_tables_out.topics),
    ),
    carry=carry,
    teams=submissions.TEAMS,
    limits=submissions.LIMITS,
    repair=repair.repaired,
    explain=explain,
    better_answers=better_answers.better_answers,
    tables=tables.tables,
    plots=tables.plots,
    resources=(
        verdicts.DERIVED,
        marked_runs.LETTERS,
        organisers_lists.CORPUS,
        organisers_lists.PASSAGES,
    ),
    tasks=(Task("AC", "AC: answers with confidence"), Task("PR", "PR: passages")),
)
