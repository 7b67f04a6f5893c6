"""What requests hold. FastAPI checks them and describes them for other programs."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field

from grundy.analysis.opponent import LEVELS

Text = Annotated[str, Field(max_length=60_000)]
Word = Annotated[str, Field(max_length=200)]
Number = Annotated[int, Field(ge=0, le=2**53)]
Coordinate = Annotated[float, Field(allow_inf_nan=False)]
PlayName = Literal["normal", "misere"]
LevelName = Literal["perfect", "strong", "casual", "random"]
assert set(LEVELS) == set(get_args(LevelName))


class Request(BaseModel):
    """Fields of all requests. A field that a route does not know is refused: it may be a typing error."""

    model_config = ConfigDict(extra="forbid", strict=True)
    seconds: Annotated[float, Field(gt=0, le=1e6, allow_inf_nan=False, description="How long it may take.")] | None = (
        None
    )


class Made(BaseModel):
    """A move and the position in which it was made."""

    model_config = ConfigDict(extra="forbid", strict=True)
    position: Text
    move: Text


class PositionRequest(Request):
    """A position and a play."""

    position: Annotated[Text, Field(description="The text of a position.", examples=["nim 3 5 7"])]
    play: PlayName = "normal"
    at: dict[Word, Annotated[list[Coordinate], Field(min_length=2, max_length=2)]] | None = None


class ShowRequest(PositionRequest):
    """A position, or the one after a move."""

    move: Text | None = None
    last: Made | None = None


class LookRequest(PositionRequest):
    """What a page shows of a position."""

    show: Literal["outcome", "values"] = "values"
    last: Made | None = None


class SolveRequest(PositionRequest):
    """Without a question: the outcome, the winning moves and the value."""

    question: Annotated[Word, Field(examples=["outcome"])] | None = None


class MovesRequest(PositionRequest):
    """The moves; with `values` what each of them leaves."""

    values: bool = False


class PlayRequest(PositionRequest):
    """The machine's move. The same seed, position and level make the same move."""

    level: LevelName = "perfect"
    seed: Number = 0
    made: Number = 0


class PictureRequest(PositionRequest):
    """The picture of a position."""

    marks: Literal["none", "outcome", "values", "why"] = "none"
    dark: bool = False
    last: Made | None = None


class ProofRequest(PositionRequest):
    """A proof of the answer to a question."""

    question: Word = "outcome"


class CheckRequest(Request):
    """A proof, as its text."""

    proof: Annotated[str, Field(max_length=4_000_000)]


class OutcomesRequest(PositionRequest):
    """All starts of a board: rules without tokens."""

    position: Annotated[Text, Field(description="Rules with their board.", examples=["geography grid:3x3"])]
    values: bool = False


class TableRequest(Request):
    """A table: a text with letters in braces, and their ranges."""

    position: Annotated[Text, Field(examples=["nim {m} {n}"])]
    ranges: Annotated[dict[Annotated[str, Field(max_length=1)], Word], Field(examples=[{"m": "0..4", "n": "0..4"}])]
    play: PlayName = "normal"
    question: Word | None = None


class ValuesRequest(Request):
    """The values of a game for 0, 1, 2, ..., `to`."""

    position: Annotated[Text, Field(description="Rules.", examples=["kayles"])]
    to: Annotated[int, Field(ge=0, le=100_000)] = 100


class BoardRequest(Request):
    """A board: a text, or a family with its sizes."""

    text: Text | None = None
    family: Word | None = None
    sizes: Annotated[list[Annotated[int, Field(ge=0, le=10_000)]], Field(max_length=4)] = []
    seed: Number = 0


class RandomRequest(Request):
    """A random position of a game."""

    game: Annotated[Word, Field(examples=["nim"])]
    size: Annotated[int, Field(ge=0, le=200)] = 6
    seed: Number = 0
