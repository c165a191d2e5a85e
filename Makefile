# make run        start Scorekeeper (make run ARGS="--lan")
# make web        build the app for any web server, into dist/ (make web ARGS="--base /biriba/")
# make test       every check and every test; make lint for the checks alone
# make test-long  the tests with many more random examples
# make bench      what saving and starting cost, in the browser too, as ratios with their verdicts
# make pictures   take the README's pictures anew
# make screens    take pictures of every screen in every theme, language and size, into build/screens
#                 (make screens ARGS="--places home entry --sizes 360x640 --scales 200")
# make bench-table  how soon twenty phones at one table see a save, what closed pages cost, and what a flood holds up
# make languages  bring the message catalogues up to date with the code and variants.yaml
# make language CODE=fr  begin another one
#
# Needs Python 3.11 or newer; everything else goes into .venv. Choose another one with PYTHON=...

VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
ARGS ?=
PYTHON ?=

.PHONY: run web test test-long lint language languages pictures screens bench bench-table
.DELETE_ON_ERROR:

run: $(READY)
	@$(BIN)/python -m scorekeeper $(ARGS)

web: $(READY)
	@$(BIN)/python -m scorekeeper.web $(ARGS)

# Files of tests run side by side, one for each processor; those with a browser, which fills two, one after the other.
test: lint
	$(BIN)/python -m tests.browser.chromium
	$(BIN)/python -m pytest -n auto --dist loadfile --ignore=tests/browser
	$(BIN)/python -m pytest tests/browser

test-long: lint
	$(BIN)/python -m pytest --hypothesis-profile=long

bench: $(READY)
	$(BIN)/python -m tests.bench
	$(BIN)/python -m tests.bench.web

bench-table: $(READY)
	@$(BIN)/python -m tests.bench.twenty_phones
	@$(BIN)/python -m tests.bench.phones

lint: $(READY)
	$(BIN)/python -m ruff check .
	$(BIN)/python -m ruff format --check .
	$(BIN)/python -m mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest -q tests/words/test_catalogues.py

# The options of these commands are in pyproject.toml.
language: $(READY)
	$(BIN)/python -m babel.messages.frontend init --locale $(CODE)

languages: $(READY)
	$(BIN)/python -m babel.messages.frontend extract
	$(BIN)/python -m babel.messages.frontend update
	$(BIN)/python -m babel.messages.frontend compile --statistics

# Takes the README's pictures anew from the running app.
pictures: $(READY)
	$(BIN)/python -m tests.browser.pictures

screens: $(READY)
	@$(BIN)/python -m tests.browser.screens $(ARGS)

# Tries each candidate by running it: a name on the PATH may be a shim without a Python behind it.
$(READY): pyproject.toml
	@if ! $(BIN)/python -c '' 2>/dev/null; then \
		python=; \
		for candidate in $(if $(PYTHON),"$(PYTHON)",python3 python3.14 python3.13 python3.12 python3.11 python); do \
			if "$$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
				python=$$candidate; break; \
			fi; \
		done; \
		if [ -z "$$python" ]; then \
			echo "Scorekeeper needs Python 3.11 or newer: install it, or name it with make PYTHON=/path/to/python." >&2; exit 1; \
		fi; \
		if ! "$$python" -c 'import ensurepip, venv' 2>/dev/null; then \
			package=$$("$$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])'); \
			if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
				apt-get update -qq && apt-get install -y -qq "$$package" || exit 1; \
			else \
				echo "This Python cannot make virtual environments: install $$package (Debian, Ubuntu) and try again." >&2; exit 1; \
			fi; \
		fi; \
		"$$python" -m venv --clear $(VENV) || exit 1; \
	fi
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@
