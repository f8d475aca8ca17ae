import { wasServerLimited } from '../figures/limit.ts';
import type { OverallRow } from '../figures/overall.ts';
import type { ServerFigures } from '../figures/server-figures.ts';

/** Facts of a row about its trials besides figures; studies know none of them. */
type TrialFacts = Pick<
  OverallRow,
  'trials' | 'passed' | 'invalid' | 'failed' | 'disturbed' | 'limitedBy' | 'cpuMsPerRequest'
>;

/** Row of a server as judgements read it. */
export type JudgedRow = ServerFigures & Partial<TrialFacts>;

/**
 * Whether the rates of all these rows are what the servers can do: each was what limited. Where the load, the rig or
 * other programs did, or nobody knows what, a rate is one at this load.
 */
export function atServersLimit(rows: readonly JudgedRow[]): boolean {
  const rated = rows.filter(({ rate }) => rate !== null);
  return rated.length > 0 && rated.every(wasServerLimited);
}
