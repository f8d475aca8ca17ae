import type { SuiteContext } from '../suite/context.ts';
import { CALLS, comparing, type Plan, type PlannedCall } from '../suite/parallel.ts';
import { expectedFetch } from './fetch.ts';
import { expectedFibonacci } from './fibonacci.ts';
import { expectedProcess } from './process.ts';
import { expectedQuery } from './query.ts';

/** Calls of all tools in turn, each with arguments of its own, some of which wait longer than others. */
export async function planParallel(context: SuiteContext): Promise<Plan> {
  return { calls: await Promise.all(Array.from({ length: CALLS }, (_, i) => plan(context, i))) };
}

async function plan(context: SuiteContext, i: number): Promise<PlannedCall> {
  const { serverId } = context;
  const turn = Math.floor(i / 4);
  if (i % 4 === 0) {
    const n = 5 + turn;
    return {
      tool: 'calculate_fibonacci',
      arguments: { n },
      judge: comparing(expectedFibonacci(n, serverId)),
    };
  }
  if (i % 4 === 1) {
    const endpoint = `/api?caller=${turn}`;
    const expected = await expectedFetch(context, endpoint);
    return { tool: 'fetch_external_data', arguments: { endpoint }, judge: comparing(expected, ['data']) };
  }
  if (i % 4 === 2) {
    const data = { caller: `caller ${turn}`, turns: Array.from({ length: turn }, (_, n) => `turn ${n}`) };
    const expected = expectedProcess(data, serverId);
    return { tool: 'process_json_data', arguments: { data }, judge: comparing(expected, ['data']) };
  }
  const args = { query: `SELECT ${turn}`, delay_ms: 200 - 15 * turn };
  return {
    tool: 'simulate_database_query',
    arguments: args,
    judge: comparing(expectedQuery(args, serverId)),
  };
}
