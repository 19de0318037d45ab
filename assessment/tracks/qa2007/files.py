"""The kinds of files that the QA track reads, in the order in which they are imported."""

from assessment.model import FileKind
from assessment.tracks.qa2007.answers import answer_lists, answer_patterns
from assessment.tracks.qa2007.documents import (
    article_files,
    document_ids,
    document_texts,
    ranked_documents,
    text_tables,
)
from assessment.tracks.qa2007.judgments import (
    factoid_judgments,
    list_judgments,
    other_judgments,
    other_lines,
)
from assessment.tracks.qa2007.nuggets import (
    nugget_key_files,
    pyramid_files,
    vote_tables,
)
from assessment.tracks.qa2007.runs import run_recognition, runs
from assessment.tracks.qa2007.topics import questions, questions_2003, target_types

FILES = (
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
        "types",
        "Types of the targets",
        target_types.is_target_types,
        target_types.read_target_types,
    ),
    FileKind(
        "docids",
        "Document ids of the collection",
        document_ids.is_document_ids,
        document_ids.read_document_ids,
    ),
    FileKind(
        "documents",
        "Documents retrieved for each target",
        ranked_documents.is_ranked_documents,
        ranked_documents.read_ranked_documents,
    ),
    FileKind(
        "list-answers",
        "Answers of list questions",
        answer_lists.is_list_answers,
        answer_lists.read_list_answers,
    ),
    FileKind("run", "Run", run_recognition.is_run, runs.read_run),
    # After the runs, which say what documents of a collection are kept.
    FileKind(
        "articles",
        "Texts of documents (AQUAINT, AQUAINT-2 or Blog06)",
        article_files.is_article_file,
        document_texts.read_articles,
        streams=True,
    ),
    FileKind(
        "texts",
        "Texts of documents (JSON Lines or CSV: id, title, text)",
        text_tables.is_text_table,
        document_texts.read_text_table,
        streams=True,
    ),
    FileKind(
        "nuggets",
        "Nugget key (vital, okay)",
        nugget_key_files.is_nugget_key,
        nugget_key_files.read_nugget_key,
    ),
    FileKind(
        "pyramid",
        "Nugget pyramid",
        pyramid_files.is_pyramid,
        pyramid_files.read_pyramid,
    ),
    FileKind(
        "votes",
        "Vote table (CSV)",
        vote_tables.is_vote_table,
        vote_tables.read_vote_table,
    ),
    FileKind(
        "list",
        "List judgments",
        list_judgments.is_list_judgments,
        list_judgments.read_list_judgments,
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
        other_lines.is_other_judgments,
        other_judgments.read_other_judgments,
    ),
    FileKind(
        "patterns",
        "Answer patterns",
        answer_patterns.is_patterns,
        answer_patterns.read_patterns,
    ),
)
