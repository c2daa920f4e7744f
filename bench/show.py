"""How much CPU a number look-up takes, against `python -c pass` in the same run: at most 5 times.

Usage: python bench/show.py FOLDER

FOLDER holds editions of the rules; all of them go into a store first.  CPU is user and system time of the whole process, the
least of many runs.  The modules are compiled before.
"""

from __future__ import annotations

import compileall
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

RUNS = 40
BOUND = 5.0
ROOT = Path(__file__).parents[1]


def cpu(arguments: list[str]) -> float:
    """Return the least CPU time of a process, in milliseconds."""
    least = float("inf")
    for _ in range(RUNS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(arguments, stdout=subprocess.DEVNULL, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        least = min(least, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return least * 1000


def main() -> int:
    """Measure, print, and return 1 when the bound does not hold."""
    for layer in ("corpus", "index", "ingest", "kb"):
        compileall.compile_dir(str(ROOT / layer), quiet=1)
    program = str(Path(sys.executable).with_name("rulestone"))
    with tempfile.TemporaryDirectory() as home:
        os.environ["RULESTONE_HOME"] = home
        subprocess.run([program, "ingest", sys.argv[1]], stdout=subprocess.DEVNULL, check=True)
        floor = cpu([sys.executable, "-c", "pass"])
        taken = cpu([program, "show", "732.2a"])
    print(f"python -c pass {floor:.1f} ms, show 732.2a {taken:.1f} ms: {taken / floor:.2f} times (bound {BOUND:g})")
    return int(taken / floor > BOUND)


if __name__ == "__main__":
    sys.exit(main())
