import type { Host } from '@headroom/db';
import { type CatalogEntry, catalogOf } from '#results/catalog.ts';
import type { Actor } from '#server/access/actor.ts';
import { hostsFor } from '#server/hosts/hosts-for.ts';
import { manifests } from '#server/manifests.ts';

/** Every server as it stands now, and the hosts that the reader may know of. */
export async function readCatalog(actor: Actor): Promise<{ servers: CatalogEntry[]; hosts: Host[] }> {
  const hosts = await hostsFor(actor);
  return { servers: catalogOf(manifests(), hosts, new Date()), hosts };
}
