"""The checker stays small enough to be read."""

import ast
import io
import sys
import tokenize
from pathlib import Path

from grundy.checker import grundy_check as checker

SILENT = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}


def lines_of_code(source):
    """The numbers of the lines that hold more than a comment or a docstring."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    code = {line for token in tokens if token.type not in SILENT for line in range(token.start[0], token.end[0] + 1)}
    owners = [
        node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
    ]
    said = [node.body[0] for node in owners if ast.get_docstring(node)]
    return code - {line for node in said for line in range(node.lineno, node.end_lineno + 1)}


def test_the_checker_has_less_than_800_lines_of_code_and_imports_only_the_standard_library():

    source = Path(checker.__file__).read_text(encoding="utf-8")
    assert len(lines_of_code(source)) < 800
    nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Import | ast.ImportFrom)]
    names = {
        name
        for node in nodes
        for name in ([node.module] if isinstance(node, ast.ImportFrom) else [n.name for n in node.names])
    }
    assert {name.partition(".")[0] for name in names} <= sys.stdlib_module_names
