# `make lab` sets up and shows Grundy at work; `make test` sets up and tests. Both need python3, a C++20 compiler and make.
PYTHON ?= python3
BIN := .venv/bin
SOURCES := $(sort $(shell find native bindings -name '*.cpp' -o -name '*.hpp'))
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check

# The build tool puts two folders on the path of an editable install: ours, and the one that the checkout is in, where anything may lie.
# This takes the second one away, and looks into neither meanwhile (-S).
define KEEP_INSIDE
import pathlib
for file in pathlib.Path(".venv").glob("lib/python*/site-packages/_editable_skbc_grundy.pth"):
    file.write_text("".join(line for line in file.open() if line.rstrip() != str(pathlib.Path.cwd().parent)))
endef
export KEEP_INSIDE

.PHONY: lab serve nauty setup dev index test browser-test screenshots quick faults native-test wheel-test lint format lists docs bench mutants checker clean

lab: setup nauty
	$(BIN)/python examples/tour.py
	@echo; echo "The same in a browser: make serve"

# The page at 127.0.0.1. `make serve OPTIONS="--port 0 --no-open"` hands options on.
serve: setup .venv/web
	$(BIN)/grundy serve $(OPTIONS)

.venv/web: pyproject.toml constraints.txt | .venv/installed
	$(PIP) install -c constraints.txt fastapi uvicorn
	touch $@

# The generators of graphs for sweeps. Without them our own serve up to 8 vertices, so this never fails.
nauty:
	@command -v nauty-geng >/dev/null || command -v geng >/dev/null || { \
		[ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && \
		{ timeout 300 apt-get install -y -qq nauty || { timeout 120 apt-get update -qq; timeout 300 apt-get install -y -qq nauty; }; } >/dev/null 2>&1; \
	} || echo "nauty is not installed: sweeps list graphs up to 8 vertices. On Debian: apt install nauty"

setup: .venv/installed index
dev: .venv/installed .venv/dev index nauty

# Where the games are; git does not track it.
index: .venv/bin/python
	@$(BIN)/python -P src/grundy/games/_scan.py

.venv/bin/python:
	$(PYTHON) -m venv .venv || { [ "$$(id -u)" = 0 ] && apt-get update -qq && apt-get install -y -qq python3-venv && $(PYTHON) -m venv .venv; }

.venv/tools: constraints.txt | .venv/bin/python
	$(PIP) install -c constraints.txt scikit-build-core nanobind cmake ninja
	touch $@

# The mark has the time at which the build began: what is written while it runs is for the next one.
.venv/installed: .venv/tools pyproject.toml CMakeLists.txt $(SOURCES)
	touch .venv/begun
	$(PIP) install -c constraints.txt --no-build-isolation -C cmake.define.GRUNDY_STRICT=ON --editable '.[sat]'
	@$(BIN)/python -S -P -c "$$KEEP_INSIDE"
	mv .venv/begun $@

# The tests of the store start a PostgreSQL server of their own. Where none is installed and this is not root, they are skipped.
.venv/dev: pyproject.toml constraints.txt | .venv/bin/python
	$(PIP) install -c constraints.txt $$($(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]["dev"])')
	@command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || { \
		[ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && export DEBIAN_FRONTEND=noninteractive && \
		{ timeout 600 apt-get install -y -qq postgresql || { timeout 120 apt-get update -qq; timeout 600 apt-get install -y -qq postgresql; }; } >/dev/null 2>&1; \
	} || echo "no PostgreSQL server is installed: its tests will be skipped. On Debian: apt install postgresql"
	touch $@

test: dev native-test
	$(BIN)/python -m pytest -q -n 2
	@echo "The page is tested in a browser by: make browser-test"

browser-test: dev .venv/browser
	$(BIN)/python -m pytest -q -n 2 tests/browser

# The pictures of docs/serve.md.
screenshots: dev .venv/browser
	SCREENSHOTS=docs/page $(BIN)/python -m pytest -q -n 2 tests/browser/test_screenshots.py

# A browser that playwright drives: Debian's chromium, or any that CHROMIUM names.
.venv/browser: pyproject.toml constraints.txt | .venv/installed
	$(PIP) install -c constraints.txt axe-playwright-python fastapi playwright uvicorn
	@[ -n "$$CHROMIUM" ] || command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || { \
		[ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && export DEBIAN_FRONTEND=noninteractive && \
		{ timeout 900 apt-get install -y -qq chromium || { timeout 120 apt-get update -qq; timeout 900 apt-get install -y -qq chromium; }; } >/dev/null 2>&1; \
	} || { echo "no browser is installed; on Debian: apt install chromium"; exit 1; }
	touch $@

# Lint, types and the tests of what changed since the branch began, or since a commit: `make quick SINCE=HEAD`.
quick: lint
	$(BIN)/python tests/changed.py $(SINCE)

# Break sweeps in every way that is likely: kill -9, full disks, read-only and taken stores, positions that kill their worker.
faults: dev nauty
	$(BIN)/python tests/lab/faults.py

native-test: .venv/tools
	$(BIN)/cmake -S . -B build/native -G Ninja -DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja -DGRUNDY_STRICT=ON -DGRUNDY_NATIVE_TESTS=ON -DCMAKE_BUILD_TYPE=Debug >/dev/null
	$(BIN)/cmake --build build/native
	$(BIN)/ctest --test-dir build/native --output-on-failure -j 2

wheel-test: dev
	tests/wheel.sh

lint: dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	@echo clang-format --dry-run --Werror
	@$(BIN)/clang-format --dry-run --Werror $(SOURCES)
	$(BIN)/mypy
	$(BIN)/python docs/typed.py

# What `ruff check` cannot mend is for `make lint` to say: formatting may mend it, as it breaks long lines.
format: dev
	$(BIN)/ruff check --fix --exit-zero --quiet .
	$(BIN)/ruff format .
	@echo clang-format -i
	@$(BIN)/clang-format -i $(SOURCES)

lists: dev
	$(BIN)/python docs/lists.py
	$(BIN)/python docs/write_help.py
	$(BIN)/python docs/write_runs.py
	$(BIN)/python docs/write_uno.py
	$(BIN)/python docs/write_papers.py

docs: dev
	$(BIN)/python -m sphinx -W -q -b html docs docs/_build/html

# `make bench BESIDE=commit` compares with another commit; a folder that holds a built checkout will do, too.
ifdef BESIDE
bench: setup
	$(BIN)/python benchmarks/beside.py $(BESIDE)
else
bench: dev
	-$(PIP) install -c constraints.txt ogdoad
	-$(PIP) install -c constraints.txt pycgt
	-$(PIP) install -c constraints.txt ortools
	$(BIN)/python benchmarks/run.py
endif

checker:
	mkdir -p build
	$(PYTHON) -c "import zipapp; zipapp.create_archive('checker', 'build/grundy-check.pyz', main='grundy_check:run', interpreter='/usr/bin/env python3', filter=lambda path: path.suffix == '.py')"
	@echo "build/grundy-check.pyz: python build/grundy-check.pyz FILE"

mutants: dev
	$(BIN)/python tests/proofs/mutants.py

clean:
	rm -rf .venv build dist docs/_build
