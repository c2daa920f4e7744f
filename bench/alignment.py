"""How well and how fast translations are aligned: `python -m bench.alignment FOLDER`, where FOLDER has cr/en and cr/zh.

Each Chinese edition is aligned with the English one of its date, with its numbers and without them, and the older one with
the newest English edition, through the lineage.  CPU seconds are of this process: reading the pages is not counted.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from corpus.alignment.twins import align
from corpus.lineage.facts import shipped
from corpus.number import RuleNumber
from corpus.records import Page, Parsed
from ingest.reading import read
from ingest.shape import Hints

if TYPE_CHECKING:
    from collections.abc import Mapping

    from corpus.alignment.twins import Alignment


def main() -> None:
    """Measure every case and print a line for each."""
    folder = Path(sys.argv[1]) / "cr"
    for path in sorted((folder / "zh").glob("*.txt")):
        chinese, english = _read(path), _read(folder / "en" / path.name)
        same = {str(rule.number): str(rule.number) for rule in english.rules}
        _report(f"{path.stem}, numbers", chinese, english, same)
        _report(f"{path.stem}, no numbers", chinese, english, same, numbered=False)
    oldest = min((folder / "zh").glob("*.txt"))
    newest = max((folder / "en").glob("*.txt"))
    _across(_read(oldest), _read(folder / "en" / oldest.name), _read(newest))


def _read(path: Path) -> Parsed:
    return read(Page(str(path), path.read_bytes()), Hints())[0]


def _report(title: str, chinese: Parsed, english: Parsed, wanted: Mapping[str, str], *, numbered: bool = True) -> None:
    start = time.process_time()
    found = align(chinese if numbered else _without_numbers(chinese), english, numbered=numbered)
    spent = time.process_time() - start
    twins = _numbers(found, chinese)
    certain = _numbers(found, chinese, certain=True)
    right = sum(twins.get(number) == twin for number, twin in wanted.items())
    wrong = [number for number, twin in certain.items() if wanted.get(number) != twin]
    verdicts = dict(Counter(twin.verdict for twin in found.twins))
    share = f"{right} of {len(wanted)} right ({right / len(wanted):.2%}), {len(wrong)} wrong and certain"
    print(f"{title}: {share}, {spent:.1f} s, {verdicts}")


def _across(chinese: Parsed, then: Parsed, now: Parsed) -> None:
    """From an old translation to the newest English edition: by the edition it was made from, and the lineage."""
    start = time.process_time()
    twins = _numbers(align(chinese, then), chinese)
    moved = {one.label(then.effective): one.label(now.effective) for one in shipped("cr") if one.label(then.effective)}
    spent = time.process_time() - start
    there = {str(rule.number) for rule in now.rules}
    reached = sum(moved.get(twin, "") in there for twin in twins.values())
    gone = sum(not moved.get(twin, "") for twin in twins.values())
    dates = f"{chinese.effective} with {now.effective}"
    print(f"{dates}: {reached} of {len(twins)} are there, {gone} are gone from the rules, {spent:.1f} s")
    _report(f"{dates}, no numbers, no lineage", chinese, now, moved, numbered=False)


def _without_numbers(parsed: Parsed) -> Parsed:
    rules = (
        rule._replace(number=RuleNumber(place), origin="derived", heading="") for place, rule in enumerate(parsed.rules, 1)
    )
    return parsed._replace(rules=tuple(rules))


def _numbers(found: Alignment, chinese: Parsed, *, certain: bool = False) -> dict[str, str]:
    """The English number of each rule by the number that the translation prints."""
    return {
        str(chinese.rules[twin.ours[0]].number): str(found.theirs[twin.theirs[0]].number)
        for twin in found.twins
        if len(twin.ours) == len(twin.theirs) == 1 and (twin.verdict == "certain" or not certain)
    }


if __name__ == "__main__":
    main()
