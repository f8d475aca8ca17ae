# Stand-ins for the images of .NET, which Debian does not have, from an SDK of this machine. Sourced by build.sh.
# The folder DOTNET_ROOT is that of the program `dotnet`.

dotnet=${DOTNET_ROOT:-}

has_dotnet_sdk() { [ -n "$dotnet" ] && [ -x "$dotnet/dotnet" ] && [ -d "$dotnet/sdk" ]; }

# dotnet-aspnet has the runtimes, dotnet-sdk all of it and the packages of this machine.
make_dotnet() {
  local context=$work/context
  has_dotnet_sdk || fail "$1 is made from an SDK of .NET: set DOTNET_ROOT to its folder"
  mkdir -p "$context/dotnet" "$context/nuget" "$context/packages"
  if [ "$1" = dotnet-aspnet ]; then
    cp -a "$dotnet/dotnet" "$dotnet/host" "$dotnet/shared" "$context/dotnet/"
  else
    cp -a "$dotnet/." "$context/dotnet/"
    nuget_files "$context"
  fi
  make_on_top "$1"
  # Recipes of other images are made of what the context holds.
  rm -rf "$context/dotnet" "$context/nuget" "$context/packages"
}

# The settings of NuGet, with the folders among its sources, which have another place in the image.
nuget_files() {
  local settings=$1/nuget/NuGet.Config folder number=0
  machine_file "${DOTNET_CLI_HOME:-$HOME}/.nuget/NuGet/NuGet.Config" "$settings"
  [ -f "$settings" ] || return 0
  while read -r folder; do
    [ -d "$folder" ] || continue
    number=$((number + 1))
    cp -a "$folder/." "$1/packages/$number/"
    sed -i "s#value=\"$folder\"#value=\"/usr/share/nuget/$number\"#" "$settings"
  done < <(sed -n 's#.*value="\(/[^"]*\)".*#\1#p' "$settings")
}
