import { fill, fillExpect, type Values, type WorkloadTool } from '@headroom/model/suite';
import { compare, rightValue } from '../answer.ts';
import type { Checks } from '../check.ts';
import type { McpClient } from '../client.ts';
import type { RpcAnswer } from '../messages.ts';
import type { Backends } from './backends.ts';
import type { Work } from './counters.ts';

/** Context of every check of a suite. */
export interface SuiteContext<B extends Backends = Backends> {
  client: McpClient;
  backends: B;
  tools: readonly WorkloadTool[];
  /** Backend calls of one call of each tool. */
  work: Work;
  /** Values of the load's variables in calls as the load makes them. */
  values: Values;
  serverId: string;
}

/**
 * Calls a tool and holds the whole answer against what is expected.
 * @param anyOrder keys of the answer below which nobody says in which order keys stand
 * @returns a warning @throws Breach
 */
export async function checkCall(
  { client }: Pick<SuiteContext, 'client'>,
  tool: string,
  args: unknown,
  expected: object,
  anyOrder: readonly string[] = [],
): Promise<string | undefined> {
  const answer = await client.call(tool, args);
  return compare(expected, rightValue(answer), anyOrder);
}

/** A tool called without any argument, in both ways to do so, means its defaults. */
export async function checkDefaults(
  checks: Checks,
  tool: string,
  check: (args: undefined | object) => Promise<string | undefined>,
): Promise<void> {
  await checks.run(`${tool}: defaults`, async () => {
    const empty = await check({});
    return (await check(undefined)) ?? empty;
  });
}

/** Calls a tool as the load does. @throws Breach when k6 would count the answer as an error */
export async function callAsLoad(
  client: McpClient,
  tool: WorkloadTool,
  values: Values,
  withinMs?: number,
): Promise<RpcAnswer> {
  const answer = await client.call(tool.name, fill(tool.arguments, values), { withinMs });
  rightValue(answer, fillExpect(tool.expect, values));
  return answer;
}
