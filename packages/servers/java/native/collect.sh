#!/bin/sh
# Usage: collect.sh <folder of the executable "server">
#
# A builder whose C library is newer than this system's makes executables that do not start here. When
# NATIVE_IMAGE_SYSROOT names the root folder of the system it links against, that system's dynamic loader and the
# libraries that the executable needs are copied beside it, and start.sh starts it with them. Else nothing is copied.
set -eu
dir=$1
root=${NATIVE_IMAGE_SYSROOT:-}
[ -n "$root" ] || exit 0

loader=
for name in lib64/ld-linux-x86-64.so.2 lib/ld-linux-aarch64.so.1; do
  if [ -x "$root/$name" ]; then loader=$root/$name; fi
done
if [ -z "$loader" ]; then
  echo "NATIVE_IMAGE_SYSROOT: there is no dynamic loader in $root" >&2
  exit 1
fi

machine=$(uname -m)
libraries=$root/lib/$machine-linux-gnu:$root/usr/lib/$machine-linux-gnu:$root/lib64:$root/usr/lib64
listed=$("$loader" --library-path "$libraries" --list "$dir/server")
case $listed in
  *'not found'*)
    echo "$root lacks libraries of $dir/server:" >&2
    echo "$listed" >&2
    exit 1
    ;;
esac

cp -L "$loader" "$dir/"
# Lines read "libz.so.1 => /path/libz.so.1 (0x…)".
echo "$listed" | awk '$2 == "=>" && $3 ~ /^\// { print $3 }' | while read -r library; do
  case $library in
    "$root"/*) cp -L "$library" "$dir/" ;;
  esac
done
