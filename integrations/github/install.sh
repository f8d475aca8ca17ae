#!/usr/bin/env bash
# Installs what the command needs in the checkout of this action: the runner brings Node.js, nothing else is taken
# from anywhere but the lockfile.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
. "$root/infra/local/versions.sh"
tools=${RUNNER_TEMP:?the runner sets it}/headroom-tools
npm install --global --prefix "$tools" --no-fund --no-audit --loglevel error --allow-scripts=pnpm "pnpm@$pnpm_version"
cd "$root"
"$tools/bin/pnpm" install --frozen-lockfile --ignore-scripts --filter "@headroom/cli..." --reporter silent
node packages/cli/bin/headroom.js --version
