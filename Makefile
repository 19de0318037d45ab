# Two commands do all: `make run` starts the application, `make test` runs every test.
PYTHON ?= python3.11
VENV := .venv
BIN := $(VENV)/bin
PIP_INSTALL = $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes
PORT ?= 8501
WORKSPACE ?= workspace
ADDRESS ?= localhost
# One more than two cores: browser tests wait for pages, and another test runs meanwhile.
WORKERS ?= 3
ACCESS ?= $(ASSESSMENT_ACCESS)
# The former name of ACCESS; the program says so where it is set.
DOOR ?= $(ASSESSMENT_DOOR)
export ASSESSMENT_WORKSPACE := $(WORKSPACE)

DESK_TESTS := $(addprefix tests/browser/test_, desk_day.py scifact.py car.py qa.py nuggets.py hints.py \
	guidelines.py questions.py session_day.py adjudicate.py)

.PHONY: run test cases test-firefox scripts types docs coverage mutants dependencies requirements install tools browser bench \
	crash clean

run: export ASSESSMENT_ACCESS := $(ACCESS)
run: export ASSESSMENT_DOOR := $(DOOR)
run: install
	$(BIN)/python -m assessment samples --if-empty
	$(BIN)/streamlit run app.py --server.port $(PORT) --server.address $(ADDRESS)

# Every server, worker and command that a test starts would compile the program again.
test cases test-firefox: export PYTHONDONTWRITEBYTECODE :=
test cases scripts node_modules: export PATH := $(CURDIR)/$(BIN):$(PATH)

# mypy keeps one core busy for a minute, so the tests begin beside it.
test: tools browser node_modules
	$(MAKE) --no-print-directory scripts
	$(MAKE) --no-print-directory --jobs 2 types cases

# Every test; nothing of make's own goes to the commands that tests run.
cases: tools browser
	MAKEFLAGS= $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

scripts: node_modules
	$(BIN)/npm run --silent check
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: tools
	$(BIN)/mypy

# The documentation as a site, in build/site/; a warning, such as a link that leads nowhere, fails it.
docs: tools
	$(BIN)/python -m sphinx -W --keep-going -q -b html -d build/doctrees -c docs/site . build/site

# Lines and branches of what computes scores that the tests of scoring run through; less than 95 % fails.
SCORING_TEST_NAMES := $(addprefix test_, golden.py scoring.py formulas.py trec_eval.py means.py ranking.py rewards.py \
	weights.py articles.py official_scores.py sampled_qrels.py notes.py official_verdicts.py official_evaluation.py nist.py \
	own_grades.py nuggets.py)
SCORING_TESTS := $(wildcard $(foreach folder, tests/tracks/* tests/tracks/*/*, $(addprefix $(folder)/, $(SCORING_TEST_NAMES))))
SCORER_FILES := score.py totals.py formulas.py formulas/[!_]*.py ranking_scorer.py rationales.py answer_scores.py ranking_scores.py \
	series_values.py nugget_weights.py evaluation.py
comma := ,
empty :=
SCORERS := $(subst $(empty) $(empty),$(comma),$(addprefix assessment/tracks/**/, $(SCORER_FILES)))
coverage: tools
	mkdir -p build
	$(BIN)/python -m coverage run -m pytest $(SCORING_TESTS)
	$(BIN)/python -m coverage report --include '$(SCORERS)' --fail-under 95

# Changes of an operator, a number or a name in the same files that no test of scoring notices: hours for all tracks,
# `make mutants TRACK=rag` for one.  mutmut (BSD-3-Clause) is apart from the libraries that the tests need.
MUTMUT := mutmut==3.8.1
mutants: tools
	test -d build/mutmut || $(BIN)/python -m pip install --quiet --disable-pip-version-check --target build/mutmut $(MUTMUT)
	$(BIN)/python tests/tools/mutants.py $(if $(TRACK),--track $(TRACK)) $(SCORING_TESTS)

# Every installed library with its licence, and what the index has newer versions of.
dependencies: tools
	$(BIN)/python tests/tools/dependencies.py --updates

# The desk's browser tests once more, in Firefox; `make test` judges a day in each mode there.
test-firefox: tools browser
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal --browser firefox $(DESK_TESTS)

bench: tools browser
	$(BIN)/python benchmarks/rescoring.py
	$(BIN)/python benchmarks/taking_in.py
	$(BIN)/python benchmarks/synthetic_qa.py
	$(BIN)/python benchmarks/desk.py
	$(BIN)/python benchmarks/keys_per_judgment.py
	$(BIN)/python benchmarks/splitters.py

crash: tools
	$(BIN)/python benchmarks/crash.py
	$(BIN)/python benchmarks/crash.py --no-faults

# The pinned libraries once more from the ranges of pyproject.toml; `make requirements UPGRADE=--upgrade` takes newer ones.
UV := uv==0.13.9
requirements:
	$(PYTHON) -m venv build/uv
	build/uv/bin/pip install --quiet --disable-pip-version-check $(UV)
	PATH=$(CURDIR)/build/uv/bin:$$PATH $(PYTHON) tests/tools/requirements.py $(UPGRADE)

# What the program runs with; `tools` is what the tests need beside it.
install: $(VENV)/installed
tools: $(VENV)/tools

$(VENV)/installed: requirements.txt
	command -v $(PYTHON) >/dev/null || { echo "Python 3.11 is needed: install it, or name it with PYTHON=..." >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(PIP_INSTALL) -r requirements.txt
	touch $@

$(VENV)/tools: tests/requirements.txt $(VENV)/installed
	$(PIP_INSTALL) -r requirements.txt -r tests/requirements.txt
	touch $@

node_modules: package.json package-lock.json $(VENV)/tools
	$(BIN)/npm ci --silent --no-audit --no-fund
	touch $@

browser: tools
	$(BIN)/python tests/browser/system_browsers.py

clean:
	rm -rf $(VENV) node_modules .pytest_cache .ruff_cache .hypothesis
