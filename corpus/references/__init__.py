"""Citations in text: *find* says what is written and never guesses; *resolve* says what it leads to in one edition."""

from corpus.references.check import problems
from corpus.references.find import Reference, find
from corpus.references.resolve import Outline, Resolved, Trouble, outline, resolve

__all__ = ["Outline", "Reference", "Resolved", "Trouble", "find", "outline", "problems", "resolve"]
