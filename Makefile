# What a fresh Debian or Ubuntu needs: Python 3.11 or later (with python3-venv) and make.
VENV := .venv
RUN := $(VENV)/bin/python
ifndef PYTHON
PYTHON := $(firstword $(foreach p,python3 python3.13 python3.12 python3.11,$(shell command -v $(p) >/dev/null 2>&1 && $(p) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $(p))))
endif

.PHONY: play demo pictures words sounds test check bench soak hands arena wheel release release-check kiosk-install kiosk-uninstall clean

play: $(VENV)/play  ## the app on this machine's screen
	@$(RUN) main.py play $(ARGS)

demo: $(VENV)/play  ## pictures of the menu and of each game, without a screen, in out/
	@$(RUN) main.py demo $(ARGS)

pictures: $(VENV)/play  ## the moments that people meet, on three tables, with sheets, in out/pictures/
	@$(RUN) main.py demo --all --out out/pictures $(ARGS)

words: $(VENV)/develop  ## what assets/words/*.po say, compiled for programs; ARGS=FOLDER for a game's own
	@$(RUN) -m tools.words $(ARGS)

sounds: $(VENV)/develop  ## all that is heard, synthesised into assets/sounds/
	@$(RUN) -m tools.sounds

test: $(VENV)/develop  ## the whole test suite
	@$(RUN) -m pytest -n 2 --dist loadfile --no-loadscope-reorder $(ARGS)

check: $(VENV)/develop  ## style and types
	@$(RUN) -m ruff check
	@$(RUN) -m ruff format --check
	@$(VENV)/bin/lint-imports --no-logo
	@$(RUN) -m mypy

bench: $(VENV)/play  ## what frames, touches and starts need on this machine, at 1080p and at 4K
	@$(RUN) main.py bench $(ARGS)

soak: $(VENV)/play  ## games without end by touch, with what the process holds after each
	@$(RUN) main.py soak $(ARGS)

hands: $(VENV)/play  ## matches played with clumsy hands: what was meant and what happened
	@$(RUN) main.py hands $(ARGS)

arena: $(VENV)/play  ## computer players against each other, such as ARGS="lucky --seats hard,normal"
	@$(RUN) main.py arena $(ARGS)

wheel: $(RUN)  ## the compiled search of Crossing: a wheel in dist/, for other machines too (needs a C compiler)
	@rm -rf dist
	@$(RUN) -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir dist tools/crossing_solver
	@rm -rf tools/crossing_solver/build tools/crossing_solver/*.egg-info
	@$(RUN) -m pip install --quiet --disable-pip-version-check --no-deps --force-reinstall dist/*.whl

release: $(VENV)/play  ## dist/trivet-VERSION.tar.gz: all that a table needs, with wheels, for machines without a network
	@$(RUN) -m tools.release $(ARGS)

release-check: $(VENV)/play  ## installs and plays that archive in a folder of its own where no network is reached
	@$(RUN) -m tools.release.check $(ARGS)

kiosk-install:  ## as root: this Debian machine shows the table and nothing else; says what it will do, and asks
	@$(PYTHON) -B -m tools.kiosk install $(ARGS)

kiosk-uninstall:  ## as root: takes that back; games and settings stay
	@$(PYTHON) -B -m tools.kiosk uninstall $(ARGS)

clean:  ## removes what the other commands made
	@rm -rf $(VENV) out dist build *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(RUN):
	@test -n "$(PYTHON)" || { echo "trivet: Python 3.11 or later is needed (apt install python3 python3-venv)" >&2; exit 2; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "trivet: python3-venv is needed (apt install python3-venv)" >&2; exit 2; }

$(VENV)/play: pyproject.toml | $(RUN)
	@$(RUN) -c 'import tomllib; p = tomllib.load(open("pyproject.toml", "rb"))["project"]; print(*p["dependencies"], *p["optional-dependencies"]["web"], sep="\n")' > $(VENV)/play.txt
	@$(RUN) -m pip install --quiet --disable-pip-version-check -r $(VENV)/play.txt
	@touch $@

$(VENV)/develop: $(VENV)/play
	@$(RUN) -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]["development"], sep="\n")' > $(VENV)/develop.txt
	@$(RUN) -m pip install --quiet --disable-pip-version-check -r $(VENV)/develop.txt
	@touch $@
