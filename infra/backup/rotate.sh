#!/usr/bin/env bash
# Writes a backup named by the time (UTC) into a folder, then removes all but the newest HEADROOM_BACKUP_KEEP. With
# HEADROOM_BACKUP_HOURS it goes on, one every so many hours; a start does not repeat one that is younger. See
# infra/README.md.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
folder=${1:?usage: rotate.sh <folder>}
keep=${HEADROOM_BACKUP_KEEP:-14}
hours=${HEADROOM_BACKUP_HOURS:-}
# Of a backup that failed.
AGAIN_SECONDS=600
[[ $keep =~ ^[1-9][0-9]{0,3}$ ]] || { echo "HEADROOM_BACKUP_KEEP is the number of backups to keep, 1 to 9999 (got $keep)." >&2; exit 1; }
[[ $hours =~ ^([1-9][0-9]{0,3})?$ ]] || { echo "HEADROOM_BACKUP_HOURS is a number of hours, 1 to 9999 (got $hours)." >&2; exit 1; }
[ -d "$folder" ] || { echo "$folder is no folder." >&2; exit 1; }

# Names of the backups, newest first: their order is that of time.
backups() {
  find "$folder" -maxdepth 1 -type f -name 'headroom-*.backup' | sort -r
}

# The backups that are left after a failure are the ones that are needed: nothing is removed then.
back_up() {
  # Of one that was killed.
  rm -f "$folder"/headroom-*.part
  "$here/backup.sh" "$folder/headroom-$(date -u +%Y%m%dT%H%M%SZ).backup" || return
  backups | tail -n +$((keep + 1)) | while IFS= read -r old; do rm -f "$old" "$old.rows"; done
}

if [ -z "$hours" ]; then
  back_up
  exit
fi
# A shell heeds a signal only once its child has ended, unless it waits for one beside it. All of the group end with it.
trap 'trap - TERM INT; kill 0; exit 0' TERM INT
beside() {
  "$@" &
  wait $!
}
while :; do
  newest=$(backups | head -n 1)
  age=$((hours * 3600))
  [ -z "$newest" ] || age=$(($(date +%s) - $(stat -c %Y "$newest")))
  if [ "$age" -lt $((hours * 3600)) ]; then
    beside sleep $((hours * 3600 - age))
  elif ! beside back_up; then
    echo "The backup failed; the next try is in $((AGAIN_SECONDS / 60)) minutes." >&2
    beside sleep $AGAIN_SECONDS
  fi
done
