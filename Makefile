# GNU make 4.3 or later.

PYTHON ?= python3
PORT ?= 8000
# Further options for pytest, such as PYTEST="-k elo -x".
PYTEST ?=
# Further Pythons that a release is tried with; those on the path are found.
PYTHONS ?=
# Three workers, as each often waits for its own browser and server; a fourth would collect all tests
# once more for little. Each has a third, those in a browser last, and who is done takes some of
# another's.
WORKERS := --numprocesses 3 --dist worksteal
# Seconds for each target of `make fuzz`.
FUZZ_TIME ?= 60
# UPGRADE=--upgrade takes the newest releases; without it `make lock` keeps pins that still hold.
UPGRADE ?=
UV_VERSION := 0.13.9

# Only errors: pip's remarks on its own configuration and age would bury them.
PIP_INSTALL := -m pip install -qq --no-input --disable-pip-version-check

# What `make run` starts holds exactly what a user installs, so it stays small, and a run-time
# requirement that was never declared cannot hide behind a test tool. Benchmarks have the same and
# the readers they are compared with.
RUN := .venv
DEV := .venv-dev
BENCH := .venv-bench
RELEASE := .venv-release
LOCK := .venv-lock

# Compiled code is kept even where the shell says otherwise: users have it, and tests and
# measurements start hundreds of processes.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help

# --- For users ---

.PHONY: run
run: $(RUN)/.installed ## Set up if need be, then serve on this machine (PORT=8000)
	@$(RUN)/bin/arpad serve --host 127.0.0.1 --port $(PORT)

# --- For contributors ---

# Without a browser its tests are skipped with the reason, but in CI a skip would pass for a check.
.PHONY: test
test: $(DEV)/.installed ## Run all tests, those in a browser included
	@browser=$$(tools/find-browser) || [ "$${CI:-}" != true ] || exit 1; \
	ARPAD_CHROMIUM="$$browser" $(DEV)/bin/python -m pytest $(WORKERS) $(PYTEST)

# The full form of those tests that have a short one in `make test`; a release needs both.
.PHONY: test-long
test-long: $(DEV)/.installed ## Run the long tests whole: 10,000 random cases, hostile texts, killed imports
	@ARPAD_LONG=10000 $(DEV)/bin/python -m pytest -m long $(WORKERS) $(PYTEST)

# What it finds stays in .fuzz/; kept files are in tests/corpus/.
FUZZ := report table games us-crosstable us-json swisssys sheet submission packed history rating-list \
	players pasted words

.PHONY: fuzz
fuzz: $(DEV)/.installed ## Give every reader changed files (FUZZ_TIME=60 each; FUZZ="report words")
	@for target in $(FUZZ); do \
		echo "Fuzzing $$target"; \
		$(DEV)/bin/python tools/fuzz.py $$target -max_total_time=$(FUZZ_TIME) -verbosity=0 \
			-print_final_stats=1 || exit 1; \
	done

.PHONY: check
check: $(DEV)/.installed ## Check style, types, who imports whom, and the generated documents
	@$(DEV)/bin/ruff format --check
	@$(DEV)/bin/ruff check
	@$(DEV)/bin/mypy
	@$(DEV)/bin/lint-imports --no-logo
	@$(DEV)/bin/python tools/generate_docs.py --check

.PHONY: format
format: $(DEV)/.installed ## Put the code into its one style, mending what can be mended
	@$(DEV)/bin/ruff check --fix-only
	@$(DEV)/bin/ruff format

.PHONY: docs
docs: $(DEV)/.installed ## Write the generated documents anew
	@$(DEV)/bin/python tools/generate_docs.py

.PHONY: bench
bench: $(BENCH)/.installed ## Measure speed against the limits
	@$(BENCH)/bin/python benchmarks/run.py

.PHONY: bench-results
bench-results: $(BENCH)/.installed ## Measure speed and keep the tables in benchmarks/RESULTS.md
	@$(BENCH)/bin/python benchmarks/run.py --write

.PHONY: dist
dist: $(RELEASE)/.requirements ## Build what is published into dist/, twice, and check it (PYTHONS=...)
	@$(RELEASE)/bin/python tools/release.py $(PYTHONS)

.PHONY: release
release: check test test-long dist ## Every check, every test in its full form, then dist

