import { z } from 'zod';
import { parseJson } from './json.ts';
import type { LaunchPackage } from './launch.ts';

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({
      version: z.string().optional(),
      bin: z.union([z.string(), z.record(z.string(), z.string())]).optional(),
    }),
  ),
});

/** Version of a package that a lock file pins; undefined where it pins none. */
export function lockedVersion(
  { registry, name }: Pick<LaunchPackage, 'registry' | 'name'>,
  text: string,
): string | undefined {
  return registry === 'npm' ? entryOf(name, text)?.version : pinOf(name, text);
}

/** The program that starts a package: the one of its name, else its only one; undefined where a choice is left. */
function programAmong(name: string, programs: readonly string[]): string | undefined {
  if (programs.includes(name)) return name;
  return programs.length === 1 ? programs[0] : undefined;
}

/** The program of a package of npm, as `npx` chooses it; its name where the lock leaves the choice. */
export function programOf(name: string, lock: string): string {
  const own = ownName(name);
  return programAmong(own, programsOf(name, lock)) ?? own;
}

/** All programs of a package of npm, by its lock file. */
function programsOf(name: string, lock: string): string[] {
  const bin = entryOf(name, lock)?.bin;
  if (typeof bin === 'object') return Object.keys(bin);
  return bin === undefined ? [] : [ownName(name)];
}

const ownName = (name: string) => name.slice(name.indexOf('/') + 1);

function entryOf(name: string, text: string) {
  const { data } = lockSchema.safeParse(jsonOf(text));
  const path = `node_modules/${name}`;
  return data && Object.hasOwn(data.packages, path) ? data.packages[path] : undefined;
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text, 'lock');
  } catch {
    // Another kind of lock: what installs the package says so.
    return undefined;
  }
}

/** Version of a line `name==version`, whatever follows it. */
function pinOf(name: string, text: string): string | undefined {
  const wanted = plainName(name);
  for (const line of text.split('\n')) {
    const equals = line.indexOf('==');
    if (equals < 0 || plainName(withoutExtras(line.slice(0, equals))) !== wanted) continue;
    const [version = ''] = line
      .slice(equals + 2)
      .trim()
      .split(/[\s;\\]/, 1);
    return version;
  }
  return undefined;
}

const withoutExtras = (text: string) => text.split('[', 1)[0]?.trim() ?? '';

/** Names that PyPI takes for one (PEP 503). */
const plainName = (name: string) => name.toLowerCase().replace(/[-_.]+/g, '-');
