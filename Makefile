# Every command runs in .venv, which deploy/environment.py makes from the lock file.
PYTHON = python3
HOST = 127.0.0.1
PORT = 8000
IN = .venv/bin
# Two workers: a browser test mostly waits.
BROWSER_TESTS = $(IN)/pytest -m browser -n 2 --dist worksteal tests/browser

.DEFAULT_GOAL := help
.PHONY: help run test test-services services-suite services-processes services-browser test-js lint types lock bench messages clean env env-dev

help: ## this list
	@sed -nE 's/^([a-z-]+):.*## (.*)/  make \1\t\2/p' Makefile | expand -t 24

run: env ## play: http://127.0.0.1:8000, with HOST=0.0.0.0 for phones on the same network, PORT=8123 for another port
	@$(IN)/python manage.py serve --host $(HOST) --port $(PORT)

test: env-dev ## every test that needs no services, then the browser tests
	@$(IN)/pytest -n 2
	@$(BROWSER_TESTS)

test-services: services-suite services-processes services-browser ## the same tests, tests/services and tests/chaos, on PostgreSQL, Redis and Celery workers
services-suite: env-dev
	@$(SERVICES) $(IN)/pytest $(SUITE_WITHOUT)
services-processes: env-dev
	@$(SERVICES) $(IN)/pytest -m services tests/services tests/chaos
services-browser: env-dev
	@$(SERVICES) $(BROWSER_TESTS) $(BROWSER_WITHOUT)
SERVICES = $(IN)/python deploy/services.py

test-js: ## the tests of the scripts that need no page (needs node)
	@node --import ./tests/js/setup.js --test --test-reporter=dot tests/js/*.test.js

lint: env-dev ## style, and which part may import which
	@$(IN)/ruff check && $(IN)/ruff format --check
	@PYTHONPATH=.:platform $(IN)/lint-imports

types: env-dev .ci/node_modules ## types of the Python and the JavaScript
	@$(IN)/mypy
	@for part in . platform/pages; do .ci/node_modules/.bin/tsc --project $$part/jsconfig.json || exit; done

.ci/node_modules: .ci/package-lock.json
	@npm ci --prefix .ci --silent && touch $@

lock: env-dev ## the lock files anew from pyproject.toml
	@$(IN)/uv $(COMPILE) -o requirements.lock
	@$(IN)/uv $(COMPILE) --group dev -c requirements.lock -o requirements-dev.lock
COMPILE = pip compile pyproject.toml -q --universal --python-version 3.11 --generate-hashes --no-header --no-annotate

bench: env-dev ## how fast the rules are, beside bench/RESULTS.md
	@$(IN)/python bench/engine.py

messages: env-dev ## the texts to translate, gathered into locale/ (needs gettext)
	@$(IN)/python manage.py $(GATHER) && $(IN)/python manage.py $(GATHER) --domain djangojs
GATHER = makemessages -l ka -l ru -l tr --no-location --no-obsolete -i tests -i bench

clean: ## forget the environment and every cache; the data in var/ stays
	rm -rf .venv .ci/node_modules var/static .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache

env:
	@$(PYTHON) deploy/environment.py

env-dev:
	@$(PYTHON) deploy/environment.py --dev
