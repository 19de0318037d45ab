"""Makes adhoc_trec_eval.json: generated runs and qrels, with the values that trec_eval's code computes.

    python tests/golden/adhoc_official.py

The runs go to pytrec_eval and ir_measures with the scores of their files, ties and all; nothing of
`assessment` takes part.
"""

import json
import random
from collections import defaultdict
from datetime import date
from importlib.metadata import version
from pathlib import Path

import ir_measures
import pytrec_eval

MEASURES = (
    "AP AP(rel=2) AP@5 nDCG nDCG@10 P@5 P(rel=2)@10 R@5 RR RR(rel=2) Rprec Bpref infAP SetP SetR SetF "
    "Success@1 IPrec@0.1"
)
DIRECT = {"map": "AP", "ndcg_cut_10": "nDCG@10", "recip_rank": "RR", "bpref": "Bpref"}
"""Values that pytrec_eval also computes without ir_measures."""


def collection(seed):
    """Lines of qrels, and lines of each run: ties, negative grades, a topic that one run leaves out."""
    chance = random.Random(seed)
    qrels, runs = [], defaultdict(list)
    for topic in map(str, range(1, 9)):
        documents = [f"d{number}" for number in range(30)]
        for document in chance.sample(documents, 14):
            # Topic 8 has no relevant document.
            grade = chance.choice((-2, 0, 0, 0, 1, 2, 3) if topic != "8" else (0,))
            qrels.append(f"{topic} 0 {document} {grade}")
        for run in ("wren", "robin", "siskin", "linnet"):
            if (run, topic) == ("linnet", "3"):
                continue
            for rank, document in enumerate(chance.sample(documents, 12), 1):
                # Few different scores, some of which differ beyond 32 bits only.
                score = chance.choice((1, 2, 3)) + chance.choice((0, 1e-9))
                runs[run].append(f"{topic} Q0 {document} {rank} {score!r} {run}")
    return qrels, dict(runs)


def main():
    qrels, runs = collection(41)
    grades = defaultdict(dict)
    for line in qrels:
        topic, _, document, grade = line.split()
        grades[topic][document] = int(grade)
    measures = [ir_measures.parse_measure(name) for name in MEASURES.split()]
    values = {}
    for run, lines in runs.items():
        scores = defaultdict(dict)
        for line in lines:
            topic, _, document, _, score, _ = line.split()
            scores[topic][document] = float(score)
        direct = pytrec_eval.RelevanceEvaluator(dict(grades), set(DIRECT))
        by_topic = direct.evaluate(dict(scores))
        rows = []
        for metric in ir_measures.iter_calc(measures, dict(grades), dict(scores)):
            rows.append([str(metric.measure), metric.query_id, metric.value])
            for name, same in DIRECT.items():
                if same == str(metric.measure) and metric.query_id in by_topic:
                    assert by_topic[metric.query_id][name] == metric.value
        values[run] = rows
    packages = ("ir_measures", "pytrec_eval-terrier")
    golden = {
        "tools": {name: version(name) for name in packages},
        "date": str(date.today()),
        "measures": MEASURES,
        "qrels": qrels,
        "runs": runs,
        "values": values,
    }
    path = Path(__file__).with_name("adhoc_trec_eval.json")
    path.write_text(json.dumps(golden, indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
