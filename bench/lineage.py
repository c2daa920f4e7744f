"""Measure the lineage: pairing all neighbouring editions, chaining one on, and tracing a number.

python -m bench.lineage FOLDER     (from the root of the project; a folder of English editions of the CR)
"""

from __future__ import annotations

import resource
import sys
import time
from pathlib import Path

from corpus.lineage.extending import extend
from corpus.lineage.facts import Facts, shipped, written
from corpus.lineage.layout import lay_out
from corpus.lineage.pairing import pair_layouts
from corpus.lineage.trace import trace
from corpus.records import Page
from ingest.reading import read
from ingest.shape import Hints
from kb.building import decisions


def main(folder: str) -> None:
    """Print what each step costs in CPU time, and the cost of pairs by how many rules changed."""
    decided = decisions()
    pairs: list[tuple[int, int, float]] = []
    before = None
    reading = pairing = 0.0
    editions = 0
    last = None
    for path in sorted(Path(folder).glob("*.txt")):
        started = time.process_time()
        try:
            (parsed,) = read(Page(str(path), path.read_bytes()), Hints())
        except Exception as error:  # noqa: BLE001 - a page that is no edition is not what is measured
            print(f"skipped {path.name}: {error}")
            continue
        read_at = time.process_time()
        layout = lay_out(parsed.rules)
        if before is not None:
            verdicts = pair_layouts(before, layout, "en", decided)
            changed = sum(verdict.kind != "kept" for verdict in verdicts)
            pairs.append((changed, len(verdicts), time.process_time() - read_at))
        reading += read_at - started
        pairing += time.process_time() - read_at
        before, last, editions = layout, parsed, editions + 1
    print(f"{editions} editions read in {reading:.1f} s, {len(pairs)} pairs laid out and paired in {pairing:.1f} s")
    for low, high in ((0, 50), (50, 150), (150, 400), (400, 10_000)):
        found = [(changed, spent) for changed, _, spent in pairs if low <= changed < high]
        if found:
            total = sum(spent for _, spent in found)
            mean = sum(changed for changed, _ in found) / len(found)
            print(f"  {len(found)} pairs with {low} to {high} changed rules (mean {mean:.0f}): {total / len(found):.3f} s each")
    facts = shipped("cr")
    started = time.process_time()
    for number in ("727.2a", "720.2a", "727", "702.19b"):
        trace(facts, number)
    print(f"tracing four numbers in one file: {(time.process_time() - started) * 1000:.0f} ms")
    if last is not None:
        shorter = _without(facts, last.effective)
        started = time.process_time()
        extend(shorter, last, {}, decided)
        print(f"chaining {last.effective} on: {time.process_time() - started:.2f} s")
    print(f"peak memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


def _without(facts: Facts, date: str) -> Facts:
    """Return facts that do not name the newest edition, for adding it again."""
    editions = [one for one in facts.editions if one.date != date]
    return Facts(written(editions, facts, facts.header).encode())


if __name__ == "__main__":
    main(sys.argv[1])
