import * as z from 'zod';
import type { BoundTool } from './tool.ts';

/** The inputs as they are listed: the same in every server, so not as zod writes them. */
const SCHEMA = {
  type: 'object',
  properties: {
    text: { type: 'string', description: 'Any text' },
    count: { type: 'integer', description: 'Any whole number' },
    amount: { type: 'number', description: 'Any number' },
    flag: { type: 'boolean', description: 'Yes or no' },
    tags: { type: 'array', description: 'Any texts', items: { type: 'string' } },
    options: { type: 'object', description: 'Any object', properties: {}, additionalProperties: true },
  },
};

const input = z.object({
  text: z.string().optional(),
  count: z.int().optional(),
  amount: z.number().optional(),
  flag: z.boolean().optional(),
  tags: z.array(z.string()).optional(),
  options: z.looseObject({}).optional(),
});

/** Tools that do no work, numbered from 1, to be listed beside those of a suite. */
export function extraTools(count: number): BoundTool[] {
  return Array.from({ length: count }, (_, index) => extraTool(String(index + 1).padStart(4, '0')));
}

function extraTool(number: string): BoundTool {
  const name = `extra_tool_${number}`;
  return {
    name,
    description: `Extra tool ${number} of this server. It lengthens what tools/list answers, and does no work of its own: it reads none of its six inputs, asks no backend, and answers with its name and the id of the server.`,
    input,
    inputSchema: SCHEMA,
    answer: async () => ({ tool: name }),
  };
}
