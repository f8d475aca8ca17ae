/** What is held against a server that was measured once. */

import type { TrialResult } from '@headroom/model/run';
import { errorCount, leftTexts, overallTable, type ReportTrial } from '@headroom/report';

/** Facts of a row that say nothing against its server: calls that clients gave up and streams that they held among them. */
const NEUTRAL = ['aborts', 'bridgeCpuMsPerRequest', 'heldStreams', 'unsettled'];

/**
 * Sentences and facts against a server: a failed trial, warnings of its contract, wrong answers, and facts that a row has
 * only where there is something to tell.
 * @param tools names of the tools of the workload, whose warnings are about what it expects
 */
export function accusationsIn(result: TrialResult, tools: readonly string[]): string[] {
  const trial = { ...result, id: '', serverId: 'server', round: 1, status: result.outcome };
  const [row] = overallTable([trial]);
  const nothing: ReportTrial = { ...trial, measurements: [], resources: [], checks: [] };
  const [usual] = overallTable([nothing]);
  const facts = Object.entries(row ?? {}).filter(
    ([name]) => !Object.hasOwn(usual ?? {}, name) && !NEUTRAL.includes(name),
  );
  const wrong = result.measurements.filter(({ errors }) => errorCount(errors) > 0);
  return [
    ...(result.outcome === 'server_failed' ? [result.reason ?? ''] : []),
    ...result.checks
      .filter(({ name, outcome }) => outcome === 'warn' && !tools.includes(name))
      .map(({ name, reason }) => `${name}: ${reason}`),
    ...wrong.map(({ name, errors }) => `${errorCount(errors)} wrong answers of ${name}`),
    ...leftTexts(row?.aborts?.left),
    ...facts.map(([name, value]) => `${name}: ${JSON.stringify(value)}`),
  ];
}
