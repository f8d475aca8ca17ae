import { findProfile } from '@headroom/model/run';

/** Latencies that are asked for often, in ms. */
const OFFERED_MS = [10, 20, 50, 100, 200, 500, 1000];

/** A search that differs from another one in its service level alone. */
export interface OtherLevel {
  readonly p99Ms: number;
  /** Load profile that searches by it. */
  readonly profile: string;
}

/** Searches by other service levels than that of a load profile, which has this P99; what else it says stays. */
export function otherLevels(profile: string, p99Ms: number): OtherLevel[] {
  const [, fields = ''] = /^capacity:(.*)$/.exec(profile) ?? [];
  const rest = fields.split(',').filter((field) => field !== '' && !field.startsWith('p99='));
  return OFFERED_MS.filter((offered) => offered !== p99Ms).flatMap((offered) => {
    const found = findProfile(`capacity:${[`p99=${offered}`, ...rest].join(',')}`);
    return found ? [{ p99Ms: offered, profile: found.id }] : [];
  });
}
