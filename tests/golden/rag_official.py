"""Writes what the official scripts of TREC RAG say of an invented campaign:

`python tests/golden/rag_official.py path/to/nuggetizer path/to/trec25-rag-support path/to/ragnarok`
"""

import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

STORE = "/store/scratch/n3thakur/trec-rag-2024/trec2024-rag"
"""Where the notebooks read and write; replaced by a folder of this script."""
RUNS = ("r1", "r2", "r3", "r4")
LABELS = ("support", "partial_support", "not_support", "failed")
TOPICS = ("11", "12", "13", "14", "15")


def campaign(seed=29):
    """Nuggets, run lines, assignments and support labels; a share of .3 of first citations has none."""
    chance = random.Random(seed)
    nuggets = {topic: nuggets_of(chance, topic) for topic in TOPICS}
    lines, assignments, support = [], [], []
    for number, run in enumerate(RUNS):
        for topic in TOPICS:
            # The second run leaves a topic out; the scripts then count 0.
            if number == 1 and topic == "13":
                assignments.append(
                    assigned(run, topic, "", nuggets[topic], lambda: "not_support")
                )
                continue
            line = run_line(chance, run, topic)
            lines.append(line)
            text = " ".join(sentence["text"] for sentence in line["answer"])
            assignments.append(
                assigned(
                    run,
                    topic,
                    text,
                    nuggets[topic],
                    lambda: chance.choices(LABELS, (4, 3, 4, 1))[0],
                )
            )
            support.append(supported(chance, line))
    queries = [
        {"query": f"query {topic}", "qid": topic, "nuggets": listed}
        for topic, listed in nuggets.items()
    ]
    return {
        "nuggets": queries,
        "runs": lines,
        "assignments": assignments,
        "support": support,
    }


def nuggets_of(chance, topic):
    importances = ("vital", "okay", "failed")
    # A topic without any vital nugget: its vital scores are 0.
    weights = (0, 1, 1) if topic == "15" else (5, 4, 1)
    return [
        {
            "text": f"fact {number} of {topic}",
            "importance": chance.choices(importances, weights)[0],
        }
        for number in range(chance.randint(3, 12))
    ]


def run_line(chance, run, topic):
    references = [
        f"msmarco_v2.1_doc_10_{topic}{number}#{number}_7" for number in range(20)
    ]
    answer = []
    for number in range(chance.randint(1, 7)):
        count = chance.choice((0, 1, 1, 2, 3))
        citations = chance.sample(range(20), count)
        answer.append(
            {
                "text": f"{run} says sentence {number} on {topic}.",
                "citations": citations,
            }
        )
    length = sum(len(sentence["text"].split()) for sentence in answer)
    return {
        "run_id": run,
        "topic_id": topic,
        "topic": f"query {topic}",
        "references": references,
        "response_length": length,
        "answer": answer,
    }


def assigned(run, topic, text, nuggets, label):
    listed = [{**nugget, "assignment": label()} for nugget in nuggets]
    return {
        "query": f"query {topic}",
        "qid": topic,
        "answer_text": text,
        "response_length": len(text.split()),
        "run_id": run,
        "nuggets": listed,
    }


def supported(chance, line):
    sentences = []
    for number, sentence in enumerate(line["answer"]):
        citations = []
        if sentence["citations"]:
            label = (
                "-1" if chance.random() < 0.3 else str(chance.choice((0, 0, 1, 2, 2)))
            )
            first = line["references"][sentence["citations"][0]]
            citations.append({"citationID": 0, "reference": first, "support": label})
        sentences.append(
            {"sentenceID": number, "text": sentence["text"], "citations": citations}
        )
    return {
        "narrative_id": line["topic_id"],
        "run_id": line["run_id"],
        "sentences": sentences,
    }


