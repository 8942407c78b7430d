"""A printed scenario: by chance or as written; hand-outs, the referee's page, secret orders."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from kaperbrief.documents.hex_sea import print_map, scenario_sea
from kaperbrief.documents.kit import make_pdf
from kaperbrief.documents.languages import Localised
from kaperbrief.documents.pages import (
    Printed,
    Publication,
    imposed,
    page,
    pages_job,
    printed,
)
from kaperbrief.documents.pressroom import Pressroom, open_pressroom
from kaperbrief.documents.scenario_cards import card_jobs
from kaperbrief.documents.scenario_sheet import balance, context, led
from kaperbrief.documents.sea_names import in_words_of, longest_names, retold
from kaperbrief.documents.table import player_count
from kaperbrief.documents.table_sea import centre, site_names
from kaperbrief.documents.twins import stand_behind
from kaperbrief.errors import (
    Problems,
    Progress,
    Span,
    UsageProblem,
    check_known,
    did_you_mean,
    quiet,
)
from kaperbrief.l10n.localise import localise
from kaperbrief.l10n.typography import as_typed
from kaperbrief.models.base import Name
from kaperbrief.models.maps import Plan
from kaperbrief.models.options import Options
from kaperbrief.models.scenario import SIGN, Scenario
from kaperbrief.models.sheets import SheetRow
from kaperbrief.press.job import Job, PagePlan
from kaperbrief.rules.fairness import Fairness as Turns
from kaperbrief.scenarios.draw import VARIED, DrawTerms
from kaperbrief.scenarios.make import ScenarioDraft, make, scenario_of
from kaperbrief.scenarios.waters import MIDDLE, UNFAIR
from kaperbrief.source.dump import dump_item
from kaperbrief.workspace import Workspace


class ScenarioWish(NamedTuple):
    """What somebody wishes of a scenario by chance, or one that is `written`; empty is as usual.

    It takes at most so many `minutes`. With `like` it is that of this seed, but for the parts to
    `vary`, each drawn by the order's seed or its own (`twist=7`). `written` is the id of one of the
    pack's, or a file from elsewhere. Of the evenings `after` which it comes, by their seeds, it
    has nothing that others can replace.
    """

    minutes: int = 0
    like: int | None = None
    vary: tuple[str, ...] = ()
    written: str | Path = ""
    after: tuple[int, ...] = ()


ANY_SCENARIO = ScenarioWish()
Told = dict[str, Scenario]
"""A scenario in each language of the table, its texts not yet finished."""


def make_scenario(
    workspace: Workspace, options: Options, wish: ScenarioWish = ANY_SCENARIO
) -> Publication:
    """The files of a scenario. Raises as `find_scenario` and `publish_scenario`."""
    return publish_scenario(
        *find_scenario(open_pressroom(workspace, options, Problems(), two=True), wish)
    )


def find_scenario(
    room: Pressroom, wish: ScenarioWish = ANY_SCENARIO, progress: Progress = quiet
) -> tuple[Pressroom, Told]:
    """The scenario that is wished, and the room to print it in.

    Raises ProblemsFound with everything wrong in a written scenario, UsageProblem for a game
    without parts for scenarios and for wishes that nothing fulfils.
    """
    written, options = wish.written, room.options
    if not written:
        return room, by_chance(room, wish, progress=progress)
    if isinstance(written, Path):
        told = dict.fromkeys(room.spoken, room.read("scenarios", written))
    else:
        told = {language: _of_pack(room, written, language) for language in room.spoken}
    one = told[room.language]
    asked, suited = player_count(room.game, options), _suited(one)
    if not suited or asked in suited:
        return room, told
    if options.players or options.named:
        raise _not_for(asked, one.id, suited)
    # Nobody said how many play: as many as it is for.
    fewer = replace(options, players=suited[0])
    return find_scenario(open_pressroom(room.workspace, fewer, Problems(), two=True), wish)


def publish_scenario(room: Pressroom, plain: Told, *, kit: bool = False) -> Publication:
    """The files of a scenario: `scenario.pdf`, `scenario.yaml`, on hexes `map.pdf` with the board.

    With `kit` all that it needs is printed too: `kit.pdf`. Raises ProblemsFound, UsageProblem.
    """
    scenario = plain[room.language]
    if scenario.seed is not None:
        # The footer says the seed that the scenario was made from.
        room.options = replace(room.options, seed=scenario.seed)
    languages = room.languages
    ready = {name: languages.finish("scenarios", one, name) for name, one in plain.items()}
    room.problems.raise_errors()
    printed = print_scenario(room, ready)
    files = {
        "scenario.pdf": printed.pdf,
        "scenario.yaml": dump_item("scenarios", scenario).encode(),
    }
    if kit:
        files["kit.pdf"] = make_pdf(room.workspace, kit_order(room.options, scenario)).pdf
    if scenario.sea is not None:
        sea = replace(scenario.sea, title=scenario.sea.title or scenario.title)
        files["map.pdf"] = print_map(
            room.workspace, replace(room.options, lang=room.language), sea
        )[0].pdf
    about = {
        "scenario": scenario.id,
        "title": scenario.title,
        "seed": scenario.seed,
        "minutes": scenario.minutes,
        "pages": len(printed.pages),
        "materials": list(scenario.materials),
        "recipe": scenario.recipe,
    }
    return Publication(scenario, files, about, room.problems.sorted)


def kit_order(options: Options, scenario: Scenario) -> Options:
    """The options of what a scenario needs. Raises UsageProblem where it names nothing."""
    if not scenario.materials:
        hint = "leave out --kit, or name what to print: materials: [ship-sheets] in it or in a tale"
        raise UsageProblem(f'the scenario "{scenario.id}" names no materials', hint)
    many = max((len(force.ships) for force in scenario.forces), default=0)
    # Ships are dealt in turn: the first ones of all seats, then the second ones.
    ships = [force.ships[n] for n in range(many) for force in scenario.forces if force.ships[n:]]
    wanted = replace(options.print, only=scenario.materials)
    return replace(options, print=wanted, ship=tuple(ships) or options.ship)


# -- by chance -----------------------------------------------------------------------------------


def by_chance(
    room: Pressroom,
    wish: ScenarioWish = ANY_SCENARIO,
    longest: Mapping[str, Name] | None = None,
    progress: Progress = quiet,
) -> Told:
    """A scenario by chance. Who makes many gives the names of `longest_names`."""
    game, options, wanted = room.game, room.options, terms(room, wish)
    seed = wanted.seed
    found = scenario_sea(room, wanted.dice("chart").below(2**31))
    sea, turns = found or (None, None)
    kinds = game.kinds
    languages = dict.fromkeys([*room.spoken, *(p.lang for p in options.named if p.lang)])
    longest = longest or longest_names(room, languages)
    draft = make(game.pack, kinds["tales"], longest, kinds["ships"], wanted, sea, progress)
    if draft.waters and draft.waters.spread * 100 > UNFAIR:
        away = "without end" if math.isinf(draft.waters.spread) else f"{draft.waters.spread:.1%}"
        message = f"not fair: the ways differ by {away}, more than {UNFAIR:g} %"
        hint = f"try another --seed, or --like {seed} --vary chart"
        room.problems.warn("fairness", message, Span(f"{options.game}, seed {seed}"), hint=hint)
    return {language: _told(room, language, draft, turns) for language in languages}


def terms(room: Pressroom, wish: ScenarioWish) -> DrawTerms:
    """What a scenario by chance is drawn by. Raises UsageProblem for parts that none has."""
    own = room.options.seed
    vary: dict[str, int] = {}
    for text in wish.vary:
        part, equals, chosen = text.partition("=")
        if part not in VARIED:
            hint = did_you_mean(part, set(VARIED))
            raise UsageProblem(f'no part of a scenario is called "{part}"', hint)
        if equals and not (chosen.isdecimal() and int(chosen[:10]) <= 2**31):
            message = f'--vary needs a part and a seed, found "{text}"'
            raise UsageProblem(message, f"write --vary {part}=7")
        vary[part] = int(chosen[:10]) if equals else own
    seed = own if wish.like is None else wish.like
    players = player_count(room.game, room.options)
    return DrawTerms(players, seed, wish.minutes, vary, after=wish.after)


def _told(room: Pressroom, language: str, draft: ScenarioDraft, turns: Turns | None) -> Scenario:
    """A scenario by chance in the words of a language."""
    local = room.languages.get(language)
    known = local.kinds["names"]
    names = {slot: as_typed(known[name].name) if name in known else name
             for slot, name in draft.names.items()}  # fmt: skip
    if draft.chart is not None:
        draft = replace(draft, chart=retold(draft.chart, in_words_of(room.game, local, as_typed)))
    told = scenario_of(draft, local.kinds["tales"], names, balance(draft, turns, local))
    # Where the middle is stands before what is put there.
    first, steps = told.set_up[:1], list(told.set_up[1:])
    if told.events and not led(local):
        text = local.label(
            "Lay the **fate cards** ready, face down. Their backs say when to turn them over."
        )
        if told.secrets:
            text = local.label(
                "Lay the **fate cards** and the **secret** ready, face down. "
                "Their backs say when to turn them over."
            )
        steps.append(SheetRow(id="sealed", text=text))
    return replace(told, set_up=(*first, *_middle(draft, draft.chart, local), *steps))


def _middle(draft: ScenarioDraft, chart: Plan | None, local: Localised) -> list[SheetRow]:
    """Where the middle is, of which the texts speak: seldom that of the table."""
    if not chart or not draft.waters:
        return []

    def told(text: str, name: str) -> list[SheetRow]:
        named = text.replace(local.label("The middle"), centre(local)).replace("#", name)
        return [SheetRow(id="middle", text=named)]

    marks = [i for i in chart.items if i.id == draft.waters.mark]
    if not marks:
        text = local.label("**The middle** is the island “#”: measure from its shore.")
        island = next((i.text for i in chart.items if i.id == MIDDLE), "")
        return told(text, island) if island else []
    text = local.label(
        "**The middle** is at its sign on the chart: it is almost equally far for all."
    )
    name = marks[0].text or ("" if marks[0].id == SIGN else site_names(local)[marks[0].id])
    if name:
        text = local.label("**The middle** is at the sign “#”: it is almost equally far for all.")
    return told(text, name)


# -- as written ----------------------------------------------------------------------------------


def _of_pack(room: Pressroom, name: str, language: str) -> Scenario:
    known = room.game.kinds["scenarios"]
    check_known("scenario", name, known)
    found: Scenario = localise(
        known[name], f"scenarios/{name}", room.languages.get(language).translate
    )
    return found


def _suited(scenario: Scenario) -> list[int]:
    """How many may play a written scenario; nothing where it does not say."""
    wanted = scenario.players
    every = range(wanted.least, wanted.most + 1) if wanted else ()
    return [players for players in every if scenario.suits(players)]


def _not_for(asked: int, name: str, suited: Sequence[int]) -> UsageProblem:
    """The problem of a scenario for more or fewer than play."""
    least, most = suited[0], suited[-1]
    many = " or ".join(map(str, suited))
    if len(suited) > 2 and most - least == len(suited) - 1:
        many = f"{least} to {most}"
    nearest = min(suited, key=lambda players: abs(players - asked))
    message = f'the scenario "{name}" is for {many} players, not for {asked}'
    return UsageProblem(message, f"write --players {nearest}")


# -- printing ------------------------------------------------------------------------------------


def print_scenario(room: Pressroom, ready: Mapping[str, Scenario]) -> Printed:
    """The PDF: hand-outs in all languages, the referee's pages, the cards."""
    return printed(room, _jobs(room, ready), ready[room.language].title)


