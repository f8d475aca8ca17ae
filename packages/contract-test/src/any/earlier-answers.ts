import {
  fillArguments,
  fillExpect,
  type RpcResult,
  referencesOf,
  valuesOfReferences,
  type Workload,
  type WorkloadTool,
} from '@headroom/workload';
import { Breach } from '../check.ts';
import type { McpClient } from '../client.ts';
import { faultOf } from './answers.ts';
import { askTool } from './ask-tool.ts';
import { type AnyTarget, callOf } from './target.ts';

export const EARLIER_ANSWERS = 'answers that later calls take';

/** Whether a tool takes a part of an earlier answer. */
export function takesAnswers({ tools }: Pick<Workload, 'tools'>): boolean {
  return referencesOf(tools).some(({ length }) => length > 0);
}

/**
 * A target whose tools are called with parts of answers that its server gives now, in a row.
 * @throws Breach for a wrong answer, or one without that part
 */
export async function withEarlierAnswers(client: McpClient, target: AnyTarget): Promise<AnyTarget> {
  const { workload, seed } = target;
  const references = referencesOf(workload.tools);
  const needed = new Set(references.flat().map(({ tool }) => tool));
  const answers = new Map<string, RpcResult | undefined>();
  const tools: WorkloadTool[] = [];
  for (const [at, tool] of workload.tools.entries()) {
    const values = valuesOfReferences(references[at] ?? [], (name) => answers.get(name));
    if (typeof values === 'string') throw new Breach(`${tool.name}: ${values}`);
    const filled = {
      ...tool,
      arguments: fillArguments(tool, values),
      expect: fillExpect(tool.expect, values),
    };
    tools.push(references[at]?.length ? filled : tool);
    if (!needed.has(tool.name)) continue;
    const call = callOf(filled, { seed, vu: 1, iteration: 0, call: 0 });
    const answer = await askTool(client, call);
    const fault = faultOf(call, answer);
    if (fault !== undefined) throw new Breach(`${tool.name}: ${fault}`);
    answers.set(tool.name, answer.message?.result);
  }
  return { ...target, workload: { ...workload, tools } };
}
