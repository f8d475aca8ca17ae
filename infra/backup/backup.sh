#!/usr/bin/env bash
# Writes all that Headroom keeps, the database of DATABASE_URL, to a file that restore.sh reads, and beside it, in
# <file>.rows, how many rows each table had at that moment, which drill.sh checks. See infra/README.md.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

file=${1:?usage: backup.sh <file>}
: "${DATABASE_URL:?set DATABASE_URL to the database to back up: postgresql://user@host:port/database}"
check_version "$DATABASE_URL"

# It holds password hashes and signing secrets of webhooks: for its owner only. Called so once it is whole.
umask 077
trap 'rm -f "$file.part" "$file.rows.part"' EXIT

# A transaction that stays open lends its snapshot to pg_dump, so that rows are counted at the moment of the file.
coproc session { psql "$DATABASE_URL" -XAtq -F "$(printf '\t')" -v ON_ERROR_STOP=1; }
echo 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SELECT pg_export_snapshot();' >&"${session[1]}"
read -r snapshot <&"${session[0]}"
pg_dump --format=custom --no-owner --no-privileges --snapshot="$snapshot" --file="$file.part" "$DATABASE_URL"
{
  echo "$COUNTS \\gexec"
  echo "\\echo end"
} >&"${session[1]}"
while IFS= read -r line <&"${session[0]}" && [ "$line" != end ]; do printf '%s\n' "$line"; done >"$file.rows.part"
echo '\q' >&"${session[1]}"

pg_restore --list "$file.part" >/dev/null
[ -s "$file.rows.part" ] || { echo "No table was counted: is $file a backup of Headroom's database?" >&2; exit 1; }
mv "$file.rows.part" "$file.rows"
mv "$file.part" "$file"

# The metric of its age is read from there. Databases of versions before this table have none.
name=$(basename "$file")
bytes=$(wc -c <"$file")
if [ "$(sql "$DATABASE_URL" "SELECT to_regclass('\"Backup\"') IS NOT NULL")" = t ]; then
  psql "$DATABASE_URL" -Xq -v ON_ERROR_STOP=1 -v name="$name" -v bytes="$bytes" <<'end'
INSERT INTO "Backup" ("file", "bytes") VALUES (:'name', :'bytes')
  ON CONFLICT ("file") DO UPDATE SET "bytes" = excluded."bytes", "endedAt" = now(), "restoredAt" = NULL;
DELETE FROM "Backup" WHERE "endedAt" < now() - interval '1 year';
end
fi
echo "Wrote $file, $bytes bytes."
