"""check, list and schema."""

from __future__ import annotations

import json
from pathlib import Path

import pytest


def test_check_finds_nothing_in_a_good_project(kaperbrief, project):
    folder = project(small=True)
    code, out, err = kaperbrief("check", folder, "--game", "small")
    assert (code, err) == (0, "")
    assert out == "No problems in 2 kits.\n"


SHIPPED = ["evil-stevie", "piratical", "tischpiraten"]


@pytest.mark.parametrize(
    ("files", "options", "games"),
    [
        ([], [], ["small"]),
        (["icons/a.svg"], [], SHIPPED),
        (["templates/own/card.xml.j2"], [], SHIPPED),
        (["content/small/pack.yaml"], [], ["small"]),
        (["content/small/pack.yaml"], ["--all"], [*SHIPPED[:2], "small", SHIPPED[2]]),
        (["content/tischpiraten/cards.yaml"], [], ["tischpiraten"]),
        (["content/tischpiraten/cards.yaml", "icons/skull.svg"], [], ["tischpiraten"]),
        (["content/piratical/locales/de.po", "art/hull.svg"], ["--all"], SHIPPED),
        (["content/tischpiraten/cards.yaml", "templates/own/theme.yaml"], [], ["tischpiraten"]),
        (
            ["content/tischpiraten/cards.yaml", "icons/a.svg"],
            ["--game", "piratical"],
            ["piratical"],
        ),
        (["photos/a.jpg"], [], SHIPPED),
    ],
)
def test_check_looks_at_the_games_that_a_project_touches(
    kaperbrief, project, monkeypatch, files, options, games
):
    small = not files or "content/small/pack.yaml" in files
    folder = project(dict.fromkeys(files, ""), small=small)
    if not files:
        (folder / "icons").mkdir()
    checked: list[str] = []

    def proofs(_workspace, game, *_):
        checked.append(game)
        return [[]]

    monkeypatch.setattr("kaperbrief.documents.proof.proofs", proofs)
    code, out, _ = kaperbrief("check", folder, *options)
    assert (code, checked) == (0, games)
    assert out == f"No problems in {len(games)} kits.\n"


def test_check_looks_at_the_game_of_an_event(kaperbrief, tmp_path, monkeypatch):
    kaperbrief("new", tmp_path / "con", "--game", "piratical")
    checked: list[str] = []
    monkeypatch.setattr(
        "kaperbrief.documents.proof.proofs",
        lambda _workspace, game, *_: checked.append(game) or [],
    )
    assert kaperbrief("check", tmp_path / "con")[0] == 0
    assert checked == ["piratical"]


def test_check_shows_all_problems_of_all_files_in_order(kaperbrief, project):
    folder = project(small=True)
    pack = folder / "content" / "small"
    cards = pack / "cards.yaml"
    cards.write_text(cards.read_text().replace("text:", "txt:").replace("deck: deck", "deck: 7"))
    with cards.open("a") as file:
        file.write("  - {id: second, deck: deck, kind: task, text: Nothing., icon: skull}\n")
    kinds = pack / "card-kinds.yaml"
    kinds.write_text(kinds.read_text().replace("band: dots", "band: 7"))
    code, _, err = kaperbrief("check", folder, "--game", "small")
    assert code == 1
    heads = [line for line in err.splitlines() if "error[" in line]
    assert heads == [
        (
            "content/small/card-kinds.yaml:2:48: error[value]: band: expected an id of small "
            'letters, digits and hyphens such as "two-master", found 7'
        ),
        (
            "content/small/cards.yaml:3:11: error[value]: deck: expected an id of small letters, "
            'digits and hyphens such as "two-master", found 7'
        ),
        'content/small/cards.yaml:6:5: error[key]: txt: unknown key "txt"',
        'content/small/cards.yaml:8:5: error[missing]: the key "title" is missing',
    ]
    assert 'did you mean "text"?' in err
    assert "         6 |     txt: Take **one** coin." in err
    assert "           |     ^^^" in err


SPOILED = {
    "too much text": ("Take **one** coin.", "Take a coin. " * 60, "error[fit]: text: does not fit"),
    "no glyph": ("Take **one** coin.", "Take \u05d0 coin.", "error[glyph]: "),
    "unknown key": ("text:", "txt:", 'error[key]: txt: unknown key "txt"'),
}


