"""How good the search is: recall, MRR and nDCG over questions whose answers are known, by words, by meaning and by both.

Usage: python bench/search.py HOME [QUESTIONS...]

HOME is a folder with a store (RULESTONE_HOME), whose newest edition of the CR answers.  QUESTIONS are files of lines `language,
question, numbers (; between)` with tabs between; without them, those beside this file, each by writers who saw neither what
the index has nor each other's; tests/test_questions.py holds that none of them is indexed.  The weights of index/fusion.py
and the floors of index/sureness.py were chosen with the first two; the third was written afterwards, and measured once.

A number counts when it is found exactly: a rule for its subrule does not.  The intervals are those of 95 % of 1,000 samples
of the questions, drawn with replacement.  At last, how many questions about other things (search-nonsense.tsv) are turned
away.
"""

from __future__ import annotations

import random
import sys
import time
from collections import defaultdict
from math import log2
from pathlib import Path
from typing import NamedTuple

from index.encoders import DEFAULT, load_encoder
from kb.asking import Question
from kb.searching import Searcher, Wanted, open_searcher
from kb.shelf import Choice, Shelf

SAMPLES = 1000
MODES = {"words": (True, False), "meaning": (False, True), "both": (True, True)}


class Judged(NamedTuple):
    """The measures of one question."""

    recall1: float
    recall5: float
    recall10: float
    mrr: float
    ndcg10: float


def judged(found: list[str], expected: set[str]) -> Judged:
    """Return the measures of a ranking, each 0 to 1; recall is of all the numbers that are expected."""
    gains = [float(number in expected) for number in found[:10]]
    recall = [sum(gains[:many]) / len(expected) for many in (1, 5, 10)]
    first = next((1 / place for place, gain in enumerate(gains, 1) if gain), 0.0)
    gained = sum(gain / log2(place + 1) for place, gain in enumerate(gains, 1))
    best = sum(1 / log2(place + 1) for place in range(1, min(10, len(expected)) + 1))
    return Judged(*recall, first, gained / best)


def interval(values: list[float]) -> tuple[float, float]:
    """Return where 95 % of the means of samples lie."""
    drawn = random.Random(1)
    means = sorted(sum(drawn.choices(values, k=len(values))) / len(values) for _ in range(SAMPLES))
    return means[SAMPLES // 40], means[-SAMPLES // 40]


def asking(text: str, mode: str) -> Wanted:
    """Return what is wanted for a question."""
    words, meaning = MODES[mode]
    return Wanted(Question(text, ("en",), strict=False, choice=Choice()), words=words, meaning=meaning)


def measure(
    searcher: Searcher, asked: list[tuple[str, str, set[str]]], mode: str
) -> tuple[dict[str, list[Judged]], list[float]]:
    """Return the measures by language, and the CPU time of each question in milliseconds."""
    results: defaultdict[str, list[Judged]] = defaultdict(list)
    times = []
    for language, text, expected in asked:
        wanted = asking(text, mode)
        before = time.process_time()
        outcome = searcher.search(wanted)
        times.append((time.process_time() - before) * 1000)
        results[language].append(judged([hit.number for hit in outcome.hits if hit.edition.document == "cr"], expected))
    return results, times


def main() -> int:
    """Measure and print."""
    home = Path(sys.argv[1])
    here = Path(__file__).parent
    store = str(home / "rulestone.db")
    nothing = Question("", ("en",), strict=False, choice=Choice())
    before = time.process_time()
    searcher = open_searcher(
        Shelf(store), nothing, store, progress=lambda *_: None, encoder=lambda folder: load_encoder(DEFAULT, folder)
    )
    print(f"opened in {time.process_time() - before:.1f} s of CPU")
    for path in map(Path, sys.argv[2:]) if sys.argv[2:] else sorted(here.glob("search-questions*.tsv")):
        print(f"\n{path.name}")
        measured(searcher, [(language, text, set(numbers.split(";"))) for language, text, numbers in lines(path)])
    astray = [(language, text, set[str]()) for language, text in lines(here / "search-nonsense.tsv")]
    print()
    for mode in MODES:
        answered = sum(bool(searcher.search(asking(text, mode)).hits) for _, text, _ in astray)
        print(f"{mode:<10} turns away {len(astray) - answered} of {len(astray)} questions about other things")
    return 0


def lines(path: Path) -> list[list[str]]:
    """Return the fields of each line of a file."""
    return [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines() if line]


def measured(searcher: Searcher, asked: list[tuple[str, str, set[str]]]) -> None:
    """Print a table of measures."""
    print(
        f"{'':<10} {'':<3} {'n':>4}  {'recall@1':<8} {'recall@5':<8} {'recall@10':<18} {'MRR':<5}  {'nDCG@10':<18} p95 of CPU"
    )
    for mode in MODES:
        results, times = measure(searcher, asked, mode)
        slow = sorted(times)[int(len(times) * 0.95)]
        for language, measures in results.items():
            mean = Judged(*(sum(values) / len(measures) for values in zip(*measures, strict=True)))
            low, high = interval([one.recall10 for one in measures])
            lower, higher = interval([one.ndcg10 for one in measures])
            print(
                f"{mode:<10} {language:<3} {len(measures):>4}  {mean.recall1:<8.3f} {mean.recall5:<8.3f} "
                f"{mean.recall10:.3f} ({low:.2f}–{high:.2f})  {mean.mrr:.3f}  "
                f"{mean.ndcg10:.3f} ({lower:.2f}–{higher:.2f})  {slow:.1f} ms"
            )


if __name__ == "__main__":
    sys.exit(main())
