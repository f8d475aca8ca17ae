import { fill, fillExpect, type WorkloadTool } from '@headroom/workload';
import { compare, rightValue } from '../answer.ts';
import type { McpClient } from '../client.ts';
import type { Backends } from './backends.ts';

/** Context of every check of suite `io`. */
export interface IoContext {
  client: McpClient;
  backends: Backends;
  tools: readonly WorkloadTool[];
  serverId: string;
}

/** Calls a tool and holds the whole answer against what is expected. @returns a warning @throws Breach */
export async function checkCall(
  { client }: IoContext,
  tool: string,
  args: unknown,
  expected: unknown,
): Promise<string | undefined> {
  const answer = await client.call(tool, args);
  return compare(expected, rightValue(answer));
}

/** Calls a tool as the load does. @throws Breach when k6 would count the answer as an error */
export async function callAsLoad(client: McpClient, tool: WorkloadTool, user: string, withinMs?: number) {
  const answer = await client.call(tool.name, fill(tool.arguments, { user }), withinMs);
  rightValue(answer, fillExpect(tool.expect, { user }));
}
