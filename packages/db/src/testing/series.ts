import type { SeriesKey } from '../servers/series.ts';

/** Series of the runs that tests make, unless they say otherwise. */
export const QUICK_SERIES: SeriesKey = {
  suite: 'io',
  profile: 'quick',
  handshake: 'session',
  hostClass: 'default',
  runtime: 'process',
};
