import * as z from 'zod';
import { defineTool } from '../tool.ts';
import type { PayloadBackends } from './backends.ts';

export const listItems = defineTool({
  name: 'list_items',
  title: 'List items',
  description: 'Lists all items',
  input: z.object({}),
  answer: (_input, { api }: PayloadBackends) => api.getText('/payload/items'),
});
