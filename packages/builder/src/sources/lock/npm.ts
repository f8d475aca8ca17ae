import type { PackageTarget } from '@headroom/model/comparison/target';
import { z } from 'zod';
import type { Locker } from './lock.ts';

const FILE = 'package-lock.json';

const lockSchema = z.looseObject({
  packages: z.record(
    z.string(),
    z.looseObject({
      version: z.string().optional(),
      bin: z.union([z.string(), z.record(z.string(), z.string())]).optional(),
    }),
  ),
});

/** The choice of npm. */
export function npmLock({ name, version = 'latest' }: PackageTarget): Locker {
  return {
    files: { 'package.json': '{ "private": true }\n' },
    requires: ['node'],
    commands: [
      [
        ...(['npm', 'install', '--package-lock-only', '--save-exact'] as const),
        ...['--ignore-scripts', '--no-audit', '--no-fund', '--', `${name}@${version}`],
      ],
    ],
    result: FILE,
    read: (text) => {
      const { packages } = lockSchema.parse(JSON.parse(text));
      const { version: exact = '', bin } = packages[`node_modules/${name}`] ?? {};
      return {
        name,
        version: exact,
        lock: { path: FILE, text: withoutName(text) },
        programs: programsOf(name, bin),
      };
    },
  };
}

/** The lock without the name that npm gives it: that of the folder of one choice, so that equal choices are equal. */
function withoutName(text: string): string {
  const { name: _, ...lock } = JSON.parse(text);
  return `${JSON.stringify(lock, null, 2)}\n`;
}

/** Programs of a package, the one of its own name first, as `npx` chooses it. */
function programsOf(
  name: string,
  bin: string | Readonly<Record<string, string>> = {},
): [string, ...string[]] {
  const own = name.slice(name.indexOf('/') + 1);
  const names = typeof bin === 'string' ? [own] : Object.keys(bin);
  const [first = own, ...others] = [...names].sort((a, b) => Number(b === own) - Number(a === own));
  return [first, ...others];
}
