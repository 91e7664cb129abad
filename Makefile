# Each target creates the virtual environment .venv and installs what it needs; later calls are fast.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PACKAGE := setup.cfg setup.py stand_ins.py pyproject.toml constraints.txt
# The build tools are pinned too, so the package is built by those in the environment instead of the newest ones.
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check install --constraint constraints.txt
# Metadata left by a manual installation would hide the entry points of this one. Compiling is left to `make native`,
# which would compile everything again. In the mode "compat", type checkers and editors find the packages too.
INSTALL := rm -rf woodpusher.egg-info \
	&& WOODPUSHER_PURE=1 $(PIP) --no-build-isolation --use-pep517 --config-settings editable_mode=compat --editable
# Tests start hundreds of Python processes. Without bytecode files, each would compile every module that it imports.
unexport PYTHONDONTWRITEBYTECODE

# The tests to run again on plain Python: those of the compiled modules and of what depends on them directly.
PURE_TESTS := tests/board tests/moves tests/pieces tests/compiled tests/engine/search tests/engine/games tests/engine/armies \
	tests/engine/notation/test_fen.py tests/engine/test_perft.py tests/engine/notation/test_san.py \
	tests/engine/solving/test_syzygy.py tests/engine/solving/test_syzygy_damage.py

.PHONY: play native compiled check test test-all referees sanitize coverage fuzz soak lint bench format docs pictures pins clean

# Open the program; on a fresh checkout the core is compiled meanwhile.
play: $(VENV)/.play
	@$(BIN)/python first_start.py

# Compile what has changed; without a compiler, say so and run everything as plain Python.
native: $(VENV)/.play compiled

compiled: $(VENV)/.build
	@$(BIN)/python setup.py --quiet build_ext --inplace

# Compiling needs only the build tools, so it runs while the test tools are installed and the sources are checked.
check:
	@$(MAKE) --no-print-directory -j2 lint compiled

test: check
	@$(BIN)/python -m pytest -n auto -m "not slow"
	@if $(BIN)/python -c "import sys, engine; sys.exit(not engine.compiled)"; \
	then echo "Once more without the compiled modules:"; \
	WOODPUSHER_PURE=1 $(BIN)/python -m pytest -n auto -m "not slow" $(PURE_TESTS); \
	else echo "No module is compiled: all tests ran on plain Python."; fi

test-all: check $(VENV)/.fuzz $(VENV)/.docs
	@$(BIN)/python -m pytest -n auto
	@WOODPUSHER_PURE=1 $(BIN)/python -m pytest -n auto $(PURE_TESTS)

# Run the tests that drive other people's programs; those that are not installed are skipped, with their names.
referees: native $(VENV)/.referees
	@$(BIN)/python -m pytest -rs tests/referees

# Run the tests of the compiled modules under AddressSanitizer (gcc); afterwards `make native` compiles them as usual.
sanitize: $(VENV)/.test
	@CFLAGS="-fsanitize=address -fno-omit-frame-pointer" LDFLAGS=-fsanitize=address \
		$(BIN)/python setup.py --quiet build_ext --inplace --force
	@LD_PRELOAD=$$(gcc -print-file-name=libasan.so) ASAN_OPTIONS=detect_leaks=0 PYTHONMALLOC=malloc \
		$(BIN)/python -m pytest -n auto -m "not slow" $(PURE_TESTS); \
		status=$$?; find board moves pieces engine -name '*.so' -delete; rm -rf build/temp.*; exit $$status

# Measure how much of the code the tests run, including branches.
coverage: $(VENV)/.test
	@$(PIP) pytest-cov
	@WOODPUSHER_PURE=1 $(BIN)/python -m pytest -n auto -m "not slow" -p no:woodpusher --cov --cov-report=term:skip-covered

# Fuzz every reader, or those in TARGET, for SECONDS each.
fuzz: $(VENV)/.fuzz
	@$(BIN)/python -m tests.fuzz --seconds $(or $(SECONDS),60) $(TARGET)

# Run the conformance kit over thousands of GAMES of each variant, or of those in VARIANT, and watch memory.
soak: $(VENV)/.play
	@$(BIN)/python -m engine.testing.soak --games $(or $(GAMES),10000) $(VARIANT)

lint: $(VENV)/.test
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports > $(VENV)/lint-imports.log || { cat $(VENV)/lint-imports.log; exit 1; }

bench: $(VENV)/.test native
	@$(BIN)/python -m benchmarks

docs: $(VENV)/.docs
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict && echo "The documentation is in site/index.html."

pictures: native
	@$(BIN)/python docs/drawings.py
	@$(BIN)/python docs/house.py
	@$(BIN)/python docs/rules.py
	@$(BIN)/python -m gui.shell.pictures docs/pictures
	@$(BIN)/python -m gui.shell.film docs/pictures/tour.png

format: $(VENV)/.test
	@$(BIN)/ruff check --quiet --fix .
	@$(BIN)/ruff format --quiet .

# Pin the newest versions of all tools and dependencies, for every supported Python, in constraints.txt.
pins: $(BIN)/python
	@$(BIN)/python -m pip --quiet --disable-pip-version-check install uv
	@$(BIN)/uv pip compile --quiet --universal --python-version 3.10 --upgrade --all-extras --no-annotate \
		--custom-compile-command "make pins" --output-file constraints.txt setup.cfg

clean:
	find board moves pieces engine -name '*.so' -delete
	rm -rf woodpusher/*/
	rm -rf $(VENV) .nox build dist site *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache

$(BIN)/python:
	@command -v $(PYTHON) > /dev/null || { echo "$(PYTHON) was not found; install Python 3.10 or later."; exit 1; }
	@$(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 10))" \
		|| { echo "Woodpusher needs Python 3.10 or later; try: make $(MAKECMDGOALS) PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c "import venv, ensurepip" 2> /dev/null \
		|| { echo "This Python cannot create virtual environments; on Debian or Ubuntu: sudo apt install python3-venv"; exit 1; }
	@echo "Creating $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.build: $(BIN)/python $(PACKAGE)
	@echo "Installing the build tools into $(VENV) ..."
	@$(PIP) setuptools cython
	@touch $@

$(VENV)/.play: $(VENV)/.build
	@echo "Installing woodpusher into $(VENV) ..."
	@$(INSTALL) .
	@touch $@

$(VENV)/.test: $(VENV)/.build
	@echo "Installing woodpusher and its test tools into $(VENV) ..."
	@$(INSTALL) ".[test]"
	@touch $@ $(VENV)/.play

# Where atheris cannot be installed, Hypothesis generates the inputs.
$(VENV)/.fuzz: $(VENV)/.test
	@$(PIP) atheris 2> /dev/null || echo "There is no atheris for this Python; Hypothesis generates the inputs."
	@touch $@

$(VENV)/.referees: $(VENV)/.test
	@echo "Installing the referees into $(VENV) ..."
	@$(INSTALL) ".[referees]"
	@touch $@

$(VENV)/.docs: $(VENV)/.build
	@echo "Installing woodpusher and its documentation tools into $(VENV) ..."
	@$(INSTALL) ".[docs]"
	@touch $@ $(VENV)/.play
