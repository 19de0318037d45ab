"""The kinds of files that the track reads, in the order in which they depend on each other."""

from assessment.model import FileKind
from assessment.tracks.adhoc.collection import documents, topics
from assessment.tracks.adhoc.grades.own_grades import is_labels, read_labels
from assessment.tracks.adhoc.judgments.qrels import is_qrels, read_qrels
from assessment.tracks.adhoc.pool.pool_lists import is_list, read_list
from assessment.tracks.adhoc.runs.runs import is_run, read_run

FILES = (
    FileKind("topics-sgml", "Topics (TREC SGML)", topics.is_sgml, topics.read_sgml),
    FileKind(
        "topics-json",
        "Topics (JSON Lines: id, query, description, narrative)",
        topics.is_json_lines,
        topics.read_json_lines,
    ),
    FileKind(
        "topics", "Topics: id and query between tabs", topics.is_tsv, topics.read_tsv
    ),
    # Before the qrels, whose numbers are those of the campaign's grades.
    FileKind("labels", "The campaign's own grades (TOML)", is_labels, read_labels),
    # Before the runs: a judged topic without a text is a topic of the campaign.
    FileKind(
        "qrels",
        "Qrels of four or five columns, or BEIR's",
        is_qrels,
        read_qrels,
        streams=True,
    ),
    FileKind("run", "Run (TREC format, six columns)", is_run, read_run, streams=True),
    FileKind(
        "pool",
        "List of documents to judge (columns topic and document)",
        is_list,
        read_list,
        streams=True,
    ),
    # Last: only the documents that runs, qrels and lists name are stored.
    FileKind(
        "documents",
        "Documents (JSON Lines: id, title, text)",
        documents.is_json_lines,
        documents.read_json_lines,
        streams=True,
    ),
    FileKind(
        "documents-sgml",
        "Documents (TREC SGML)",
        documents.is_sgml,
        documents.read_sgml,
        streams=True,
    ),
)
