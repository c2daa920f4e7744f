"""CSV (RFC 4180): a work list for spreadsheets."""

from __future__ import annotations

import csv as standard
import io
from typing import TYPE_CHECKING

from kb.export.units import Unit

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["csv"]


def csv(units: Iterable[Unit]) -> str:
    """Return a line for each unit below a header; cells that a spreadsheet would take for formulas begin with a quote."""
    text = io.StringIO()
    writer = standard.writer(text)
    writer.writerow(Unit._fields)
    writer.writerows([_harmless(field) for field in unit] for unit in units)
    return text.getvalue()


def _harmless(field: str) -> str:
    return f"'{field}" if field.startswith(("=", "+", "-", "@")) else field
