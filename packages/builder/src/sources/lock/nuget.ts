import type { PackageTarget } from '@headroom/project';
import { z } from 'zod';
import type { Locker } from './lock.ts';

const RESULT = 'tools.json';
const resultSchema = z.object({
  data: z.array(z.object({ version: z.string(), commands: z.array(z.string()).min(1).max(100) })).length(1),
});

/** Installs the tool, which runs nothing of it, and lists it with its version and programs. */
const SCRIPT = `dotnet tool install --tool-path tool "$@" >&2 &&
dotnet tool list --tool-path tool --format json > ${RESULT} && rm -rf tool`;

/** The version that .NET takes; a tool brings all that it needs. */
export function nugetLock({ name, version }: PackageTarget): Locker {
  const chosen = version === undefined || version === 'latest' ? [] : ['--version', version];
  return {
    files: {},
    requires: ['dotnet'],
    commands: [['sh', '-c', SCRIPT, 'sh', ...chosen, name]],
    result: RESULT,
    read: (text) => {
      const [tool] = resultSchema.parse(JSON.parse(text)).data;
      const [first = name, ...others] = tool?.commands ?? [];
      return { name, version: tool?.version ?? '', programs: [first, ...others] };
    },
  };
}
