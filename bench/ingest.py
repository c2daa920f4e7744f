"""How much CPU and memory it takes to take editions in: at most 1 s an edition, 120 s and 300 MB for all.

Usage: python bench/ingest.py FOLDER

Each edition goes into a new store by itself for its own figure; then all go in with one command.
"""

from __future__ import annotations

import compileall
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
ONE, ALL, MEMORY = 1.0, 120.0, 300.0


def main() -> int:
    """Measure, print, and return 1 when a bound does not hold."""
    for layer in ("corpus", "index", "ingest", "kb"):
        compileall.compile_dir(str(ROOT / layer), quiet=1)
    program = str(Path(sys.executable).with_name("rulestone"))
    pages = sorted(path for path in Path(sys.argv[1]).rglob("*") if path.is_file())
    start = _cpu([program, "--help"])
    single = {page: _taken(program, page) - start for page in pages}
    slowest = max(single, key=lambda page: single[page])
    whole = _taken(program, Path(sys.argv[1]))
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"slowest edition {slowest.name}: {single[slowest]:.2f} s of CPU beyond the program's start (bound {ONE:g})")
    print(f"all {len(pages)} pages: {whole:.1f} s of CPU (bound {ALL:g}), {memory:.0f} MB at most (bound {MEMORY:g})")
    return int(single[slowest] > ONE or whole > ALL or memory > MEMORY)


def _taken(program: str, pages: Path) -> float:
    with tempfile.TemporaryDirectory() as home:
        os.environ["RULESTONE_HOME"] = home
        return _cpu([program, "ingest", str(pages)])


def _cpu(arguments: list[str]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


if __name__ == "__main__":
    sys.exit(main())
