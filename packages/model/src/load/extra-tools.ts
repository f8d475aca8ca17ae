/** Tools that servers of suites list beside their own when they are told to: docs/suite-io.md. It needs no library. */
import type { LoadProfile } from './profile.ts';

/** As many as a server can be told to list. */
export const MAX_EXTRA_TOOLS = 1000;

/** Variable that tells a server of a suite how many tools it lists beside those of the suite. */
export const EXTRA_TOOLS_VARIABLE = 'EXTRA_TOOLS';

/** A tool as every server lists it. */
export interface ExtraTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: object;
}

const INPUT_SCHEMA = {
  type: 'object',
  properties: {
    text: { type: 'string', description: 'Any text' },
    count: { type: 'integer', description: 'Any whole number' },
    amount: { type: 'number', description: 'Any number' },
    flag: { type: 'boolean', description: 'Yes or no' },
    tags: { type: 'array', description: 'Any texts', items: { type: 'string' } },
    options: { type: 'object', description: 'Any object', properties: {}, additionalProperties: true },
  },
} as const;

/** So many of them, numbered from 1. */
export function extraTools(count: number): ExtraTool[] {
  return Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(4, '0');
    return {
      name: `extra_tool_${number}`,
      description: `Extra tool ${number} of this server. It lengthens what tools/list answers, and does no work of its own: it reads none of its six inputs, asks no backend, and answers with its name and the id of the server.`,
      inputSchema: INPUT_SCHEMA,
    };
  });
}

/** Fault of a load profile that has servers list more tools, which only those of a suite do; null: none. @param whose they are: "the project" */
export function extraToolsFault(
  { extraTools: count = 0 }: Pick<LoadProfile, 'extraTools'>,
  whose: string,
): string | null {
  return count === 0
    ? null
    : `tools: servers of ${whose} cannot be told to list more tools, as those of a suite can; leave it out`;
}

/** Text of a load without the extra tools: equal for two profiles that differ in these, and in words, alone. */
export function loadWithoutExtraTools(profile: LoadProfile): string {
  const { id: _id, title: _title, description: _description, extraTools: _count, ...load } = profile;
  return JSON.stringify(Object.entries(load).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
