import type { Side } from '@headroom/model/comparison';
import { address } from '#ui/address.ts';

/** The page of two runs against each other. */
export function twoRunsPath(ids: Readonly<Record<Side, string>>): string {
  return address('/compare', { base: ids.base, head: ids.head });
}

/** A comparison in the API. */
export function comparisonApiPath(id: string): string {
  return `/api/v1/comparisons/${id}`;
}