def scenario_pages(room: Pressroom, plain: Told) -> list[PagePlan]:
    """The pages of `print_scenario`, neither fitted nor drawn."""
    ready = {name: room.languages.finish("scenarios", one, name) for name, one in plain.items()}
    return imposed(room, _jobs(room, ready))


def _jobs(room: Pressroom, ready: Mapping[str, Scenario]) -> list[Job]:
    """Hand-outs in all languages, the referee's pages, the cards."""
    main, scenario = room.language, ready[room.language]
    names = _names(room, ready)
    others = [language for language in ready if language != room.second]
    jobs = [_job(room, ready, names, "scenario-handout", language) for language in others]
    if names[main]["referee"]:
        jobs.append(_job(room, ready, names, "scenario-referee", main))
    # Where nobody leads the game what lies where stands below its rounds.
    alone = led(room.languages.get(main)) or not names[main]["referee"]
    if scenario.chart is not None and alone:
        jobs.append(_job(room, ready, names, "scenario-places", main))
    cards = card_jobs(room, ready, names)
    if room.second:
        titles = ", ".join(job.title for job in cards if job.language == main)
        if titles:  # what is secret has no room for it on its back
            message = f'printed in "{main}" only: {titles}'
            room.problems.warn("language", message, Span(room.options.game))
        for job in [one for one in jobs if one.language == main]:
            twin = _job(room, ready, names, job.material, room.second)
            if len(twin.copies) == len(job.copies):
                stand_behind(job, twin)
            else:  # one language needs a page more
                jobs.append(twin)
    return jobs + cards


