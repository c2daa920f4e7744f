"""Symbols that are images: from what pages say about them."""

import re

import pytest

from ingest.symbols import symbol_in_address, symbol_in_classes, symbol_named


@pytest.mark.parametrize(
    ("said", "symbol"),
    [
        ("{T}", "{T}"),
        (" {1}{G} ", "{1}{G}"),
        ("T", "{T}"),
        ("2/W", "{2/W}"),
        ("W/U/P", "{W/U/P}"),
        ("10", "{10}"),
        ("tap symbol", "{T}"),
        ("Tap", "{T}"),
        ("tap this permanent", "{T}"),
        ("untap this permanent", "{Q}"),
        ("one white mana", "{W}"),
        ("green mana symbol", "{G}"),
        ("one white or blue mana", "{W/U}"),
        ("two generic mana or one white mana", "{2/W}"),
        ("one white mana or two life", "{W/P}"),
        ("Phyrexian White", "{W/P}"),
        ("phyrexian white or blue", "{W/U/P}"),
        ("Two or White", "{2/W}"),
        ("Variable Colorless", "{X}"),
        ("one generic mana", "{1}"),
        ("X generic mana", "{X}"),
        ("an energy counter", "{E}"),
        ("one snow mana", "{S}"),
        ("símbolo de girar", "{T}"),
        ("タップ・シンボル", "{T}"),
        ("", ""),
        ("logo", ""),
        ("White logo", ""),
        ("white or dark", ""),
        ("1 or 2", ""),
        ("a symbol", ""),
        ("The Lamp Room", ""),
        ("T.", ""),
    ],
)
def test_descriptions(said, symbol):
    assert symbol_named(said) == symbol


@pytest.mark.parametrize(
    ("classes", "symbol"),
    [
        ("ms ms-tap", "{T}"),
        ("ms ms-cost ms-2", "{2}"),
        ("ms ms-wu ms-3x", "{W/U}"),
        ("ms ms-2w", "{2/W}"),
        ("ms ms-wp", "{W/P}"),
        ("ms ms-wup", "{W/U/P}"),
        ("ms ms-chaos", "{CHAOS}"),
        ("card-symbol card-symbol-T", "{T}"),
        ("mi mi-mana mi-g", "{G}"),
        ("ms ms-cost ms-shadow", ""),
        ("ms-2x", ""),
        ("icon icon-x", ""),
        ("", ""),
    ],
)
def test_classes(classes, symbol):
    assert symbol_in_classes(classes.split()) == symbol


@pytest.mark.parametrize(
    ("address", "symbol"),
    [
        ("/card-symbols/T.svg", "{T}"),
        ("/img/mana/2.png", "{2}"),
        ("/symbols/wu.svg", "{W/U}"),
        ("/Handlers/Image.ashx?size=small&name=tap&type=symbol", "{T}"),
        ("/img/logo.png", ""),
        ("/manatee/t.png", ""),
        ("/t.png", ""),
        ("", ""),
    ],
)
def test_addresses(address, symbol):
    assert symbol_in_address(address) == symbol


@pytest.mark.real
def test_each_symbol_of_a_real_edition_is_known_in_braces(shared_data):
    text = (shared_data / "cr" / "en" / "2026-08-07.txt").read_bytes().decode("utf-8-sig")
    symbols = set(re.findall(r"\{[^{}]*\}", text))
    assert len(symbols) > 60
    assert {symbol for symbol in symbols if symbol_named(symbol) != symbol} <= {symbol for symbol in symbols if " " in symbol}
