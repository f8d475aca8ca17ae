# Settings that this machine needs to reach package registries, for the images that must reach them too.
# Sourced by build.sh. Nothing with a user name or password in it is copied into an image.

ca_bundle=${SSL_CERT_FILE:-/etc/ssl/certs/ca-certificates.crt}

# The archive this machine's apt uses for its own suite; it serves the other suites too.
debian_mirror() {
  local suite
  suite=$(. /etc/os-release && printf %s "$VERSION_CODENAME")
  apt-get indextargets --format '$(RELEASE) $(REPO_URI)' 'Created-By: Packages' |
    awk -v suite="$suite" '$1 == suite { print $2; exit }'
}

# Settings by which this machine's apt reaches its archive: proxies, and whether dates are checked.
apt_transport() { apt-config dump | grep -E '^Acquire::(https?|Check-)' | grep -v '@' || true; }

has_secret() { grep -qiE '//[^/ ]+@|password|_auth|token' "$1"; }

# Copies a configuration file to the same or another place under a folder.
machine_file() {
  local from=$1 to=$2
  [ -f "$from" ] || return 0
  if has_secret "$from"; then
    say "$from holds a secret and is not copied into images"
  else
    install -D -m 644 "$from" "$to"
  fi
}

# Lays out, under context/machine, the package managers' settings as an image's root folder has them.
machine_files() {
  local root=$1/machine proxies
  rm -rf "$root" && mkdir -p "$root"
  machine_file "${CARGO_HOME:-$HOME/.cargo}/config.toml" "$root/root/.cargo/config.toml"
  machine_file "$HOME/.m2/settings.xml" "$root/root/.m2/settings.xml"
  machine_file /etc/pip.conf "$root/etc/pip.conf"
  machine_file "$HOME/.config/pip/pip.conf" "$root/root/.config/pip/pip.conf"
  machine_file /etc/npmrc "$root/etc/npmrc"
  # Of the user's npmrc only where packages are: the rest is about this machine.
  if [ -f "$HOME/.npmrc" ] && grep -E '^(@[^:]+:)?registry *=' "$HOME/.npmrc" >"$1/npmrc"; then
    machine_file "$1/npmrc" "$root/root/.npmrc"
  fi
  rm -f "$1/npmrc"
  if command -v go >/dev/null 2>&1; then
    proxies=$(go env -json GOPROXY GOSUMDB GONOSUMDB | sed -n 's/^\t"\(.*\)": "\(.*\)",\{0,1\}$/\1=\2/p')
    case $proxies in *@*) ;; *) install -d "$root/root/.config/go" && printf '%s\n' "$proxies" >"$root/root/.config/go/env" ;; esac
  fi
}

# Names and contents of a folder's files, to be hashed.
tree_of() { (cd "$1" && find . -type f | sort | xargs -r sha256sum); }
