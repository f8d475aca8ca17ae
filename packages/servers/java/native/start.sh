#!/bin/sh
# Usage: start.sh <folder of the executable "server"> [argument]...
#
# Becomes the executable, started by the dynamic loader beside it when collect.sh has put one there.
set -eu
dir=$1
shift
for loader in "$dir"/ld-linux-*; do
  if [ -x "$loader" ]; then exec "$loader" --library-path "$dir" "$dir/server" "$@"; fi
done
exec "$dir/server" "$@"
