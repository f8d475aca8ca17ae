import * as z from 'zod';
import { EXTRA_SCHEMA, extraTexts } from './extra-texts.ts';
import type { BoundTool } from './tool.ts';

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
  return extraTexts(count).map(({ name, description }) => ({
    name,
    description,
    input,
    inputSchema: EXTRA_SCHEMA,
    answer: async () => ({ tool: name }),
  }));
}
