#!/usr/bin/env bash
# Puts the profilers of Python and of Java virtual machines, of the versions in versions.sh, into the cache folder.
# Repeated, it costs nothing. It needs Python with pip, curl and unzip.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
. "$root/infra/local/versions.sh"
folder=${HEADROOM_CACHE_DIR:-$HOME/.cache/headroom}/profilers
mkdir -p "$folder"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# By the hashes of its wheels, whatever index pip is set to.
install_py_spy() {
  [ "$("$folder/py-spy" --version 2>/dev/null)" = "py-spy $py_spy_version" ] && return
  # shellcheck disable=SC2086 # one word for each hash
  printf '%s' "py-spy==$py_spy_version" "$(printf ' --hash=sha256:%s' $py_spy_sha256)" >"$work/requirements.txt"
  python3 -m pip install --quiet --disable-pip-version-check --root-user-action ignore --no-deps --require-hashes \
    --only-binary :all: --target "$work/python" --requirement "$work/requirements.txt"
  install -m 755 "$work/python/bin/py-spy" "$folder/py-spy"
}

# Its jar holds the agent for every processor.
install_async_profiler() {
  local agent="$folder/libasyncProfiler-$async_profiler_version.so" jar="$work/async-profiler.jar" processor=x64
  [ -f "$agent" ] && return
  rm -f "$folder"/libasyncProfiler-*.so
  [ "$(uname -m)" != aarch64 ] || processor=arm64
  curl --fail --silent --show-error --location --output "$jar" \
    "https://repo1.maven.org/maven2/tools/profiler/async-profiler/$async_profiler_version/async-profiler-$async_profiler_version.jar"
  printf '%s  %s\n' "$async_profiler_sha256" "$jar" | sha256sum --check --quiet
  unzip -q -j -d "$work" "$jar" "linux-$processor/libasyncProfiler.so"
  install -m 755 "$work/libasyncProfiler.so" "$agent"
}

install_py_spy
install_async_profiler
