"""A proof finds what printing finds, without drawing, and does once what is shared."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from kaperbrief import kept
from kaperbrief.documents import pages, proof
from kaperbrief.documents.kit import make_pdf
from kaperbrief.documents.languages import Languages
from kaperbrief.documents.proof import proofs
from kaperbrief.errors import Problems, ProblemsFound, Severity
from kaperbrief.game.load import load_pack
from kaperbrief.markup.environment import Templates
from kaperbrief.models.options import Options
from kaperbrief.press.rehearsal import IconRehearsal
from kaperbrief.typeset.frame import Frame
from kaperbrief.workspace import Workspace
from small_pack import SMALL_PACK

GERMAN = "content/small/locales/de.po"
NO_PATHS = "<svg/>"
SKULL = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M9 9h9z"/></svg>'
STRANGE = '<svg xmlns="x" viewBox="0 0 9 9"><circle cx="1" cy="1" r="1" fill="nocolour"/></svg>'


def catalog(text: str) -> str:
    """A German catalogue with the text of the first card."""
    told = f'msgctxt "cards/first#text"\nmsgid "Take **one** coin."\nmsgstr "{text}"\n'
    return f'msgid ""\nmsgstr "Language: de\\n"\n\n{told}'


def pack(name: str, old: str, new: str) -> dict[str, str]:
    """One changed file of the small pack."""
    assert old in SMALL_PACK[name]
    return {f"content/small/{name}": SMALL_PACK[name].replace(old, new)}


def noise(width: int, height: int) -> bytes:
    """A photo of so many pixels."""
    file = io.BytesIO()
    Image.effect_noise((width, height), 60).save(file, "JPEG")
    return file.getvalue()


GUIDE = "templates/default/print-guide.xml.j2"
CARD_TEMPLATE = "templates/default/card.xml.j2"
PHOTO = '<column><image file="p.jpg" label="x" height="40 mm"/></column>'
CARD = ("cards.yaml", "Take **one** coin.")
FAULTS = {
    "too long": (pack(*CARD, "Take a coin. " * 60), "fit"),
    "too long in German": ({GERMAN: catalog("Nimm eine. " * 80)}, "fit"),
    "no glyph on a card": (pack(*CARD, '"Take \u05d0 :nosuch: and \u05d1."'), "glyph"),
    "no glyph in German": ({GERMAN: catalog("Nimm \u05d0.")}, "glyph"),
    "no glyph in a footer": (pack("materials.yaml", "title: Deck", "title: D\u05d0eck"), "glyph"),
    "no icon in a text": (pack(*CARD, '":nosuch: Take **one** :skul:"'), "reference"),
    "no icon in a footer": (
        pack("materials.yaml", "title: Deck", 'title: ":nosuch:"'),
        "reference",
    ),
    "no icon in German": ({GERMAN: catalog("Nimm :nosuch:")}, "reference"),
    "an icon without paths": ({"icons/skull.svg": NO_PATHS, "icons/anchor.svg": NO_PATHS}, "icon"),
    "art in strange colours": ({"art/back-lattice.svg": STRANGE}, "art"),
    "a wrong token": (pack(*CARD, '"{n:nosuch 3}"'), "token"),
    "a template that fails": (
        {CARD_TEMPLATE: "<column>{{ no }}</column>"},
        "template",
    ),
    "a guide that fails": (
        {GUIDE: "<sheet/>{{ 1/0 }}"},
        "template",
    ),
    "an unknown tag": ({"templates/default/card-back.xml.j2": "<column><no/></column>"}, "tag"),
    "a small photo": ({CARD_TEMPLATE: PHOTO, "photos/p.jpg": noise(40, 40)}, "photo"),
    "half a photo": ({CARD_TEMPLATE: PHOTO, "photos/p.jpg": noise(700, 700)[:5000]}, "photo"),
    "no photo": ({CARD_TEMPLATE: PHOTO}, "photo"),
}


def printed(workspace: Workspace) -> set[str]:
    """The headlines of all problems that printing every kit finds."""
    found = []
    for language in ("", *workspace.languages("small")):
        for paper in ("a4", "letter"):
            try:
                made = make_pdf(workspace, Options("small", lang=language, paper=paper))
                found += made.room.problems.items
            except ProblemsFound as error:
                found += error.problems
    return {problem.headline() for problem in found}


@pytest.mark.parametrize(("files", "code"), FAULTS.values(), ids=FAULTS)
@pytest.mark.one_in(3)
def test_a_proof_finds_what_printing_finds(project, files, code):
    workspace = Workspace.open(project({GERMAN: catalog("Nimm eine."), **files}, small=True))
    kits = list(proofs(workspace, "small"))
    assert len(kits) == 4
    found = {problem.headline() for kit in kits for problem in kit}
    assert found == printed(workspace)
    assert any(f"[{code}" in headline for headline in found)


@pytest.mark.parametrize(("files", "code"), FAULTS.values(), ids=FAULTS)
@pytest.mark.one_in(3)
def test_what_was_right_before_is_no_longer_right_where_a_file_changes(
    project, folder, files, code
):
    """What an earlier run went through without a fault is left out only where it is the same."""
    assert kept.folder() == folder
    clean = {GERMAN: catalog("Nimm eine."), "icons/skull.svg": SKULL}
    root = project(clean, small=True)
    before = {one.severity for kit in proofs(Workspace.open(root), "small") for one in kit}
    assert before <= {Severity.WARNING}
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    workspace = Workspace.open(root)
    first, second = ([*proofs(workspace, "small")] for _ in range(2))
    found = {problem.headline() for kit in first for problem in kit}
    assert found == {problem.headline() for kit in second for problem in kit} == printed(workspace)
    assert any(f"[{code}" in headline for headline in found)


def test_a_sheet_is_gone_through_for_each_size_of_paper(setting):
    """A picture that takes what room is left may be on one paper alone."""
    seen, drawn = set(), []
    for size in (200, 210, 200):
        pen, frame = IconRehearsal(setting, seen), Frame(0, 0, size, 297)
        pen.whole("sheet", lambda _pen, frame: drawn.append(frame.width), frame)
    assert drawn == [200, 210]


def test_a_proof_draws_nothing_and_renders_each_piece_once_a_language(project, monkeypatch):
    rendered: list[str] = []
    render = Templates.rendered

    def counted(self, wanted):
        rendered.extend(name for name, _ in wanted)
        return render(self, wanted)

    monkeypatch.setattr(Templates, "rendered", counted)
    monkeypatch.delattr(pages, "compose")
    workspace = Workspace.open(project({GERMAN: catalog("Nimm eine.")}, small=True))
    assert len(list(proofs(workspace, "small"))) == 4
    assert rendered.count("card") == rendered.count("card-back") == 2
    assert rendered.count("print-guide") == 4


THEME = "id: mine\nextends: default\n"


def test_themes_of_the_project_are_looked_at(project):
    sheet = "<column><bogus/></column>"
    files = {"templates/mine/theme.yaml": THEME, "templates/mine/card.xml.j2": sheet}
    kits = list(proofs(Workspace.open(project(files, small=True)), "small"))
    assert [problem.code for problem in kits[-1]] == ["tag"]
    assert not any(kits[:-1])


def test_other_readings_are_looked_at_and_their_texts_counted(project):
    switch = """\
