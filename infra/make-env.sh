#!/bin/sh
# Writes the secrets of compose.yaml to infra/.env, which only its owner may read: those that the environment holds as
# they are, others as new ones. What is in the file already stays, so that it may be run again.
set -eu

file=$(dirname "$0")/.env
umask 077
touch "$file"
chmod 600 "$file"
# A last line that was left open.
[ -z "$(tail -c 1 "$file")" ] || echo >>"$file"
for name in HEADROOM_SECRET HEADROOM_SECRETS_KEY POSTGRES_PASSWORD REDIS_PASSWORD HEADROOM_METRICS_TOKEN GRAFANA_PASSWORD; do
  if grep -q "^$name=." "$file"; then continue; fi
  value=$(printenv "$name" || true)
  # In hexadecimal: both passwords become a part of an address.
  [ -n "$value" ] || value=$(od -An -N 32 -tx1 /dev/urandom | tr -d ' \n')
  echo "$name=$value" >>"$file"
  echo "$file: wrote $name" >&2
done
