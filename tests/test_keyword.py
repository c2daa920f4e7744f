"""The keyword index, the names of terms, and mistakes in typing."""

import pytest

from index.keyword import Keywords, build
from index.names import Name, Names, write_names
from index.passages import Passage, Rows, write_rows
from index.query import parse
from index.speaking import understood
from index.spelling import distance, nearest

TEXTS = [
    ("rule", "en", "1", "Wolves run faster than sheep until the end of the day."),
    ("rule", "en", "2", "A sheep that was sheared can't be sheared again."),
    ("example", "en", "2", "Dolly is sheared, and the day ends."),
    ("title", "en", "3", "Wolves"),
    ("question", "en", "1", "how quick is a wolf"),
    ("rule", "es", "1", "Los lobos corren más que las ovejas."),
    ("term", "es", "1", "lobo, lobos"),
    ("rule", "ja", "1", "狼はシープドッグより速く走る。"),
]
PASSAGES = [Passage(kind, lang, "cr", number, number, "cr/en/x", 0, "", text) for kind, lang, number, text in TEXTS]


@pytest.fixture(scope="module")
def index(tmp_path_factory):
    folder = tmp_path_factory.mktemp("words")
    build(folder, PASSAGES)
    write_rows(folder, PASSAGES)
    found = Keywords(folder)
    yield folder, found
    found.close()


def scored(keywords, field, *words):
    return set(keywords.scores(field, dict.fromkeys(words, 1.0)))


def test_rows_are_the_places_of_passages(index):
    _, keywords = index
    assert scored(keywords, "word_en", "sheep") == {0, 1}
    assert scored(keywords, "asked_en", "quick") == {4}
    assert scored(keywords, "word_es", "lobos") == {5}
    assert scored(keywords, "word_ja", "シープドッグ") == {7}
    assert scored(keywords, "word_pt", "lobos") == set()


def test_the_rarer_word_counts_more(index):
    scores = index[1].scores("word_en", {"sheep": 1.0, "wolves": 1.0})
    assert scores[0] > scores[1]


def test_words_follow_one_another_in_a_phrase(index):
    _, keywords = index
    assert keywords.phrase("en", ("end", "of", "the", "day")) == {0}
    assert keywords.phrase("en", ("the", "day")) == {0, 2}
    assert keywords.phrase("en", ("day", "the")) == set()
    assert keywords.phrase("en", ()) == set()
    assert keywords.phrase("en", ("nowhere",)) == set()


def test_wildcards_stand_for_known_words(index):
    _, keywords = index
    assert set(keywords.matching("en", "shea*")) == {"sheared"}
    assert set(keywords.matching("en", "w?lf")) == {"wolf"}
    assert keywords.matching("en", "[a-z]*") == ()


def test_rows_tell_what_they_are(index):
    rows = Rows(index[0])
    assert len(rows) == len(PASSAGES)
    assert [rows[row].kind for row in range(len(rows))] == [one.kind for one in PASSAGES]
    assert [rows.text(row) for row in range(len(rows))] == [one.text for one in PASSAGES]
    assert [list(rows.shown(place)) for place in range(3)] == [[0, 5, 7], [1, 2], [3]]
    assert [rows.told.find(place) for place in ("1", "2", "3", "4", "")] == [0, 1, 2, None, None]
    assert [rows.told[place] for place in range(len(rows.told))] == ["1", "2", "3"]


@pytest.mark.parametrize(
    ("text", "language", "words"),
    [
        ("do wolves run", "en", ("wolves", "run")),
        ("los lobos", "es", ("lobos",)),
        ("lobo", "es", ("lobo",)),
        ("狼", "ja", ("狼は",)),
        ("ovéja", "es", ("oveja",)),
        ("sheepdgo", "en", ("sheepdgo",)),
        ("shearde", "en", ("sheared",)),
    ],
)
def test_what_a_question_says_in_its_language(index, text, language, words):
    tongue = understood(parse(text), index[1])
    assert (tongue.language, tongue.telling) == (language, words)


def test_names_are_found_in_questions_the_longest_first(tmp_path):
    names = [Name("en", "sheep", "1", "term", "sheep"), Name("en", "sheared sheep", "2", "term", "sheared sheep")]
    write_names(tmp_path, [*names, Name("en", "the", "3", "title")], lambda word, _: word)
    found = list(Names(tmp_path).called(("what", "is", "a", "sheared", "sheep", "doing"), "en"))
    assert [(one.share, [named.place for named in one.named]) for one in found] == [(1.0, ["2"])]
    assert not list(Names(tmp_path).called(("the",), "en"))
    assert [one.share for one in Names(tmp_path).called(("black", "sheep"), "en")] == [0.5]


QUERIES = [
    ('"end of day" sheep', {"phrases": (("end", "of", "day"),), "words": ("end", "of", "day", "sheep")}),
    ('does "end of day" mean my turn', {"phrases": (), "words": ("does", "end", "of", "day", "mean", "my", "turn")}),
    ("w?lf runs", {"wild": ("w?lf",), "words": ("runs",)}),
    ("狼は走る?羊は", {"wild": ()}),
    ("replac* it", {"wild": ("replac*",), "words": ("it",)}),
    ("wolf -sheep -1/-1", {"without": (("sheep",),), "words": ("wolf", "-1/-1")}),
    ("number:702.19* lang:JA", {"number": "702.19*", "language": "ja", "words": ()}),
    ('"', {"words": ()}),
    ("can I? what?", {"words": ("can", "i", "what"), "wild": ()}),
    ("*/* creature", {"words": ("*/*", "creature"), "wild": ()}),
]


@pytest.mark.parametrize(("text", "expected"), QUERIES)
def test_questions_are_taken_apart(text, expected):
    query = parse(text)
    assert {name: getattr(query, name) for name in expected} == expected


@pytest.mark.parametrize(
    ("word", "known", "expected"),
    [
        ("deaftouch", {"deathtouch": 5, "detouch": 1}, "deathtouch"),
        ("adsorb", {"absorb": 2, "adorn": 3}, "absorb"),
        ("tramle", {"trample": 9, "oracle": 50}, "trample"),
        ("cta", {"cat": 1}, ""),
        ("702.19c", {"702.19b": 1}, ""),
        ("xylophone", {"trample": 9}, ""),
    ],
)
def test_the_nearest_word(word, known, expected):
    assert nearest(word, known) == expected


@pytest.mark.parametrize(
    ("one", "other", "away"), [("abc", "abc", 0), ("abc", "acb", 1), ("abc", "abd", 1), ("abcd", "ab", 2), ("", "ab", 2)]
)
def test_distance(one, other, away):
    assert distance(one, other, 3) == distance(other, one, 3) == away
    assert distance("abcdef", "uvwxyz", 2) == 3
