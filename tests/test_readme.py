"""The README's sessions print what it says, and each command explains itself."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest

from kb.cli import COMMANDS, program

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
SESSIONS = re.findall(r"^```console\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)
TURNS = [turn for session in SESSIONS for turn in re.findall(r"^\$ rulestone (.*)\n((?:(?!\$ ).*\n)*)", session, re.MULTILINE)]


def rulestone(arguments, home):
    code = "import sys; from kb.cli import main; main(sys.argv[1:])"
    environment = {**os.environ, "RULESTONE_HOME": str(home), "LC_ALL": "C.UTF-8", "LANG": "en_US.UTF-8"}
    return subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-c", code, *shlex.split(arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        env=environment,
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        check=False,
    ).stdout


def test_the_sessions_print_what_the_readme_says(tmp_path):
    assert len(TURNS) >= 6
    assert [(arguments, rulestone(arguments, tmp_path)) for arguments, _ in TURNS] == TURNS


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_explains_itself(name, tmp_path):
    said = rulestone(f"{name} --help", tmp_path)
    assert said.startswith(f"Usage: rulestone {name}")
    command = program.get_command(click.Context(program), name)
    assert command.help
    assert [option.name for option in command.params if isinstance(option, click.Option) and not option.help] == []


def test_the_readme_has_two_commands():
    part = re.search(r"^## Two commands\n(.*?)^## ", README, re.DOTALL | re.MULTILINE).group(1)
    commands = [line for line in part.splitlines() if line.startswith("    ")]
    assert len(commands) == 2
    assert all(command.strip().startswith("python3 -m venv .venv && .venv/bin/pip install") for command in commands)
