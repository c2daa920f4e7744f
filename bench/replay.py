"""Measure the example checker: a million iterations by proof and literally, and all scenarios.

Run it with the project installed: `python bench/replay.py [--literal]`.  Times are processor time of this process, but for
the last, which is that of a process started anew.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time

from kb.replay.checker import check, check_text, shipped
from kb.replay.citations import AsWritten
from kb.replay.scenario.lines import chunks
from kb.replay.scenario.session import Options

MILLION = "A million Elf Warriors"


def timed(what: str, options: Options, text: str) -> None:
    """Run the scenarios of a text, and print how long it took."""
    began = time.process_time()
    results = check_text(text, "bench.txt", options, AsWritten())
    taken = time.process_time() - began
    choices = sum(result.choices for result in results)
    statuses = ", ".join(sorted({result.status for result in results}))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{what}: {taken * 1000:,.1f} ms; {choices:,} choices; {statuses}; {memory:,.0f} MB at most so far")


def main() -> None:
    """Measure."""
    base = shipped()["shortcuts.txt"].split("\ntwin ", 1)[0]
    timed("warming up", Options(), base)
    timed("a million, by proof", Options(), base)
    huge = base.replace("1000000", "10^100").replace("4999998", str(5 * (10**100 - 1) + 3))
    huge = huge.replace("Ann controls 10^100 Elf", f"Ann controls {10**100} Elf")
    timed("10^100, by proof", Options(), huge)
    if "--literal" in sys.argv:
        timed("a million, literally", Options(literal=True), base)
    began = time.process_time()
    results = [check(chunk, Options(), AsWritten()) for name, text in shipped().items() for chunk in chunks(text, name)]
    print(f"all {len(results)} scenarios: {time.process_time() - began:.2f} s")
    began = time.monotonic()
    subprocess.run([sys.executable, "-c", "from kb.cli import main; main(['check', '732.2a', '--trace', 'none'])"], check=False)
    print(f"as a process: {time.monotonic() - began:.2f} s")


if __name__ == "__main__":
    main()
