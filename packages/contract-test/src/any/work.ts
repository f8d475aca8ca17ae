import type { WorkloadTool } from '@headroom/model/suite';
import { Breach } from '../check.ts';

type Counts = Readonly<Record<string, number>>;

/**
 * Holds what mocks counted during one call against what the tool says of it: a server that answers out of a cache asks
 * them less often.
 * @throws Breach
 */
export function refuseOtherWork(
  { work = {} }: Pick<WorkloadTool, 'work'>,
  before: Counts | undefined,
  after: Counts | undefined,
): void {
  if (!before || !after) return;
  for (const [backend, wanted] of Object.entries(work)) {
    const made = (after[backend] ?? 0) - (before[backend] ?? 0);
    if (made === wanted) continue;
    throw new Breach(
      `expected ${wanted} ${wanted === 1 ? 'request' : 'requests'} to ${backend}, got ${made}`,
    );
  }
}
