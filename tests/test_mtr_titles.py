"""Which lines are titles, and which of them are the contents."""

import pytest

from ingest.mtr_titles import contents_line, title_in, titles


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("4.4     Loops", "4.4 Loops"),
        ("4.4 Loops", "4.4 Loops"),
        ("MTR 4.4 Loops", "4.4 Loops"),
        ("4.4. Loops", "4.4 Loops"),
        ("4.4 Loops..............................................23", "4.4 Loops"),
        ("4.4 Loops . . . . . . . 23", "4.4 Loops"),
        ("1.10 Players 8", "1.10 Players"),
        ("4. Communication", "4 Communication"),
        ("10. Sanctioning Rules", "10 Sanctioning Rules"),
        ("3.13 Tapped/Flipped Cards", "3.13 Tapped/Flipped Cards"),
        ("4.2 イベントでの手順省略", "4.2 イベントでの手順省略"),
        ("4.3 Secuencia fuera de orden", "4.3 Secuencia fuera de orden"),
        ("Appendix A—Changes From Previous Versions", "A Changes From Previous Versions"),
        ("APPENDIX B – Time Limits", "B Time Limits"),
        ("Apéndice C: Desempates", "C Desempates"),
        ("付録D 推奨ブースター", "D 推奨ブースター"),
        ("Introduction", "0 Introduction"),
        ("はじめに", "0 はじめに"),
        ("1. Players may exchange decks.", None),
        ("4.1: A dungeon is status information", None),
        ("4.1 more than before", None),
        ("3.1 Match points count first.", None),
        ("100. General", None),
        ("100.1 Rules", None),
        ("Introduction to the game", None),
        ("Appendices", None),
        ("4.4", None),
        ("", None),
    ],
)
def test_a_title_is_known_by_its_form(line, expected):
    title = title_in(" ".join(line.split()))
    assert (f"{title.number} {title.text}" if title else None) == expected


def test_dots_lead_to_a_page():
    assert contents_line("Byes ..................... 48")
    assert not contents_line("And so on ...")


def found(*lines):
    contents, body = titles(lines)
    return [str(title.number) for title in contents], [str(title.number) for title in body]


def test_titles_that_come_again_are_contents():
    front = ("1. Beginning....3", "1.1 One....3", "1.2 Two....3", "Appendix A—End.....4", "Part of it....4")
    body = ("1. Beginning", "1.1 One", "Text.", "1.2 Two", "Text.", "Appendix A—End", "Part of it", "Text.")
    assert found(*front, *body) == (["1", "1.1", "1.2", "A"], ["1", "1.1", "1.2", "A"])


def test_contents_without_the_first_title_of_the_body_take_no_text_with_them():
    assert found("1.1 One", "1.2 Two", "Introduction", "Text.", "1. Beginning", "1.1 One", "1.2 Two") == (
        ["1.1", "1.2"],
        ["0", "1", "1.1", "1.2"],
    )


def test_the_items_of_a_list_are_no_chapters():
    assert found("2.1 Steps", "1. Sit down", "2. Shuffle", "3. Play", "2.2 After", "3. Next", "3.1 More") == (
        [],
        ["2.1", "2.2", "3", "3.1"],
    )


def test_a_list_of_changes_holds_no_titles():
    assert found("1.1 One", "Appendix A—Changes", "1.2 Something is new", "Appendix B: Time added.", "Appendix B—Times")[1] == [
        "1.1",
        "A",
        "B",
    ]


def test_a_title_of_the_contents_counts_whatever_comes_before_it():
    lines = ("1.1 One....3", "1.5 Five....4", "1.1 One", "Text.", "1.3 Not in the contents", "1.5 Five")
    assert found(*lines)[1] == ["1.1", "1.5"]


def test_without_contents_sections_may_be_left_out():
    assert found("4.2 Shortcuts", "Text.", "4.4 Loops", "Text.", "4.3 Out of order")[1] == ["4.2", "4.4"]
