import { type Host, listHosts } from '@headroom/db';
import { db } from '../services/db.ts';
import { type CatalogEntry, catalogOf } from './catalog.ts';
import { manifests } from './manifests.ts';

/** Every server and host as they stand now. */
export async function readCatalog(): Promise<{ servers: CatalogEntry[]; hosts: Host[] }> {
  const hosts = await listHosts(db());
  return { servers: catalogOf(manifests(), hosts, new Date()), hosts };
}
