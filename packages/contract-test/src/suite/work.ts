import type { Checks } from '../check.ts';
import { callAsLoad, type SuiteContext } from './context.ts';
import { judgeWork, readCounters, workOf } from './counters.ts';

/** Proof of work: one call of each tool makes the contract's backend calls, seen by the backends themselves. */
export async function checkWork(checks: Checks, context: SuiteContext): Promise<void> {
  const { backends, client, tools, values, work } = context;
  for (const tool of tools) {
    await checks.run(`work of ${tool.name}`, async () => {
      const before = await readCounters(backends);
      await callAsLoad(client, tool, values);
      return judgeWork(workOf(work, [tool.name]), before, await readCounters(backends));
    });
  }
}
