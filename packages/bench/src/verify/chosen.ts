import type { ServerManifest } from '@headroom/model/manifest';

/** One of each language, whose builds take a cold machine a few minutes: what tests start. */
export const QUICK_TO_BUILD = ['go', 'nodejs', 'bun', 'python', 'java'];

/** Those of a Dockerfile of their own: what tests start in containers. */
export const QUICK_IMAGES = ['go', 'nodejs', 'python', 'java'];

/** Those of the other kinds, whose builds take longest. */
export const SLOW_TO_BUILD = ['csharp', 'quarkus', 'rust'];

/** The bare servers, of code bases that are built for the others. */
export const BARE = [
  'go-bare',
  'nodejs-bare',
  'bun-bare',
  'python-bare',
  'rust-bare',
  'java-bare',
  'csharp-bare',
];

/** One of each kind: what the tests hold against the contract. */
export const ONE_OF_EACH_KIND = [...QUICK_TO_BUILD, ...SLOW_TO_BUILD, ...BARE];

/**
 * The servers that are asked for by id; `all` asks for every one.
 * @throws for an id that no manifest has, with those there are
 */
export function chosenServers(
  manifests: readonly ServerManifest[],
  ids: readonly string[],
): readonly ServerManifest[] {
  if (ids.includes('all')) return manifests;
  const unknown = ids.filter((id) => !manifests.some((manifest) => manifest.id === id));
  if (unknown.length > 0) {
    const allowed = manifests.map(({ id }) => id).join(', ');
    throw new Error(`unknown server ${unknown.join(', ')}; allowed: all, ${allowed}`);
  }
  return manifests.filter(({ id }) => ids.includes(id));
}
