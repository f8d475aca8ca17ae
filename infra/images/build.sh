#!/usr/bin/env bash
# Makes stand-ins for the public base images of our Dockerfiles out of Debian packages, for machines
# that reach no image registry. `build.sh` makes all, `build.sh go redis` these and what they stand on.
# One that is there and whose recipe has not changed is left alone. What and why: README.md.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cache=${HEADROOM_CACHE_DIR:-$HOME/.cache/headroom}
work=$cache/images.work
all=(debian redis postgres go rust node python jre jdk)
# Only where there is a toolchain to make it from.
[ -z "${NATIVE_IMAGE_TOOLCHAIN:-}" ] || all+=(native-image)
# The engine's own builder: it is always there, and it sees the images of this machine.
export DOCKER_BUILDKIT=0

say() { printf '%s\n' "images: $*" >&2; }
fail() { say "$*" && exit 1; }

# shellcheck source=infra/images/machine.sh
. "$here/machine.sh"
# shellcheck source=infra/images/base.sh
. "$here/base.sh"
# shellcheck source=infra/images/native-image.sh
. "$here/native-image.sh"
# shellcheck source=infra/images/dotnet.sh
. "$here/dotnet.sh"
! has_dotnet_sdk || all+=(dotnet-aspnet dotnet-sdk)

tag_of() { printf 'headroom-base/%s' "$1"; }

argument_of() {
  local upper=${1^^}
  printf '%s_IMAGE' "${upper//-/_}"
}

label_of() { docker image inspect --format "{{index .Config.Labels \"$2\"}}" "$(tag_of "$1")" 2>/dev/null || true; }

# Hash of everything an image is made of; its label tells whether the image is still the right one.
hash_of() { sha256sum | cut -c1-16; }
is_made() { [ "$(label_of "$1" headroom.recipe)" = "$2" ]; }

# Runs quietly, but shows everything when it fails. In the background and in a process group of its own, so that a
# signal ends all of it.
quietly() {
  set -m
  "$@" >"$work/log" 2>&1 </dev/null &
  running=$!
  set +m
  wait "$running" || { cat "$work/log" >&2 && fail "failed: $*"; }
  running=
}

# An image that is a Dockerfile on top of another stand-in.
make_on_top() {
  local name=$1 parent recipe
  parent=$(sed -n 's#^FROM headroom-base/##p' "$here/$name.Dockerfile")
  make "$parent"
  recipe=$(cat "$here/$name.Dockerfile" <(label_of "$parent" headroom.recipe) <(machine_files "$work/context" && tree_of "$work/context") | hash_of)
  is_made "$name" "$recipe" && return
  say "building $(tag_of "$name")"
  [ "$name" != node ] || pack_npm
  quietly docker build --force-rm --tag "$(tag_of "$name")" --file "$here/$name.Dockerfile" \
    --label "headroom.base=$(argument_of "$name")" --label "headroom.recipe=$recipe" "$work/context"
  # Recipes of other images are made of what the context holds.
  rm -f "$work/context/"npm-*.tgz
}

# The npm that node.Dockerfile names, by the npm of this machine.
pack_npm() {
  quietly npm pack --pack-destination "$work/context" \
    "npm@$(sed -n 's/^ARG NPM_VERSION=//p' "$here/node.Dockerfile")"
}

make() {
  case $1 in
    debian) make_base debian forky ca-certificates ;;
    redis) make_base redis bookworm redis-server ;;
    go | rust | node | python | jre | jdk | postgres) make_on_top "$1" ;;
    native-image-root) make_native_image_root ;;
    native-image) make_native_image ;;
    dotnet-aspnet | dotnet-sdk) make_dotnet "$1" ;;
    *) fail "there is no stand-in called \"$1\"; allowed: ${all[*]}" ;;
  esac
}

end() {
  if [ -n "${running:-}" ]; then
    # The last of debootstrap's processes may still write for a moment.
    kill -KILL -- "-$running" 2>/dev/null && { wait "$running" || sleep 1; } 2>/dev/null
  fi
  rm -rf --one-file-system "$work" || { sleep 2 && rm -rf --one-file-system "$work"; }
}

mkdir -p "$cache"
exec 9>"$cache/images.lock"
flock 9
rm -rf --one-file-system "$work" && mkdir -p "$work/context"
trap end EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP
docker version >"$work/log" 2>&1 || { cat "$work/log" >&2 && fail 'the Docker engine does not answer; start it first'; }
[ $# -gt 0 ] || set -- "${all[@]}"
for name in "$@"; do make "$name"; done