@pytest.mark.parametrize(("old", "new", "told"), SPOILED.values(), ids=SPOILED)
def test_check_says_what_printing_says_and_draws_nothing(
    kaperbrief, project, monkeypatch, tmp_path, old, new, told
):
    folder = project(small=True)
    cards = folder / "content" / "small" / "cards.yaml"
    cards.write_text(cards.read_text().replace(old, new))
    code, _, printed = kaperbrief("kit", "small", "--project", folder)
    assert code == 1
    before = sorted(tmp_path.rglob("*"))
    monkeypatch.delattr("kaperbrief.documents.pages.compose")
    code, out, checked = kaperbrief("check", folder)
    assert (code, out) == (1, "")
    heads = [line for line in checked.splitlines() if line.startswith("content/small/cards.yaml:")]
    assert told in heads[0]
    assert {line for line in printed.splitlines() if "error[" in line} == set(heads)
    assert sorted(tmp_path.rglob("*")) == before


def test_what_is_too_high_as_a_whole_is_told_at_its_item(kaperbrief, project):
    page = "<column>{% for n in range(90) %}<text>Ahoi</text>{% endfor %}</column>"
    code, _, err = kaperbrief("check", project({"templates/default/card.xml.j2": page}, small=True))
    assert code == 1
    assert "content/small/cards.yaml:2:5: error[fit]: does not fit: needs " in err


def test_check_looks_at_each_game_of_a_project(kaperbrief, project):
    folder = project(small=True)
    other = folder / "content" / "other"
    other.mkdir()
    for path in (folder / "content" / "small").iterdir():
        text = path.read_text().replace("id: small", "id: other")
        (other / path.name).write_text(text.replace("icon: skull", "icon: skul"))
    assert kaperbrief("check", folder, "--game", "small")[0] == 0
    code, _, err = kaperbrief("check", folder)
    assert code == 1
    assert "content/other/cards.yaml:7:11: error[reference]: icon: unknown" in err
    assert kaperbrief("check", folder, "--all", "--game", "small")[0] == 0


def test_check_takes_all_languages_and_says_what_it_looks_at(kaperbrief):
    code, _, err = kaperbrief("check", "--lang", "tlh")
    assert code == 2
    assert "no game speaks" in err
    assert kaperbrief("check", "nowhere")[0] == 2
    told = " ".join(kaperbrief("check", "--help")[1].split())
    assert "for each game, language and paper" in told
    assert "Games too that no PATH changes or plays." in told


def test_check_gives_problems_as_json(kaperbrief, project):
    folder = project(small=True)
    cards = folder / "content" / "small" / "cards.yaml"
    cards.write_text(cards.read_text().replace("icon: skull", "icon: sku"))
    code, out, _ = kaperbrief("check", folder, "--game", "small", "--json")
    assert code == 1
    assert [(p["code"], p["line"]) for p in json.loads(out)] == [("reference", 7)]


@pytest.mark.parametrize(
    "kind",
    [
        "games", "materials", "sets", "house", "icons", "templates", "languages", "themes",
        "papers", "ships", "crews", "items", "cards", "card-kinds", "markers", "rulers",
        "references",
    ],
)  # fmt: skip
def test_every_kind_can_be_listed(kaperbrief, kind):
    code, out, err = kaperbrief("list", kind)
    assert (code, err) == (0, "")
    assert out.strip()
    assert "{" not in out, "tokens are told in words"
    code, out, _ = kaperbrief("list", kind, "--json")
    assert json.loads(out)


def test_labels_stand_by_their_templates_with_what_a_game_says_instead(kaperbrief, tmp_path):
    kaperbrief("new", "game", "tubs", "--kind", "added")
    path = tmp_path / "content/tubs/pack.yaml"
    path.write_text(path.read_text("utf-8") + "\nlabels: {Captain: Duck}\n", "utf-8")
    code, out, err = kaperbrief("list", "labels", "--game", "tubs")
    assert (code, err) == (0, "")
    rows = {tuple(line.split(maxsplit=1)) for line in out.splitlines()}
    assert {("name-tag", "Captain → Duck"), ("_ship", "Loot"), ("ship-sheet", "loot")} <= rows
    # What no template says, the program does.
    assert ("program", "Fleets") in rows


def test_art_stands_by_the_key_that_names_it(kaperbrief, project):
    code, out, err = kaperbrief("list", "art", "--game", "tischpiraten")
    groups = dict(line.split(maxsplit=1) for line in out.splitlines())
    assert (code, err) == (0, "")
    assert groups["thing"].startswith("[scene: left, middle, above …] aground")
    assert groups["hat"].startswith("[look: hat] bandage")
    assert "crate" in groups["afloat"]
    folder = project(small=True)
    cards = folder / "content/small/cards.yaml"
    cards.write_text(cards.read_text() + "    scene: {middle: crate}\n")
    code, _, err = kaperbrief("check", folder)
    assert code == 1
    assert 'hint: "crate" is art of afloat, not of thing; did you mean "empty-crate"?' in err