house:
  - id: coins
    case: x
    title: Coins
    default: one
    choices: [{id: one, text: One}, {id: many, text: Many}]
"""
    text = "text: {house: coins, one: Take a coin., many: %s}"
    told = 'msgctxt "cards/first#text"\nmsgid "Take a coin."\nmsgstr "Nimm eine."\n'
    files = {
        "content/small/pack.yaml": SMALL_PACK["pack.yaml"] + switch,
        **pack("cards.yaml", "text: Take **one** coin.", text % ("Take a coin. " * 60)),
        GERMAN: f'msgid ""\nmsgstr "Language: de\\n"\n\n{told}',
    }
    workspace = Workspace.open(project(files, small=True))
    last = list(proofs(workspace, "small"))[-1]
    assert sorted(problem.code for problem in last) == ["fit", "translation"]
    assert any("more of other readings" in problem.message for problem in last)


CARD_OF_ONES_OWN = """\
cards:
  - {id: own, deck: magic, kind: task, title: Eigene, icon: skull, text: %s}
"""
CHOICE = "{house: recruits, off: Eine., on: Zwei.}"
CREW = "crews:\n  - {id: own, like: windbags, title: Eigene}\n"
EMPTY = 'msgid ""\nmsgstr "Language: en\\n"\n'


@pytest.mark.parametrize(
    ("files", "switches"),
    [
        ({"cards.yaml": CARD_OF_ONES_OWN % "Zieh eine."}, set()),
        ({"crews.yaml": CREW}, {"recruits"}),
        (
            {"cards.yaml": CARD_OF_ONES_OWN % CHOICE},
            {"recruits"},
        ),
        ({"locales/en.po": EMPTY}, None),
        ({"../../icons/skull.svg": "<svg/>"}, None),
    ],
    ids=["a card", "like another", "a choice", "translations", "drawings"],
)
@pytest.mark.one_in(3)
def test_readings_are_looked_at_that_something_of_the_project_hangs_on(
    project, monkeypatch, files, switches
):
    asked: set[str] = set()
    monkeypatch.setattr(proof, "_proof", lambda *_: [])
    monkeypatch.setattr(proof, "_other", lambda room, options, *_: asked.update(options.house))
    folder = project({f"content/tischpiraten/{name}": text for name, text in files.items()})
    workspace = Workspace.open(folder)
    list(proofs(workspace, "tischpiraten"))
    game = load_pack(workspace, "tischpiraten", {}, Problems())
    assert asked == ({switch.id for switch in game.pack.house} if switches is None else switches)


def test_what_is_kept_of_a_language_tells_its_warnings_again(project, tmp_path, monkeypatch):
    folder = project({GERMAN: catalog("Nimm eine *Münze."), "icons/x.svg": "<svg/>"}, small=True)
    told = []
    try:
        for _ in range(2):
            kept.open_folder(str(tmp_path / "kept"))
            told.append(list(proofs(Workspace.open(folder), "small")))
            monkeypatch.delattr(Languages, "_finished_content", raising=False)
    finally:
        kept.open_folder("")
    assert told[0] == told[1]
    assert {problem.code for problem in told[0][2]} == {"mark", "translation"}


def test_one_name_for_one_thing(project):
    folder = project(small=True)
    coin = "words: [{id: coin, one: penny, other: pennies, never: 'coin, coins'}]\n"
    (folder / "content" / "small" / "words.yaml").write_text(coin)
    found = [problem for kit in proofs(Workspace.open(folder), "small") for problem in kit]
    assert {(problem.code, problem.field) for problem in found} == {("name", "text")}
    assert '"coin" is called "penny" in this game' in found[0].message
    assert found[0].span.file == "content/small/cards.yaml"


HOUSE = """\
house:
  - id: tide
    case: S-1
    title: Tide
    default: low
    choices:
      - {id: low, text: Low.}
      - {id: high, text: High., literal: false}
  - id: moon
    case: S-2
    title: Moon
    default: new
    choices:
      - {id: new, text: New.}
      - {id: full, text: Full., literal: false}
"""
LONG = "Take a coin. " * 60


def test_a_thorough_proof_sees_two_readings_together(project):
    """A text that is too long by a reading that only another one prints."""
    both = "{house: moon, new: %s, full: Wait.}"
    together = f"text: {{house: tide, low: Take **one** coin., high: {both}}}"
    files = {
        **pack("cards.yaml", "text: Take **one** coin.", together % LONG),
        "content/small/pack.yaml": SMALL_PACK["pack.yaml"] + HOUSE,
    }
    workspace = Workspace.open(project(files, small=True))
    plain = {problem.code for kit in proofs(workspace, "small") for problem in kit}
    found = {problem.code for kit in proofs(workspace, "small", thorough=True) for problem in kit}
    assert "fit" in found - plain


def test_a_thorough_proof_takes_each_number_of_players_and_every_set(project):
    workspace = Workspace.open(project({}, small=True))
    usual, thorough = (len([*proofs(workspace, "small", one)]) for one in (False, True))
    players = load_pack(workspace, "small", {}, Problems()).pack.players
    assert thorough - usual == players.max - players.min + 1
