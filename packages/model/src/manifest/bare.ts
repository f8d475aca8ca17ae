import type { ServerManifest } from './manifest.ts';

type Described = Pick<ServerManifest, 'id' | 'role' | 'language' | 'runtime'>;

/** Whether a server is there to hold others against: shown, never ranked, recommended or counted among them. */
export function isReference({ role }: Pick<Described, 'role'>): boolean {
  return role === 'reference';
}

/** The bare server of the language and runtime of a server; undefined where there is none, and for bare servers. */
export function bareServerOf<Manifest extends Described>(
  server: Described,
  manifests: readonly Manifest[],
): Manifest | undefined {
  if (isReference(server)) return undefined;
  return manifests.find(
    (other) => isReference(other) && other.language === server.language && other.runtime === server.runtime,
  );
}
