"""Forms of one name meet, and names that are others do not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.folding import fold
from corpus.inflection import uninflected


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [
        ("en", "Loop", "loops"),
        ("en", "Mana Ability", "mana abilities"),
        ("en", "The Stack", "stack"),
        ("en", "State-Based Actions", "state based action"),
        ("en", "Dies", "die"),
        ("en", "Intervening “If” Clause", "intervening if clause"),
        ("es", "¡Por Mirrodin!", "por mirrodin"),
        ("en", "Phase", "phases"),
        ("en", "Sorceries", "a sorcery"),
        ("en", "Zombie", "zombies"),
        ("en", "Boxes", "box"),
        ("en", "Batch", "batches"),
        ("en", "Owner’s", "owners"),
        ("es", "Bucles", "bucle"),
        ("es", "El bucle", "los bucles"),
        ("es", "ACCIÓN basada en estado", "acciones basadas en estado"),
        ("es", "Habilidades activadas", "habilidad activada"),
        ("es", "Vez", "veces"),
        ("es", "Criatura", "la criatura"),
        ("ja", "プレイヤー", "プレーヤー"),
        ("ja", "コントローラー", "コントローラ"),
        ("ja", "マナ・プール", "マナプール"),
        ("ja", "引き分け", "引分け"),
        ("ja", "ﾙｰﾌﾟ", "ループ"),
        ("ja", "タップする", "タップ"),
    ],
)
def test_forms_of_one_name(language, one, other):
    assert uninflected(one, language) == uninflected(other, language)


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [
        ("en", "players", "layers"),
        ("en", "Player", "Play"),
        ("en", "active", "activated"),
        ("en", "command", "commander"),
        ("en", "equip", "equipment"),
        ("en", "Dies", "dice"),
        ("en", "mass", "ma"),
        ("en", "status", "statu"),
        ("en", "a", "the"),
        ("es", "activo", "activada"),
        ("es", "hechizo", "hechicero"),
        ("es", "la", "el"),
        ("ja", "プレイ", "プレイヤー"),
        ("ja", "ループ", "ルール"),
        ("ja", "する", "ー"),
        ("zh", "牌", "卡牌"),
    ],
)
def test_other_names(language, one, other):
    assert uninflected(one, language) != uninflected(other, language)


@given(st.text(max_size=30), st.sampled_from(["en", "es", "ja", "zh"]))
def test_what_folds_alike_is_one_name(text, language):
    assert uninflected(fold(text), language) == uninflected(text, language)