def rows_of(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


def metrics(folder, repository, records):
    """What calculate_metrics.py writes for each run."""
    script = Path(repository) / "scripts" / "calculate_metrics.py"
    environment = {**os.environ, "PYTHONPATH": str(Path(repository) / "src")}
    results = {}
    for run in RUNS:
        inputs, output = folder / f"{run}.jsonl", folder / f"{run}.metrics.jsonl"
        own = [record for record in records if record["run_id"] == run]
        inputs.write_text("".join(f"{json.dumps(record)}\n" for record in own))
        command = [
            sys.executable,
            str(script),
            "--input_file",
            str(inputs),
            "--output_file",
            str(output),
        ]
        subprocess.run(command, check=True, env=environment)
        results[run] = rows_of(output)
    return results


def cell(notebook, number, folder, **replaced):
    """The source of a notebook's cell with its folder and its constants replaced."""
    cells = json.loads(Path(notebook).read_text())["cells"]
    source = "".join(cells[number]["source"]).replace(STORE, str(folder))
    for old, new in replaced.values():
        assert old in source, old
        source = source.replace(old, new)
    return source


def support_2025(folder, repository, support):
    """What cells 15 and 17 of the loader write for each run."""
    notebook = Path(repository) / "code" / "2025" / "human-results-loader-2025.ipynb"
    by_topic = {}
    for response in support:
        topic = by_topic.setdefault(response["narrative_id"], {})
        topic[response["run_id"]] = response
    names = {
        "json": json,
        "os": os,
        "topicwise_results": by_topic,
        "ALL_RUN_IDS": set(RUNS),
        "RUNFILES": {"auggen": set(), "gen": set(RUNS)},
        "anon_to_orig_map": {run: run for run in RUNS},
    }
    exec(cell(notebook, 15, folder), names)
    topics = ("total_topics = 17", f"total_topics = {len(TOPICS)}")
    exec(cell(notebook, 17, folder, topics=topics), names)
    output = Path(names["OUTPUT_DIRS"]["gen"])
    return {run: rows_of(output / f"{run}.jsonl") for run in RUNS}


def support_2024(folder, repository, campaign):
    """What cell 0 of the notebook of 2024 writes for each run."""
    notebook = (
        Path(repository) / "code" / "2024" / "support_evaluation_compile_results.ipynb"
    )
    names = {"2": "FS", "1": "PS", "0": "NS", "-1": None}
    base = folder / "support_eval" / "results" / "support"
    for task in ("gen", "auggen"):
        (base / task / "pairwise").mkdir(parents=True)
    for run in RUNS:
        lines = []
        for line, response in zip(campaign["runs"], campaign["support"], strict=True):
            if line["run_id"] != run:
                continue
            entries = []
            for sentence, labelled in zip(
                line["answer"], response["sentences"], strict=True
            ):
                scores = [names[one["support"]] for one in labelled["citations"]]
                entries.append(
                    {
                        "answer": sentence["text"],
                        "citations": sentence["citations"],
                        "count": len(sentence["citations"]),
                        "eval_scores": scores,
                    }
                )
            lines.append(json.dumps({**line, "support_eval": entries}))
        (base / "gen" / "pairwise" / f"{run}.jsonl").write_text("\n".join(lines) + "\n")
    scope = {}
    exec(cell(notebook, 0, folder, topics=("/ 301", f"/ {len(TOPICS)}")), scope)
    output = Path(scope["OUTPUT_DIR"]) / "gen" / "merged"
    return {run: rows_of(output / f"{run}.jsonl") for run in RUNS}


class Log:
    """What the validator of 2024 says of each line."""

    def __init__(self):
        self.error_count = 0
        self.errors, self.warnings = [], []

    def error(self, line, message):
        self.error_count += 1
        self.errors.append((line, message))

    def warn(self, line, message):
        self.warnings.append((line, message))


def faulty_run(chance):
    """A run of 2024 with long responses, repeated citations and citations out of range."""
    lines = []
    for topic in TOPICS:
        line = run_line(chance, "faulty", topic)
        for sentence in line["answer"]:
            words = " ".join(["word\u00a0word"] * chance.randint(0, 70))
            sentence["text"] = f"{sentence['text']} {words}"
            count = chance.randint(0, 4)
            sentence["citations"] = [chance.randint(-1, 21) for _ in range(count)]
        lines.append(line)
    return lines


def validated(folder, repository):
    """The run that the validator of 2024 writes (.fixed), and where it reports errors."""
    script = Path(repository) / "src" / "ragnarok" / "scripts" / "rag24_validation.py"
    scope = {"__name__": "validator"}
    exec(script.read_text(), scope)
    lines = faulty_run(random.Random(31))
    topics, run, log = folder / "topics.tsv", folder / "faulty.jsonl", Log()
    topics.write_text("".join(f"{topic}\tquery {topic}\n" for topic in TOPICS))
    run.write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    fixed = scope["check_rag24_run"](topicfile=str(topics), runfile=str(run), log=log)
    return {"run": lines, "fixed": rows_of(Path(fixed)), "errors": log.errors}


def main(nuggetizer, support, ragnarok):
    made = campaign()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        results = {
            "input": made,
            "metrics": metrics(folder, nuggetizer, made["assignments"]),
            "support_2025": support_2025(folder / "2025", support, made["support"]),
            "support_2024": support_2024(folder / "2024", support, made),
            "validator_2024": validated(folder, ragnarok),
        }
    path = Path(__file__).with_name("rag.json")
    path.write_text(json.dumps(results, indent=1) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
