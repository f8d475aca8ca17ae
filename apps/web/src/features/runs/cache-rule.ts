import { isKnownEnded } from '#results/run/ended-runs.ts';
import type { CacheRule } from '#server/edge/cache/answer.ts';
import { readerOf } from '#server/edge/cache/reader.ts';

const ADDRESS = /^\/runs\/([0-9a-f-]{36})(?:\?|$)/;

/** Pages of runs that have ended: each signed-in reader has pages of their own. */
export const runPages: CacheRule = {
  addressOf: (url) => (isKnownEnded(ADDRESS.exec(url)?.[1] ?? '') ? url : undefined),
  readerOf(headers, address) {
    const key = new URLSearchParams(address.split('?')[1]).get('key');
    return readerOf(headers, ADDRESS.exec(address)?.[1] ?? '', key);
  },
};
