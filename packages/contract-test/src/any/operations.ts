import { operationOf, type WorkloadTool } from '@headroom/model/suite';
import { described } from '../answer.ts';
import type { Checks } from '../check.ts';
import type { McpClient } from '../client.ts';
import { isRefused } from './refused.ts';

export const CAPABILITIES = 'capabilities';

/** Whether an entry of a workload is a tool. */
export const isTool = ({ method }: Pick<WorkloadTool, 'method'>): boolean => method === undefined;

/**
 * Whether a server declares what the operations of a workload need: clients that read `capabilities` make no other
 * requests.
 * @returns a warning
 */
export function undeclared(entries: readonly WorkloadTool[], capabilities: object): string | undefined {
  const missing = entries.flatMap(({ method }) => {
    if (method === undefined) return [];
    const { capability, option } = operationOf(method);
    const declared = (capabilities as Record<string, unknown>)[capability];
    if (declared === undefined || declared === null) return [`${capability} for ${method}`];
    const isOn = option === undefined || (declared as Record<string, unknown>)[option] === true;
    return isOn ? [] : [`${capability}.${option} for ${method}`];
  });
  if (missing.length === 0) return undefined;
  return `the answer to initialize does not declare ${[...new Set(missing)].join(', ')}: many clients will not ask`;
}

/** Requests of something that no server has, by their methods. */
const UNKNOWN = {
  'resources/read': { what: 'unknown resource', params: { uri: 'headroom://no-such-resource' } },
  'prompts/get': { what: 'unknown prompt', params: { name: 'no_such_prompt' } },
} as const;

/** A resource and a prompt that the server lacks are refused; else a warning, as a template may match any address. */
export async function checkUnknown(
  checks: Checks,
  client: McpClient,
  entries: readonly WorkloadTool[],
): Promise<void> {
  for (const [method, { what, params }] of Object.entries(UNKNOWN)) {
    if (!entries.some((entry) => entry.method === method)) continue;
    await checks.run(what, async () => {
      const answer = await client.ask({ method, params });
      if (isRefused(answer)) return undefined;
      return `expected ${method} of ${Object.values(params)[0]} to be refused, got ${described(answer)}`;
    });
  }
}
