"""Text as it is kept."""

import pytest

from ingest.plain import may_be_title, plain


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("  two   blanks ", "two blanks"),
        ("an _italic_ word", "an italic word"),
        ("_Magic: The Gathering_(R) game", "Magic: The Gathering(R) game"),
        ("named ________ Page", "named ________ Page"),
        ("snake_case_word", "snake_case_word"),
        ("quotes “stay” -- as 'they' are(TM)", "quotes “stay” -- as 'they' are(TM)"),
        ("999 999 sillas", "999 999 sillas"),
    ],
)
def test_plain(text, kept):
    assert plain(text) == kept


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("Trample", True),
        ("Start Your Engines!", True),
        ("¡Levántate ya!", True),
        ("快起来！", True),
        ("", False),
        ("It ends.", False),
        ("As follows:", False),
        ("Stop. Now!", False),
        ("x" * 90, False),
    ],
)
def test_titles(text, title):
    assert may_be_title(text) is title
