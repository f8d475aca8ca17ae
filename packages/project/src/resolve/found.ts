import { z } from 'zod';
import { imageSchema } from '../parts/image.ts';
import { literalText, MAX_CHARACTERS, PLACEHOLDERS } from '../parts/placeholders.ts';
import { packageSchema } from '../server/package.ts';
import type { Source } from '../server/source.ts';
import { type Place, parsed, readJson, refuse } from './refusal.ts';

/** Description of a server in a file of clients or of the MCP registry. */
export interface Found {
  readonly source: Source;
  /** Command that starts it; an image's own when left out. */
  readonly start?: readonly [string, ...string[]] | undefined;
  readonly env: Readonly<Record<string, string>>;
  readonly transport: 'streamable-http' | 'stdio';
  readonly endpoint?: string | undefined;
  readonly port?: number | undefined;
}

/** A package that a file names, which its registry may have in many versions. */
export interface NamedPackage {
  readonly registry: string;
  readonly name: string;
  readonly version: string;
  /** Path of the lock file, and the field of headroom.yaml that names it. */
  readonly lock: string | undefined;
  readonly lockField: string;
  /** Place at which the file names it. */
  readonly place: Place;
}

const LOCKED = ['npm', 'pypi'];

/** @throws SourceRefused for a version that is not exact, and for a missing lock */
export function packageSource(named: NamedPackage): Extract<Source, { kind: 'package' }> {
  const { registry, name, version, lock, lockField, place } = named;
  if (LOCKED.includes(registry) && lock === undefined) {
    const rule = 'name a lock file of the repository, which chooses the versions of what the package needs';
    refuse({ file: 'headroom.yaml', field: lockField }, `is missing: ${rule}`);
  }
  const said = { registry, name, version, ...(lock !== undefined && { lock }) };
  return { kind: 'package', of: parsed(packageSchema, said, place) };
}

/** @throws SourceRefused for a tag */
export function imageSource(reference: string, place: Place): Extract<Source, { kind: 'image' }> {
  return { kind: 'image', of: parsed(imageSchema, reference, place) };
}

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({ bin: z.union([z.string(), z.record(z.string(), z.string())]).optional() }),
  ),
});

/** The program of a package of npm, as `npx` chooses it: its only one, or that of its own name. */
export function programOf(name: string, lock: string, readFile: (path: string) => string): string {
  const own = name.slice(name.indexOf('/') + 1);
  const { data } = lockSchema.safeParse(readJson(readFile, lock));
  const bin = data?.packages[`node_modules/${name}`]?.bin;
  const names = typeof bin === 'object' ? Object.keys(bin) : [];
  const [only] = names;
  return names.length === 1 && only !== undefined ? only : own;
}

const WORD = /\{([A-Za-z][\w.-]*)\}/g;

/**
 * A text of another file, in which braces are no placeholders, but those that have values here.
 * @throws SourceRefused, before it is made, for one that values make longer than headroom.yaml allows
 */
export function withoutPlaceholders(
  text: string,
  values: Readonly<Record<string, string>>,
  place: Place,
): string {
  let room = MAX_CHARACTERS;
  for (const [, name = ''] of text.matchAll(WORD)) {
    if (Object.hasOwn(values, name)) room -= values[name]?.length ?? 0;
    if (room < 0)
      refuse(place, `becomes longer than ${MAX_CHARACTERS} characters by values such as that of {${name}}`);
  }
  return text.replace(WORD, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : literalText(whole),
  );
}

/** Placeholders that also files of the MCP registry may mean by their variables. */
export const TOLD = PLACEHOLDERS.filter((name) => name === 'host' || name === 'port');
