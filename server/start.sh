#!/bin/sh
# Serve the page to a course: PORT (8000), GRUNDY_HOST (0.0.0.0), and the names in ALLOWED that visitors type, with spaces.
# Options are handed on to `grundy serve`.
set -eu
folder=$(cd "$(dirname "$0")" && pwd)
for name in ${ALLOWED:-}; do
    set -- --allow-host "$name" "$@"
done
exec "$folder/bin/grundy" serve --no-open --host "${GRUNDY_HOST:-0.0.0.0}" --port "${PORT:-8000}" "$@"
