import type { ServerTraits } from '@headroom/report';
import { manifests } from '#server/manifests.ts';

/** What is known without measuring of every server whose manifest says it. */
export function serverTraits(): ServerTraits[] {
  return manifests().flatMap(({ id, traits }) => (traits ? [{ serverId: id, ...traits }] : []));
}
