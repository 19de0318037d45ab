"""TREC QA 2007 main task, with the rules of 2003 to 2006: question series about a target, factoid, list and
Other.
"""

from assessment.model import Export, FileKind, Track
from assessment.tracks.qa2007 import (
    answers,
    documents,
    export_warnings,
    factoid_judgments,
    judgment_exports,
    keys,
    list_judgments,
    measures,
    nugget_exports,
    nuggets,
    opinions,
    others,
    pyramids,
    questions,
    questions_2003,
    run_exports,
    run_recognition,
    runs,
    scales,
    score,
    score_exports,
    target_types,
    totals,
    units,
    votes,
)
from assessment.tracks.qa2007.answer import Answer, Topic, carry

TRACK = Track(
    name="qa2007",
    title="TREC QA",
    version="2007 main task",
    source="TREC 2007 QA guidelines; N06-1049; P07-1097; H05-1038",
    topic_type=Topic,
    answer_type=Answer,
    scales=scales.SCALES,
    measures=measures.MEASURES,
    settings=measures.SETTINGS,
    files=(
        FileKind(
            "questions",
            "Question series, or ciQA topics (XML)",
            questions.is_questions,
            questions.read_questions,
        ),
        FileKind(
            "questions-2003",
            "Questions of 2003",
            questions_2003.is_topics_2003,
            questions_2003.read_topics_2003,
        ),
        FileKind(
            "types", "Types of the targets", target_types.is_target_types, target_types.read_target_types
        ),
        FileKind(
            "docids", "Document ids of the collection", documents.is_document_ids, documents.read_document_ids
        ),
        FileKind(
            "documents",
            "Documents retrieved for each target",
            documents.is_ranked_documents,
            documents.read_ranked_documents,
        ),
        FileKind(
            "list-answers", "Answers of list questions", answers.is_list_answers, answers.read_list_answers
        ),
        FileKind("run", "Run", run_recognition.is_run, runs.read_run),
        FileKind("nuggets", "Nugget key (vital, okay)", keys.is_nugget_key, keys.read_nugget_key),
        FileKind("pyramid", "Nugget pyramid", pyramids.is_pyramid, pyramids.read_pyramid),
        FileKind("votes", "Vote table (CSV)", votes.is_vote_table, votes.read_vote_table),
        FileKind(
            "list", "List judgments", list_judgments.is_list_judgments, list_judgments.read_list_judgments
        ),
        FileKind(
            "factoid",
            "Factoid judgments",
            factoid_judgments.is_factoid_judgments,
            factoid_judgments.read_factoid_judgments,
        ),
        FileKind(
            "other",
            "Other judgments (items, nuggets found, or both)",
            others.is_other_judgments,
            others.read_other_judgments,
        ),
        FileKind("patterns", "Answer patterns", answers.is_patterns, answers.read_patterns),
    ),
    check=runs.check,
    headline=units.headline,
    screens=units.screens,
    units=units.units,
    score=score.score,
    totals=totals.totals,
    exports=(
        Export("runs", "Run files (zip)", "runs.zip", run_exports.runs),
        Export(
            "factoid",
            "Factoid judgments",
            "factoid_judgments.txt",
            judgment_exports.factoid_judgments,
            judgment_exports.judged_warnings("FACTOID"),
        ),
        Export(
            "list",
            "List judgments",
            "list_judgments.txt",
            judgment_exports.list_judgments,
            judgment_exports.judged_warnings("LIST"),
        ),
        Export(
            "other-items",
            "Other judgments, part 1 (items)",
            "other_items.txt",
            judgment_exports.other_items,
            judgment_exports.other_warnings,
        ),
        Export(
            "other-nuggets",
            "Other judgments, part 2 (nuggets found)",
            "other_nuggets.txt",
            judgment_exports.other_matches,
            judgment_exports.other_warnings,
        ),
        Export(
            "nuggets",
            "Nugget key",
            "answers_other.txt",
            nugget_exports.nugget_key,
            export_warnings.key_warnings,
        ),
        Export(
            "pyramid",
            "Nugget pyramid",
            "answers_other_pyramid.txt",
            nugget_exports.pyramid,
            export_warnings.pyramid_warnings,
        ),
        Export(
            "list-answers",
            "Answers of list questions",
            "answers_list.txt",
            nugget_exports.list_answers,
            export_warnings.answer_warnings,
        ),
        Export(
            "votes", "Vote table (CSV)", "votes.csv", nugget_exports.vote_table, export_warnings.vote_warnings
        ),
        Export(
            "question-scores",
            "Scores per question, series and run (CSV)",
            "question_scores.csv",
            score_exports.scores,
        ),
    ),
    carry=carry,
    screen_of=units.screen_of,
    merge=nuggets.merge,
    pooled=nuggets.pooled,
    matrices=nuggets.matrices,
    details=score.details,
    ratings=opinions.ratings,
    repair=run_exports.repaired,
    resources=("documents", "types", "patterns", "answers", "weights"),
)
