#!/usr/bin/env bash
# Proves that a backup can be restored: puts it (of a folder, the newest) into a scratch database of the server of
# DATABASE_URL, holds its rows against those counted when it was written, its migrations and rules against the database
# of DATABASE_URL, and removes the scratch database. HEADROOM_DRILL_URL names another server, by a database of it, so
# that this one has no work and needs no room. See infra/README.md.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/common.sh"

file=${1:?usage: drill.sh <folder or file>}
: "${DATABASE_URL:?set DATABASE_URL to the database that was backed up: postgresql://user@host:port/database}"
if [ -d "$file" ]; then
  folder=$file
  file=$(find "$folder" -maxdepth 1 -type f -name 'headroom-*.backup' | sort -r | head -n 1)
  [ -n "$file" ] || { echo "$folder has no backup: rotate.sh writes them there as headroom-<time>.backup." >&2; exit 1; }
fi
[ -r "$file" ] || { echo "$file cannot be read." >&2; exit 1; }
[ -s "$file.rows" ] || { echo "$file.rows is missing, which says how many rows to expect: back up again, by backup.sh of this version." >&2; exit 1; }

scratch=headroom_drill_$$_$(date +%s)
server=${HEADROOM_DRILL_URL:-$DATABASE_URL}
restored=$(sibling "$server" "$scratch")
# Compared in the order of bytes, whatever the locale.
export LC_ALL=C
work=$(mktemp -d)
cleanup() {
  rm -rf "$work"
  sql "$server" "DROP DATABASE IF EXISTS $scratch" || echo "The database $scratch is left on the server: drop it." >&2
}
trap cleanup EXIT
trap 'exit 130' INT TERM

began=$(date +%s)
sql "$server" "CREATE DATABASE $scratch TEMPLATE template0"
DATABASE_URL=$restored "$here/restore.sh" "$file"

psql "$restored" -XAtq -F "$(printf '\t')" -v ON_ERROR_STOP=1 >"$work/rows" <<<"$COUNTS \\gexec"
if ! diff <(sort "$file.rows") <(sort "$work/rows") >"$work/diff"; then
  echo "The restored database has other rows than $file had (<: table and rows when it was written, >: restored):" >&2
  cat "$work/diff" >&2
  exit 1
fi

migrations='SELECT migration_name FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY 1'
unfinished=$(sql "$restored" 'SELECT count(*) FROM _prisma_migrations WHERE finished_at IS NULL AND rolled_back_at IS NULL')
[ "$unfinished" = 0 ] || { echo "$unfinished migrations of the backup are unfinished: run migrate, and back up again." >&2; exit 1; }
sql "$DATABASE_URL" "$migrations" | sort >"$work/now"
sql "$restored" "$migrations" | sort >"$work/then"
missing=$(comm -23 "$work/now" "$work/then" | wc -l)
# Triggers keep publications as they were published, constraints and indexes the rest.
rules="SELECT 'trigger', tgrelid::regclass::text, tgname::text FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT 'constraint', conrelid::regclass::text, conname::text FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
  UNION ALL SELECT 'index', tablename, indexname FROM pg_indexes WHERE schemaname = 'public'"
if [ "$missing" = 0 ]; then
  sql "$DATABASE_URL" "$rules" | sort >"$work/rules-now"
  sql "$restored" "$rules" | sort >"$work/rules-then"
  if ! diff "$work/rules-now" "$work/rules-then" >"$work/diff"; then
    echo 'The restored database has other triggers, constraints or indexes (<: the database of DATABASE_URL, >: restored):' >&2
    cat "$work/diff" >&2
    exit 1
  fi
  state='migrations, triggers, constraints and indexes are those of the database'
else
  state="$missing migrations behind the database, which migrate would apply"
fi

seconds=$(($(date +%s) - began))
rows=$(awk -F '\t' '{ rows += $2 } END { printf "%d", rows }' "$work/rows")
size=$(sql "$restored" "SELECT pg_size_pretty(pg_database_size('$scratch'))")
if [ "$(sql "$DATABASE_URL" "SELECT to_regclass('\"Backup\"') IS NOT NULL")" = t ]; then
  psql "$DATABASE_URL" -Xq -v ON_ERROR_STOP=1 -v name="$(basename "$file")" \
    <<<"UPDATE \"Backup\" SET \"restoredAt\" = now() WHERE \"file\" = :'name';"
fi
echo "Restored $file: $(wc -l <"$work/rows") tables with $rows rows, $size, in $seconds s; $state."
