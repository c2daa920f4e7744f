"""Who may import whom, and what number look-up may load."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
OURS = {"corpus", "ingest", "index", "kb"}
ALLOWED = {"corpus": set(), "ingest": {"corpus"}, "index": {"corpus"}, "kb": {"corpus", "ingest", "index"}}
MODULES = [path for layer in sorted(OURS) for path in sorted((ROOT / layer).rglob("*.py"))]


def imported(path):
    """Every top-level name that a module imports, and the line."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((alias.name.partition(".")[0], node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: imports name their package"
            yield node.module.partition(".")[0], node.lineno


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_layers_point_one_way(path):
    layer = path.relative_to(ROOT).parts[0]
    for name, line in imported(path):
        if name in OURS - {layer}:
            assert name in ALLOWED[layer], f"{path}:{line}: {layer} must not import {name}"
        elif layer == "corpus":
            assert name in sys.stdlib_module_names | {"corpus"}, f"{path}:{line}: corpus needs the standard library only"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_only_fetch_touches_the_network(path):
    network = {"httpx", "urllib", "socket", "http", "requests", "ssl", "ftplib"}
    if path.relative_to(ROOT) != Path("ingest/fetch.py"):
        for name, line in imported(path):
            assert name not in network, f"{path}:{line}: only ingest/fetch.py touches the network"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_only_kb_prints(path):
    if path.relative_to(ROOT).parts[0] != "kb":
        calls = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
        printed = [call.lineno for call in calls if isinstance(call.func, ast.Name) and call.func.id == "print"]
        assert not printed, f"{path}: only kb prints, not line {printed}"


SLOW = {"whoosh", "bs4", "numpy", "torch", "httpx", "pypdf", "pypdfium2", "pdfminer", "importlib.metadata", "ingest", "index"}


@pytest.mark.parametrize(
    "arguments", [["--help"], ["732.2a"], ["show", "732.2a", "--json"], ["list"], ["show", "taking shortcuts"]]
)
def test_what_is_asked_most_loads_nothing_slow(arguments, tmp_path):
    code = f"import sys; from kb.cli import run; run({arguments}); print('LOADED', *sorted(sys.modules))"
    environment = {"RULESTONE_HOME": str(tmp_path), "PATH": ""}
    done = subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-c", code], capture_output=True, text=True, encoding="utf-8", check=True, env=environment, cwd=ROOT
    )
    loaded = set(done.stdout.rpartition("LOADED")[2].split())
    assert "kb.cli" in loaded
    assert not loaded & SLOW
