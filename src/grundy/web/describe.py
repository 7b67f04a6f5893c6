"""What answers hold, for the OpenAPI description: the fields of each route and their types."""

from __future__ import annotations

from typing import Any

Schema = dict[str, Any]
TYPES: dict[str, Schema] = {
    "text": {"type": "string"},
    "text?": {"type": ["string", "null"]},
    "number": {"type": "number"},
    "number?": {"type": ["number", "null"]},
    "whole?": {"type": ["integer", "null"]},
    "yes": {"type": "boolean"},
    "yes?": {"type": ["boolean", "null"]},
    "list": {"type": "array"},
    "list?": {"type": ["array", "null"]},
    "object": {"type": "object"},
    "object?": {"type": ["object", "null"]},
    "text or object": {"type": ["string", "object", "null"]},
}
ANSWERS: dict[str, dict[str, str]] = {
    "health": {
        "status": "text",
        "version": "text",
        "searches": "number",
        "seconds": "number",
        "most_seconds": "number",
    },
    "games": {"games": "list", "puzzles": "list", "levels": "list", "kinds": "list"},
    "families": {"families": "list"},
    "position": {"position": "text", "play": "text", "title": "text?", "parts": "list?", "moves": "list?"},
    "look": {
        "position": "text",
        "play": "text",
        "outcome": "text?",
        "value": "whole?",
        "moves": "list?",
        "open": "text?",
    },
    "solve": {"position": "text", "play": "text", "methods": "object", "open": "text or object"},
    "moves": {"position": "text", "play": "text", "moves": "list?", "open": "text?"},
    "play": {"move": "text?", "to": "text?", "words": "text?"},
    "picture": {"position": "text", "svg": "text?", "shapes": "object?"},
    "explain": {"position": "text", "parts": "list", "statement": "text?", "source": "text?", "open": "text?"},
    "proof": {"proof": "text?"},
    "outcomes": {"rules": "text", "outcomes": "object?", "values": "object?", "picture": "object?", "open": "text?"},
    "table": {"heading": "text", "cells": "list?", "picture": "object?", "open": "text?"},
    "values": {"rules": "text", "values": "list?", "period": "object?", "words": "text?", "open": "text?"},
    "board": {"board": "text?"},
    "random": {"position": "text?", "seed": "number"},
    "check": {"accepted": "yes?", "words": "text?"},
}
"""For each route the fields that are always there; there may be more."""
ERROR = {"type": "object", "properties": {"error": TYPES["text"]}, "required": ["error"]}
REFUSALS = {
    400: "The body is no JSON.",
    403: "The server does not answer for this host, or for pages of this origin.",
    408: "The body did not come in time.",
    413: "The body is too large.",
    415: "The body is not sent as JSON.",
    422: "The position or a field is wrong; `error` says how, `column` where.",
    503: "The server is busy; ask again after the seconds of Retry-After.",
}


def answers(route: str) -> dict[int | str, dict[str, Any]]:
    """Return what a route may answer: its fields, and the errors of all routes.

    >>> sorted(answers("check"))[:2]
    [200, 400]
    """
    fields = ANSWERS[route]
    schema = {"type": "object", "properties": {name: TYPES[kind] for name, kind in fields.items()}}
    schema |= {"required": list(fields)}
    stream = {"schema": {"type": "string", "description": "Lines of JSON: progress, then the answer."}}
    content: Schema = {"application/json": {"schema": schema}, "application/x-ndjson": stream}
    found: dict[int | str, dict[str, Any]] = {200: {"description": "The answer.", "content": content}}
    if route == "proof":
        content["text/plain"] = {"schema": TYPES["text"]}
    for status, said in REFUSALS.items():
        found[status] = {"description": said, "content": {"application/json": {"schema": ERROR}}}
    return found
