#!/usr/bin/env bash
# Writes all that Headroom keeps, the database of DATABASE_URL, to a file that restore.sh reads. See infra/README.md.
set -euo pipefail

file=${1:?usage: backup.sh <file>}
: "${DATABASE_URL:?set DATABASE_URL to the database to back up: postgresql://user@host:port/database}"

# It holds password hashes and signing secrets of webhooks: for its owner only. Called so once it is whole.
umask 077
trap 'rm -f "$file.part"' EXIT
pg_dump --format=custom --no-owner --no-privileges --file="$file.part" "$DATABASE_URL"
pg_restore --list "$file.part" >/dev/null
mv "$file.part" "$file"
