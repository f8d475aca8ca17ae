import { bareServerOf, isReference } from '@headroom/model/manifest';
import type { ServerTraits } from '@headroom/report';
import { manifests } from '#server/manifests.ts';

/** Traits of every server whose manifest states them: facts known without measuring. */
export function serverTraits(): ServerTraits[] {
  const all = manifests();
  return all.flatMap((manifest): ServerTraits[] => {
    const { id, traits } = manifest;
    const bareId = bareServerOf(manifest, all)?.id;
    return traits
      ? [
          {
            serverId: id,
            ...traits,
            ...(isReference(manifest) && { isReference: true }),
            ...(bareId !== undefined && { bareId }),
          },
        ]
      : [];
  });
}

/** Entries of servers that conclusions may name: all but bare ones. */
export function withoutBare<T extends { readonly serverId: string }>(all: readonly T[]): T[] {
  return all.filter(({ serverId }) => !isBare(serverId));
}

/** Whether a server is a bare one, by its id. */
export function isBare(serverId: string): boolean {
  return manifests().some((manifest) => manifest.id === serverId && isReference(manifest));
}
