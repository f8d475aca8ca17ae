import * as z from 'zod';
import { defineTool } from '../tool.ts';
import type { PayloadBackends } from './backends.ts';

export const getItem = defineTool({
  name: 'get_item',
  title: 'Get item',
  description: 'Gets one item',
  input: z.object({ id: z.int().min(1).max(100).default(42).describe('The id of the item') }),
  answer: ({ id }, { api }: PayloadBackends) => api.getText(`/payload/items/${id}`),
});
