#!/bin/sh
# Removes from a copy of the repository what the web app and the migrations do not read: sources of servers, of worker,
# load generator and command, and all tests. See infra/app.Dockerfile.
set -eu
cd "${1:?usage: web-files.sh <copy of the repository>}"
if [ -e .git ]; then
  echo "$PWD is a checkout, not a copy: nothing was removed." >&2
  exit 1
fi

rm -rf apps/worker apps/web/browser packages/bench packages/cli packages/contract-test docs integrations
# Manifests say what servers there are, and how the conformance tool found them.
find packages/servers -type f ! -name '*.server.json' ! -name conformance.json -delete
find packages/servers -type l -delete
find packages/servers -type d -empty -delete
# An installation starts with the published studies.
for folder in infra/* infra/.[!.]*; do
  [ "$folder" = infra/studies ] || rm -rf "$folder"
done
find apps packages -name node_modules -prune -o -type f \( -name '*.test.ts' -o -name '*.test.tsx' \) -exec rm {} +
find packages -name node_modules -prune -o -type d -name testing -prune -exec rm -rf {} +
