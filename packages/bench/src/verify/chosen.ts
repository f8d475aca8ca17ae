import type { ServerManifest } from '@headroom/builder';

/** One of each kind, which even a cold machine builds in time: what the tests hold against the contract. */
export const ONE_OF_EACH_KIND = ['rust', 'go', 'nodejs', 'bun', 'python', 'quarkus', 'java'];

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
