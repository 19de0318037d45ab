"""Records of each kind of file that the tests of RAG read."""

from tests.tracks.rag.making import line_2024, segment

NUGGETS = {"query": "q", "qid": "1", "nuggets": [{"text": "a", "importance": "vital"}]}
ASSIGNED = {
    **NUGGETS,
    "answer_text": "One. Two.",
    "response_length": 2,
    "run_id": "heron",
    "nuggets": [{"text": "a", "importance": "vital", "assignment": "support"}],
}
SUPPORT = {
    "narrative_id": 1,
    "run_id": "heron",
    "sentences": [
        {
            "sentenceID": 0,
            "text": "One.",
            "citations": [{"citationID": 0, "reference": segment(0), "support": "2"}],
        },
        {"sentenceID": 1, "text": "Two.", "citations": []},
    ],
}
SEGMENT = {
    "docid": segment(1),
    "url": "https://a.example",
    "title": "T",
    "segment": "S",
}
EVALUATED = line_2024(
    answer=[("One.", [2, 0]), ("Two.", [])],
    support_eval=[
        {
            "answer": "One.",
            "citations": [2, 0],
            "count": 2,
            "eval_scores": ["FS", "NS"],
        },
        {"answer": "Two.", "citations": [], "count": 0, "eval_scores": []},
    ],
)
