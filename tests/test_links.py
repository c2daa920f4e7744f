import pytest

from corpus.errors import InputError
from corpus.lineage.facts import shipped
from corpus.links import all_links, links_of, read_links


def test_every_key_is_that_of_a_rule():
    for link in all_links():
        assert shipped("cr").with_key(link.cr).key == link.cr
        assert shipped("mtr").with_key(link.mtr).key == link.mtr


def test_the_newest_edition_still_has_the_rules():
    facts = shipped("cr")
    assert all(facts.with_key(link.cr).label(facts.dates[-1]) for link in all_links())


def test_links_read_from_both_ends():
    (loops,) = {link.mtr for link in links_of("cr:713.4@2009-07-11")}
    assert shipped("mtr").with_key(loops).heading("2018-07-13") == "Loops"
    assert {link.cr for link in links_of(loops)} >= {"cr:720.1c@2018-07-13", "cr:713.3@2009-07-11", "cr:104.4b@2009-07-11"}
    assert links_of("cr:1@2009-07-11") == ()


def test_a_number_that_meant_another_section_has_no_links():
    assert links_of("mtr:4.4@2012-10-01") == ()  # Triggered Abilities, before 2018-07-13


def test_no_link_stands_twice():
    assert len({link[:3] for link in all_links()}) == len(all_links())


@pytest.mark.parametrize("line", ["delegates\tcr:1@x", "likes\ta\tb\tc", "delegates\ta\tb\t", "delegates a b c"])
def test_a_line_that_is_no_link_is_named(line):
    with pytest.raises(InputError, match=r"links\.tsv:2: this is no link"):
        read_links(f"# comment\n{line}\n", "links.tsv")
