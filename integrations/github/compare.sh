#!/usr/bin/env bash
# Runs `headroom compare` with what the variables COMPARE_* say, writes the summary of the job and the outputs of the
# step. Ends with 0 whatever came of it, so that the steps behind it run; the last of them ends with the status.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
folder=$(mktemp -d "${RUNNER_TEMP:?the runner sets it}/headroom-XXXXXX")
markdown=$folder/comparison.md
json=$folder/comparison.json
junit=$folder/comparison.xml

arguments=(compare "--markdown=$markdown" "--json=$json" "--junit=$junit")
# An option for each variable that says something. Joined by "=", so that no value is taken for an option.
option() { [ -z "$2" ] || arguments+=("--$1=$2"); }
option base "${COMPARE_BASE:-}"
option head "${COMPARE_HEAD:-}"
option repository "${COMPARE_REPOSITORY:-}"
option project "${COMPARE_PROJECT:-}"
option servers "${COMPARE_SERVERS:-}"
option tools "${COMPARE_TOOLS:-}"
option suite "${COMPARE_SUITE:-}"
option profile "${COMPARE_PROFILE:-}"
option rounds "${COMPARE_ROUNDS:-}"
option until-decided "${COMPARE_UNTIL_DECIDED:-}"
option host-class "${COMPARE_HOST_CLASS:-}"
option fail-on "${COMPARE_FAIL_ON:-}"
option timeout "${COMPARE_TIMEOUT:-}"

# In the background, so that a cancelled job reaches it: it cancels the comparison then.
node "$root/packages/cli/bin/headroom.js" "${arguments[@]}" &
command=$!
interrupted=
trap 'interrupted=yes; kill -TERM "$command"' INT TERM
status=0
wait "$command" || status=$?
# Interrupted by a signal, `wait` returns before the command has ended.
[ -z "$interrupted" ] || { status=0; wait "$command" || status=$?; }

# A mistake in the arguments themselves is in the log only.
[ -f "$markdown" ] || printf '**Headroom could not compare**: the log of the job says why.\n' >"$markdown"
[ -f "$json" ] || printf '{ "outcome": { "result": "error" }, "page": null }\n' >"$json"
[ -f "$junit" ] || junit=
cat "$markdown" >>"$GITHUB_STEP_SUMMARY"
node --input-type=module --eval '
  import { readFileSync } from "node:fs";
  const [json, markdown, junit, status] = process.argv.slice(1);
  const { outcome, page } = JSON.parse(readFileSync(json, "utf8"));
  const outputs = { result: outcome.result, url: page ?? "", markdown, json, junit, "exit-code": status };
  for (const [name, value] of Object.entries(outputs)) console.log(`${name}=${value}`);
' -- "$json" "$markdown" "$junit" "$status" >>"$GITHUB_OUTPUT"
