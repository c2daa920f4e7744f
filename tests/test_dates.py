"""Dates in text."""

import pytest

from ingest.dates import date_in


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Effective July 13, 2018", "2018-07-13"),
        ("These rules are effective as of August 7, 2026.", "2026-08-07"),
        ("effective April 27,2018", "2018-04-27"),
        ("MTR - 5 Oct, 2018 - Guilds of Ravnica", "2018-10-05"),
        ("Effective Sept. 24th 2021", "2021-09-24"),
        ("Effective 1st May 2011", "2011-05-01"),
        ("Efectivas desde el 1 de octubre de 2010", "2010-10-01"),
        ("Estas reglas son válidas desde el 25 de enero de 2019.", "2019-01-25"),
        ("válidas a partir de 2 de março de 2024", "2024-03-02"),
        ("2016年09月30日発効", "2016-09-30"),
        ("2026年2月27日起生效", "2026-02-27"),
        ("as of 2024-02-02, until May 1, 2024", "2024-02-02"),
        ("June 31, 2020", ""),
        ("may 2020", ""),
        ("20180713", ""),
        ("", ""),
    ],
)
def test_a_date_is_found_in_the_form_of_its_language(text: str, expected: str) -> None:
    assert date_in(text) == expected
