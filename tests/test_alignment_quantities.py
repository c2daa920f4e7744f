from __future__ import annotations

import pytest

from corpus.alignment.quantities import quantities


@pytest.mark.parametrize(
    ("text", "language", "values"),
    [
        ("a million tokens, 1,000,000 in all", "en", [1_000_000, 1_000_000]),
        ("1 000 000 fichas, 1\u00a0000\u00a0000 o 1.000.000, un millón", "es", [1_000_000] * 4),
        ("100万体、百万体、1000000体", "ja", [1_000_000] * 3),
        ("100万个，一百万个", "zh", [1_000_000] * 2),
        ("999,999 more, 999 999 more", "en", [999_999] * 2),
        ("twenty-one of forty", "en", [21, 40]),
        ("treinta y dos de cien", "es", [32, 100]),
        ("dois mil, vinte e um", "pt", [2000, 21]),
        ("二十三 三百二十 两位 二〇二六年", "zh", [23, 320, 2, 2026]),
        ("一一 第二", "zh", []),
        ("百合が十分にある", "ja", []),
        ("十枚、还有十个", "zh", [10, 10]),
        ("one, a, un, 一, 1", "en", [1]),
        ("1/1 and +2/+2, 3.5", "en", []),
        ("two-player game", "en", [2]),
        ("2人対戦", "ja", [2]),
        ("2 million", "en", [2_000_000]),
        ("7 στοιχεία", "el", [7]),
    ],
)
def test_what_is_said(text: str, language: str, values: list[int]) -> None:
    assert list(quantities(text, language)) == values
