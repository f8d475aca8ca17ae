import { loadManifests } from '@headroom/builder';
import type { ServerManifest } from '@headroom/model/manifest';
import { serverDirs } from './env.ts';
import { once } from './once.ts';

/** The manifests of all servers, read once. */
export const manifests: () => ServerManifest[] = once('manifests', () => loadManifests(serverDirs()));

/** Ids of all servers. */
export function knownServerIds(): string[] {
  return manifests().map(({ id }) => id);
}
