"""`kaperbrief l10n`: what translators need, without a line of Python."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click

from kaperbrief.cli.options import out_option
from kaperbrief.cli.report import project_option, save, show_problems
from kaperbrief.errors import EXIT_FINE, EXIT_PROBLEMS, Problems, UsageProblem, check_known

_SHOWN = "X-Shown-Language"
"""What the header of a PO file says of the language beside the source."""


@click.group("l10n")
def command() -> None:
    """Translate a game: files to begin with, how far it is, bring them up to date.

    A translation is one PO file for the game and one for the labels of the sheets; editors for
    PO files such as Poedit open them. See docs/tutorials/language.md.
    """


def _common(more: bool = True) -> Callable[[Any], Any]:
    """`--game`, `--project` and, where there is `more`, `--from`."""

    def give(made: Any) -> Any:
        made = project_option()(made)
        if more:
            told = "A language to show beside the source, such as en."
            made = click.option("--from", "beside", metavar="LANG", default="", help=told)(made)
        return click.option("--game", metavar="GAME", help="Only this game and the labels.")(made)

    return give


class _Work:
    """What all commands look at: the workspace, the files, the language."""

    def __init__(
        self, project: Path | None, game: str | None, language: str = "", *, write: bool = True
    ) -> None:
        from kaperbrief.documents import translation
        from kaperbrief.workspace import Workspace

        if language:
            translation.check_speech(language)
        self.language, self.workspace = language, Workspace.open(project)
        if game:
            check_known("game", game, self.workspace.packs())
        self.problems = Problems()
        self.domains = translation.domains(self.workspace, game, write=write)
        everything = translation.domains(self.workspace, None, write=write)
        self.all = list({one.name: one for one in (*everything, *self.domains)}.values())

    def shown(self, path: Path) -> str:
        """A file as people are told of it."""
        return self.workspace.shown(path)

    def opened(self, domain: Any) -> Any:
        """The PO file of a domain, or a new one. Raises ProblemsFound for a broken one."""
        from kaperbrief.l10n.catalog import read_po
        from kaperbrief.l10n.po import opened

        path = domain.path(self.language)
        if path.is_file():
            self.problems.sure(read_po(path, self.shown(path), self.problems))
        title = f"kaperbrief {domain.name}"
        return opened(path, self.language, title, domain.source_language)

    def updated(self, domain: Any, beside: str) -> tuple[Any, dict[str, int]]:
        """The PO file of a domain with the texts of today, and what was done."""
        from kaperbrief.documents import translation
        from kaperbrief.documents.translation_beside import Beside, below
        from kaperbrief.l10n.po import brought_up_to_date

        po, source = self.opened(domain), domain.source_language
        sources = below(self.workspace, domain, self.language)
        memory = translation.remembered(self.workspace, self.language, source, self.all)
        beside = beside or po.metadata.get(_SHOWN, "")
        other = Beside(self.workspace, domain, beside)
        if beside:
            po.metadata[_SHOWN] = beside
        done = brought_up_to_date(po, sources, memory, other.told)
        return po, done


@command.command("new")
@click.argument("language", metavar="LANG")
@_common()
def new(language: str, game: str | None, beside: str, project: Path | None) -> int:
    """Make the PO files of a language LANG, such as fr: every text, and what it is.

    Nothing is overwritten: what is there already is left to `l10n update`.
    """
    from kaperbrief.l10n.po import written

    work = _Work(project, game, language)
    domains = [one for one in work.domains if one.source_language != language]
    files = {}
    for domain in domains:
        if domain.path(language).exists():
            continue
        po, done = work.updated(domain, beside)
        if po:
            files[domain.path(language)] = written(po)
            more = f", {done['suggested']} suggested" if done["suggested"] else ""
            click.echo(f"{work.shown(domain.path(language))}: {len(po)} texts{more}")
    if not files:
        hint = f"bring it up to date: kaperbrief l10n update {language}"
        raise UsageProblem(f'all is there already in "{language}"', hint)
    _write(files)
    return EXIT_FINE


@command.command("update")
@click.argument("language", metavar="[LANG]", required=False, default="")
@_common()
def update(language: str, game: str | None, beside: str, project: Path | None) -> int:
    """Bring the PO files of LANG, or of all languages, up to date with the texts of today.

    New texts are added, with a suggestion where one like it was translated before; changed ones
    become fuzzy and keep their old text, those that are gone stay at the end as obsolete.
    """
    from kaperbrief.l10n.po import written

    files: dict[Path, bytes] = {}
    for one in [language] if language else _there(project, game):
        work = _Work(project, game, one)
        for domain in work.domains:
            path = domain.path(one)
            if path.is_file():
                po, done = work.updated(domain, beside)
                files[path] = written(po)
                told = ", ".join(f"{number} {what}" for what, number in done.items() if number)
                click.echo(f"{work.shown(path)}: {told or 'nothing to do'}")
    if not files:
        raise UsageProblem(
            f'there is nothing in "{language}" yet', f"kaperbrief l10n new {language}"
        )
    _write(files)
    return EXIT_FINE


def _there(project: Path | None, game: str | None) -> list[str]:
    from kaperbrief.documents.translation import languages

    work = _Work(project, game)
    return languages(work.workspace, work.domains)


def _write(files: dict[Path, bytes]) -> None:
    from kaperbrief.files import write_all

    write_all(files)


@command.command("status")
@_common(more=False)
@click.option("--json", "as_json", is_flag=True, help="As JSON on screen.")
def status(game: str | None, project: Path | None, as_json: bool) -> int:
    """How far each language is: texts translated, fuzzy, missing."""
    from kaperbrief.documents import translation
    from kaperbrief.l10n.po import tally

    work = _Work(project, game, write=False)
    speech = translation.languages(work.workspace, work.domains)
    table: dict[str, dict[str, Any]] = {}
    for domain in work.domains:
        sources = translation.sources_of(work.workspace, domain)
        row = table.setdefault(domain.name, {})
        for language in speech:
            if language != domain.source_language:
                some = translation.catalog_of(work.workspace, domain, language, work.problems)
                row[language] = tally(some, sources)
    if as_json:
        import json

        names = ("translated", "fuzzy", "missing")
        told = {
            pack: {lang: {name: getattr(one, name) for name in names} for lang, one in row.items()}
            for pack, row in table.items()
        }
        click.echo(json.dumps(told, indent=1))
    else:
        for line in _table(table, speech):
            click.echo(line)
    if work.problems.items:
        show_problems(work.problems.sorted)
        return EXIT_PROBLEMS
    return EXIT_FINE


def _table(table: dict[str, dict[str, Any]], speech: list[str]) -> Iterator[str]:
    wide = max(map(len, [*table, "translated"]))
    yield f"{'':<{wide}}  " + "  ".join(f"{language:>22}" for language in speech)
    for pack, row in table.items():
        cells = [_cell(row.get(language)) for language in speech]
        yield f"{pack:<{wide}}  " + "  ".join(f"{cell:>22}" for cell in cells)
    yield ""
    yield "translated / fuzzy / missing; a dash is the language that the texts are written in"


def _cell(told: Any) -> str:
    if told is None:
        return "–"
    part = 100 * told.translated // told.all if told.all else 100
    return f"{told.translated} / {told.fuzzy} / {told.missing} {part:>4} %"


@command.command("export")
@click.argument("language", metavar="LANG")
@_common()
@out_option()
def export(language: str, game: str | None, beside: str, project: Path | None, out: Path) -> int:
    """All texts of LANG as one table, LANG.csv, for a spreadsheet."""
    from kaperbrief.documents.translation_beside import Beside
    from kaperbrief.l10n.exchange import exported
    from kaperbrief.l10n.po import number_of_forms

    work = _Work(project, game, language, write=False)
    files, others, forms = {}, {}, 1
    for domain in work.domains:
        if domain.source_language != language:
            po, _ = work.updated(domain, "")
            files[domain.name], forms = po, max(forms, number_of_forms(po))
            others[domain.name] = Beside(work.workspace, domain, beside)
    table = exported(
        files, forms, beside, lambda name, one: others[name].text(one.msgctxt or "", one.msgid)
    )
    path = out / f"{language}.csv"
    save({path: table})
    click.echo(f"{path}: {sum(map(len, files.values()))} texts")
    return EXIT_FINE


@command.command("import")
@click.argument("language", metavar="LANG")
@click.argument("table", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@_common(more=False)
def import_(language: str, table: Path, game: str | None, project: Path | None) -> int:
    """Put the translations of a TABLE that was exported into the PO files of LANG.

    A row that is wrong is told with its place; then nothing is written.
    """
    from kaperbrief.files import shown_path
    from kaperbrief.l10n.exchange import imported
    from kaperbrief.l10n.po import written

    work = _Work(project, game, language)
    domains = [one for one in work.domains if one.source_language != language]
    files = {one.name: work.updated(one, "")[0] for one in domains}
    changed = imported(table.read_bytes(), shown_path(table), files, work.problems)
    work.problems.raise_errors()
    _write({one.path(language): written(files[one.name]) for one in domains if files[one.name]})
    click.echo(f"{changed} of {sum(map(len, files.values()))} texts changed")
    return EXIT_FINE


@command.command("context")
@click.argument("language", metavar="LANG")
@_common(more=False)
@out_option()
@click.option("--all", "every", is_flag=True, help="Texts too that are translated already.")
def context(
    language: str, game: str | None, project: Path | None, out: Path, every: bool
) -> int:  # fmt: skip
    """Pictures of the sheets with every text numbered where it stands: a page for your browser."""
    from kaperbrief.documents.translation_sheets import marked

    work = _Work(project, game, language, write=False)
    for domain in work.domains[:-1]:
        folder = out / f"context-{language}-{domain.name}"
        files, found, lost = marked(work.workspace, domain, work.domains[-1], language, every)
        save({folder / name: data for name, data in files.items()})
        click.echo(f"{folder / 'index.html'}: {found} texts shown, {lost} on no sheet of the kit")
    return EXIT_FINE
