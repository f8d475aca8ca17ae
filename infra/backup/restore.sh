#!/usr/bin/env bash
# Puts what backup.sh wrote into the empty database of DATABASE_URL: all of it or nothing. See infra/README.md.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

file=${1:?usage: restore.sh <file>}
: "${DATABASE_URL:?set DATABASE_URL to the empty database: postgresql://user@host:port/database}"
check_version "$DATABASE_URL"

tables=$(sql "$DATABASE_URL" "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")
if [ "$tables" != 0 ]; then
  echo "The database of DATABASE_URL has $tables tables already: make an empty one (createdb) and restore into that." >&2
  exit 1
fi
pg_restore --no-owner --no-privileges --exit-on-error --single-transaction --dbname="$DATABASE_URL" "$file"
psql "$DATABASE_URL" -Xqc ANALYZE
