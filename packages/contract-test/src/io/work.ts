import type { Checks } from '../check.ts';
import { callAsLoad, type IoContext } from './context.ts';
import { judgeWork, readCounters, workOf } from './counters.ts';
import { LOAD_USER } from './users.ts';

/** Proof of work: one call of each tool makes the contract's backend calls, seen by the backends themselves. */
export async function checkWork(checks: Checks, context: IoContext): Promise<void> {
  for (const tool of context.tools) {
    await checks.run(`work of ${tool.name}`, async () => {
      const before = await readCounters(context.backends);
      await callAsLoad(context.client, tool, LOAD_USER);
      return judgeWork(workOf([tool.name]), before, await readCounters(context.backends));
    });
  }
}
