"""Writing XML: elements with text that XML can hold."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["LANG", "SPACE", "element", "written"]

LANG = "{http://www.w3.org/XML/1998/namespace}lang"
SPACE = "{http://www.w3.org/XML/1998/namespace}space"
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # XML 1.0, production 2


def element(
    parent: ElementTree.Element | None, tag: str, attributes: Mapping[str, str] | None = None, text: str = ""
) -> ElementTree.Element:
    """Return a new element, the last child of `parent` where there is one."""
    made = ElementTree.Element(tag, dict(attributes or {}))
    if text:
        made.text = _NOT_XML.sub("", text)
    if parent is not None:
        parent.append(made)
    return made


def written(root: ElementTree.Element, doctype: str = "") -> str:
    """Return a document: declaration, document type, and the element with its children on lines of their own."""
    ElementTree.indent(root)
    head = '<?xml version="1.0" encoding="UTF-8"?>\n'
    return f"{head}{doctype}{ElementTree.tostring(root, encoding='unicode')}\n"
