import {
  type RpcResult,
  referencesOf,
  type Values,
  valuesOfReferences,
  type Workload,
} from '@headroom/model/suite';
import { Breach } from '../check.ts';
import type { McpClient } from '../client.ts';
import { faultOf } from './answers.ts';
import { askTool } from './ask-tool.ts';
import { type AnyTarget, firstCall } from './target.ts';

export const EARLIER_ANSWERS = 'answers that later calls take';

/** Whether a tool takes a part of an earlier answer. */
export function takesAnswers({ tools }: Pick<Workload, 'tools'>): boolean {
  return referencesOf(tools).some(({ length }) => length > 0);
}

/** Tools that take no part of an earlier answer, of which each workload has its first. */
export function firstTools({ tools }: Pick<Workload, 'tools'>): Workload['tools'] {
  const references = referencesOf(tools);
  return tools.filter((_, at) => !references[at]?.length);
}

/**
 * A target with parts of answers that its server gives now, in a row; the same where no tool takes any.
 * @param client whose session the answers are of: another session may not know what they name
 * @throws Breach for a wrong answer, or one without that part
 */
export async function withEarlierAnswers(client: McpClient, target: AnyTarget): Promise<AnyTarget> {
  const { workload, seed } = target;
  if (!takesAnswers(workload)) return target;
  const references = referencesOf(workload.tools);
  const needed = new Set(references.flat().map(({ tool }) => tool));
  const answers = new Map<string, RpcResult | undefined>();
  const earlier = new Map<string, Values>();
  for (const [at, tool] of workload.tools.entries()) {
    const values = valuesOfReferences(references[at] ?? [], (name) => answers.get(name));
    if (typeof values === 'string') throw new Breach(`${tool.name}: ${values}`);
    earlier.set(tool.name, values);
    if (!needed.has(tool.name)) continue;
    const call = firstCall({ seed, earlier }, tool);
    const answer = await askTool(client, call);
    const fault = faultOf(call, answer);
    if (fault !== undefined) throw new Breach(`${tool.name}: ${fault}`);
    answers.set(tool.name, answer.message?.result);
  }
  return { ...target, earlier };
}
