"""Nodes out of XML, for tests without templates."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from kaperbrief.nodes import Node


def node_of(element: ET.Element) -> Node:
    """A node tree of an XML element."""
    node = Node(element.tag, dict(element.attrib), [], "test:1")
    if element.text:
        node.children.append(element.text)
    for child in element:
        node.children.append(node_of(child))
        if child.tail:
            node.children.append(child.tail)
    return node
