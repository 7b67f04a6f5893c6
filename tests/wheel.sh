#!/usr/bin/env bash
# The source archive holds every file of the repository, and the wheel works in a fresh environment without any development
# package. The wheel is built where the editable install was, so nothing is compiled twice.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
python=$root/.venv/bin/python
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

# A plug-in is installed beside it: docs/plugins.md. The copy keeps the source folder clean.
cp -r "$root/examples/plugin" "$folder/plugin"
"$python" -m pip -q --disable-pip-version-check wheel --no-deps --no-build-isolation -w "$folder" "$folder/plugin"
"$folder/fresh/bin/python" -m pip -q --disable-pip-version-check install --no-deps "$folder"/grundy_halves-*.whl
fresh/bin/grundy games | grep '^at-most-half ' >/dev/null
fresh/bin/grundy solve 'at-most-half 1000' --question value --proof half.proof | grep '^value: \*500' >/dev/null
fresh/bin/grundy check half.proof | grep '^Trusted: core, at_most_half from outside.$' >/dev/null
fresh/bin/grundy solve 'nim 2 2' --question plays | grep '^plays: 14' >/dev/null
fresh/bin/grundy reduce 'at-most-half 6' --to hackenbush --check | grep '^relation:   holds' >/dev/null
fresh/bin/grundy conjectures run odd-halves --to 50 | grep '^odd-halves: holds for sizes 0 to 50' >/dev/null

# The steps of the Containerfile, but for the image itself: install the wheel with its page into a folder, and start it.
sh "$root/server/install.sh" "$(echo "$folder"/grundy-*.whl)" "$folder/server"
diff <(cd "$root/src/grundy/web/static" && find . -type f | sort) \
    <(cd "$folder"/server/lib/python3*/site-packages/grundy/web/static && find . -type f | sort) || {
    echo "the page in the wheel (>) differs from its sources (<)" >&2
    exit 1
}
PORT=0 GRUNDY_HOST=127.0.0.1 ALLOWED=games.example sh "$folder/server/start.sh" >"$folder/address" 2>"$folder/errors" &
server=$!
trap 'kill $server 2>/dev/null; rm -rf "$folder"' EXIT
"$python" "$root/tests/ask_server.py" "$folder/address" games.example
kill $server
echo "the wheel works in a fresh environment, with a plug-in, and serves the page"