.PHONY: screenshots
screenshots: $(DEV)/.installed ## Take the pictures of the README anew
	@browser=$$(tools/find-browser) && ARPAD_CHROMIUM="$$browser" $(DEV)/bin/python tools/screenshots.py

# The larger set first: the run-time pins are then a part of it. No registry's address is written.
UV_COMPILE = $(LOCK)/bin/uv --quiet pip compile --universal --python-version 3.11 \
	--generate-hashes --no-emit-index-url --no-emit-find-links --custom-compile-command 'make lock' $(UPGRADE)
EXTRAS := --extra web --extra png --extra pdf
define BUILD_REQUIRES
import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")
endef

.PHONY: lock
lock: $(LOCK)/.installed ## Resolve requirements/*.txt anew (UPGRADE=--upgrade: newest releases)
	@echo 'Resolving requirements/dev.txt'
	@$(UV_COMPILE) pyproject.toml $(EXTRAS) --extra dev -o requirements/dev.txt >/dev/null
	@echo 'Resolving requirements/bench.txt'
	@$(UV_COMPILE) pyproject.toml $(EXTRAS) --extra bench -c requirements/dev.txt -o requirements/bench.txt >/dev/null
	@echo 'Resolving requirements/release.txt'
	@$(UV_COMPILE) pyproject.toml --extra release -c requirements/dev.txt -o requirements/release.txt >/dev/null
	@echo 'Resolving requirements/run.txt'
	@$(UV_COMPILE) pyproject.toml $(EXTRAS) -c requirements/dev.txt -o requirements/run.txt >/dev/null
	@echo 'Resolving requirements/build.txt'
	@$(LOCK)/bin/python -c '$(BUILD_REQUIRES)' | $(UV_COMPILE) - -o requirements/build.txt >/dev/null

.PHONY: clean
clean: ## Remove the environments and every cache
	@rm -rf $(RUN) $(DEV) $(BENCH) $(RELEASE) $(LOCK) .fuzz .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache dist
	@find benchmarks src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

.PHONY: help
help: ## List these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# --- Environments ---

# A stamp is written last, so an interrupted set-up leaves none; the next one then begins with an
# empty environment. The stamps are two because a change of pyproject.toml need not fetch again.

# Debian's python3 comes without what fills an environment, and would leave a half-made one.
define CHECK_PYTHON
@command -v $(PYTHON) >/dev/null || { echo '$(PYTHON) is missing: apt-get install python3' >&2; exit 1; }
@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	|| { echo "Python 3.11 or later is needed, not $$($(PYTHON) --version): make PYTHON=..." >&2; exit 1; }
@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null \
	|| { echo 'python3-venv is missing: apt-get install python3-venv' >&2; exit 1; }
endef

define NEW_ENVIRONMENT
$(CHECK_PYTHON)
@echo 'Making $(@D)'
@$(PYTHON) -m venv --clear $(@D) || { rm -rf $(@D); exit 1; }
endef

$(RUN)/.requirements: requirements/build.txt requirements/run.txt
$(DEV)/.requirements: requirements/build.txt requirements/dev.txt
$(BENCH)/.requirements: requirements/build.txt requirements/bench.txt
$(RELEASE)/.requirements: requirements/build.txt requirements/release.txt
$(RUN)/.requirements $(DEV)/.requirements $(BENCH)/.requirements $(RELEASE)/.requirements:
	$(NEW_ENVIRONMENT)
	@echo 'Installing into $(@D): $(filter requirements/%,$^)'
	@$(@D)/bin/python $(PIP_INSTALL) --require-hashes $(addprefix -r ,$(filter requirements/%,$^))
	@touch $@

# --no-build-isolation: the build backend is then the pinned one, not a fresh download.
$(RUN)/.installed $(DEV)/.installed $(BENCH)/.installed: %/.installed: %/.requirements pyproject.toml
	@echo 'Installing into $(@D): arpad itself'
	@$(@D)/bin/python $(PIP_INSTALL) --no-build-isolation --no-deps -e .
	@touch $@

$(LOCK)/.installed: Makefile
	$(NEW_ENVIRONMENT)
	@echo 'Installing into $(@D): uv $(UV_VERSION)'
	@$(@D)/bin/python $(PIP_INSTALL) uv==$(UV_VERSION)
	@touch $@
