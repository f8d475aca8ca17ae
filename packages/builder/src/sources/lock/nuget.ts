import type { PackageTarget } from '@headroom/model/comparison/target';
import { z } from 'zod';
import type { Locker } from './lock.ts';

const RESULT = 'tools.json';
const resultSchema = z.object({
  tools: z.object({
    data: z.array(z.object({ version: z.string(), commands: z.array(z.string()).min(1).max(100) })).length(1),
  }),
  packages: z.array(z.object({ contentHash: z.string() })).max(100),
});

/** Lists the version of an installed tool, its programs and the hashes of its packages. */
const LIST = `{ printf '{"tools":' && dotnet tool list --tool-path tool --format json && printf ',"packages":[' &&
  separator= && for file in tool/.store/*/*/*/*/.nupkg.metadata; do
    printf '%s' "$separator" && cat "$file" && separator=, || exit
  done && printf ']}'; } > ${RESULT} && rm -rf tool`;

/** Installs a tool; where that fails, names the folder among the sources that is not there: .NET says then that none has it. */
const INSTALL = `dotnet tool install --allow-roll-forward --tool-path tool "$@" && exit
dotnet nuget list source --format short | while read -r state source; do
  case "$state $source" in
    E*\\ /*) [ -d "$source" ] || echo "NU1301: The local source '$source' doesn't exist" ;;
  esac
done
exit 1`;

/** The version that .NET takes, and the hash of its package; a tool brings all that it needs. */
export function nugetLock({ name, version }: PackageTarget): Locker {
  const chosen = version === undefined || version === 'latest' ? [] : ['--version', version];
  return {
    files: {},
    requires: ['dotnet'],
    // An installation runs nothing of the tool.
    commands: [
      ['sh', '-c', INSTALL, 'sh', ...chosen, name],
      ['sh', '-c', LIST],
    ],
    result: RESULT,
    read: (text) => {
      const { tools, packages } = resultSchema.parse(JSON.parse(text));
      const [tool] = tools.data;
      const [first = name, ...others] = tool?.commands ?? [];
      // A tool of several packages, one for each platform, has no hash that holds on all of them.
      const [only] = packages.length === 1 ? packages : [];
      return {
        ...{ name, version: tool?.version ?? '', programs: [first, ...others] },
        ...(only && { hash: only.contentHash }),
      };
    },
  };
}
