# Images that stand on nothing: a Debian suite without documentation, and packages. Sourced by build.sh.

# A suite, with packages, as an image. $1 name of the image, $2 suite, the rest packages.
make_base() {
  local name=$1 suite=$2 packages recipe mirror
  shift 2
  packages=$(IFS=, && printf %s "$*")
  recipe=$(cat "$here/base.sh" "$ca_bundle" <(printf '%s\n' "$name" "$suite" "$packages") | hash_of)
  is_made "$name" "$recipe" && return
  [ "$(id -u)" = 0 ] || fail 'debootstrap needs root'
  command -v debootstrap >/dev/null 2>&1 || fail 'debootstrap was not found; install it (apt-get install debootstrap)'
  mirror=$(debian_mirror)
  [ -n "$mirror" ] || fail "this machine's apt has no archive for its own suite"
  say "building $(tag_of "$name") from Debian $suite"
  # Mounts and processes end with debootstrap, however it ends.
  quietly unshare --mount --pid --fork --kill-child --propagation private \
    debootstrap --variant=minbase --include="$packages" "$suite" "$work/root" "$mirror" "$(script_of "$suite")"
  trust_and_trim "$work/root" "$mirror" "$suite"
  quietly import_root "$work/root" "$name" "$recipe"
  rm -rf --one-file-system "$work/root"
}

# A debootstrap older than the suite knows it by its predecessors.
script_of() {
  local scripts=/usr/share/debootstrap/scripts
  if [ -e "$scripts/$1" ]; then printf %s "$scripts/$1"; else printf %s "$scripts/sid"; fi
}

# Trusts what this machine trusts, reads its archive, and leaves out what nobody reads in a container.
trust_and_trim() {
  local root=$1
  printf 'deb %s %s main\n' "$2" "$3" >"$root/etc/apt/sources.list"
  apt_transport >"$root/etc/apt/apt.conf.d/90machine"
  printf 'path-exclude=/usr/share/%s/*\n' doc man info locale >"$root/etc/dpkg/dpkg.cfg.d/90trim"
  cat >"$root/etc/apt/apt.conf.d/90trim" <<'TRIM'
APT::Install-Recommends "false";
Acquire::Languages "none";
Dir::Cache::pkgcache "";
Dir::Cache::srcpkgcache "";
DPkg::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb"; };
TRIM
  if [ -x "$root/usr/sbin/update-ca-certificates" ]; then
    # One file a certificate: Java's trust store is made from these by its package.
    : >"$root/etc/ca-certificates.conf"
    awk -v to="$root/usr/local/share/ca-certificates/machine-" \
      '/-BEGIN CERT/ { file = sprintf("%s%03d.crt", to, ++n) } file { print > file } /-END CERT/ { close(file); file = "" }' "$ca_bundle"
    quietly chroot "$root" update-ca-certificates --fresh
  fi
  rm -rf "$root"/var/cache/apt/* "$root"/var/lib/apt/lists/* "$root"/var/log/* "$root"/usr/share/{doc,man,info,locale}/*
}

# Imports a root folder as an image. $2 name, $3 recipe, the rest: further changes (Dockerfile instructions).
import_root() {
  local root=$1 name=$2 recipe=$3 changes=()
  shift 3
  for change in 'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' 'CMD ["bash"]' \
    "LABEL headroom.base=$(argument_of "$name") headroom.recipe=$recipe" "$@"; do
    changes+=(--change "$change")
  done
  tar -C "$root" --one-file-system --numeric-owner -c . | docker import "${changes[@]}" - "$(tag_of "$name")"
}