def test_schemas_are_fresh(kaperbrief, tmp_path):
    from kaperbrief.workspace import Workspace

    code, _, _ = kaperbrief("schema", "--out", tmp_path / "schemas")
    assert code == 0
    made = {path.name: path.read_text() for path in (tmp_path / "schemas").iterdir()}
    assert len(made) > 10
    committed = Workspace.open(None).shipped / "content" / "schemas"
    assert {path.name: path.read_text() for path in committed.iterdir()} == made, (
        "the schemas are stale: run kaperbrief schema"
    )


def test_every_shipped_yaml_names_its_schema():
    from kaperbrief.workspace import Workspace

    shipped = Workspace.open(None).shipped
    files = [*shipped.glob("content/*/*.yaml"), *shipped.glob("templates/*/theme.yaml")]
    assert len(files) > 10
    for path in files:
        first = path.read_text(encoding="utf-8").splitlines()[0]
        assert first.startswith("# yaml-language-server: $schema="), path.name
        target = path.parent / first.partition("$schema=")[2]
        assert target.resolve().is_file(), path.name


ARMS = "arms: {middle: 10, spread: 2, extras: [{value: 1, when: [{of: boss, min: 1}]}]}\n"
ITEMS = "items:\n  - {id: bow, name: Bow, value: 4}\n"


def armed(project, *crews: tuple[str, int]):
    """A project with crews of one boss who carry so many bows."""
    lines = ["crews:"]
    for name, bows in crews:
        items = ", ".join(["bow"] * bows)
        lines.append(f"  - id: {name}\n    title: The {name}")
        lines.append(f"    figures:\n      - {{id: boss, rank: boss, items: [{items}]}}")
    folder = project(
        {"content/small/crews.yaml": "\n".join(lines) + "\n", "content/small/items.yaml": ITEMS},
        small=True,
    )
    pack = folder / "content/small/pack.yaml"
    ranks = 'ranks: [{id: boss, title: Boss, hits_on: "5"}]\n'
    pack.write_text(pack.read_text() + ranks + ARMS)
    return folder


def test_crews_outside_the_spread_are_warned_of(kaperbrief, project):
    folder = armed(project, ("weak", 1), ("fair", 2), ("strong", 4))
    code, out, err = kaperbrief("check", folder, "--game", "small")
    assert code == 0
    heads = [line for line in (out + err).splitlines() if "[arms]" in line]
    assert heads == [
        (
            "content/small/crews.yaml:5:7: warning[arms]: figures: "
            "the arms are worth 5, fair are 8 to 12"
        ),
        (
            "content/small/crews.yaml:13:7: warning[arms]: figures: "
            "the arms are worth 17, fair are 8 to 12"
        ),
    ]
    assert "= hint: add weapons worth 3" in err
    assert "= hint: take away weapons worth 5" in err
    assert kaperbrief("check", folder, "--game", "small", "--strict")[0] == 1


def test_list_shows_what_the_arms_of_crews_are_worth(kaperbrief, project):
    folder = armed(project, ("weak", 1), ("strong", 4))
    _, out, _ = kaperbrief("list", "crews", "--game", "small", "--project", folder)
    assert out == "weak    The weak    arms 5\nstrong  The strong  arms 17\n"
    command = ("list", "crews", "--game", "small", "--project", folder, "--json")
    assert [row["arms"] for row in json.loads(kaperbrief(*command)[1])] == [5, 17]


def test_unknown_things_are_told_without_guesses_at_the_arms(kaperbrief, project):
    folder = armed(project, ("weak", 1))
    crews = folder / "content/small/crews.yaml"
    crews.write_text(crews.read_text().replace("[bow]", "[bo]"))
    _, _, err = kaperbrief("check", folder, "--game", "small")
    assert 'unknown item "bo"' in err
    assert "[arms]" not in err


def test_words_that_no_sheet_says_are_told_and_nobody_translates_them(kaperbrief):
    assert kaperbrief("new", "game", "tubs", "--kind", "added")[0] == 0
    path = Path("content/tubs/pack.yaml")
    path.write_text(path.read_text("utf-8") + "\nlabels: {Guns: Tubes, mast: pole}\n", "utf-8")
    code, out, err = kaperbrief("check")
    assert code == 0, err
    assert 'unknown label "Guns"' in out + err
    assert 'did you mean "guns"?' in out + err
    assert kaperbrief("l10n", "new", "nl", "--game", "tubs")[0] == 0
    text = next(Path().rglob("nl.po")).read_text("utf-8")
    assert '"pole"' in text
    assert '"Tubes"' not in text
