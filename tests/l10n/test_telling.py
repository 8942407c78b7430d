"""Messages of problems in the reader's language, on every tab; none of them goes stale."""

from __future__ import annotations

import ast
import functools
import re
import time
from pathlib import Path

import click
import pytest

import kaperbrief
from kaperbrief.errors import Problems
from kaperbrief.game.check import describe, fields
from kaperbrief.l10n.catalog import read_catalog, read_po
from kaperbrief.l10n.telling import HOLE, PROBLEM, pattern_of, teller
from kaperbrief.models.campaign import Played
from kaperbrief.models.event import AtHand, Event, Guest
from kaperbrief.models.sheets import Card
from kaperbrief.models.ship import Crew, Figure, Ship
from kaperbrief.workspace import shipped_root

SOURCES = Path(kaperbrief.__file__).parent


def catalog(tmp_path, *entries):
    path = tmp_path / "de.po"
    texts = [f'msgctxt "{PROBLEM}{n}"\nmsgid "{a}"\nmsgstr "{b}"\n' for n, (a, b) in
             enumerate(entries)]  # fmt: skip
    path.write_text("\n".join(texts), encoding="utf-8")
    problems = Problems()
    found = read_catalog([path], problems)
    assert problems.items == []
    return found


def shipped():
    problems = Problems()
    layer = read_po(shipped_root() / "templates/locales/de.po", "de.po", problems)
    assert layer is not None
    assert problems.items == []
    return [one for key, found in layer[1].items() for one in found if key.startswith(PROBLEM)]


@functools.cache
def german():
    problems = Problems()
    return teller(read_catalog([shipped_root() / "templates/locales/de.po"], problems))


# -- the mechanism -------------------------------------------------------------------------------

WORDS = [
    ("game", "Spiel"),
    ('unknown {what} \\"{name}\\"', "„{name}“ ({what})"),
    ('unknown {what} \\"{name}\\" here', "hier: {what}"),
    ("write {number}", "schreib {number}"),
    ("{number} of {number_b}", "von {number_b} nur {number}"),
    ("- {name: Anna} for {what}", "– {name: Anna} für {what}"),
    ("{all}", "alles"),
]


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ("game", "Spiel"),
        ("games", "games"),
        ('unknown game "game"', "„game“ (Spiel)"),
        ('unknown x "a" "b"', '„a" "b“ (x)'),
        ('unknown game "{what}"', "„{what}“ (Spiel)"),
        ('unknown game "\\1"', "„\\1“ (Spiel)"),
        ('unknown game "a\nb"', "„a\nb“ (Spiel)"),
        ('unknown game "x" here', "hier: Spiel"),
        ("write 3", "schreib 3"),
        ("write -1.5", "schreib -1.5"),
        ("write a line", "write a line"),
        ("write 3\n", "write 3\n"),
        ("3 of 4", "von 4 nur 3"),
        ("- {name: Anna} for game", "– {name: Anna} für Spiel"),
        ("", ""),
    ],
)
def test_what_a_message_becomes(tmp_path, message, told):
    assert teller(catalog(tmp_path, *WORDS))(message) == told


def test_a_long_message_takes_no_long_time():
    began = time.monotonic()
    for text in ('unknown ship "' * 140, "expected " + ", found " * 200, '"' * 2000, "x" * 10**6):
        german()(text)
    assert time.monotonic() - began < 5


def test_without_a_catalog_all_stays():
    assert teller([])('unknown game "x"') == 'unknown game "x"'


# -- the German messages -------------------------------------------------------------------------


def text_of(node):
    """A text of the source, its values as zeros."""
    match node:
        case ast.Constant(value=str()):
            return node.value
        case ast.JoinedStr():
            return "".join(text_of(one) for one in node.values)
        case ast.BinOp(op=ast.Add()):
            return text_of(node.left) + text_of(node.right)
        case ast.BinOp(op=ast.Mult()):
            return text_of(node.left)
        case ast.FormattedValue(value=ast.IfExp()):
            return text_of(node.value)
        case ast.IfExp():
            return text_of(node.body) + "\0" + text_of(node.orelse)
    return "\0"


