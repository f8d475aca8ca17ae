import type { ServerManifest } from '@headroom/model/manifest';
import { DEFAULT_SUITE } from '@headroom/model/run';
import { address } from '#ui/address.ts';

/** Address of the form that measures a server, by a suite that it serves. */
export function measurePath({ id, suites }: Pick<ServerManifest, 'id' | 'suites'>): string {
  return address('/runs/new', {
    suite: suites.includes(DEFAULT_SUITE) ? undefined : suites[0],
    servers: id,
  });
}
