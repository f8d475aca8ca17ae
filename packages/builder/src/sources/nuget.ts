import type { Command } from '../buildable.ts';

/** Fails unless each package of the installed tool has the hash; nothing of a tool runs before. */
const CHECK = `for file in bin/.store/*/*/*/*/.nupkg.metadata; do
  grep -qF "$1" "$file" && continue
  echo "the package does not have the hash that package.hash of headroom.yaml names" >&2
  exit 1
done`;

/**
 * Commands that install a tool of .NET into the folder `bin`, from the sources that NuGet's settings name. Where the
 * .NET that it is made for is not installed, it runs by a newer one.
 */
export function nugetInstall({
  name,
  version,
  hash,
}: {
  readonly name: string;
  readonly version: string;
  readonly hash?: string | undefined;
}): [Command, ...Command[]] {
  const options = ['--allow-roll-forward', '--tool-path', 'bin', '--version', version] as const;
  const install = ['dotnet', 'tool', 'install', ...options, name] as const;
  return hash === undefined ? [install] : [install, ['sh', '-c', CHECK, 'sh', hash]];
}
