#!/bin/sh
# Install Grundy with its page into a folder of its own: sh server/install.sh SOURCE FOLDER
# SOURCE is a checkout or a wheel. Versions are those of constraints.txt.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
source=$1
folder=$2
python3 -m venv "$folder"
"$folder/bin/python" -m pip install --quiet --disable-pip-version-check --no-cache-dir -c "$here/../constraints.txt" "$source[web,sat]"
cp "$here/start.sh" "$folder/start.sh"