def print_handout(room: Pressroom, plain: Told) -> Printed:
    """What everybody reads of a scenario that was found, in the language of the room alone."""
    main = room.language
    ready = {main: room.languages.finish("scenarios", plain[main], main)}
    alone = {main: {**_names(room, ready)[main], "referee": ()}}
    job = _job(room, ready, alone, "scenario-handout", main)
    return printed(room, [job], ready[main].title)


def _names(room: Pressroom, ready: Mapping[str, Scenario]) -> dict[str, dict[str, Any]]:
    """What the templates may look at, by language."""
    unit = room.game.pack.unit
    return {
        language: context(one, room.languages.get(language), room.languages, unit)
        for language, one in ready.items()
    }


def _job(
    room: Pressroom,
    ready: Mapping[str, Scenario],
    names: Mapping[str, Mapping[str, Any]],
    template: str,
    language: str,
) -> Job:
    """The pages of a template: the referee's as many as there are, else one."""
    title, said = ready[language].title, names[language]
    # Beside the sheet where all is counted the hand-out need not say what counts.
    beside = language in (room.language, room.second) and bool(said["referee"])
    pages: list[dict[str, Any]] = [{"counted": beside}]
    if template == "scenario-referee":
        sides = enumerate(said["referee"], 1)
        pages = [{"columns": columns, "page": number} for number, columns in sides]
    copies = [page(room, template, {**said, **own}, title) for own in pages]
    return pages_job(room, template, title, copies, language)
