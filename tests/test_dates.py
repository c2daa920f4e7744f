"""Dates in text."""

from datetime import date

import pytest

from ingest.dates import date_in, doubt, effective_date, stated


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Effective July 13, 2018", "2018-07-13"),
        ("These rules are effective as of August 7, 2026.", "2026-08-07"),
        ("effective April 27,2018", "2018-04-27"),
        ("effective as of April27, 2018", "2018-04-27"),
        ("MTR - 5 Oct, 2018 - Guilds of Ravnica", "2018-10-05"),
        ("Effective Sept. 24th 2021", "2021-09-24"),
        ("Effective 1st May 2011", "2011-05-01"),
        ("Efectivas desde el 1 de octubre de 2010", "2010-10-01"),
        ("Estas reglas son válidas desde el 25 de enero de 2019.", "2019-01-25"),
        ("válidas a partir de 2 de março de 2024", "2024-03-02"),
        ("válidas na data de 23 de Abril de 2010.", "2010-04-23"),
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


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("These rules are effective as of May 6, 2031.", "2031-05-06"),
        ("These rules are current as of May 6, 2031", "2031-05-06"),
        ("Estas reglas son válidas desde el lunes, 6 de mayo de 2031.", "2031-05-06"),
        ("Essas regras são válidas na data de 6 de Maio de 2031.", "2031-05-06"),
        ("此规则于2031年5月6日起生效。", "2031-05-06"),
        ("Printed on May 6, 2031.", ""),
        ("An effective table stands on four legs.", ""),
        ("These rules are effective as of May 6, 2031. " * 20, ""),
    ],
)
def test_a_line_says_since_when_a_document_holds(line: str, expected: str) -> None:
    assert effective_date(line) == expected


RULES = "These rules are effective as of May 6, 2024."


@pytest.mark.parametrize(
    ("lines", "expected", "codes"),
    [
        (["Chairs", "", RULES], "2024-05-06", []),
        (["These rules are effective", "as of May 6, 2024."], "2024-05-06", []),
        (["These rules are effective as of", "", "May 6, 2024."], "2024-05-06", []),
        (["These rules are current as of May", "6, 2024."], "2024-05-06", []),
        (["Estas reglas son válidas desde el", "6 de mayo de 2024."], "2024-05-06", []),
        (["此规则于2024年5月", "6日起生效。"], "2024-05-06", []),
        (["2024年5月6日", "発効"], "2024-05-06", []),
        (["These rules are effective as of February 31, 2024."], "", ["date-unreadable"]),
        (["These rules are effective as of Mayember 6, 2024."], "", ["date-unreadable"]),
        (["These rules are effective as of May 6, 2O24."], "", ["date-unreadable"]),
        (["These rules are effective as", "of June 31, 2024."], "", ["date-unreadable"]),
        (["此规则于2024年13月6日起生效。"], "", ["date-unreadable"]),
        (["Effective June 31, 2024"], "", ["date-unreadable"]),
        (["Our privacy policy is effective as of May 1, 2020."], "", []),
        (["Our privacy policy is effective as of May 1, 2020.", RULES], "2024-05-06", []),
        ([f"Our privacy policy is effective as of May 1, 2020. {RULES}"], "2024-05-06", []),
        (["Effective May 1, 2020", RULES], "2024-05-06", []),
        (["Effective May 1, 2020"], "2020-05-01", []),
        ([RULES, "These rules are effective as of May 7, 2024."], "2024-05-06", ["dates-differ"]),
        ([RULES, RULES], "2024-05-06", []),
        (["An effective table has 4 legs.", "The rules in effect at 3 tables."], "", []),
        (["The rules are effective as of", "Chairs and tables", "May 6, 2024 was a day."], "", []),
        ([], "", []),
    ],
)
def test_the_day_is_what_the_rules_say_of_themselves(lines, expected, codes):
    day, doubts = stated(lines, range(len(lines)))
    assert (day, [problem.code for problem in doubts]) == (expected, codes)


def test_what_is_wrong_with_a_date_says_where_and_what_to_do():
    _, (problem,) = stated(["", "These rules are effective as of June 31, 2024."], range(2))
    assert problem.where == "line 2"
    assert "June 31, 2024" in problem.message
    assert "--date" in problem.message


@pytest.mark.parametrize(
    ("day", "doubted"),
    [
        ("", False),
        ("1993-08-05", False),
        ("2026-11-30", False),
        ("2027-12-01", False),
        ("1993-08-04", True),
        ("0001-01-01", True),
        ("3026-08-07", True),
        ("9999-12-31", True),
    ],
)
def test_days_since_which_no_edition_can_hold(day, doubted):
    assert bool(doubt(day, date(2026, 11, 30))) == doubted
