import { z } from 'zod';
import { dependentTools } from '../suite/without-tools.ts';
import type { Workload } from '../suite/workload.ts';
import type { Side } from './side.ts';

/** Tools of a server's workload that only one side of a comparison has. Neither side is asked for them. */
export const oneSidedToolsSchema = z.object({
  serverId: z.string(),
  base: z.array(z.string()).readonly().describe('Tools that only base has.'),
  head: z.array(z.string()).readonly().describe('Tools that only head has.'),
  dependent: z.array(z.string()).readonly().describe('Tools that take answers of these as arguments.'),
});
export type OneSidedTools = z.infer<typeof oneSidedToolsSchema>;

/**
 * Tools of a workload that only one side has; undefined where both have all of them. A tool that neither has is not
 * among them: it breaks the contract of both.
 * @param has names of tools, by side
 */
export function oneSidedTools(
  serverId: string,
  { tools }: Pick<Workload, 'tools'>,
  has: Readonly<Record<Side, readonly string[]>>,
): OneSidedTools | undefined {
  const names = tools.flatMap(({ method, name }) => (method === undefined ? [name] : []));
  const base = names.filter((name) => has.base.includes(name) && !has.head.includes(name));
  const head = names.filter((name) => has.head.includes(name) && !has.base.includes(name));
  if (base.length + head.length === 0) return undefined;
  return { serverId, base, head, dependent: dependentTools({ tools }, [...base, ...head]) };
}

/** Names of all tools that are left out. */
export const leftOutTools = ({ base, head, dependent }: OneSidedTools): string[] => [
  ...base,
  ...head,
  ...dependent,
];
