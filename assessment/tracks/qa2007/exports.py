"""The files that the QA track exports: runs, judgments, nuggets, answers of list questions, and scores."""

from assessment.model import Export
from assessment.tracks.qa2007.writers import (
    export_warnings,
    judgment_exports,
    nugget_exports,
    run_exports,
    score_exports,
)

EXPORTS = (
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
        "votes",
        "Vote table (CSV)",
        "votes.csv",
        nugget_exports.vote_table,
        export_warnings.vote_warnings,
    ),
    Export(
        "question-scores",
        "Scores per question, series and run (CSV)",
        "question_scores.csv",
        score_exports.scores,
    ),
)
