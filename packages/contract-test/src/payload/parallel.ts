import { CALLS, comparing, type Plan, type PlannedCall } from '../suite/parallel.ts';
import { ANY_ORDER, expectedLogs, expectedRecords, type PayloadContext } from './context.ts';
import { asItCame, expectedBody } from './proxies.ts';

/** Calls of each tool that computes. */
const ANALYSES = 4;
/** All wait for those that compute, on a machine that may be busy. */
const WITHIN_MS = 20_000;
const STATUSES = ['pending', 'completed', 'cancelled', 'refunded'];

/** Calls of all tools, each with arguments of its own where the tool has any. */
export async function planParallel(context: PayloadContext): Promise<Plan> {
  const calls = await Promise.all(Array.from({ length: CALLS }, (_, i) => plan(context, i)));
  return { calls, withinMs: WITHIN_MS };
}

async function plan(context: PayloadContext, i: number): Promise<PlannedCall> {
  const { tool, args } = argumentsOf(i);
  if (tool === 'analyze_logs') {
    return { tool, arguments: args, judge: comparing(expectedLogs(context), ANY_ORDER) };
  }
  if (tool === 'analyze_records') {
    return { tool, arguments: args, judge: comparing(expectedRecords(context, args)) };
  }
  const body = await expectedBody(context, tool, args);
  return { tool, arguments: args, judge: (answer) => asItCame(body, answer) };
}

/** Few of the calls are heavy ones, so that a server's own limits of time hold on a busy machine, too. */
function argumentsOf(i: number) {
  if (i < ANALYSES) {
    const status = STATUSES[i % STATUSES.length] as string;
    return { tool: 'analyze_records', args: { status, min_amount: 100 * i } } as const;
  }
  if (i < 2 * ANALYSES) return { tool: 'analyze_logs', args: {} } as const;
  switch (i % 4) {
    case 0:
      return { tool: 'echo', args: { message: `caller ${i}` } } as const;
    case 1:
      return { tool: 'get_item', args: { id: i } } as const;
    case 2:
      return { tool: 'list_items', args: {} } as const;
    default:
      return { tool: 'create_item', args: { name: `Item ${i}`, category: 'tools', price: i } } as const;
  }
}
