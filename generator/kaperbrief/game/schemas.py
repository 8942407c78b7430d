"""JSON Schemas of the content files, generated from the models."""

from __future__ import annotations

import json
from typing import Any

from pydantic import TypeAdapter

from kaperbrief.game.meanings import meanings_of, models_in
from kaperbrief.game.shelf import KINDS, model_of
from kaperbrief.models.campaign import Campaign, Played
from kaperbrief.models.event import Event
from kaperbrief.models.options import Settings
from kaperbrief.models.pack import Pack
from kaperbrief.models.paper import Papers, Sleeves
from kaperbrief.models.shop import Shops
from kaperbrief.models.theme import Theme

_CHOICE = {
    "type": "object",
    "description": "one value for each choice of a house switch",
    "required": ["house"],
    "properties": {"house": {"type": "string"}},
}


def schema_files() -> dict[str, str]:
    """The text of each schema by its file name."""
    files = {f"{kind}.json": _text(_list_schema(kind, model_of(kind))) for kind in KINDS}
    files["campaign.json"] = _text(_schema(Campaign))
    files["result.json"] = _text(_schema(Played))
    files["event.json"] = _text(_event_schema())
    files["pack.json"] = _text(_with_choices(_schema(Pack)))
    files["settings.json"] = _text(_schema(Settings))
    files["papers.json"] = _text(_schema(Papers))
    files["shops.json"] = _text(_schema(Shops))
    files["sleeves.json"] = _text(_schema(Sleeves))
    files["theme.json"] = _text(_schema(Theme))
    return files


def _schema(model: Any) -> dict[str, Any]:
    made: dict[str, Any] = TypeAdapter(model).json_schema()
    models = models_in(model)
    for name, part in (("", made), *made.get("$defs", {}).items()):
        told = meanings_of(models[name] if name else model) if name in models or not name else {}
        for field, value in part.get("properties", {}).items():
            value["description"] = told[field]
    return made


def _text(schema: dict[str, Any]) -> str:
    return json.dumps(schema, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def _event_schema() -> dict[str, Any]:
    """Players and ships may also be the name of a table."""
    schema: dict[str, Any] = _schema(Event)
    table = {"type": "string", "pattern": r"\.csv$"}
    for name in ("players", "ships"):
        told = schema["properties"][name].pop("description")
        listed = {"anyOf": [schema["properties"][name], table], "description": told}
        schema["properties"][name] = listed
    return schema


def _list_schema(kind: str, model: Any) -> dict[str, Any]:
    """A file of one key that holds a list; an item may be like another and name differences."""
    schema = _with_choices(_schema(model))
    definitions = schema.pop("$defs", {})
    schema.setdefault("properties", {})["like"] = {
        "type": "string",
        "description": "the id of another one, of which this names the differences",
    }
    required = [name for name in schema.pop("required", []) if name != "id"]
    schema["required"] = ["id"]
    if required:
        schema["anyOf"] = [{"required": required}, {"required": ["like"]}]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$defs": definitions,
        "type": "object",
        "additionalProperties": False,
        "required": [kind],
        "properties": {kind: {"type": "array", "items": schema}},
    }


def _with_choices(schema: dict[str, Any]) -> dict[str, Any]:
    """Every value but an id may also be written as a choice of a house switch."""
    for part in (schema, *schema.get("$defs", {}).values()):
        for name, value in part.get("properties", {}).items():
            if name != "id":
                told = value.pop("description")
                part["properties"][name] = {"anyOf": [value, _CHOICE], "description": told}
    return schema
