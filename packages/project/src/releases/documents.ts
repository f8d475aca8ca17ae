/** Versions that documents of registries list. */
import type { Release } from '@headroom/model/run';
import { z } from 'zod';
import { sortedReleases } from './order.ts';

/** Releases of a package or an image, oldest first. */
export interface ReleaseList {
  readonly releases: readonly Release[];
  /** Version that installs without a version get, of registries that name one. */
  readonly latest?: string | undefined;
}

/** Parses the document that a registry lists versions in. @throws Error for one of another form */
export type ReadReleases = (text: string) => ReleaseList;

const packumentSchema = z.object({
  versions: z.record(z.string(), z.object({ deprecated: z.unknown().optional() })).default({}),
  time: z.record(z.string(), z.unknown()).default({}),
  'dist-tags': z.object({ latest: z.string().optional() }).default({}),
});

/** Keys of `time` that are no versions. */
const TIMES = new Set(['created', 'modified', 'unpublished']);

/** Releases in a packument of npm; unpublished versions have a time only. */
export const readPackument: ReadReleases = (text) => {
  const { versions, time, 'dist-tags': tags } = packumentSchema.parse(JSON.parse(text));
  const named = new Set([...Object.keys(versions), ...Object.keys(time).filter((key) => !TIMES.has(key))]);
  const releases = [...named].map((version): Release => {
    const own = versions[version];
    return {
      version,
      releasedAt: momentOf(time[version]),
      withdrawn: own ? deprecationOf(own) : 'unpublished',
    };
  });
  return { releases: sortedReleases('npm', releases), latest: tags.latest };
};

/** `deprecated` is a message; npm writes an empty one to undo a deprecation. */
function deprecationOf({ deprecated }: { deprecated?: unknown }): string | null {
  if (deprecated === undefined || deprecated === false || deprecated === '') return null;
  return withReason('deprecated', deprecated);
}

const simpleSchema = z.object({
  versions: z.array(z.string()).default([]),
  files: z.array(
    z.object({
      filename: z.string(),
      yanked: z.union([z.boolean(), z.string()]).default(false),
      'upload-time': z.string().optional(),
    }),
  ),
});

type SimpleFile = z.infer<typeof simpleSchema>['files'][number];

/** Releases in the simple API of PyPI as JSON (PEP 691, with the versions of PEP 700). */
export const readSimple: ReadReleases = (text) => {
  const { versions, files } = simpleSchema.parse(JSON.parse(text));
  const byVersion = Map.groupBy(files, ({ filename }) => versionOfFile(filename) ?? '');
  byVersion.delete('');
  const named = new Set([...versions, ...byVersion.keys()]);
  const releases = [...named].map((version): Release => {
    const own = byVersion.get(version) ?? [];
    const uploads = own.flatMap((file) => momentOf(file['upload-time']) ?? []);
    return { version, releasedAt: uploads.sort()[0] ?? null, withdrawn: yankOf(own) };
  });
  return { releases: sortedReleases('pypi', releases) };
};

/** pip passes a release over once all of its files are yanked (PEP 592). */
function yankOf(files: readonly SimpleFile[]): string | null {
  if (files.length === 0) return 'without files';
  const [first] = files;
  return first && files.every(({ yanked }) => yanked !== false) ? withReason('yanked', first.yanked) : null;
}

const ARCHIVES = /\.(tar\.gz|tar\.bz2|zip)$/;

/** `name-1.2.0-py3-none-any.whl`, `name-1.2.0.tar.gz`; a version has no dash (PEP 440). */
function versionOfFile(name: string): string | undefined {
  if (name.endsWith('.whl')) return name.split('-')[1];
  if (!ARCHIVES.test(name)) return undefined;
  const stem = name.replace(ARCHIVES, '');
  return stem.includes('-') ? stem.slice(stem.lastIndexOf('-') + 1) : undefined;
}

const crateSchema = z.object({
  vers: z.string(),
  yanked: z.boolean().default(false),
  pubtime: z.string().optional(),
});

/** Releases in the sparse index of crates: one JSON object a line. */
export const readCrateIndex: ReadReleases = (text) => {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const releases = lines.map((line): Release => {
    const { vers, yanked, pubtime } = crateSchema.parse(JSON.parse(line));
    return { version: vers, releasedAt: momentOf(pubtime), withdrawn: yanked ? 'yanked' : null };
  });
  return { releases: sortedReleases('cargo', releases) };
};

const MAX_REASON = 200;

function withReason(word: string, reason: unknown): string {
  const words = typeof reason === 'string' ? reason.trim().replace(/\s+/g, ' ').slice(0, MAX_REASON) : '';
  return words === '' ? word : `${word}: ${words}`;
}

function momentOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const time = Date.parse(value);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
