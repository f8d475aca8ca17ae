#!/bin/sh
# Makes target/native/server of what "mvn package" with quarkus.native.sources-only left in target/native-sources.
set -eu
cd "$(dirname "$0")/target/native-sources"
mkdir -p ../native
# The options name files relative to this folder, the executable among them.
native-image @native-image.args
mv quarkus-*-runner ../native/server
find . -maxdepth 1 -name '*.so' -exec mv {} ../native/ \;
