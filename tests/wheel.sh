#!/usr/bin/env bash
# The source archive holds every file of the repository, and the wheel works in a fresh environment without any development
# package. The wheel is built where the editable install was, so nothing is compiled twice.
set -euo pipefail
cd "$(dirname "$0")/.."
python=$PWD/.venv/bin/python
constraints=$PWD/constraints.txt
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$python" -c "import sys; from scikit_build_core.build import build_sdist; build_sdist(sys.argv[1])" "$folder" >/dev/null
diff <(git ls-files --cached --others --exclude-standard | grep -v -e '^\.ci/' -e '^\.github/' | sort) \
    <(tar -tzf "$folder"/grundy-*.tar.gz | sed 's,^[^/]*/,,' | grep -v -x PKG-INFO | sort) || {
    echo "the source archive (>) differs from the repository (<)" >&2
    exit 1
}
"$python" -m pip -q --disable-pip-version-check wheel --no-deps --no-build-isolation -C cmake.define.GRUNDY_STRICT=ON \
    -w "$folder" .
"$python" -m venv "$folder/fresh"
"$folder/fresh/bin/python" -m pip -q --disable-pip-version-check install -c "$constraints" "$folder"/grundy-*.whl
diff <(find src/grundy checker -name '*.py' | sed -e 's,^src/,,' -e 's,^checker,grundy/checker,' | sort) \
    <(cd "$folder"/fresh/lib/python3*/site-packages && find grundy -name '*.py' | sort) || {
    echo "the wheel (>) differs from the sources (<)" >&2
    exit 1
}
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
