import type { ServerTraits } from '@headroom/report';
import { manifests } from '#server/manifests.ts';

/** Traits of every server whose manifest states them: facts known without measuring. */
export function serverTraits(): ServerTraits[] {
  return manifests().flatMap(({ id, traits }) => (traits ? [{ serverId: id, ...traits }] : []));
}
