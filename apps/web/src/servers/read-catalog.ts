import type { Host } from '@headroom/db';
import type { Actor } from '#access/actor.ts';
import { hostsFor } from '#hosts/hosts-for.ts';
import { type CatalogEntry, catalogOf } from './catalog.ts';
import { manifests } from './manifests.ts';

/** Every server as it stands now, and the hosts that the reader may know of. */
export async function readCatalog(actor: Actor): Promise<{ servers: CatalogEntry[]; hosts: Host[] }> {
  const hosts = await hostsFor(actor);
  return { servers: catalogOf(manifests(), hosts, new Date()), hosts };
}
