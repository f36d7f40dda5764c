# Everything here runs in .venv, made from requirements.lock by plain python3 and pip.

PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip install --quiet --disable-pip-version-check

# The environment is stale when the lock, the Python or the folder is not the one that it was made for. What is in the
# files counts, not their times: a fresh checkout has new times.
DEPS := $(VENV)/deps-$(shell { cat requirements.lock; $(PYTHON) -VV; pwd; } | cksum | cut -d' ' -f1)
PROJECT := $(VENV)/project-$(shell { cat requirements.lock pyproject.toml; $(PYTHON) -VV; pwd; } | cksum | cut -d' ' -f1)

.DEFAULT_GOAL := help
.PHONY: help play run test check lint types bench soak lock format clean

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## /  make \1	/p' Makefile

play: $(PROJECT) ## try the bot in a browser, with no Discord account
	$(PY) -m bot play

run: $(PROJECT) ## run the bot on Discord, with the settings of .env
	$(PY) -m bot run

test: $(PROJECT) ## the tests
	$(PY) -m pytest -n 2 --dist worksteal --timeout 240 -m "not soak"

check: lint types test ## all that a change must pass

lint: $(PROJECT)
	$(PY) -m ruff format --check .
	$(PY) -m ruff check .
	$(VENV)/bin/lint-imports

types: $(PROJECT)
	$(PY) -m mypy

bench: $(PROJECT) ## how fast it is, against its floors
	$(PY) -m bot bench

soak: $(PROJECT) ## the long tests
	$(PY) -m pytest -n 2 -m soak --hypothesis-profile soak

format: $(PROJECT) ## format the code, and repair what can be repaired
	$(PY) -m ruff format .
	$(PY) -m ruff check --fix .

clean: ## remove the environment and the caches
	rm -rf $(VENV) $(VENV)-lock build dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis

$(DEPS): requirements.lock
	@$(PYTHON) -c 'import sys; (3, 11) <= sys.version_info < (3, 14) or sys.exit("Mole needs Python 3.11, 3.12 or 3.13; name one: make PYTHON=python3.12 ...")'
	@echo "Making the environment in $(VENV); this takes a minute or two."
	rm -rf $(VENV)
	$(PYTHON) -m venv $(VENV)
	$(PIP) --require-hashes -r requirements.lock
	touch $@

$(PROJECT): $(DEPS)
	$(PIP) --no-index --no-deps --no-build-isolation --editable .
	touch $@

# One lock for all that happens in a checkout, and within it a smaller one for what runs in a container.
UV := $(VENV)-lock/bin/uv
COMPILE := UV_CUSTOM_COMPILE_COMMAND="make lock" $(UV) --quiet pip compile pyproject.toml --universal --python-version 3.11 \
	--group build --generate-hashes --no-emit-index-url --no-emit-find-links $(if $(UPGRADE),--upgrade)

lock: $(UV) ## write the locks anew; UPGRADE=1 takes newer versions
	$(COMPILE) --all-extras --output-file requirements.lock
	$(COMPILE) --extra postgres --extra speed --constraint requirements.lock --output-file requirements-run.lock

$(UV):
	$(PYTHON) -m venv $(VENV)-lock
	$(VENV)-lock/bin/python -m pip install --quiet --disable-pip-version-check uv==0.13.8
