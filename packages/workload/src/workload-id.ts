/** Names of workloads; apart from what pages and k6 load, as it takes Node.js. */
import { createHash } from 'node:crypto';
import { stringify } from 'safe-stable-stringify';
import type { Workload } from './workload.ts';

const ID_DIGITS = 16;

/** The id of a project's workload, made of all that it says: the order of keys says nothing. */
export function workloadId(workload: Workload): string {
  const hash = createHash('sha256').update(stringify(workload) ?? '');
  return `own-${hash.digest('hex').slice(0, ID_DIGITS)}`;
}