@functools.cache
def said_in_sources():
    found = set()
    for path in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant | ast.JoinedStr | ast.BinOp):
                found.add(text_of(node))
    return "\n".join(sorted(found))


@functools.cache
def wanted():
    """What fields of forms and tables want, in words that are put together of several."""
    return {
        describe(kind)
        for model in (Ship, Crew, Figure, Card, Event, Guest, AtHand, Played)
        for kind in fields(model).values()
    }


@functools.cache
def said_by_click():
    modules = (click.core, click.exceptions, click.parser, click.types)
    trees = (ast.parse(Path(one.__file__).read_text("utf-8")) for one in modules)
    nodes = (node for tree in trees for node in ast.walk(tree))
    texts = (text_of(node) for node in nodes if isinstance(node, ast.Constant))
    return "\n".join(texts).lower()


def is_of_click(msgid):
    """Does each run of words of a message stand in what click says?"""
    words = [one.strip() for one in re.findall(r"[a-z ]{4,}", HOLE.sub("0", msgid).lower())]
    return all(one in said_by_click() for one in words)


def stands(msgid):
    """Do the parts of a message follow each other in one text of the source?"""
    if is_of_click(msgid):
        return True
    parts = [re.escape(part) for part in HOLE.split(msgid)[::2] if part]
    if re.search(r"[^\n]*?".join(parts), said_in_sources()):
        return True
    return any(pattern_of(msgid).match(text) for text in wanted())


def test_no_message_is_stale():
    assert stands('unknown {what} "{name}"')
    assert not stands("nobody says this")
    assert not stands('unknown {what} "{name}", says nobody')
    entries = shipped()
    assert len(entries) > 150
    assert [one.msgid for one in entries if not stands(one.msgid)] == []


SAYING = {"Problem", "UsageProblem", "Refusal", "error", "problem", "warning", "warn", "refuse"}
"""What is called with messages and hints."""
NO_SENTENCE = re.compile(
    r"[\W\d\0]*(MB|s)?[\W\d\0]*|--\w+ \0 \0|/S .*|.*\bpip install .*|kaperbrief .*", re.DOTALL
)
"""Values and signs alone, and what is typed as it stands."""


def leaves(node):
    """The texts that an expression may be."""
    match node:
        case ast.IfExp():
            return leaves(node.body) + leaves(node.orelse)
        case ast.BinOp(op=ast.Add()):
            return [a + b for a in leaves(node.left) for b in leaves(node.right)]
    return [text_of(node)]


def messages_in_sources():
    """Each message and hint of the program with a file that has it; values as zeros."""
    found = {}
    for path in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            values = []
            match node:
                case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in SAYING:
                    values = [*node.args, *(one.value for one in node.keywords)]
                case ast.Assign(targets=[ast.Name(id="message" | "hint")]):
                    values = [node.value]
            for text in (text for value in values for text in leaves(value)):
                if " " in text and not NO_SENTENCE.fullmatch(text):
                    found.setdefault(text, path.name)
    return found


def test_every_message_is_told_in_german():
    found = messages_in_sources()
    assert len(found) > 600
    lacking = {
        f"{file}: {text}"
        for text, file in found.items()
        # a value may be a number or a word: the entry says which
        if german()(text.replace("\0", "7")) == text.replace("\0", "7")
    }
    assert lacking == set()


def test_every_message_has_its_holes():
    for one in shipped():
        holes = HOLE.findall(one.msgid)
        assert len(set(holes)) == len(holes), one.msgid
        assert set(HOLE.findall(one.msgstr)) <= set(holes), one.msgid
        assert pattern_of(one.msgid).match(HOLE.sub("1", one.msgid)), one.msgid
        assert HOLE.sub("", one.msgid).strip(), one.msgid
        assert '"' not in one.msgstr.replace('""', ""), one.msgstr


def test_what_fields_want_is_told():
    for text in wanted():
        told = german()(text)
        assert told != text, text
        assert not re.search(r"\b(a|an|of|from|to|or|and|without|such)\b", told), told
