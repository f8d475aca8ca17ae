# The stand-in for the builder of native executables, from a toolchain that somebody assembled. Sourced by build.sh.
# The folder NATIVE_IMAGE_TOOLCHAIN holds
#   rootfs/       the root folder of a Debian system with the builder and a C compiler
#   native-image  the command, which runs the builder in that root, entering it by unshare and chroot
#   environment   lines NAME=VALUE for the command (may be absent); in the image, this folder is /toolchain

toolchain=${NATIVE_IMAGE_TOOLCHAIN:-}

# The root folder as an image, without what running builds have in it.
make_native_image_root() {
  local recipe
  recipe=$(cat "$here/base.sh" "$here/native-image.sh" <(find "$toolchain/rootfs/" -xdev -type f ! -path '*/runs/*' ! -path '*/tmp/*' -printf '%P %s %T@\n' | sort) | hash_of)
  is_made native-image-root "$recipe" && return
  say "importing $toolchain/rootfs"
  TAR_OPTIONS='--exclude=./*/runs/* --exclude=./tmp/* --exclude=./proc/* --exclude=./var/cache/apt/* --exclude=./var/lib/apt/lists/*' \
    quietly import_root "$toolchain/rootfs" native-image-root "$recipe"
}

make_native_image() {
  [ -x "$toolchain/native-image" ] && [ -d "$toolchain/rootfs" ] ||
    fail 'native-image is made from an assembled toolchain: set NATIVE_IMAGE_TOOLCHAIN to its folder (README.md says what it holds)'
  install -D -m 755 "$toolchain/native-image" "$work/context/toolchain/native-image"
  if [ -f "$toolchain/environment" ]; then
    install -m 644 "$toolchain/environment" "$work/context/toolchain/environment"
  else
    : >"$work/context/toolchain/environment"
  fi
  make_on_top native-image
  rm -r "$work/context/toolchain"
}
