# Parts that the scripts of this folder share.

# Runs SQL in the database of an address; rows are lines, their columns parted by tabs.
sql() {
  psql "$1" -XAtq -F "$(printf '\t')" -v ON_ERROR_STOP=1 -c "$2"
}

# Address of another database of the same server.
sibling() {
  local address=${1%%\?*} query=
  [ "$address" = "$1" ] || query="?${1#*\?}"
  printf '%s/%s%s' "${address%/*}" "$2" "$query"
}

# Ends where the programs of this machine are older than the server: pg_dump refuses it, and says so of no way out.
check_version() {
  local server program
  server=$(($(sql "$1" 'SHOW server_version_num') / 10000))
  program=$(pg_dump --version | sed -E 's/^[^0-9]*([0-9]+).*/\1/')
  [ "$program" -ge "$server" ] && return
  echo "Postgres is version $server, and pg_dump here is version $program: put pg_dump, pg_restore and psql of $server or newer on PATH (Debian and Ubuntu: postgresql-client-$server of the PGDG repository; the image postgres:$server has them)." >&2
  exit 1
}

# SQL that makes one query of all tables of the schema public, whose rows are a name and a count.
COUNTS="SELECT string_agg(format('SELECT %L, count(*) FROM %I.%I', tablename, schemaname, tablename), ' UNION ALL ' ORDER BY tablename)
  FROM pg_tables WHERE schemaname = 'public'"
