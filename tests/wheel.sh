#!/usr/bin/env bash
# A source archive builds a wheel, and the wheel works in a fresh environment without any development package.
set -euo pipefail
cd "$(dirname "$0")/.."
python=$PWD/.venv/bin/python
constraints=$PWD/constraints.txt
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$python" -c "import sys; from scikit_build_core.build import build_sdist; build_sdist(sys.argv[1])" "$folder" >/dev/null
"$python" -m pip -q --disable-pip-version-check wheel --no-deps --no-build-isolation -w "$folder" "$folder"/grundy-*.tar.gz
"$python" -m venv "$folder/fresh"
"$folder/fresh/bin/python" -m pip -q --disable-pip-version-check install -c "$constraints" "$folder"/grundy-*.whl
cd "$folder"
fresh/bin/python -c "
from grundy import Kayles, Nim, position
assert str(Nim(3, 5, 7).value()) == '*'
assert str(Kayles(5, 6, 7).outcome(play='misere')) == 'N'
assert position('octal(0.37) 40').value() == position('octal(0.37) 40').value(method='search')
"
fresh/bin/grundy solve 'nim 3 5 7' --question outcome | grep '^outcome: N' >/dev/null
fresh/bin/grundy solve 'geography grid:5x5 @ 0,0' --question value --proof corner.json.gz | grep '^value: 0' >/dev/null
fresh/bin/grundy check corner.json.gz | grep '^geography grid:5x5 @ 0,0, normal play: 0. Checked.$' >/dev/null
echo "the wheel works in a fresh environment"
