/** Names made of what things say; apart from what pages and k6 load, as it takes Node.js. */
import { createHash } from 'node:crypto';
import { canonicalJson } from '../text/canonical-json.ts';
import type { Workload } from './workload.ts';

const ID_DIGITS = 16;

/** The id of a project's workload, made of all that it says. */
export function workloadId(workload: Workload): string {
  return `own-${valueHash(workload)}`;
}

/** Hash of a value that JSON can hold, in 16 hexadecimal digits: the order of keys says nothing. */
export function valueHash(value: object): string {
  const hash = createHash('sha256').update(canonicalJson(value));
  return hash.digest('hex').slice(0, ID_DIGITS);
}
