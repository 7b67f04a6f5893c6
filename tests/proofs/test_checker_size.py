"""The checker stays small enough to be read."""

import ast
import io
import re
import sys
import tokenize
from pathlib import Path

from grundy.checker import grundy_check as checker

SILENT = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}


def lines_of_code(source, tree):
    """The numbers of the lines that hold more than a comment or a docstring."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    code = {line for token in tokens if token.type not in SILENT for line in range(token.start[0], token.end[0] + 1)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            code.difference_update(range(node.lineno, node.end_lineno + 1))
    return code


def test_the_checker_has_less_than_800_lines_of_code():
    source = Path(checker.__file__).read_text(encoding="utf-8")
    assert 500 < len(lines_of_code(source, ast.parse(source))) < 800


def test_the_checker_imports_only_the_standard_library():
    names = re.findall(r"^(?:from|import) (\w+)", Path(checker.__file__).read_text(encoding="utf-8"), re.MULTILINE)
    assert len(names) > 5
    assert sys.stdlib_module_names.issuperset(names)
