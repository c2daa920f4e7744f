"""What several test files need."""

from pathlib import Path

import pytest

from corpus.records import Page
from corpus.writing import open_writer

REAL = Path(__file__).parents[2] / "shared" / "data"


@pytest.fixture(scope="session")
def shared_data():
    """The folder of real documents beside the project."""
    if not REAL.is_dir():
        pytest.skip("the real documents are not beside this checkout (they belong to their publisher)")
    return REAL


@pytest.fixture(scope="session")
def store_with(tmp_path_factory):
    """Makes a store that holds editions, and returns its path."""

    def made(editions):
        path = tmp_path_factory.mktemp("store") / "rulestone.db"
        for place, parsed in enumerate(editions):
            with open_writer(path) as writer:
                writer.add(Page(f"page {place}", str(place).encode()), parsed)
        return path

    return made
