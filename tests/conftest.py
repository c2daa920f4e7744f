"""What several test files need."""

from pathlib import Path

import pytest

REAL = Path(__file__).parents[2] / "shared" / "data"


@pytest.fixture(scope="session")
def shared_data():
    """The folder of real documents beside the project."""
    if not REAL.is_dir():
        pytest.skip("the real documents are not beside this checkout (they belong to their publisher)")
    return REAL
