/** Fields that several kinds of load profiles share. Forms in browsers load this file too: it needs no library. */
import { MAX_EXTRA_TOOLS } from './extra-tools.ts';
import { byDefault, decimal, needed, optional, type Weights, weights, whole } from './profile-fields.ts';

/** Most calls that a virtual user sends at once. */
const MOST_PARALLEL = 8;
/** Most calls that a client gives up, in percent: of the others, enough must be left to judge. */
const MAX_ABORT_PCT = 50;

export const users = whole(1, 1000);
export const rate = decimal(1, 50_000);
export const counted = needed(whole(1, 3600), { title: 'Counted', unit: 's', first: '20' });
export const warmup = byDefault(whole(0, 600), 5, { title: 'Warm-up', unit: 's' });
export const pause = optional(whole(0, 60_000), {
  title: 'Pause after each iteration',
  unit: 'ms',
  empty: 'as the suite or the project says',
});
/** Of loads by virtual users. */
export const parallel = byDefault(whole(1, MOST_PARALLEL), 1, { title: 'Calls at once in each session' });
/** Of all kinds but `starts`, which calls tool after tool. */
export const tools = {
  weights: optional(weights, { title: 'Tools and their weights', empty: 'as the suite or the project says' }),
};
/** Of kinds that search for a capacity. */
export const serviceLevel = {
  p99: byDefault(decimal(0.1, 10_000), 100, { title: 'P99 at most', unit: 'ms' }),
  errors: byDefault(decimal(0, 50), 0.1, { title: 'Wrong answers at most', unit: '%' }),
};
/** Of kinds whose load does not change as it goes, and of capacities. */
export const catalogue = {
  tools: byDefault(whole(0, MAX_EXTRA_TOOLS), 0, {
    title: 'Tools that the server lists beside those of the suite',
  }),
};
/** Of kinds whose load does not change as it goes. */
export const aborts = {
  abort: byDefault(whole(0, MAX_ABORT_PCT), 0, { title: 'Calls that the client gives up', unit: '%' }),
};

/** Values of the fields that mean the same in every kind. */
export interface SharedValues {
  readonly pause?: number;
  readonly parallel?: number;
  readonly weights?: Weights;
  readonly tools?: number;
  readonly abort?: number;
}
